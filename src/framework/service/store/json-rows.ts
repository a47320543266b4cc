/** Rows that come as JSON, as one value of a statement that asks for several kinds at once. */
import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted, isPem } from '#engine/project/schema-names.ts';
import type { Handle } from './connection.ts';
import { quoted, recodedOf, type TableAccess } from './tables.ts';
import { opened, type Row, type StoredRow } from './values.ts';

/** A field's column, so that JSON keeps it whole: an amount would lose its noughts as a number. */
export const jsonColumn = (field: FieldModel, alias: string): string => {
  const column = `${quoted(alias)}.${quoted(columnName(field))}`;
  return field.type === 'money' && !isEncrypted(field) ? `${column}::text` : column;
};

/** `"t"."not_after" as "notAfter", ...`, for a query whose rows become JSON. */
export const jsonSelection = (fields: readonly FieldModel[], alias: string): string =>
  fields.map(field => `${jsonColumn(field, alias)} as ${quoted(field.name)}`).join(', ');

/** These fields of the row with that alias as one object. */
export const jsonOf = (fields: readonly FieldModel[], alias: string): string =>
  `jsonb_build_object(${fields.map(field => `'${field.name}', ${jsonColumn(field, alias)}`).join(', ')})`;

const isBytes = (field: FieldModel): boolean => isEncrypted(field) || isPem(field) || field.type === 'bytes';

/** The value of a field out of JSON, as the driver would have given it: bytes came as the text `\x…`, moments with their offset. */
export const fromJson = (field: FieldModel, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (isBytes(field)) return Buffer.from(value.slice(2), 'hex');
  return field.type === 'instant' ? new Date(value).toISOString() : value;
};

const changed = new WeakMap<readonly FieldModel[], readonly FieldModel[]>();

/** Those whose values are others in JSON. */
const changedIn = (fields: readonly FieldModel[]): readonly FieldModel[] => {
  const known = changed.get(fields) ?? fields.filter(field => isBytes(field) || field.type === 'instant');
  changed.set(fields, known);
  return known;
};

/** The row; what is encrypted in it is opened. */
export const openedJson = <R extends Row & Pick<StoredRow, 'id'>>(
  handle: Handle,
  access: TableAccess,
  fields: readonly FieldModel[],
  row: R,
): R => {
  const values: Record<string, unknown> = { ...row };
  for (const field of changedIn(fields)) values[field.name] = fromJson(field, row[field.name]);
  return opened(access, recodedOf(fields), values as R, row.id, handle.encryption);
};
