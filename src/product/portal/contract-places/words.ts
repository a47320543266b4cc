/** The words of a contract's seal positions, beside those of every view and of pages with positions. */
import { wordsWith } from '#portal/render/words-with.ts';
import { pagesEn } from '../document-pages/pages-en.ts';
import { pagesZh } from '../document-pages/pages-zh.ts';
import { placesEn } from './places-en.ts';
import { placesZh } from './places-zh.ts';

export const useWords = wordsWith({ ...placesZh, ...pagesZh }, { ...placesEn, ...pagesEn });
