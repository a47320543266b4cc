/** Writes the next migration from the declarations, and tells whether one is due: the only part of the store that writes files. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '#engine/project/model.ts';
import { type Schema, schemaOf } from '#engine/project/schema.ts';
import { adviceOn } from './advice.ts';
import { draft, emptySchema, requiredColumns, same } from './draft.ts';
import { handMark, inOrder, type Migration, type Migrations } from './migration-files.ts';

const snapshotFile = 'schema.json';

const textOf = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined;
    throw fault;
  }
};

/** None in a folder that is not there yet. */
const filesIn = async (folder: string): Promise<readonly Migration[]> => {
  const names = existsSync(folder) ? (await readdir(folder)).filter(name => name.endsWith('.sql')) : [];
  return inOrder(await Promise.all(names.map(async name => ({ name, sql: (await textOf(join(folder, name))) ?? '' }))));
};

/** JSON as the formatter writes it: lists of plain values on one line where they fit. */
const written = (schema: Schema): string =>
  `${JSON.stringify(schema, null, 2).replace(/^(.*)\[\n([^[\]{}]*)\]/gm, (whole: string, before: string, list: string) => {
    const line = `${before}[${list.trim().replace(/,\n\s*/g, ', ')}]`;
    return line.length < 140 ? line : whole;
  })}\n`;

const snapshotIn = async (folder: string): Promise<Schema> => {
  const text = await textOf(join(folder, snapshotFile));
  return text === undefined ? emptySchema : (JSON.parse(text) as Schema);
};

/** The migrations of a folder as they lie there. */
export const migrationsIn = async (folder: string): Promise<Migrations> => ({
  files: await filesIn(folder),
  schema: await snapshotIn(folder),
});

/** What is to be said of the newest migrations of a folder. @param count how many of them */
export const adviceIn = async (folder: string, count = 1): Promise<readonly string[]> => {
  const files = await filesIn(folder);
  return Array.from({ length: count }, (_, at) => files.slice(0, files.length - count + 1 + at)).flatMap(adviceOn);
};

export interface Drafted {
  /** The files written, in their order; none where the declarations ask for nothing new. */
  readonly files: readonly string[];
  /** What a person still has to write into it. */
  readonly manual: readonly string[];
}

const indexLine = /^create index (?=\S+ on (\w+|"[^"]+") )/;

/** Indexes of tables that were there are made apart from the rest: within its transaction everybody would wait for them. */
const apart = (sql: string, previous: Schema): { readonly rest: string; readonly indexes: string } => {
  const isApart = (line: string): boolean => {
    const table = indexLine.exec(line)?.[1]?.replaceAll('"', '');
    return table !== undefined && previous.tables[table] !== undefined;
  };
  const lines = sql.split('\n');
  return {
    rest: lines
      .filter(line => !isApart(line))
      .join('\n')
      .trim(),
    indexes: lines
      .filter(isApart)
      .map(line => line.replace(indexLine, 'create index concurrently '))
      .join('\n'),
  };
};

/**
 * Writes `NNNN-name.sql`, `NNNN-name-indexes.sql` for indexes of tables that were there, and the snapshot beside them.
 * @param folder of the application's migrations
 * @param name words of lower-case letters and digits with hyphens between them
 */
export const draftCommand = async (model: Model, name: string, folder: string): Promise<Drafted> => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error(`a migration is named in lower-case words with hyphens, not "${name}"`);
  await mkdir(folder, { recursive: true });
  const [previous, next] = [await snapshotIn(folder), schemaOf(model)];
  const { marked, manual } = draft(previous, next, requiredColumns(model));
  const { rest, indexes } = apart(marked, previous);
  let last = (await filesIn(folder)).length;
  /** Answers the file's name; undefined where there is nothing to write. */
  const write = async (called: string, text: string): Promise<string | undefined> => {
    if (text === '') return undefined;
    last += 1;
    const file = `${String(last).padStart(4, '0')}-${called}.sql`;
    await writeFile(join(folder, file), `${text}\n`, { flag: 'wx' });
    return file;
  };
  const files = [await write(name, rest), await write(`${name}-indexes`, indexes)].filter(file => file !== undefined);
  await writeFile(join(folder, snapshotFile), written(next));
  return { files, manual };
};

/**
 * What separates the snapshot from the declarations, as sentences; empty where they agree.
 * Also names the lines of a migration that still wait for a hand.
 */
export const compareSnapshot = async (model: Model, folder: string): Promise<readonly string[]> => {
  const files = await filesIn(folder);
  if (files.length === 0) return [`no table is made yet: there is no migration in ${folder}`];
  const [previous, next] = [await snapshotIn(folder), schemaOf(model)];
  const { sql, manual } = draft(previous, next, requiredColumns(model));
  const unfinished = files.flatMap(file =>
    file.sql.split('\n').flatMap(line => (line.startsWith(handMark) ? [`${file.name}: ${line.slice(handMark.length)}`] : [])),
  );
  const due = [...manual, ...sql.split('\n').filter(line => line !== '')];
  const differs = due.length === 0 && !same(previous, next) ? ['the snapshot of the schema is out of date'] : [];
  return [...unfinished, ...due, ...differs];
};
