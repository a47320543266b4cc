/** The words of filling in a contract, beside those of every view. */
import { wordsWith } from '#portal/render/words-with.ts';
import { fillingEn } from './filling-en.ts';
import { fillingZh } from './filling-zh.ts';

export const useWords = wordsWith(fillingZh, fillingEn);
