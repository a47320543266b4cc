/** How a field's value is written to its columns and read back; encrypted fields pass through the encryption here and nowhere else. */
import type { FieldModel } from '#engine/project/model.ts';
import { blindColumn, columnName, hasBlindIndex, isEncrypted, isPem } from '#engine/project/schema-names.ts';
import type { Encryption } from './encryption.ts';
import { otherForms } from './haystack.ts';
import { bytesOfPem, pemOf } from './pem-bytes.ts';
import type { TableAccess } from './tables.ts';

/** A record: fields by their names. `null` is no value. */
export type Row = Readonly<Record<string, unknown>>;

/** What every record has; one of an entity without states has no `state`. */
interface Kept {
  readonly id: string;
  readonly version: number;
  readonly state?: string | null;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** A row as it lies in its table. */
export type StoredRow = Row & Kept;
/** Some columns of it. */
export type PartOfRow<C extends string> = string extends C ? Row : Row & Pick<Kept, C & keyof Kept>;

/** Types whose value is a text already; the others are encrypted as JSON. */
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

const plainColumn = (field: FieldModel, value: unknown): unknown => {
  const { type } = field;
  if (isPem(field)) return value === '' ? null : bytesOfPem(String(value));
  if (type === 'json' || type === 'fault' || type === 'items') return JSON.stringify(value);
  if (type === 'bytes' && value instanceof Uint8Array) return Buffer.from(value);
  return value instanceof Date ? value.toISOString() : value;
};

const encryptable = ({ type }: FieldModel, value: unknown): string => {
  if (type === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return textual.has(type) ? String(value instanceof Date ? value.toISOString() : value) : JSON.stringify(value);
};

const unencrypted = ({ type }: FieldModel, text: string): unknown => {
  if (type === 'bytes') return Buffer.from(text, 'base64');
  return textual.has(type) ? text : JSON.parse(text);
};

/** What equality of an encrypted field looks for. */
export const blindOf = (access: TableAccess, field: FieldModel, value: unknown, encryption: Encryption): Buffer =>
  encryption.blindIndex(encryptable(field, value), { table: access.name, column: columnName(field) });

/** The columns of a field: its own, and beside it what it is found by. */
export const columnsOf = (access: TableAccess, field: FieldModel): readonly string[] => {
  const column = columnName(field);
  if (hasBlindIndex(field)) return [column, blindColumn(column)];
  const find = access.found.get(field.name)?.find;
  return find === undefined ? [column] : [column, find];
};

/**
 * Adds the values of a field's columns, in their order: one, one and its other forms, or ciphertext and blind index. All values of a row go
 * into one list: each insert has hundreds of them, most of them none.
 * A blank text in an encrypted field is stored as no value: its length would be all there is to hide.
 */
export const addColumns = (
  to: unknown[],
  access: TableAccess,
  field: FieldModel,
  value: unknown,
  row: string,
  encryption: Encryption,
): void => {
  const missing = value === null || value === undefined;
  if (!isEncrypted(field)) {
    const plain = missing ? null : plainColumn(field, value);
    to.push(plain);
    if (access.found.get(field.name)?.find !== undefined) to.push(otherForms(plain));
    return;
  }
  const isNone = missing || value === '';
  to.push(isNone ? null : encryption.encrypt(encryptable(field, value), { table: access.name, row, column: columnName(field) }));
  if (hasBlindIndex(field)) to.push(isNone ? null : blindOf(access, field, value, encryption));
};

/** Reads what a row's columns hold encrypted or as other bytes. */
export const opened = <R extends Row>(
  access: TableAccess,
  recoded: readonly FieldModel[],
  row: R,
  id: string,
  encryption: Encryption,
): R => {
  if (!recoded.some(({ name }) => Buffer.isBuffer(row[name]))) return row;
  const plain: Record<string, unknown> = {};
  for (const field of recoded) {
    const value = row[field.name];
    if (!Buffer.isBuffer(value)) continue;
    plain[field.name] = isPem(field)
      ? pemOf(value)
      : unencrypted(field, encryption.decrypt(value, { table: access.name, row: id, column: columnName(field) }));
  }
  return { ...row, ...plain };
};
