/** A whole database as streams of rows: read in one snapshot while others write, and put into one that holds nothing. */
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ledger } from './grants.ts';
import { quoted } from './tables.ts';

/** A table and its columns in the order in which they are copied. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

type Counters = Readonly<Record<string, number>>;

export interface Snapshot {
  /** When it was taken, by the database's clock. */
  readonly at: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly CopiedTable[];
  /** The rows as PostgreSQL's text format has them, a line each. */
  rowsOf(table: CopiedTable): Readable;
  /** Where counters stand: never before a number that is in the rows. */
  counters(): Promise<Counters>;
}

/** First, so that it can be told from the rest of a line without knowing what stands there. */
const version = 'version';

const askTables = `select c.relname as name, array_agg(a.attname::text order by a.attname <> '${version}', a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> '${ledger}' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const list = (names: readonly string[]): string => names.map(quoted).join(', ');

const countersIn = async (client: pg.Client): Promise<Counters> => {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last ?? 0)]));
};

/**
 * Reads a database as it stood at one moment.
 * @param owner connects as the owner of its tables
 */
export const inSnapshot = async <T>(owner: pg.ClientConfig, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows: moments } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const { rows: migrations } = await client.query<AppliedMigration>(`select name, checksum from ${ledger} order by name`);
    const { rows: tables } = await client.query<CopiedTable>(askTables);
    return await work({
      at: (moments[0]?.at ?? new Date()).toISOString(),
      migrations,
      tables,
      rowsOf: ({ name, columns }) => client.query(copyTo(`copy ${quoted(name)} (${list(columns)}) to stdout`)),
      // Counters know no snapshot: read last, they stand behind every number that the rows hold.
      counters: () => countersIn(client),
    });
  } finally {
    await client.end();
  }
};

/** Whether a database has no table of ours yet. */
export const holdsNoTables = async (owner: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
    return rowCount === 0;
  } finally {
    await client.end();
  }
};

/** Adds to the number at the beginning of each line. */
const further = (leap: number): Transform => {
  let rest = '';
  const moved = (line: string): string => {
    const end = line.indexOf('\t');
    const number = Number(end < 0 ? line : line.slice(0, end));
    return Number.isInteger(number) ? `${number + leap}${end < 0 ? '' : line.slice(end)}` : line;
  };
  return new Transform({
    // One byte a character in and out: what stands between the tabs is not looked at.
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      done(null, Buffer.from(lines.map(line => `${moved(line)}\n`).join(''), 'latin1'));
    },
    flush: done => done(null, Buffer.from(rest === '' ? '' : moved(rest), 'latin1')),
  });
};

/** What is slow or impossible to keep while rows come table by table: references and indexes. Taken down, and put up again as they were. */
const undressed = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
  );
  for (const { drop } of [...references, ...indexes]) await client.query(drop);
  await work();
  for (const { make } of [...indexes, ...references]) await client.query(make);
};

const isVersioned = ({ name, columns }: CopiedTable, appendOnly: readonly string[]): boolean =>
  columns[0] === version && !appendOnly.includes(name);

/** At most a hundredth of what is left is skipped: nobody's numbers run out by it. */
const setCounters = async (client: pg.Client, counters: Counters, leap: number): Promise<void> => {
  for (const [name, last] of Object.entries(counters))
    await client.query(
      `select setval($1::regclass, greatest($2::bigint + least($3::bigint, (seqmax - $2::bigint) / 100), 1))
       from pg_sequence where seqrelid = $1::regclass`,
      [quoted(name), last, leap],
    );
};

export interface Filling {
  readonly tables: readonly (CopiedTable & { readonly rows: number })[];
  readonly counters: Counters;
  /** Tables whose rows are never changed: their versions stay. */
  readonly appendOnly: readonly string[];
  /** How much further versions and counters begin than they stood: as many as may have been handed out since; of counters a hundredth of what is left at most. */
  readonly leap: number;
  /** The rows of a table as they were copied: a stream, and what they pass. */
  rowsOf(table: CopiedTable): readonly [Readable, ...Transform[]];
}

/**
 * Puts copied rows into a database of the same migrations, in one transaction: all of them, or none.
 * @throws Error where a table takes another number of rows than were copied
 */
export const fillFrom = async (owner: pg.ClientConfig, { tables, counters, appendOnly, leap, rowsOf }: Filling): Promise<void> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`begin; set local maintenance_work_mem = '256MB'`);
    // What migrations have written of themselves is among the rows.
    await client.query(`truncate ${list(tables.map(({ name }) => name))}`);
    await undressed(client, async () => {
      for (const table of tables) {
        const into = client.query(copyFrom(`copy ${quoted(table.name)} (${list(table.columns)}) from stdin`));
        await pipeline([...rowsOf(table), ...(isVersioned(table, appendOnly) ? [further(leap)] : []), into]);
        if (into.rowCount !== table.rows) throw new Error(`${table.name}: ${into.rowCount} rows instead of ${table.rows}`);
      }
    });
    await setCounters(client, counters, leap);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
};

/**
 * In a database that came back as a whole: versions and counters go on further than they stood, as in one that was filled.
 * Each table is written anew, which takes less than changing its rows and leaves no old ones behind.
 */
export const leapAhead = async (owner: pg.ClientConfig, { appendOnly, leap }: Pick<Filling, 'appendOnly' | 'leap'>): Promise<void> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`begin; set local maintenance_work_mem = '256MB'`);
    const { rows: tables } = await client.query<CopiedTable>(askTables);
    for (const { name } of tables.filter(table => isVersioned(table, appendOnly)))
      await client.query(`alter table ${quoted(name)} alter column ${version} type bigint using ${version} + ${leap}`);
    await setCounters(client, await countersIn(client), leap);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
