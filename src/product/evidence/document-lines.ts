/** The lines of a document of the platform's own: headings, facts and sentences, Chinese first, English beneath. */
import type { Label } from '#engine/declare/label.ts';
import { momentOf } from '#engine/rules/calendar.ts';
import type { TextLine } from '#trust/document/write-text.ts';

export const time = (at: string | null): string => (at === null ? '—' : `${momentOf(new Date(at))} (UTC+8)`);

export const heading = ([zh, en]: Label): readonly TextLine[] => [
  { text: zh, size: 13, above: 14 },
  { text: en, size: 9, isQuiet: true },
];
/** A fact under its name in both languages. */
export const fact = ([zh, en]: Label, value: string | Label, indent = 0): readonly TextLine[] => {
  const [first, second] = typeof value === 'string' ? [value, undefined] : value;
  return [
    { text: `${zh}：${first}`, indent, above: 3 },
    { text: second === undefined ? en : `${en}: ${second}`, size: 8, indent, isQuiet: true },
  ];
};
export const says = ([zh, en]: Label): readonly TextLine[] => [
  { text: zh, above: 3 },
  { text: en, size: 8, isQuiet: true },
];
