/** Rows that come as JSON, as one value of a statement that asks for several kinds at once. */
import type { FieldModel } from '#engine/project/model.ts';
import { columnName, isEncrypted } from '#engine/project/schema-names.ts';
import type { Handle } from './connection.ts';
import { encryptedOf, quoted, type TableAccess } from './tables.ts';
import { opened, type Row, type StoredRow } from './values.ts';

/** These fields of the row with that alias as one object. */
export const jsonOf = (fields: readonly FieldModel[], alias: string): string =>
  `jsonb_build_object(${fields.map(field => `'${field.name}', ${quoted(alias)}.${quoted(columnName(field))}`).join(', ')})`;

/** The row; what is encrypted in it came as the text of its bytes, `\x…`. */
export const openedJson = <R extends Row & Pick<StoredRow, 'id'>>(
  handle: Handle,
  access: TableAccess,
  fields: readonly FieldModel[],
  row: R,
): R => {
  const encrypted = encryptedOf(fields);
  if (encrypted.length === 0) return row;
  const bytes = fields.filter(isEncrypted).flatMap(({ name }) => {
    const value: unknown = row[name];
    return typeof value === 'string' ? [[name, Buffer.from(value.slice(2), 'hex')]] : [];
  });
  return opened(access, encrypted, { ...row, ...Object.fromEntries(bytes) }, row.id, handle.encryption);
};
