/** Under which name an application goes, until its administrators say otherwise. */
import type { Label } from './label.ts';

/** Of an application that says nothing. */
export const unnamed: Label = ['管理平台', 'Administration'];
