/** A text as people type it: in one form of letters and without their case, Chinese by its pinyin and by the initials of that. */
import { createRequire } from 'node:module';

type Pinyin = typeof import('pinyin-pro').pinyin;

let known: Pinyin | undefined;
/** It brings a dictionary, which a process that meets no Chinese does without. */
const pinyinOf = (text: string, surname: 'off' | 'head'): readonly string[] => {
  known ??= (createRequire(import.meta.url)('pinyin-pro') as { readonly pinyin: Pinyin }).pinyin;
  return known(text, { surname, type: 'array', toneType: 'none', v: true });
};

const isChinese = /\p{Script=Han}/u;
/** All of it is ASCII: as many bytes as characters. */
const isPlain = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** What is typed and what is looked through, made alike. */
export const normalised = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a text is written as it is looked through, but for its case: then what has it, has it there too. */
export const isOneForm = (text: string): boolean => text !== '' && !text.includes('\0') && text.normalize('NFKC') === text;

/** What of a syllable somebody types. */
const typed = (syllable: string): string => normalised(syllable).replace(/[^a-z0-9]/g, '');

/** A character of a text and how it is typed. */
interface Spoken {
  readonly origin: string;
  readonly syllable: string;
}

/** Names of persons are so long at most: their first character is read as a family name too. */
const longestName = 4;

/** How a text is read: in its context, and where it may be a name as one. */
const readings = (text: string): readonly (readonly Spoken[])[] => {
  const characters = Array.from(text);
  const read = (surname: 'off' | 'head'): readonly Spoken[] => {
    const syllables = pinyinOf(text, surname);
    return characters.map((origin, at) => ({ origin, syllable: typed(syllables[at] ?? origin) }));
  };
  return characters.length > longestName ? [read('off')] : [read('off'), read('head')];
};

const whole = (spoken: readonly Spoken[]): string => spoken.map(({ syllable }) => syllable).join('');
const initials = (spoken: readonly Spoken[]): string =>
  spoken.map(({ origin, syllable }) => (isChinese.test(origin) ? syllable.slice(0, 1) : syllable)).join('');

const formsOf = (value: string): string => {
  const text = normalised(value);
  const spoken = isChinese.test(text) ? readings(text) : [];
  return [...new Set([text, ...spoken.map(whole), ...spoken.map(initials)])].join('\n');
};

/** Forms by their texts: the name of a company or a person stands in most of what is written for it. */
const written = new Map<string, string>();
const mostWritten = 1_000;

/** The forms of a text, a line each; null where the database finds it by its small letters alone. */
export const otherForms = (value: unknown): string | null => {
  if (typeof value !== 'string' || isPlain(value)) return null;
  const kept = written.get(value);
  if (kept !== undefined) return kept;
  const forms = formsOf(value);
  if (written.size >= mostWritten) written.clear();
  written.set(value, forms);
  return forms;
};

/** The words that somebody has typed: each has to be found, in any order. */
export const wordsOf = (text: string): readonly string[] => {
  const words = normalised(text.replaceAll('\0', ' ')).split(/\s+/);
  return [...new Set(words.filter(word => word !== ''))].slice(0, mostWords);
};
const mostWords = 8;

/** The characters that a stretch of what was typed stands for. */
const stretch = (spoken: readonly Spoken[], length: (each: Spoken) => number, from: number, to: number): string => {
  let at = 0;
  return spoken
    .filter(each => {
      const begin = at;
      at += length(each);
      return begin < to && at > from;
    })
    .map(({ origin }) => origin)
    .join('');
};

/** The part of a text that a word finds by pinyin or initials; undefined where it finds none, or stands there as it was typed. */
export const soundsLike = (text: string, word: string): string | undefined => {
  if (isPlain(text) || normalised(text).includes(word) || !isChinese.test(text)) return undefined;
  for (const spoken of readings(text)) {
    const at = whole(spoken).indexOf(word);
    if (at >= 0) return stretch(spoken, ({ syllable }) => syllable.length, at, at + word.length);
    const first = initials(spoken).indexOf(word);
    if (first >= 0)
      return stretch(spoken, ({ origin, syllable }) => (isChinese.test(origin) ? 1 : syllable.length), first, first + word.length);
  }
  return undefined;
};
