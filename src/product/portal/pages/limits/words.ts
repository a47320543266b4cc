/** The words of limits on menus, beside those of every view. */
import { wordsWith } from '#portal/render/words-with.ts';
import { limitsEn } from './limits-en.ts';
import { limitsZh } from './limits-zh.ts';

export const useLimitWords = wordsWith(limitsZh, limitsEn);
