/** What a call answers beside records, masked where its declaration says so, whatever its implementation hands over. */
import type { Field } from '#engine/declare/fields.ts';
import { masked } from '#engine/project/represent.ts';
import type { Row } from '#service/store/rows.ts';

type Answer = Readonly<Record<string, Pick<Field, 'mask' | 'of'>>>;

const covers = ({ mask, of = {} }: Answer[string]): boolean => mask !== undefined || Object.values(of).some(covers);

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const hidden = ({ mask, of }: Answer[string], value: unknown): unknown => {
  if (mask !== undefined) return masked(value, mask);
  if (of === undefined || !Array.isArray(value)) return value;
  return value.map(row => maskedAnswer(of, row));
};

/** @param fields as the call declares its answer; a word where it answers something else */
export const maskedAnswer = <T>(fields: Answer | string | undefined, data: T): T => {
  if (fields === undefined || typeof fields === 'string' || !isRow(data)) return data;
  const covered = Object.entries(fields).filter(([name, field]) => covers(field) && Object.hasOwn(data, name));
  if (covered.length === 0) return data;
  return { ...data, ...Object.fromEntries(covered.map(([name, field]) => [name, hidden(field, data[name])])) };
};
