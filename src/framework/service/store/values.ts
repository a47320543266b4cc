/** How a field's value is written to its columns and read back; sealed fields pass through the sealing here and nowhere else. */
import type { FieldModel } from '#engine/project/model.ts';
import { columnName, hasBlindIndex, isSealed } from '#engine/project/schema-names.ts';
import type { Sealing } from './sealing.ts';
import type { TableAccess } from './tables.ts';

/** A record: fields by their names. `null` is no value. */
export type Row = Readonly<Record<string, unknown>>;

/** Types whose value is a text already; the others are sealed as JSON. */
const textual: ReadonlySet<FieldModel['type']> = new Set<FieldModel['type']>([
  'text',
  'longText',
  'choice',
  'sequence',
  'password',
  'money',
  'date',
  'instant',
  'reference',
  'file',
]);

const plainColumn = ({ type }: FieldModel, value: unknown): unknown => {
  if (type === 'json' || type === 'fault' || type === 'items') return JSON.stringify(value);
  if (type === 'bytes' && value instanceof Uint8Array) return Buffer.from(value);
  return value instanceof Date ? value.toISOString() : value;
};

const sealable = ({ type }: FieldModel, value: unknown): string => {
  if (type === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return textual.has(type) ? String(value instanceof Date ? value.toISOString() : value) : JSON.stringify(value);
};

const unsealed = ({ type }: FieldModel, text: string): unknown => {
  if (type === 'bytes') return Buffer.from(text, 'base64');
  return textual.has(type) ? text : JSON.parse(text);
};

/** What equality of a sealed field looks for. */
export const blindOf = (access: TableAccess, field: FieldModel, value: unknown, sealing: Sealing): Buffer =>
  sealing.blindIndex(sealable(field, value), { table: access.name, column: columnName(field) });

/**
 * The values of a field's columns, in the order of the schema: one, or ciphertext and blind index.
 * A blank text in a sealed field is stored as no value: its length would be all there is to hide.
 */
export const columnsFor = (access: TableAccess, field: FieldModel, value: unknown, row: string, sealing: Sealing): readonly unknown[] => {
  const missing = value === null || value === undefined;
  if (!isSealed(field)) return [missing ? null : plainColumn(field, value)];
  const sealed =
    missing || value === ''
      ? [null, null]
      : [
          sealing.seal(sealable(field, value), { table: access.name, row, column: columnName(field) }),
          hasBlindIndex(field) ? blindOf(access, field, value, sealing) : null,
        ];
  return hasBlindIndex(field) ? sealed : sealed.slice(0, 1);
};

/** Opens the sealed fields of a row as it came from the database. */
export const opened = (access: TableAccess, sealed: readonly FieldModel[], row: Row, id: string, sealing: Sealing): Row => {
  if (sealed.length === 0) return row;
  const plain: Record<string, unknown> = { ...row };
  for (const field of sealed) {
    const value = row[field.name];
    if (!Buffer.isBuffer(value)) continue;
    plain[field.name] = unsealed(field, sealing.open(value, { table: access.name, row: id, column: columnName(field) }));
  }
  return plain;
};
