/**
 * Whether a program of the version before goes on well with a database that a migration has brought further: judged by the SQL alone, by forms that
 * are known to be harmless. What is not known is not. See decision 0152.
 */
import type { Migration } from './migration-files.ts';
import { cutAtCommas, cutAtWord, TokenReader } from './reading-tokens.ts';
import { type Script, type Statement, scriptOf, type Token } from './sql-statements.ts';

/** In a comment before the name of what no program uses any more: of a table, `table.column`, an index, a constraint, a sequence or a function. */
export const unusedMark = 'no longer used: ';

/** In a comment before the reason why the version before has to be gone, although the SQL does not show it. */
export const stopMark = 'stop the others first: ';

/** A statement that a program of the version before may not bear. */
export interface Obstacle {
  /** Its beginning, on one line. */
  readonly statement: string;
  readonly reason: string;
}

/** A check of a closed set. */
interface Check {
  readonly table: string;
  readonly column: string;
  readonly values: ReadonlySet<string>;
}

/** What the migrations up to a point have made, by table and name, as far as later ones are judged by it. */
interface Past {
  readonly checks: Map<string, Check>;
  /** The file that added a column, or said that something is no longer used. */
  readonly added: Map<string, string>;
  readonly unused: Map<string, string>;
}

/** What the file at hand has made itself: nobody else uses it yet. */
interface Here {
  /** Tables, and functions as `f()`. */
  readonly made: Set<string>;
  /** Columns without a default: what others write leaves them empty. */
  readonly empty: Set<string>;
  readonly columns: Set<string>;
  readonly past: Past;
  /** Whether all programs that may be at work have this migration. */
  readonly isKnown: (file: string) => boolean;
}

const fine = undefined;
const unknown = 'no known form: it may be well, but nobody can tell';

/** `check (state in ('ON', 'OFF'))`, from `check` on. */
const checkIn = (table: string, reader: TokenReader): Check | undefined => {
  if (!reader.take('check')) return undefined;
  const inside = new TokenReader(reader.inner() ?? []);
  const column = inside.name();
  if (column === undefined || !inside.take('in')) return undefined;
  const values = cutAtCommas(inside.inner() ?? []);
  const isPlain = inside.isAtEnd() && reader.isAtEnd() && values.every(each => each.length === 1 && each[0]?.kind === 'text');
  return isPlain ? { table, column, values: new Set(values.map(([value]) => value?.text ?? '')) } : undefined;
};

const noteChecks = (table: string, items: readonly (readonly Token[])[], past: Past): void => {
  for (const item of items) {
    const reader = new TokenReader(item);
    const name = reader.take('constraint') ? reader.name() : undefined;
    const check = checkIn(table, reader);
    if (name !== undefined && check !== undefined) past.checks.set(`${table}.${name}`, check);
  }
};

/** Remembers of a statement what later ones are judged by. */
const note = (file: string, { tokens }: Statement, past: Past): void => {
  const reader = new TokenReader(tokens);
  if (reader.take('create table')) {
    const table = reader.name();
    if (table !== undefined) noteChecks(table, cutAtCommas(reader.inner() ?? []), past);
    return;
  }
  const table = reader.take('alter table') ? reader.name() : undefined;
  if (table === undefined) return;
  for (const action of cutAtCommas(reader.rest())) {
    const each = new TokenReader(action);
    if (each.take('drop constraint')) past.checks.delete(`${table}.${each.name()}`);
    else if (each.take('add column')) past.added.set(`${table}.${each.name()}`, file);
    else if (each.take('add')) noteChecks(table, [each.rest()], past);
  }
};

const noteMarks = (file: string, { comments }: Script, past: Past): void => {
  for (const comment of comments)
    if (comment.startsWith(unusedMark)) past.unused.set(comment.slice(unusedMark.length).trim().replaceAll('"', ''), file);
};

const isUnused = (name: string, { past, isKnown }: Here): boolean => {
  const file = past.unused.get(name);
  return file !== undefined && isKnown(file);
};

const dropped = (name: string, here: Here): string | undefined =>
  isUnused(name, here)
    ? fine
    : `the version before may use it; say "-- ${unusedMark}${name}" in a migration, and drop it one release later`;

const defaults = /^(?:true|false)$/;

/** The value that new rows get of those who do not name the column: fixed, so that no row is written anew. */
const takeDefault = (reader: TokenReader): boolean => {
  if (reader.take('now ( )') || reader.of('text') !== undefined) return true;
  reader.take('-');
  return reader.of('number') !== undefined || defaults.test(reader.of('word')?.text ?? '');
};

/** Of the server itself: another one may bring a default or a check along, as `serial` does. */
const types = new Set(
  'bigint boolean bytea date integer interval json jsonb numeric real smallint text time timestamp timestamptz uuid varchar'.split(' '),
);

/** `numeric(14,2)[] collate "C"` */
const takeType = (reader: TokenReader): boolean => {
  if (!types.has(reader.of('word')?.text ?? '')) return false;
  reader.inner();
  for (const zone of ['with time zone', 'without time zone']) reader.take(zone);
  reader.take('[ ]');
  return !reader.take('collate') || reader.name() !== undefined;
};

const addedColumn = (table: string, reader: TokenReader, here: Here): string | undefined => {
  const column = reader.name();
  if (column === undefined || !takeType(reader)) return unknown;
  let [isRequired, hasDefault] = [false, false];
  while (!reader.isAtEnd()) {
    if (reader.take('not null')) isRequired = true;
    else if (reader.take('default')) {
      if (!takeDefault(reader)) return 'its default is no fixed value, so all rows may be written anew';
      hasDefault = true;
    } else if (!reader.take('null')) return unknown;
  }
  if (isRequired && !hasDefault) return 'the version before leaves it empty; give it a default, or let it be empty';
  here.columns.add(`${table}.${column}`);
  if (!hasDefault) here.empty.add(`${table}.${column}`);
  return fine;
};

const addedCheck = (table: string, name: string, reader: TokenReader, before: Check | undefined, here: Here): string | undefined => {
  const check = checkIn(table, reader);
  if (check === undefined) return unknown;
  if (here.columns.has(`${table}.${check.column}`)) return fine;
  if (before === undefined || before.table !== table || before.column !== check.column)
    return `nothing was checked by ${name} until now, so the version before may write what it forbids`;
  const gone = [...before.values].filter(value => !check.values.has(value));
  return gone.length === 0 ? fine : `the version before may write ${gone.join(', ')}`;
};

/** @param was checks that this file has dropped */
const addedConstraint = (table: string, reader: TokenReader, was: ReadonlyMap<string, Check>, here: Here): string | undefined => {
  const name = reader.name() ?? '';
  const isEmpty = ([column]: readonly Token[]): boolean => here.empty.has(`${table}.${column?.text}`);
  if (reader.take('foreign key'))
    return cutAtCommas(reader.inner() ?? []).every(isEmpty) ? fine : 'the version before may write what leads nowhere';
  if (reader.take('unique')) {
    const columns = cutAtCommas(reader.inner() ?? []);
    return columns.some(isEmpty) && reader.isAtEnd() ? fine : 'the version before may write one value twice';
  }
  return addedCheck(table, name, reader, was.get(`${table}.${name}`), here);
};

/** One change of a table that was there. */
const altered = (table: string, action: readonly Token[], was: Map<string, Check>, here: Here): string | undefined => {
  const reader = new TokenReader(action);
  if (reader.take('add column')) return addedColumn(table, reader, here);
  if (reader.take('add constraint')) return addedConstraint(table, reader, was, here);
  if (reader.take('drop column')) {
    const column = reader.name();
    return column === undefined || !reader.isAtEnd() ? unknown : dropped(`${table}.${column}`, here);
  }
  if (!reader.take('drop constraint')) return unknown;
  const name = reader.name();
  if (name === undefined || !reader.isAtEnd()) return unknown;
  const check = here.past.checks.get(`${table}.${name}`);
  if (check === undefined) return dropped(name, here);
  was.set(`${table}.${name}`, check);
  return fine;
};

const inserted = (reader: TokenReader): string | undefined => {
  const changes = new Set(['update', 'delete', 'merge', 'truncate', 'insert']);
  const found = reader.rest().find(({ kind, text }) => kind === 'word' && changes.has(text));
  return found === undefined ? fine : `it does more than add rows (${found.text})`;
};

/** Fills what is empty, of a column that every program at work writes for its new rows already. */
const updated = (table: string, reader: TokenReader, here: Here): string | undefined => {
  const changed = 'it changes rows that the version before works with';
  const column = reader.take('set') ? reader.name() : undefined;
  if (column === undefined || !reader.take('=')) return changed;
  const [set = [], where = [], ...more] = cutAtWord(reader.rest(), 'where');
  const condition = new TokenReader(where);
  const isEmpty = condition.name() === column && condition.take('is null') && (condition.isAtEnd() || condition.take('and'));
  const isPlain = cutAtCommas(set).length === 1 && cutAtWord(set, 'from').length === 1 && more.length === 0;
  if (!isEmpty || !isPlain || cutAtWord(condition.rest(), 'or').length > 1 || cutAtWord(condition.rest(), 'returning').length > 1)
    return changed;
  const file = here.past.added.get(`${table}.${column}`);
  return file !== undefined && here.isKnown(file)
    ? fine
    : 'rows that the version before writes afterwards would stay empty; fill them one release later, or by a job';
};

const created = (reader: TokenReader, here: Here): string | undefined => {
  const isTemporary = reader.take('temporary') || reader.take('temp');
  if (reader.take('table')) {
    const table = reader.name();
    if (table === undefined || reader.inner() === undefined) return unknown;
    if (!reader.isAtEnd() && !(isTemporary && reader.take('on commit drop') && reader.isAtEnd())) return unknown;
    here.made.add(table);
    return fine;
  }
  if (reader.take('sequence')) return reader.take('if') ? unknown : fine;
  if (reader.take('function')) {
    here.made.add(`${reader.name()}()`);
    return fine;
  }
  const isUnique = reader.take('unique');
  if (!reader.take('index')) return unknown;
  reader.take('concurrently');
  if (reader.name() === undefined || !reader.take('on')) return unknown;
  const table = reader.name();
  if (table === undefined) return unknown;
  return isUnique && !here.made.has(table) ? 'the version before may write one value twice' : fine;
};

/** @returns why the version before may not bear it; undefined where it does */
const judged = ({ tokens }: Statement, was: Map<string, Check>, here: Here): string | undefined => {
  const reader = new TokenReader(tokens);
  if (reader.take('create')) return created(reader, here);
  if (reader.take('alter table')) {
    const table = reader.name();
    if (table === undefined) return unknown;
    // A table that was there would become a part of the new one.
    if (here.made.has(table)) return reader.take('attach') ? unknown : fine;
    return cutAtCommas(reader.rest())
      .map(action => altered(table, action, was, here))
      .find(reason => reason !== undefined);
  }
  if (reader.take('drop')) {
    const kind = ['table', 'index', 'sequence', 'function'].find(each => reader.take(each));
    const name = kind === undefined ? undefined : reader.name();
    if (name === undefined || !reader.isAtEnd()) return unknown;
    // Once it is gone the name may be another one's: of a table that a temporary one hid.
    return here.made.delete(kind === 'function' ? `${name}()` : name) ? fine : dropped(name, here);
  }
  if (reader.take('insert into')) return inserted(reader);
  if (reader.take('update')) {
    const table = reader.name();
    if (table === undefined) return unknown;
    return here.made.has(table) ? fine : updated(table, reader, here);
  }
  const harmless = ['grant', 'comment on', 'analyze', 'set constraints all immediate'];
  return harmless.some(words => reader.take(words)) ? fine : unknown;
};

const beginning = ({ text }: Statement): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

/** Those of one file; what it does is in the past afterwards. */
const obstaclesIn = ({ name, sql }: Migration, past: Past, isKnown: Here['isKnown']): readonly Obstacle[] => {
  const script = scriptOf(sql);
  const here: Here = { made: new Set(), empty: new Set(), columns: new Set(), past, isKnown };
  const was = new Map<string, Check>();
  const obstacles = script.statements.flatMap((statement): readonly Obstacle[] => {
    const reason = judged(statement, was, here);
    note(name, statement, past);
    return reason === undefined ? [] : [{ statement: beginning(statement), reason }];
  });
  noteMarks(name, script, past);
  const said = script.comments.flatMap(comment =>
    comment.startsWith(stopMark) ? [{ statement: `-- ${comment}`, reason: comment.slice(stopMark.length) }] : [],
  );
  return [...said, ...obstacles];
};

/**
 * What of the last migrations a program of the version before may not bear, file by file; those that it bears are not among them.
 * @param files all of them, in their order
 * @param from the place of the first one that is judged
 * @param isKnown whether all programs that may be at work have a migration; those before `from`, unless it is said
 */
export const obstacles = (
  files: readonly Migration[],
  from: number,
  isKnown: (file: string) => boolean = file => files.findIndex(({ name }) => name === file) < from,
): ReadonlyMap<string, readonly Obstacle[]> => {
  const past: Past = { checks: new Map(), added: new Map(), unused: new Map() };
  const found = files.map((file, at) => {
    const those = obstaclesIn(file, past, isKnown);
    return [file.name, at < from ? [] : those] as const;
  });
  return new Map(found.filter(([, those]) => those.length > 0));
};
