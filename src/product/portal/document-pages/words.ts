/** The words of the pages of a document with positions, beside those of every view. */
import { wordsWith } from '#portal/render/words-with.ts';
import { pagesEn } from './pages-en.ts';
import { pagesZh } from './pages-zh.ts';

export const useWords = wordsWith(pagesZh, pagesEn);
