/** The migrations as they stand in the folder: their order, their checksums, and the snapshot of the schema they lead to. */
import { createHash } from 'node:crypto';
import type { Schema } from '#engine/project/schema.ts';
import { emptySchema } from './draft.ts';

/** One file: `0001-first.sql` and what it says. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface Migrations {
  readonly files: readonly Migration[];
  /** Where all of them together lead. */
  readonly schema: Schema;
}

/** A draft marks with it what a person has to write; a file that still holds one is not applied. */
export const handMark = '-- by hand: ';
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Of the text, not of the bytes: a checkout that turns line ends is no edit. */
export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/**
 * Puts files in their order.
 * @throws Error where a name is not `NNNN-words.sql`, or a number is missing or used twice
 */
export const inOrder = (files: readonly Migration[]): readonly Migration[] => {
  const sorted = [...files].sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [index, { name }] of sorted.entries()) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) throw new Error(`migration ${name}: the name must be NNNN-words.sql, in lower case`);
    if (Number(number) !== index + 1) throw new Error(`migration ${name}: expected number ${String(index + 1).padStart(4, '0')} here`);
  }
  return sorted;
};

/**
 * The migrations of an application, as its build carries them.
 * @param files texts by path, and @param snapshots the schema they lead to, as `import.meta.glob(…, { eager: true })` finds them
 */
export const bundledMigrations = (files: Readonly<Record<string, string>>, snapshots: Readonly<Record<string, Schema>>): Migrations => ({
  files: inOrder(Object.entries(files).map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql }))),
  schema: Object.values(snapshots)[0] ?? emptySchema,
});
