/** The words of hardware keys, beside those of every view. */
import { wordsWith } from '#portal/render/words-with.ts';
import { keyEn } from './key-en.ts';
import { keyZh } from './key-zh.ts';

export const useWords = wordsWith(keyZh, keyEn);
export type KeyWords = ReturnType<typeof useWords>;
