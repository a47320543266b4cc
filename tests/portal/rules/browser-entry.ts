/** The judge as a page's own: what the bundle hands to the browser. */
import { judge, judgeForm } from './judge.ts';

Object.assign(globalThis, { judge, judgeForm });
