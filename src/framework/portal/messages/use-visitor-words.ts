/** The words of the light pages beyond the login; those of the login come along. */
import type { Language } from '#engine/declare/label.ts';
import { closeTranslator } from './close-translator.ts';
import { entryEn } from './entry-en.ts';
import { entryZh } from './entry-zh.ts';
import { getLanguage, useLanguage } from './language.ts';
import { saidToVisitors, withOwn } from './own-words.ts';
import type { KeyOf, Values } from './translate.ts';
import { visitorEn } from './visitor-en.ts';
import { visitorZh } from './visitor-zh.ts';

export type VisitorWords = (key: KeyOf<typeof entryZh> | KeyOf<typeof visitorZh>, values?: Values) => string;

const speakers = (own = saidToVisitors()) => ({
  own,
  zh: closeTranslator(withOwn({ ...entryZh, ...visitorZh }, own.zh)) as VisitorWords,
  en: closeTranslator(withOwn({ ...entryEn, ...visitorEn }, own.en)) as VisitorWords,
});
let made = speakers();

/** Made anew where the application has told its own sentences since. */
const speakerOf = (language: Language): VisitorWords => {
  if (made.own !== saidToVisitors()) made = speakers();
  return made[language];
};

/** A message in the language in force. */
export const visitorWords: VisitorWords = (key, values) => speakerOf(getLanguage())(key, values);

/** The same as a hook; the component follows the switch. */
export const useVisitorWords = (): VisitorWords => speakerOf(useLanguage());
