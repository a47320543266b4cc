/** How fields, tables and constraints are called in the database: one mapping for the schema, its drafts and every query. */

import type { FieldModel } from './model.ts';

/** Names by what was asked: every query asks for the same ones, those of the declarations, again. */
const written = new Map<string, string>();

/** `notAfter` is the column `not_after`, `eSealInfo` is `e_seal_info`. */
export const snakeCase = (name: string): string => {
  const known = written.get(name);
  if (known !== undefined) return known;
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  written.set(name, snake);
  return snake;
};

/** The column that holds the blind index of an encrypted column. */
export const blindColumn = (column: string): string => `${column}_index`;

/** PostgreSQL cuts identifiers at 63 bytes, silently: two long names could become one. */
export const LONGEST = 63;

/** FNV-1a, 32 bits: keeps shortened names apart; nothing secret hangs on it. */
const shortHash = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** `members_uscc_key`: the name PostgreSQL itself would give, shortened with a hash where it would be cut. */
export const identifier = (parts: readonly string[], suffix: string): string => {
  const whole = [...parts, suffix].join('_');
  if (whole.length <= LONGEST) return whole;
  const tail = `_${shortHash(whole)}_${suffix}`;
  return whole.slice(0, LONGEST - tail.length) + tail;
};

const structured: ReadonlySet<FieldModel['type']> = new Set<FieldModel['type']>([
  'json',
  'fault',
  'items',
  'choices',
  'references',
  'files',
  'bytes',
  'longText',
]);

/** It has no column: the application works it out from what the row holds. */
export const isDerived = (field: Pick<FieldModel, 'storage'>): boolean => field.storage === 'derived';
/** Text that rests as the bytes it stands for. */
export const isPem = (field: Pick<FieldModel, 'storage'>): boolean => field.storage === 'pem';
export const isEncrypted = (field: FieldModel): boolean => field.storage === 'encrypted';
/** Encrypted values can be searched by equality, where they are single values. */
export const hasBlindIndex = (field: FieldModel): boolean => isEncrypted(field) && !structured.has(field.type);

/** Of a facet the table of the resource whose face it is. */
export const tableName = (resource: { readonly name: string; readonly facetOf?: string }): string =>
  snakeCase(resource.facetOf ?? resource.name);
export const columnName = (field: { readonly name: string }): string => snakeCase(field.name);

/** The column that equality looks at: the blind index of an encrypted field; undefined where nothing can be looked up. */
export const lookupColumn = (field: FieldModel): string | undefined => {
  if (isEncrypted(field)) return hasBlindIndex(field) ? blindColumn(columnName(field)) : undefined;
  return columnName(field);
};
