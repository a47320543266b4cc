/** Whether everything that was changed stands in the journal: asked of every test's database when its service stops. */
import type { PoolConfig } from 'pg';
import { type Model, modelOf, type ResourceModel } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { canonical } from '#service/audit/journal.ts';
import { openVault } from '#service/encryption/vault.ts';
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
};
const stamps: readonly string[] = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

const withheld = canonical('***');
const most = 5;

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;
interface Told {
  readonly values: Map<string, string>;
  gone: boolean;
}

/** What the journal says of each record of a resource: the last value it knows of every field. */
const toldBy = async (rows: Rows, resource: ResourceModel): Promise<ReadonlyMap<string, Told>> => {
  const told = new Map<string, Told>();
  for await (const page of rows.walk('journal', {
    where: [{ resource: resource.name, recordId: { isSet: true } }],
    sort: { field: 'id', order: 'ASC' },
    heavy: true,
  })) {
    for (const { recordId, changes, action } of page) {
      // A download or an unmasking tells of no change.
      if (changes === null) continue;
      const record = told.get(String(recordId)) ?? { values: new Map<string, string>(), gone: false };
      for (const [field, [, after]] of Object.entries(changes as Changes)) record.values.set(field, canonical(after));
      record.gone = action === 'delete';
      told.set(String(recordId), record);
    }
  }
  return told;
};

/** Fields whose stored value is not what the journal says it became. */
const differing = (resource: ResourceModel, row: Row, told: Told): readonly string[] => {
  const passed = new Set([...stamps, ...(bookkeeping[resource.name] ?? [])]);
  return Object.values(resource.fields).flatMap(field => {
    if (passed.has(field.name) || field.type === 'password' || field.type === 'bytes' || field.wireOnly) return [];
    const said = told.values.get(field.name) ?? canonical(null);
    return said === withheld || said === canonical(row[field.name] ?? null) ? [] : [field.name];
  });
};

/**
 * Reads every record whose changes are journalled and compares it with what the journal tells.
 * @returns a sentence for each record of which it tells something else, or nothing
 */
export const unjournalled = async (connection: PoolConfig, masterKey: Buffer, byHand: ByHand): Promise<readonly string[]> => {
  const model: Model = modelOf(registry);
  const database = openDatabase(connection, model, openVault(masterKey));
  const found: string[] = [];
  const complain = (resource: string, id: string, what: string): void => {
    if (!byHand.has(`${resource}:${id}`)) found.push(`${resource} ${id}: ${what}`);
  };
  try {
    for (const resource of Object.values(model.resources)) {
      if (resource.journal === false || resource.facetOf !== undefined) continue;
      const told = await toldBy(database.read, resource);
      const stored = new Set<string>();
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
