/** Encrypts a whole database anew under another key: every encrypted column, a few hundred rows at a time, and all blind indexes at once. */
import type { Client, ClientConfig } from 'pg';
import type { Model } from '#engine/project/model.ts';
import { blindColumn, columnName, hasBlindIndex, isEncrypted, tableName } from '#engine/project/schema-names.ts';
import { withClient } from '#service/postgres/roles.ts';
import type { Place } from './encryption.ts';
import { quoted } from './tables.ts';

/** What is asked of the keys: decrypts under both, encrypts under the new one, computes indexes under the new one. */
export interface NewEncryption {
  readonly keyVersion: number;
  decryptBytes(encrypted: Uint8Array, at: Place): Buffer;
  encryptBytes(plain: Uint8Array, at: Place): Buffer;
  blindIndex(value: string, of: Omit<Place, 'row'>): Buffer;
}

type Values = Readonly<Record<string, unknown>>;
type Identified = Values & { readonly id: string };

/** A column of ciphertexts. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the row that the place depends on. */
  readonly beside?: readonly string[];
  placeOf(id: string, row: Values): Place;
}

interface IndexedColumn extends EncryptedColumn {
  readonly index: string | undefined;
}

/** The encrypted columns of the declarations; faces of one entity share theirs. */
const declared = (model: Model): readonly IndexedColumn[] => {
  const all = Object.values(model.resources).flatMap(resource => {
    const table = tableName(resource);
    return Object.values(resource.fields)
      .filter(isEncrypted)
      .map(field => {
        const column = columnName(field);
        const index = hasBlindIndex(field) ? blindColumn(column) : undefined;
        return [`${table}.${column}`, { table, column, index, placeOf: (row: string) => ({ table, row, column }) }] as const;
      });
  });
  return [...new Map(all).values()];
};

const atOnce = 500;
const first = '00000000-0000-0000-0000-000000000000';

interface Page {
  readonly id: string;
  readonly encrypted: Buffer;
  readonly row: Values;
}

/** Rows whose column is encrypted, by their ids; only those under another version where one is given. */
async function* pagesOf(client: Client, { table, column, beside = [] }: EncryptedColumn, version?: number): AsyncIterable<readonly Page[]> {
  const wanted = version === undefined ? `${quoted(column)} is not null` : `get_byte(${quoted(column)}, 1) <> ${version}`;
  const columns = ['id', column, ...beside].map(quoted).join(', ');
  for (let last = first; ; ) {
    const { rows } = await client.query<Identified>(
      `select ${columns} from ${quoted(table)} where id > $1 and ${wanted} order by id limit ${atOnce}`,
      [last],
    );
    const page = rows.flatMap(row => {
      const encrypted = row[column];
      return Buffer.isBuffer(encrypted) ? [{ id: row.id, encrypted, row }] : [];
    });
    if (page.length > 0) yield page;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

const writeColumn = (client: Client, table: string, column: string, ids: readonly string[], values: readonly Buffer[]) =>
  client.query(
    `update ${quoted(table)} t set ${quoted(column)} = v.value from unnest($1::uuid[], $2::bytea[]) v (id, value) where t.id = v.id`,
    [ids, values],
  );

/**
 * Encrypts every column anew that is not yet encrypted under the newest version. Each page is written for itself: whoever was cut off begins again
 * and goes on where they were.
 * @returns how many values were encrypted
 */
export const reencryptColumns = (
  owner: ClientConfig,
  model: Model,
  more: readonly EncryptedColumn[],
  encryption: NewEncryption,
): Promise<number> =>
  withClient(owner, async client => {
    let count = 0;
    for (const each of [...declared(model), ...more]) {
      for await (const page of pagesOf(client, each, encryption.keyVersion)) {
        const values = page.map(({ id, encrypted, row }) => {
          const place = each.placeOf(id, row);
          return encryption.encryptBytes(encryption.decryptBytes(encrypted, place), place);
        });
        await writeColumn(
          client,
          each.table,
          each.column,
          page.map(({ id }) => id),
          values,
        );
        count += page.length;
      }
    }
    return count;
  });

/**
 * Computes all blind indexes anew, in one transaction: no reader may find half of them under one key and half under another.
 * @param mark said in the same transaction, so that it is known under which key they stand
 */
export const reindexColumns = (
  owner: ClientConfig,
  model: Model,
  encryption: NewEncryption,
  mark: { readonly sql: string; readonly values: readonly unknown[] },
): Promise<number> =>
  withClient(owner, async client => {
    let count = 0;
    await client.query('begin');
    for (const each of declared(model)) {
      if (each.index === undefined) continue;
      for await (const page of pagesOf(client, each)) {
        const values = page.map(({ id, encrypted, row }) =>
          encryption.blindIndex(encryption.decryptBytes(encrypted, each.placeOf(id, row)).toString('utf8'), {
            table: each.table,
            column: each.column,
          }),
        );
        await writeColumn(
          client,
          each.table,
          each.index,
          page.map(({ id }) => id),
          values,
        );
        count += page.length;
      }
    }
    await client.query(mark.sql, [...mark.values]);
    await client.query('commit');
    return count;
  });

/** How many others are connected to this database just now. */
export const othersConnected = (owner: ClientConfig): Promise<number> =>
  withClient(owner, async client => {
    // Workers of the server itself have no user.
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
    );
    return rows[0]?.count ?? 0;
  });
