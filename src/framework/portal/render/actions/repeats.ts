/** Whether the name of an act says already which state it led to. */
import type { Label } from '#engine/declare/label.ts';

/** 吊销 and 已吊销, Revoke and Revoked: to name both would say the same twice. */
export const repeats = ([zh, en]: Label, [stateZh, stateEn]: Label): boolean =>
  stateZh.endsWith(zh) || stateEn.toLowerCase().startsWith(en.toLowerCase().replace(/e$/, ''));
