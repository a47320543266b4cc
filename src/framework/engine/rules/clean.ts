/**
 * The policy for blanks and full-width characters. `clean` takes blanks off the ends and spells the value as its rules
 * store it; it runs before the rules, on both sides, and what it returns is what is kept. Full-width letters and
 * digits are never changed silently: the format rules refuse them, unless the field asks for a normaliser that spells them.
 */
import { stepsOf } from './chain.ts';
import { codeInOnePiece, figuresInOnePiece, hexInOnePiece, mobileInOnePiece } from './printed-number.ts';
import { rules } from './registry.ts';
import type { Normaliser } from './rule.ts';

/**
 * White space of any script (the full-width blank is one), and the invisible characters that pasting brings along: address books put
 * directional marks around telephone numbers, certificate dialogs before fingerprints. In the middle of a text they are judged, not taken.
 */
const blank = /[\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u;

/** The text without blanks at its ends. A pattern would look for the end anew from each blank of a long run inside. */
const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && blank.test(text.charAt(from))) from += 1;
  while (to > from && blank.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

/** Full-width letters, digits and signs as their ASCII twins; the full-width blank as a blank. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/gu, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/**
 * Names have one spelling: letters, digits and blanks by Unicode's NFKC (full-width forms, ligatures, compatibility ideographs), of several
 * blanks one. Punctuation and symbols stay as they are written: Chinese ones have full width by right, and NFKC would take it from them.
 */
const nameSpelling = (text: string): string => text.replace(/[^\p{P}\p{S}]+/gu, run => run.normalize('NFKC')).replace(/ {2,}/g, ' ');

/** The normalisers a declaration may name under `clean`, or a rule bring along. */
export const normalisers: Readonly<Record<Normaliser, (text: string) => string>> = {
  /** ASCII alone: capitals of other letters may be other letters (ſ is no S) or several (ß). */
  upper: text => text.replace(/[a-z]+/gu, small => small.toUpperCase()),
  lower: text => text.replace(/[A-Z]+/gu, capital => capital.toLowerCase()),
  /** Names of people. */
  name: nameSpelling,
  /** Names of organisations: brackets as on the licence, full-width. */
  brackets: text => nameSpelling(text).replaceAll('(', '\uff08').replaceAll(')', '\uff09'),
  digits: toHalfWidth,
  /** The head office's code is written with eight characters or with XXX behind them (ISO 9362): one spelling is kept. */
  bic: text => text.toUpperCase().replace(/^[A-Z\d]{8}$/u, head => `${head}XXX`),
  /** Every program prints serial numbers and hashes in its own way: 40:1a:2b, 40 1A 2B, 401A 2B. */
  hex: text => normalisers.upper(hexInOnePiece(text)),
  /** Accounts, cards and bank codes as a statement prints them, in groups of four. */
  figures: figuresInOnePiece,
  /** Numbers of persons and organisations, their letters in capitals. */
  code: text => normalisers.upper(codeInOnePiece(text)),
  /** Mobile numbers as an address book writes them, with the prefix of the country or without. */
  mobile: mobileInOnePiece,
};

const cleanText = (text: string, ways: readonly Normaliser[]): string | null => {
  const bare = trimmed(text);
  return bare === '' ? null : ways.reduce((value, way) => normalisers[way](value), bare);
};

/**
 * The value to check and to keep. Texts lose the blanks at their ends and are spelled by the normalisers of their rules
 * and the field's own; a blank one becomes null. Lists are cleaned item by item, blank items fall out; anything else passes untouched,
 * and so does a text under `password`.
 * @param chain the field's rules
 * @param way the field's own normaliser, run first
 */
export const clean = (value: unknown, chain = '', way?: Normaliser): unknown => {
  const steps = stepsOf(chain).map(step => rules[step.rule]);
  if (steps.some(rule => rule.verbatim)) return value === '' ? null : value;
  const ways = [way, ...steps.map(rule => rule.normalise)].filter(name => name !== undefined);
  if (typeof value === 'string') return cleanText(value, ways);
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => (typeof item === 'string' ? cleanText(item, ways) : item)).filter(item => item !== null);
};

/** Whether there is nothing to judge: null, a text of blanks, an empty list. `false` and 0 are values. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && trimmed(value) === '') ||
  (Array.isArray(value) && value.length === 0);
