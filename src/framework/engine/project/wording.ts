/** Texts with names in braces: which names stand in one, and what it says once they have values. */
import { type Label, type Language, listed } from '../declare/label.ts';

import type { FieldModel } from './model.ts';
import { masked } from './represent.ts';

const name = /\{([^{}]*)\}/g;
/** What is left out where a name within it has no value. */
const part = /\[([^[\]]*)\]/g;

/** The names that stand in a text, each once. */
export const namesIn = (text: string): readonly string[] => [...new Set([...text.matchAll(name)].map(([, found = '']) => found))];

/** A text with its names filled in; one without a value leaves nothing behind. */
export const filledIn = (text: string, sayOf: (name: string) => string): string =>
  text
    .replace(part, (_, inner: string) => (namesIn(inner).some(each => sayOf(each) === '') ? '' : inner))
    .replace(name, (_, each: string) => sayOf(each))
    .trim();

const within = ([zh, en]: Label, language: Language): string => (language === 'zh' ? zh : en);

/** China's civil time, to the minute. */
const minuteOf = (moment: string): string => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Types of fields whose values a text may carry. What is looked up or weighs much is not among them. */
const sayable: ReadonlySet<FieldModel['type']> = new Set<FieldModel['type']>([
  'text',
  'sequence',
  'integer',
  'money',
  'date',
  'instant',
  'choice',
  'choices',
]);

/** Whether a text may carry it: what is personal or encrypted stays in the portal, and a user's number tells nobody anything. */
export const isSayable = ({ type, personal, person, storage, journal, builtIn, name: of }: FieldModel): boolean =>
  sayable.has(type) &&
  personal === undefined &&
  person === undefined &&
  storage === 'plain' &&
  journal === undefined &&
  (builtIn === undefined || of === 'state');

/** How a value is written in a text. */
export const saidOf = ({ type, values, decimals, mask }: FieldModel, value: unknown, language: Language): string => {
  if (value === null || value === undefined) return '';
  const called = (one: unknown): string => within(values?.[String(one)] ?? [String(one), String(one)], language);
  if (type === 'choice') return called(value);
  if (type === 'choices') return listed((value as readonly unknown[]).map(called), language);
  if (type === 'instant') return minuteOf(String(value));
  if (type === 'integer' && decimals !== undefined) return (Number(value) / 10 ** decimals).toFixed(decimals);
  return String(mask === undefined ? value : masked(value, mask));
};
