/** Which master key this database is encrypted under, and how it comes to be encrypted under another: begun, resumed and finished. */
import type { PoolConfig } from 'pg';
import type { RowOf } from '#engine/declare/typed.ts';
import type { Model } from '#engine/project/model.ts';
import { columnName, tableName } from '#engine/project/schema-names.ts';
import { masterKeys as keys } from '#engine/system/master-keys.ts';
import { StartError } from '#service/config/start-error.ts';
import { blindIndexKey, fingerprintOf, openVault, type Place, type Vault } from '#service/encryption/vault.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { type EncryptedColumn, reencryptColumns, reindexColumns } from '#service/store/reencryption.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

/** The keys that were handed over. Which of them is in use is written in the database. */
export interface KeysAtHand {
  readonly masterKey: Buffer;
  readonly nextMasterKey?: Buffer | undefined;
}

/** A column as its table and name in the database. */
interface Column {
  readonly table: string;
  readonly column: string;
}

/** What an application encrypts under the master key beside its declared fields. */
export interface Secrets {
  readonly columns: readonly EncryptedColumn[];
  /** Columns whose blind indexes cannot be computed anew: the keys of their hashes go on under the next master key. */
  readonly carriedOn: readonly Column[];
  /** One of them as it lies there, by which a master key is told from another; undefined where there is none. */
  sample(database: Database, clock: () => Date): Promise<{ readonly encrypted: Uint8Array; readonly place: Place } | undefined>;
}

interface Options extends KeysAtHand {
  readonly connection: PoolConfig;
  readonly model: Model;
  readonly secrets?: Secrets | undefined;
  readonly clock: () => Date;
}

export interface Ring {
  readonly vault: Vault;
  /** True while a rotation was begun and not finished. */
  readonly unfinished: boolean;
}

/** Of recovery codes only the hash is kept: it cannot be computed anew, so the key of it goes on under the next master key. */
const carriedOn: readonly Column[] = [{ table: 'factors', column: 'codes' }];

const notTheKey = (): StartError =>
  new StartError('configuration', [
    {
      en: 'MASTER_KEY (or the file master.key) is not the key this database is encrypted under. Nothing was changed. Put back the right one.',
      zh: 'MASTER_KEY（或文件 master.key）不是此数据库所用的主密钥。未做任何改动。请换回正确的密钥。',
    },
  ]);
const halfDone = (): StartError =>
  new StartError('configuration', [
    {
      en: 'A change of the master key was begun and is not finished: both keys are needed. Set MASTER_KEY and MASTER_KEY_NEXT (or put back the file master.key.next), then run "npm run rotate:master-key" again.',
      zh: '主密钥更换已开始但未完成，需要新旧两个密钥。请设置 MASTER_KEY 和 MASTER_KEY_NEXT（或恢复文件 master.key.next），再次执行 npm run rotate:master-key。',
    },
  ]);

const asked = (clock: () => Date) => ({ session: {}, now: clock() });

type Kept = RowOf<typeof keys>;
/** What is read of one before it is known which key opens what is encrypted. */
type Known = Pick<Kept, 'keyVersion' | 'fingerprint' | 'indexed'> & Partial<Pick<Kept, 'carried'>>;
interface Recorded<K extends Known> {
  readonly inUse: K;
  readonly coming: K | undefined;
}

/** Some secret tells whether a master key is the right one, where nothing was recorded yet. */
const opensASecret = async (database: Database, { masterKey, secrets, clock }: Options): Promise<boolean> => {
  const sample = await secrets?.sample(database, clock);
  if (sample === undefined) return true;
  try {
    openVault(masterKey).decryptBytes(sample.encrypted, sample.place);
    return true;
  } catch {
    return false;
  }
};

const recorded = async (database: Database, options: Options): Promise<Recorded<Known>> => {
  const { model, clock, masterKey } = options;
  // Without what is encrypted: by which key is what is being found out.
  const columns = ['id', 'version', 'state', 'keyVersion', 'fingerprint', 'indexed'] as const;
  const find = async (state: Kept['state']): Promise<Known | undefined> =>
    (await rowsOf(database.read, keys, asked(clock)).list({ filter: { state }, columns, total: false })).list[0];
  const there = await find('IN_USE');
  if (there !== undefined) return { inUse: there, coming: await find('COMING') };
  if (!(await opensASecret(database, options))) throw notTheKey();
  const inUse = await database.transaction(async rows => {
    await rows.lock('masterKeys');
    const meanwhile = await rowsOf(rows, keys, asked(clock)).find({ state: 'IN_USE' });
    if (meanwhile !== undefined) return meanwhile;
    const values = { keyVersion: 1, fingerprint: fingerprintOf(masterKey), indexed: true, state: 'IN_USE' } as const;
    return systemRecords(rows, model, {}, clock(), 'ceremony').of(keys).create(values);
  });
  return { inUse, coming: undefined };
};

const keyOf = (row: Known, { masterKey, nextMasterKey }: KeysAtHand): Buffer | undefined =>
  [masterKey, nextMasterKey].find(key => key !== undefined && fingerprintOf(key) === row.fingerprint);

const carriedOf = (row: Known): ReadonlyMap<string, Buffer> =>
  new Map(Object.entries((row.carried ?? {}) as Record<string, string>).map(([place, key]) => [place, Buffer.from(key, 'base64')]));

/** @throws StartError where a key is missing or none of ours */
const ringOf = ({ inUse, coming }: Recorded<Known>, atHand: KeysAtHand): Ring => {
  const usual = keyOf(inUse, atHand);
  if (coming === undefined) {
    if (usual === undefined) throw notTheKey();
    return { vault: openVault(usual, { keyVersion: inUse.keyVersion, carried: carriedOf(inUse) }), unfinished: false };
  }
  const newest = keyOf(coming, atHand);
  if (usual === undefined || newest === undefined) throw halfDone();
  const vault = openVault(newest, {
    keyVersion: coming.keyVersion,
    earlier: { [inUse.keyVersion]: usual },
    indexesUnder: coming.indexed ? newest : usual,
    carried: carriedOf(coming.indexed ? coming : inUse),
  });
  return { vault, unfinished: true };
};

/** A vault that opens what is encrypted now; of the hashes that go on it does not know yet. */
const reading = async (options: Options): Promise<Vault> => {
  const plain = openDatabase(options.connection, options.model, openVault(options.masterKey), { clock: options.clock });
  try {
    return ringOf(await recorded(plain, options), options).vault;
  } finally {
    await plain.close();
  }
};

/** Works with the records of master keys, opened by whatever key they are under. */
const withRecords = async <T>(options: Options, work: (database: Database, found: Recorded<Kept>) => Promise<T>): Promise<T> => {
  const database = openDatabase(options.connection, options.model, await reading(options), { clock: options.clock });
  try {
    const read = (state: Kept['state']) =>
      rowsOf(database.read, keys, asked(options.clock)).list({ filter: { state }, heavy: true, total: false });
    const [{ list: used }, { list: comes }] = await Promise.all([read('IN_USE'), read('COMING')]);
    const [inUse] = used;
    if (inUse === undefined) throw new Error('no master key is in use');
    return await work(database, { inUse, coming: comes[0] });
  } finally {
    await database.close();
  }
};

/**
 * The vault of this database. The first start notes which key it is; a wrong one is refused from then on.
 * @throws StartError
 */
export const openRing = (options: Options): Promise<Ring> => withRecords(options, async (_, found) => ringOf(found, options));

/** Notes that the next key is coming, unless that was done before. @returns false where it is in use already */
const begin = (options: Options & { readonly nextMasterKey: Buffer }): Promise<boolean> =>
  withRecords(options, async (database, { inUse, coming }) => {
    const fingerprint = fingerprintOf(options.nextMasterKey);
    if (inUse.fingerprint === fingerprint) return false;
    if (coming !== undefined) {
      if (coming.fingerprint !== fingerprint) throw halfDone();
      return true;
    }
    const usual = keyOf(inUse, options);
    if (usual === undefined) throw notTheKey();
    const before = carriedOf(inUse);
    const carried = Object.fromEntries(
      [...carriedOn, ...(options.secrets?.carriedOn ?? [])].map(place => {
        const name = `${place.table}.${place.column}`;
        return [name, (before.get(name) ?? blindIndexKey(usual, place)).toString('base64')];
      }),
    );
    await database.transaction(rows =>
      systemRecords(rows, options.model, {}, options.clock(), 'rotation')
        .of(keys)
        .create({
          keyVersion: inUse.keyVersion + 1,
          fingerprint,
          indexed: false,
          carried,
          state: 'COMING',
        }),
    );
    return true;
  });

const finish = (options: Options): Promise<void> =>
  withRecords(options, (database, { inUse, coming }) =>
    database.transaction(async rows => {
      if (coming === undefined) return;
      const records = systemRecords(rows, options.model, {}, options.clock(), 'rotation').of(keys);
      await records.move(inUse, 'retire', null);
      await records.move(coming, 'take', null);
    }),
  );

export interface Rotated {
  readonly values: number;
  readonly files: number;
  readonly indexes: number;
}

/**
 * Encrypts everything anew under the next key. Whoever was cut off calls it again: what is done is not done twice, and until it is finished
 * both keys open everything.
 * @param owner the tables' owner: some rows nobody else may write
 * @param files encrypts the keys of files anew
 * @returns undefined where the next key was in use already
 */
export const rotate = async (
  options: Options & { readonly nextMasterKey: Buffer },
  owner: PoolConfig,
  files: (vault: Vault) => Promise<number>,
): Promise<Rotated | undefined> => {
  if (!(await begin(options))) return undefined;
  const { vault } = await openRing(options);
  const values = await reencryptColumns(owner, options.model, options.secrets?.columns ?? [], vault);
  const encrypted = await files(vault);
  const { masterKeys } = options.model.resources;
  if (masterKeys === undefined) throw new Error('no record of master keys is declared');
  const column = (field: string) => columnName({ name: field });
  const indexes = await withRecords(options, async (_, { coming }) => {
    if (coming === undefined || coming.indexed === true) return 0;
    const under = openVault(options.nextMasterKey, { keyVersion: vault.keyVersion, carried: carriedOf(coming) });
    return reindexColumns(owner, options.model, under, {
      sql: `update ${tableName(masterKeys)} set ${column('indexed')} = true where ${column('keyVersion')} = $1`,
      values: [vault.keyVersion],
    });
  });
  await finish(options);
  return { values, files: encrypted, indexes };
};
