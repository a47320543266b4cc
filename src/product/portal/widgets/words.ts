/** The words of the widgets that show certificates, seals and signings, beside those of every view. */
import { wordsWith } from '#portal/render/words-with.ts';
import { widgetsEn } from './widgets-en.ts';
import { widgetsZh } from './widgets-zh.ts';

export const useWords = wordsWith(widgetsZh, widgetsEn);
