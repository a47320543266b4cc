/** What stands in the cells of a sheet: texts and numbers, told apart by column; moments as a spreadsheet counts them. */

/** How a column's numbers are shown. Whatever the column, a text is written as text. */
export type Kind = 'text' | 'number' | 'money' | 'date' | 'instant';
export type Cell = string | number | null;

export interface SheetColumn {
  readonly title: string;
  readonly kind: Kind;
  /** In characters. */
  readonly width?: number;
  /** Only these texts may be chosen. */
  readonly choices?: readonly string[];
}

const DAY = 86_400_000;
/** Day 0 of a spreadsheet's calendar: 30 December 1899, so that days after February 1900 count as Excel counts them. */
const ORIGIN = Date.UTC(1899, 11, 30);
/** Moments are shown as the clock on the wall says in China. */
const WALL = 8 * 3_600_000;

/** The number of a calendar day, `YYYY-MM-DD`. */
export const serialOfDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - ORIGIN) / DAY;
/** The number of a moment, at UTC+8, to the second. */
export const serialOfInstant = (moment: string): number => (Math.floor(Date.parse(moment) / 1000) * 1000 + WALL - ORIGIN) / DAY;

/** The moment of a number, ISO 8601 at UTC+8 without its offset: `2026-11-21T08:00:00`. */
export const wallOfSerial = (serial: number): string =>
  new Date(Math.round((serial * DAY) / 1000) * 1000 + ORIGIN).toISOString().slice(0, 19);

/** A text that a spreadsheet would take for a formula if it were typed (OWASP, CSV injection): in East Asia by the wide letters too. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text);

/** `A`, `B`, ... `AA` for the column at this place, from 0. */
export const columnLetters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26);
