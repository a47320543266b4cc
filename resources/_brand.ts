/** Under which name the product goes until an installation's administrators say otherwise (`dictionary/brands.ts`). */
import type { Label } from '#engine/declare/index.ts';

export const brand = ['契证', 'Chancery'] as const satisfies Label;
