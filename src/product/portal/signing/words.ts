/** The words of signing, beside those of every view. */
import { wordsWith } from '#portal/render/words-with.ts';
import { signingEn } from './signing-en.ts';
import { signingZh } from './signing-zh.ts';

export const useWords = wordsWith(signingZh, signingEn);
