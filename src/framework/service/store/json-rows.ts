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

const selected = new Map<string, WeakMap<FieldModel, string>>();

/** `"t"."not_after" as "notAfter", ...`, for a query whose rows become JSON. */
export const jsonSelection = (fields: readonly FieldModel[], alias: string): string => {
  const known = selected.get(alias) ?? new WeakMap<FieldModel, string>();
  selected.set(alias, known);
  return fields
    .map(field => {
      const text = known.get(field) ?? `${jsonColumn(field, alias)} as ${quoted(field.name)}`;
      known.set(field, text);
      return text;
    })
    .join(', ');
};

/** These fields of the row with that alias as one object. */
export const jsonOf = (fields: readonly FieldModel[], alias: string): string =>
  `jsonb_build_object(${fields.map(field => `'${field.name}', ${jsonColumn(field, alias)}`).join(', ')})`;

/** The value of a field out of JSON, as the driver would have given it: bytes came as the text `\x…`, moments with their offset. */
export const fromJson = (field: FieldModel, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (isEncrypted(field) || isPem(field) || field.type === 'bytes') return Buffer.from(value.slice(2), 'hex');
  return field.type === 'instant' ? new Date(value).toISOString() : value;
};

/** The row; what is encrypted in it is opened. */
export const openedJson = <R extends Row & Pick<StoredRow, 'id'>>(
  handle: Handle,
  access: TableAccess,
  fields: readonly FieldModel[],
  row: R,
): R => {
  const values: Record<string, unknown> = { ...row };
  for (const field of fields) values[field.name] = fromJson(field, row[field.name]);
  return opened(access, recodedOf(fields), values as R, row.id, handle.encryption);
};
