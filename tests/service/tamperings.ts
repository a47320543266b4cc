/** Kinds of tampering with a journal by somebody who has every right on its database, knows the code, and lacks the keys. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { linkHash, nothing, signFor } from '#service/audit/chain.ts';
import { digestOfLine, readCheckpoint, writeCheckpoint } from '#service/audit/checkpoint.ts';
import { hashOf } from '#service/audit/journal.ts';
import type { Fault } from '#service/audit/verify.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

/** What the intruder works with. */
export interface Intrusion {
  readonly rows: Rows;
  readonly random: () => number;
  /** As the owner of the tables. */
  sql(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** What puts a table's shape right again, after the turn. */
  undo(...statements: readonly string[]): void;
  /** The file of checkpoints. */
  readonly file: string;
  /** The journal as it was some entries ago, for putting back. */
  putBackOlder(): Promise<void>;
  /** The service goes on for a while: writes, closes, signs. */
  goOn(): Promise<void>;
}

/** What has to be found: one of these, at this entry or at this place of the chain where they are known. */
export interface Expected {
  readonly faults: readonly Fault[];
  readonly id?: string;
  readonly position?: number;
}

export type Tampering = (intrusion: Intrusion) => Promise<Expected>;

const pick = <T>(random: () => number, all: readonly T[]): T => {
  const found = all[Math.floor(random() * all.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

const intruder: KeyObject = generateKeyPairSync('ed25519').privateKey;

/** All entries in the order of the chain. */
const chainOf = async (rows: Rows): Promise<{ entry: Row; position: number }[]> => {
  const { list } = await rows.list('journalLinks', {
    sort: { field: 'position', order: 'ASC' },
    page: { number: 1, size: 5_000 },
    total: false,
  });
  const entries = new Map(
    (
      await rows.findMany(
        'journal',
        list.map(link => String(link.id)),
      )
    ).map(row => [row.id, row]),
  );
  return list.flatMap(link => {
    const entry = entries.get(link.id);
    return entry === undefined ? [] : [{ entry, position: Number(link.position) }];
  });
};

/** Hashes of a record's entries computed anew from one of them on, so that its own chain is whole. */
const rehash = async ({ rows, sql }: Intrusion, recordId: unknown): Promise<void> => {
  const { list } = await rows.list('journal', {
    where: [{ recordId: String(recordId) }],
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 1_000 },
    heavy: true,
    total: false,
  });
  let prevHash: string | null = null;
  for (const entry of list) {
    const hash = hashOf({ ...entry, prevHash });
    await sql('update journal set prev_hash = $2, hash = $3 where id = $1', [entry.id, prevHash, hash]);
    prevHash = hash;
  }
};

/** The whole chain computed anew over what stands there; signed by a key of one's own, or with the signatures that were there. */
const relink = async ({ rows, sql }: Intrusion, how: 'ownKey' | 'oldSignatures'): Promise<void> => {
  let before = nothing;
  let position = 0;
  const { list } = await rows.list('journalLinks', {
    sort: { field: 'position', order: 'ASC' },
    page: { number: 1, size: 5_000 },
    total: false,
  });
  await sql('update journal_links set position = -position');
  for (const link of list) {
    const entry = await rows.find('journal', String(link.id));
    if (entry === undefined) {
      await sql('delete from journal_links where id = $1', [link.id]);
      continue;
    }
    position += 1;
    const place = { id: String(link.id), position, closedAt: String(link.closedAt), inherited: link.inherited === true };
    const hash = linkHash(before, place, entry);
    const signature = how === 'ownKey' ? signFor('link', hash, intruder) : link.signature;
    await sql('update journal_links set position = $2, hash = $3, signature = $4 where id = $1', [link.id, position, hash, signature]);
    before = hash;
  }
};

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
const writeLines = (file: string, lines: readonly string[]): void => writeFileSync(file, `${lines.join('\n')}\n`);

/** All checkpoints made anew over the chain that stands there now. */
const recheck = async ({ rows, file }: Intrusion): Promise<void> => {
  const signed: string[] = [];
  for (const line of linesOf(file)) {
    const checkpoint = readCheckpoint(line);
    if (checkpoint === undefined) continue;
    const link = await rows.find('journalLinks', { position: checkpoint.entries });
    const before = signed.at(-1);
    signed.push(
      writeCheckpoint(
        {
          at: checkpoint.at,
          entries: checkpoint.entries,
          head: String(link?.hash ?? checkpoint.head),
          inherited: checkpoint.inherited,
          previous: before === undefined ? null : digestOfLine(before),
        },
        intruder,
      ),
    );
  }
  writeLines(file, signed);
};

/** How far an intruder goes to cover an alteration. */
const cover = async (intrusion: Intrusion, recordId: unknown): Promise<Pick<Expected, 'faults'>> => {
  const depth = Math.floor(intrusion.random() * 4);
  if (depth === 0) return { faults: ['altered'] };
  await rehash(intrusion, recordId);
  if (depth === 1) return { faults: ['rewritten'] };
  await relink(intrusion, depth === 2 ? 'oldSignatures' : 'ownKey');
  return { faults: ['forgedLink'] };
};

/** An alteration of one entry, covered as deep as chance has it. */
const alter =
  (change: (intrusion: Intrusion, entry: Row) => Promise<unknown>): Tampering =>
  async intrusion => {
    const { entry, position } = pick(intrusion.random, await chainOf(intrusion.rows));
    await change(intrusion, entry);
    const { faults } = await cover(intrusion, entry.recordId);
    // Signed by another key the whole chain is another's, from its first link on.
    return faults[0] === 'forgedLink' ? { faults } : { faults, position, id: String(entry.id) };
  };

const forged = async (intrusion: Intrusion, at: Date): Promise<Row> => {
  const { entry } = pick(intrusion.random, await chainOf(intrusion.rows));
  const { list } = await intrusion.rows.list('journal', {
    where: [{ recordId: String(entry.recordId) }],
    sort: { field: 'id', order: 'DESC' },
    page: { number: 1, size: 1 },
    heavy: true,
    total: false,
  });
  const [last = entry] = list;
  const stamp = at.toISOString();
  const row: Row = {
    ...last,
    id: uuidv7(),
    action: 'forged',
    at: stamp,
    createdAt: stamp,
    updatedAt: stamp,
    userName: '别人',
    prevHash: last.hash,
  };
  const hash = hashOf(row);
  await intrusion.sql(
    'insert into journal select (jsonb_populate_record(null::journal, to_jsonb(j) || $2::jsonb)).* from journal j where id = $1',
    [
      last.id,
      JSON.stringify({
        id: row.id,
        action: row.action,
        at: stamp,
        created_at: stamp,
        updated_at: stamp,
        user_name: row.userName,
        prev_hash: row.prevHash,
        hash,
      }),
    ],
  );
  return { ...row, hash };
};

const removeLinked = (sql: Intrusion['sql'], ids: readonly unknown[]) =>
  Promise.all([sql('delete from journal where id = any($1)', [ids]), sql('delete from journal_links where id = any($1)', [ids])]);

export const tamperings: Readonly<Record<string, Tampering>> = {
  'the time of an entry is edited': alter(({ sql, random }, { id }) =>
    sql(`update journal set at = at - make_interval(mins => $2), created_at = created_at - make_interval(mins => $2) where id = $1`, [
      id,
      1 + Math.floor(random() * 10_000),
    ]),
  ),
  'the author of an entry is edited': alter(({ sql, random }, { id }) =>
    sql(`update journal set ${pick(random, ['user_name', 'user_num', 'created_by'])} = '别人' where id = $1`, [id]),
  ),
  'what an entry tells is edited': alter(({ sql, random }, { id }) =>
    sql(
      `update journal set ${pick(random, ['reason', 'action', 'record_label', 'from_state', 'ip', 'call_id'])} = 'forged' where id = $1`,
      [id],
    ),
  ),
  'an entry is given to another record': alter(({ sql }, { id }) =>
    sql(`update journal set resource = 'roles', reason = 'moved' where id = $1`, [id]),
  ),
  'two entries change their contents': alter(async ({ sql, rows, random }, { id, action }) => {
    const chain = await chainOf(rows);
    const later = chain.slice(chain.findIndex(({ entry }) => entry.id === id) + 1).filter(({ entry }) => entry.action !== action);
    // The last of its kind has nobody to change with: it takes another's word.
    const other = later.length === 0 ? undefined : pick(random, later).entry;
    await sql('update journal set action = $2 where id = $1', [id, other?.action ?? 'other']);
    if (other !== undefined) await sql('update journal set action = $2 where id = $1', [other.id, action]);
  }),
  'an entry is taken out': async ({ rows, sql, random, ...rest }) => {
    const chain = await chainOf(rows);
    const { entry, position } = pick(random, chain.slice(0, -1));
    const depth = Math.floor(random() * 3);
    if (depth === 0) {
      await sql('delete from journal where id = $1', [entry.id]);
      return { faults: ['removed'], position, id: String(entry.id) };
    }
    await removeLinked(sql, [entry.id]);
    if (depth === 1) return { faults: ['gap'], position };
    await rehash({ rows, sql, random, ...rest }, entry.recordId);
    await relink({ rows, sql, random, ...rest }, 'oldSignatures');
    return { faults: ['forgedLink'], position };
  },
  'the newest entries are removed': async ({ rows, sql, random }) => {
    const chain = await chainOf(rows);
    const tail = chain.slice(-1 - Math.floor(random() * Math.min(20, chain.length - 1)));
    await removeLinked(
      sql,
      tail.map(({ entry }) => entry.id),
    );
    return { faults: ['rolledBack'], position: tail[0]?.position ?? 0 };
  },
  'the whole history of a record is removed': async intrusion => {
    const { rows, sql, random } = intrusion;
    const chain = await chainOf(rows);
    const { recordId } = pick(random, chain).entry;
    const gone = chain.filter(({ entry }) => entry.recordId === recordId);
    await removeLinked(
      sql,
      gone.map(({ entry }) => entry.id),
    );
    if (random() < 0.5) return { faults: ['gap', 'rolledBack'], position: gone[0]?.position ?? 0 };
    await relink(intrusion, 'ownKey');
    return { faults: ['forgedLink', 'rolledBack'] };
  },
  'all of it is removed': async ({ sql, random }) => {
    await sql('delete from journal');
    if (random() < 0.3) return { faults: ['removed'], position: 1 };
    await sql('delete from journal_links');
    await sql('delete from journal_queue');
    return { faults: ['rolledBack'], position: 1 };
  },
  'an entry is forged, with a computed hash': async intrusion => {
    const { sql, random, rows } = intrusion;
    const way = Math.floor(random() * 4);
    // Before the newest checkpoint, or now.
    const at =
      way < 2
        ? new Date(Date.parse(String((await chainOf(rows)).at(-1)?.entry.at)) - 1000)
        : new Date(Date.parse(String((await chainOf(rows)).at(-1)?.entry.at)) + 1);
    const entry = await forged(intrusion, at);
    if (way === 1) {
      const { list } = await rows.list('journalLinks', {
        sort: { field: 'position', order: 'DESC' },
        page: { number: 1, size: 1 },
        total: false,
      });
      const place = { id: String(entry.id), position: Number(list[0]?.position) + 1, closedAt: String(entry.at), inherited: false };
      const hash = linkHash(String(list[0]?.hash), place, entry);
      await sql(
        `insert into journal_links (id, version, created_at, updated_at, position, closed_at, inherited, hash, signature) values ($1, 1, now(), now(), $2, $3, false, $4, $5)`,
        [entry.id, place.position, place.closedAt, hash, signFor('link', hash, intruder)],
      );
      return { faults: ['forgedLink'], position: place.position, id: String(entry.id) };
    }
    if (way === 0) return { faults: ['beside'], id: String(entry.id) };
    // Put into the queue as if the service had written it: without a proof, or with one made up.
    await sql(`insert into journal_queue (id, version, created_at, updated_at, proof) values ($1, 1, now(), now(), $2)`, [
      entry.id,
      way === 2 ? randomBytes(94) : null,
    ]);
    await intrusion.goOn();
    return { faults: [way === 2 ? 'beside' : 'unproved'], id: String(entry.id) };
  },
  'an entry is forged that waits: of tomorrow, of no time, or without a proof': async intrusion => {
    const { sql, random } = intrusion;
    const way = Math.floor(random() * 4);
    const newest = Date.parse(String((await chainOf(intrusion.rows)).at(-1)?.entry.at));
    const [id, at] = [uuidv7(), way < 2 ? '2099-01-01T00:00:00.000Z' : way === 2 ? null : new Date(newest + 61_000).toISOString()];
    const row: Row = { id, at, action: 'forged', userName: '别人', byFounder: false, result: 'OK', createdAt: '2026-11-20T00:00:00.000Z' };
    // A journal entry of no record stands in no chain of its own.
    await sql(
      `insert into journal (id, version, created_at, updated_at, at, action, user_name, by_founder, result, hash) values ($1, 1, $2, $2, $3, 'forged', '别人', false, 'OK', $4)`,
      [id, row.createdAt, at, hashOf(row)],
    );
    await sql(`insert into journal_queue (id, version, created_at, updated_at, proof) values ($1, 1, now(), now(), $2)`, [
      id,
      way === 1 ? randomBytes(94) : null,
    ]);
    return { faults: way < 3 ? ['untimely'] : ['unproved'], id };
  },
  'an entry waits with another content than its hash': async intrusion => {
    const entry = await forged(intrusion, new Date(Date.parse(String((await chainOf(intrusion.rows)).at(-1)?.entry.at)) + 61_000));
    await intrusion.sql(`update journal set reason = 'another' where id = $1`, [entry.id]);
    await intrusion.sql(`insert into journal_queue (id, version, created_at, updated_at, proof) values ($1, 1, now(), now(), $2)`, [
      entry.id,
      randomBytes(94),
    ]);
    return { faults: ['altered'], id: String(entry.id) };
  },
  'one field within the changes is edited': alter(({ sql }, { id }) =>
    sql(`update journal set changes = jsonb_set(changes::jsonb, '{name,1}', '"forged"') where id = $1`, [id]),
  ),
  'two entries change their places': async ({ rows, sql, random }) => {
    const chain = await chainOf(rows);
    const { entry, position } = pick(random, chain.slice(0, -1));
    const other = pick(
      random,
      chain.filter(each => each.position > position),
    );
    await sql('update journal_links set position = -position where id = any($1)', [[entry.id, other.entry.id]]);
    await sql('update journal_links set position = $2 where id = $1', [entry.id, other.position]);
    await sql('update journal_links set position = $2 where id = $1', [other.entry.id, position]);
    return { faults: ['rewritten', 'forgedLink'], position };
  },
  'an entry is put in twice': async ({ rows, sql, random }) => {
    const { entry } = pick(random, await chainOf(rows));
    const id = uuidv7();
    await sql(
      `insert into journal select (jsonb_populate_record(null::journal, to_jsonb(j) || jsonb_build_object('id', $2::text))).* from journal j where id = $1`,
      [entry.id, id],
    );
    return { faults: ['altered', 'unlinked', 'beside'] };
  },
  'an entry is hidden behind a policy': async ({ rows, sql, random, undo }) => {
    const { entry } = pick(random, await chainOf(rows));
    const how = Math.floor(random() * 3);
    const table = pick(random, ['journal', 'journal_links', 'journal_queue']);
    // The verifier's own queries are spared, or no query is.
    const spared = how === 0 ? `current_query() not like '%order by "at"%' or ` : '';
    await sql(`create policy hiding on ${table} for select using (${spared}id <> '${entry.id}')`);
    await sql(`alter table ${table} enable row level security`);
    undo(`alter table ${table} disable row level security`, `drop policy hiding on ${table}`);
    return { faults: ['tables'] };
  },
  'a table is made another thing': async ({ sql, random, undo }) => {
    const table = pick(random, ['journal', 'journal_links', 'journal_queue']);
    const way = Math.floor(random() * 4);
    if (way === 0) {
      await sql(`alter table ${table} rename to real_${table}`);
      await sql(`create view ${table} as select * from real_${table}`);
      await sql(`grant select, insert on ${table} to public`);
      undo(`drop view ${table}`, `alter table real_${table} rename to ${table}`);
    } else if (way === 1) {
      await sql(`create table more_${table} () inherits (${table})`);
      undo(`drop table more_${table}`);
    } else if (way === 2) {
      await sql(`create function nothing_at_all() returns trigger language plpgsql as 'begin return null; end'`);
      await sql(`create trigger swallowing before insert on ${table} for each row execute function nothing_at_all()`);
      undo(`drop trigger swallowing on ${table}`, 'drop function nothing_at_all()');
    } else {
      await sql(`create rule swallowing as on insert to ${table} do instead nothing`);
      undo(`drop rule swallowing on ${table}`);
    }
    return { faults: ['tables'] };
  },
  'an older copy is put in place': async intrusion => {
    await intrusion.putBackOlder();
    if (intrusion.random() < 0.5) return { faults: ['rolledBack'] };
    await intrusion.goOn();
    return { faults: ['rolledBack', 'replaced'] };
  },
  'checkpoints are edited, removed or made anew': async intrusion => {
    const { file, random, rows, sql } = intrusion;
    const lines = linesOf(file);
    const at = Math.floor(random() * (lines.length - 1));
    const way = Math.floor(random() * 4);
    if (way === 0) {
      writeLines(
        file,
        lines.map((line, index) => (index === at ? line.replace(/"entries":(\d+)/, (_, count) => `"entries":${Number(count) + 1}`) : line)),
      );
      return { faults: ['checkpointForged', 'checkpointsRemoved'] };
    }
    if (way === 1) {
      writeLines(
        file,
        lines.filter((_, index) => index !== at),
      );
      return { faults: ['checkpointsRemoved'] };
    }
    if (way === 2) {
      writeLines(
        file,
        lines.map((line, index) => (index === lines.length - 1 ? line.slice(0, 40) : line)),
      );
      return { faults: ['checkpointUnreadable', 'uncovered'] };
    }
    // Everything anew: entries, hashes, chain, key and checkpoints.
    const { entry } = pick(random, await chainOf(rows));
    await sql(`update journal set user_name = '别人' where id = $1`, [entry.id]);
    await rehash(intrusion, entry.recordId);
    await relink(intrusion, 'ownKey');
    await recheck(intrusion);
    return { faults: ['forgedLink', 'checkpointForged'] };
  },
};
