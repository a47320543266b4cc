/** Whether everything that was changed stands in the journal: asked of every test's database when its service stops. */
import type { PoolConfig } from 'pg';
import { type Model, modelOf, type ResourceModel } from '#engine/project/model.ts';
import { snakeCase } from '#engine/project/schema-names.ts';
import { registry } from '#resources/index.ts';
import { openVault } from '#service/encryption/vault.ts';
import { withClient } from '#service/postgres/roles.ts';
import { canonical } from '#service/store/canonical.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { openDatabase } from '#service/store/transaction.ts';

/** Records that a test has written past the service, as `resource:id`: nobody can expect the service to have journalled those. */
export type ByHand = ReadonlySet<string>;

/** Written at every sign-in, at every use of a factor, with every revocation list, each minute: each has a log of its own, the record keeps the last alone. */
const bookkeeping: Readonly<Record<string, readonly string[]>> = {
  // When a password ends follows from when it was set and a setting: the change of either is journalled.
  operators: ['lastLoginAt', 'lastLoginIp', 'passwordExpiresAt'],
  employees: ['lastLoginAt', 'lastLoginIp', 'passwordExpiresAt'],
  openAccounts: ['lastLoginAt', 'lastLoginIp'],
  factors: ['usedStep', 'signCount', 'lastUsedAt', 'codes', 'codesLeft'],
  issuers: ['crlNumber', 'crlDueAt'],
  clocks: ['highestAt'],
  // Of each who has read one there is a row.
  bulletins: ['readers'],
};
const stamps: readonly string[] = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

const model: Model = modelOf(registry);
const judged = Object.values(model.resources).filter(({ journal, facetOf }) => journal !== false && facetOf === undefined);
const withheld = canonical('***');
const most = 5;

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;
interface Told {
  readonly values: Map<string, string>;
  gone: boolean;
}

/** What the journal says of each record, by resource: the last value it knows of every field. */
const toldIn = async (rows: Rows): Promise<ReadonlyMap<string, ReadonlyMap<string, Told>>> => {
  const told = new Map<string, Map<string, Told>>();
  for await (const page of rows.walk('journal', {
    where: [{ recordId: { isSet: true } }],
    sort: { field: 'id', order: 'ASC' },
    columns: ['resource', 'recordId', 'changes', 'action'],
  })) {
    for (const { resource, recordId, changes, action } of page) {
      // A download or an unmasking tells of no change.
      if (changes === null) continue;
      const records = told.get(String(resource)) ?? new Map<string, Told>();
      told.set(String(resource), records);
      const record = records.get(String(recordId)) ?? { values: new Map<string, string>(), gone: false };
      for (const [field, [, after]] of Object.entries(changes as Changes)) record.values.set(field, canonical(after));
      record.gone = action === 'delete';
      records.set(String(recordId), record);
    }
  }
  return told;
};

/** Those of the resources that hold a row: most are empty in most tests. */
const filledOf = async (connection: PoolConfig, resources: readonly ResourceModel[]): Promise<readonly ResourceModel[]> =>
  withClient(connection, async client => {
    const asked = resources.map(({ name }) => `select '${name}' as name where exists (select from "${snakeCase(name)}")`);
    const { rows } = await client.query<{ name: string }>(asked.join(' union all '));
    const filled = new Set(rows.map(({ name }) => name));
    return resources.filter(({ name }) => filled.has(name));
  });

/** Fields whose stored value is not what the journal says it became. */
const differing = (resource: ResourceModel, row: Row, told: Told): readonly string[] => {
  const passed = new Set([...stamps, ...(bookkeeping[resource.name] ?? [])]);
  return Object.values(resource.fields).flatMap(field => {
    if (passed.has(field.name) || field.type === 'password' || field.type === 'bytes') return [];
    const said = told.values.get(field.name) ?? canonical(null);
    return said === withheld || said === canonical(row[field.name] ?? null) ? [] : [field.name];
  });
};

/**
 * Reads every record whose changes are journalled and compares it with what the journal tells.
 * @returns a sentence for each record of which it tells something else, or nothing
 */
export const unjournalled = async (connection: PoolConfig, masterKey: Buffer, byHand: ByHand): Promise<readonly string[]> => {
  const database = openDatabase(connection, model, openVault(masterKey));
  const found: string[] = [];
  const complain = (resource: string, id: string, what: string): void => {
    if (!byHand.has(`${resource}:${id}`)) found.push(`${resource} ${id}: ${what}`);
  };
  try {
    const toldOf = await toldIn(database.read);
    const filled = new Set(await filledOf(connection, judged));
    for (const resource of judged) {
      const told = toldOf.get(resource.name) ?? new Map<string, Told>();
      const stored = new Set<string>();
      if (!filled.has(resource) && told.size === 0) continue;
      for await (const page of database.read.walk(resource.name, { heavy: true })) {
        for (const row of page) {
          const id = String(row.id);
          stored.add(id);
          const known = told.get(id);
          const fields = known === undefined ? ['created'] : differing(resource, row, known);
          if (fields.length > 0) complain(resource.name, id, `${fields.join(', ')} stands in no entry`);
        }
      }
      for (const [id, { gone }] of told) if (!gone && !stored.has(id)) complain(resource.name, id, 'is gone without an entry');
    }
  } finally {
    await database.close();
  }
  return found.length > most ? [...found.slice(0, most), `and ${found.length - most} more`] : found;
};
