/** Cells copied from a spreadsheet, laid into the rows of an items field. */
import type { ClientField } from '#engine/project/client-view.ts';
import { isDay } from '#engine/rules/calendar.ts';
import { fromMomentText } from '../format/moment.ts';

type Item = Readonly<Record<string, unknown>>;

/** The cells of a pasted text: lines of tab-separated values. A single value without tab or break is no grid. */
export const gridOf = (text: string): readonly (readonly string[])[] | undefined => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return undefined;
  return lines.map(line => line.split('\t').map(cell => cell.trim()));
};

/** A day however a spreadsheet or a person writes it (2026/1/5, 2026年1月5日, 20260105) as `YYYY-MM-DD`; anything else as it is. */
export const dayIn = (text: string): string => {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim()) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** The same with hours and minutes, `YYYY-MM-DD HH:mm`; a day alone is its first minute. */
export const momentIn = (text: string): string => {
  const [, day = '', hour = '0', rest = ':00'] =
    /^(.*?\d日?)(?:[ T]+(\d{1,2})(:\d{2}(?::\d{2})?))?$/.exec(text.trim().replaceAll('：', ':')) ?? [];
  return isDay(dayIn(day)) ? `${dayIn(day)} ${hour.padStart(2, '0')}${rest}` : text;
};

/** A cell as the value of its field: choices by their words in either language, yes and no, whole numbers. */
export const cellValue = (field: ClientField, cell: string): unknown => {
  if (cell === '') return null;
  if (field.type === 'integer') return /^-?\d{1,15}$/.test(cell.replaceAll(',', '')) ? Number(cell.replaceAll(',', '')) : cell;
  if (field.type === 'money') return cell.replaceAll(',', '').replace(/^[¥￥]/, '');
  if (field.type === 'flag') return /^(是|yes|true|1|y)$/i.test(cell);
  if (field.type === 'date') return dayIn(cell);
  if (field.type === 'instant') return fromMomentText(momentIn(cell));
  if (field.type !== 'choice') return cell;
  return Object.entries(field.values ?? {}).find(([value, [zh, en]]) => [value, zh, en].includes(cell))?.[0] ?? cell;
};

/** The rows with the grid laid in from a row and a column on; surplus columns fall out, rows are added as far as `most` allows. */
export const pasted = (
  rows: readonly Item[],
  columns: readonly ClientField[],
  at: { readonly row: number; readonly column: number },
  grid: readonly (readonly string[])[],
  most: number,
): readonly Item[] => {
  const result: Item[] = [...rows];
  grid.forEach((cells, down) => {
    const index = at.row + down;
    if (index >= most) return;
    const laid = cells.flatMap((cell, across) => {
      const field = columns[at.column + across];
      return field === undefined ? [] : [[field.name, cellValue(field, cell)] as const];
    });
    result[index] = { ...result[index], ...Object.fromEntries(laid) };
  });
  return result;
};
