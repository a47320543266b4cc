/** What a cell of an imported sheet means for a field: the spelling that the wire has, or the cell as it is for the rules to refuse. */
import type { Field } from '#engine/declare/fields.ts';
import { wallOfSerial } from './cell.ts';
import type { ReadRow } from './sheet-error.ts';

type ReadCell = ReadRow['cells'][number];

const yes: ReadonlySet<string> = new Set(['是', 'yes', 'y', 'true', '1', '√']);
const no: ReadonlySet<string> = new Set(['否', 'no', 'n', 'false', '0', '×']);

/** A number as it was typed: whole ones without an exponent. */
const typed = (value: number): string => (Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value));
const plain = (cell: ReadCell): string => (typeof cell === 'number' ? typed(cell) : String(cell).trim());

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');
const dayPattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const momentPattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;
/** Days a spreadsheet can name: 1900 to 9999. */
const isSerial = (value: number): boolean => value >= 1 && value < 2_958_466;

const day = (cell: ReadCell): unknown => {
  if (typeof cell === 'number') return isSerial(cell) ? wallOfSerial(cell).slice(0, 10) : typed(cell);
  const [, year, month, date] = dayPattern.exec(plain(cell)) ?? [];
  return year === undefined ? plain(cell) : `${year}-${two(month)}-${two(date)}`;
};

const moment = (cell: ReadCell): unknown => {
  if (typeof cell === 'number') return isSerial(cell) ? `${wallOfSerial(cell)}+08:00` : typed(cell);
  const [, year, month, date, hour, minute, second] = momentPattern.exec(plain(cell)) ?? [];
  return year === undefined ? plain(cell) : `${year}-${two(month)}-${two(date)}T${two(hour)}:${minute}:${two(second ?? '0')}+08:00`;
};

/** In units of the last decimal, as the wire has it, whether the cell holds a number or text. */
const units = (cell: ReadCell, decimals: number): unknown => {
  if (typeof cell === 'number') return Math.round(cell * 10 ** decimals * 1e6) / 1e6;
  const text = plain(cell).replaceAll(',', '');
  const [, sign = '', whole, part = ''] = /^([+-]?)(\d{1,16})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined || part.length > decimals ? text : Number(`${sign}${whole}${part.padEnd(decimals, '0')}`);
};

/** An amount without its sign and separators. What a float leaves behind the second decimal is no part of it. */
const amount = (cell: ReadCell): unknown => {
  if (typeof cell !== 'number') return plain(cell).replace(/[,，¥￥\s]/g, '');
  const rounded = cell.toFixed(2);
  return Math.abs(Number(rounded) - cell) < 1e-6 ? rounded.replace(/\.00$/, '') : String(cell);
};

const chosen = (field: Field, cell: ReadCell): unknown => {
  const text = plain(cell);
  const lower = text.toLowerCase();
  const found = Object.entries(field.values ?? {}).find(([key, label]) => [key, ...label].some(word => word.toLowerCase() === lower));
  return found?.[0] ?? text;
};

/** Several names in one cell. */
export const namesIn = (text: string): readonly string[] =>
  text
    .split(/[、,，;；\n]/)
    .map(name => name.trim())
    .filter(name => name !== '');

const flag = (cell: ReadCell): unknown => {
  if (typeof cell === 'boolean') return cell;
  const text = plain(cell).toLowerCase();
  return yes.has(text) ? true : no.has(text) ? false : text;
};

const byType: Partial<Readonly<Record<Field['type'], (field: Field, cell: ReadCell) => unknown>>> = {
  integer: ({ decimals = 0 }, cell) => units(cell, decimals),
  money: (_, cell) => amount(cell),
  flag: (_, cell) => flag(cell),
  date: (_, cell) => day(cell),
  instant: (_, cell) => moment(cell),
  choice: chosen,
  choices: (field, cell) => namesIn(plain(cell)).map(name => chosen(field, name)),
  // Blanks may be part of a password.
  password: (_, cell) => (typeof cell === 'string' ? cell : plain(cell)),
};

/** The value to hand to the rules; undefined for an empty cell, so that a default can stand. */
export const valueIn = (field: Field, cell: ReadCell | undefined): unknown => {
  if (cell === null || cell === undefined || plain(cell) === '') return undefined;
  return byType[field.type]?.(field, cell) ?? plain(cell);
};
