/** What the first start, and every new declaration, bring into the tables; rows that administrators have touched stay theirs. */
import type { RoleModel } from '#engine/project/duties.ts';
import type { CallModel, Model } from '#engine/project/model.ts';
import { normalisers } from '#engine/rules/clean.ts';
import { hashPassword, oneTimePassword } from '#service/access/passwords.ts';
import type { EffectTable } from '#service/records/act.ts';
import type { Records } from '#service/records/records.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Row, TransactionRows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { administratorAccounts } from './access/administrators.ts';
import { passwordStamps } from './access/new-password.ts';

const missing = async (records: Records, resource: string, key: string, rows: readonly Row[]): Promise<readonly Row[]> => {
  const { list } = await records.rows.list(resource, {
    filter: { [key]: rows.map(row => String(row[key])) },
    columns: ['id', key],
    page: { number: 1, size: 200 },
    total: false,
  });
  const there = new Set(list.map(row => row[key]));
  return rows.filter(row => !there.has(row[key]));
};

const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const add = async (records: Records, resource: string, key: string, rows: readonly Row[]): Promise<readonly Row[]> => {
  const added: Row[] = [];
  for (const chunk of chunks(rows, 150))
    added.push(...(await records.createAll(resource, await missing(records, resource, key, chunk), { action: 'seed' })));
  return added;
};

const grantFields = { roleMenus: 'menuId', roleButtons: 'code' } as const;
type Grants = keyof typeof grantFields;

/** What was granted to roles at any time, by the journal: whatever of it is gone was taken away by somebody. */
const onceGranted = async (rows: TransactionRows, grants: Grants): Promise<(role: unknown, grant: unknown) => boolean> => {
  const [role, grant] = ['role', grantFields[grants]].map(field => `coalesce("changes"->'${field}'->>1, "changes"->'${field}'->>0)`);
  const entries = await rows.query<{ readonly role: string; readonly grant: string }>(
    `select distinct ${role} as "role", ${grant} as "grant" from "journal" where "resource" = $1 and "changes" is not null`,
    [grants],
  );
  const known = new Set(entries.map(entry => `${entry.role} ${entry.grant}`));
  return (of, what) => known.has(`${of} ${what}`);
};

/** Whether the call saves a list, or its sums, that its menu shows: whoever holds the menu for reading may take that along. */
const savesWhatIsRead = ({ of }: CallModel): boolean => of.kind === 'resource' && (of.does === 'export' || of.does === 'exportSums');

/** What a built-in role holds by its declaration: the menus with their groups, and the buttons of those it holds whole. */
const declaredGrants = (model: Model, seed: RoleModel): Readonly<Record<Grants, readonly string[]>> => {
  const held = new Set([...seed.menus, ...(seed.reads ?? [])]);
  const groups = model.menus
    .filter(menu => menu.side === seed.side && model.menus.some(child => child.parent === menu.id && held.has(child.id)))
    .map(menu => menu.id);
  const whole = new Set(seed.menus);
  const reads = new Set(seed.reads ?? []);
  const buttons = Object.values(model.calls).filter(call => {
    if (!call.button || typeof call.grant === 'string') return false;
    const single = seed.buttons?.includes(call.id) ?? false;
    return single || call.grant.some(menu => whole.has(menu)) || (savesWhatIsRead(call) && call.grant.some(menu => reads.has(menu)));
  });
  return { roleMenus: [...new Set([...groups, ...held])], roleButtons: buttons.map(call => call.id) };
};

/**
 * Grants built-in roles what their declarations say and they have not got. Of a role that was there before, what it has had is left alone:
 * an administrator took it away. What a new version declares for it, it has never had.
 * @param fresh menus and buttons that this start has brought in, by their codes
 */
const grantSeeds = async (
  records: Records,
  rows: TransactionRows,
  born: ReadonlySet<unknown>,
  fresh: ReadonlySet<unknown>,
): Promise<void> => {
  const { model } = records.around;
  const seeds = model.roles.map(seed => ({ code: seed.code, ...declaredGrants(model, seed) }));
  const { list: roles } = await rows.list('roles', {
    filter: { code: seeds.map(({ code }) => code) },
    columns: ['id', 'code'],
    page: { number: 1, size: 200 },
    total: false,
  });
  const ids = new Map(roles.map(role => [role.code, role.id]));
  for (const grants of ['roleMenus', 'roleButtons'] as const) {
    const field = grantFields[grants];
    const held = new Set<string>();
    for await (const page of rows.walk(grants, { filter: { role: [...ids.values()] }, columns: ['role', field] }))
      for (const row of page) held.add(`${row.role} ${row[field]}`);
    const lacking = seeds.flatMap(seed => {
      const role = ids.get(seed.code);
      return seed[grants].filter(grant => role !== undefined && !held.has(`${role} ${grant}`)).map(grant => ({ role, grant }));
    });
    const isOld = lacking.some(({ role, grant }) => !born.has(role) && !fresh.has(grant));
    const had = isOld ? await onceGranted(rows, grants) : () => false;
    const due = lacking.filter(({ role, grant }) => born.has(role) || fresh.has(grant) || !had(role, grant));
    for (const chunk of chunks(due, 150))
      await records.createAll(
        grants,
        chunk.map(({ role, grant }) => ({ role, [field]: grant })),
        { action: 'seed' },
      );
  }
};

/** Declared seeds, menus and buttons, and what built-in roles hold of them. Only what is not there is written. */
export const seed = (database: Database, model: Model, effects: EffectTable, now: Date): Promise<void> =>
  database.transaction(async rows => {
    await rows.lock('seed');
    const records = systemRecords(rows, model, effects, now);
    for (const resource of Object.values(model.resources)) {
      if (resource.seeds === undefined || resource.name === 'roles') continue;
      await add(records, resource.name, resource.seeds.key, resource.seeds.rows);
    }
    const menus = await add(
      records,
      'menus',
      'menuId',
      model.menus.map(menu => ({
        menuId: menu.id,
        menuName: menu.title[0],
        menuNameEn: menu.title[1],
        parentId: menu.parent,
        side: menu.side,
        path: menu.path,
        icon: menu.icon ?? null,
        sort: menu.order,
        hidden: menu.hidden,
        declared: true,
      })),
    );
    const declared = Object.values(model.calls).filter(call => call.button && typeof call.grant !== 'string' && call.side !== null);
    const buttons = await add(
      records,
      'buttons',
      'code',
      declared.map(call => ({
        code: call.id,
        menuId: call.grant[0],
        buttonName: call.label[0],
        buttonNameEn: call.label[1],
        side: call.side,
        declared: true,
      })),
    );
    const born = new Set((await add(records, 'roles', 'code', model.resources.roles?.seeds?.rows ?? [])).map(role => role.id));
    await grantSeeds(records, rows, born, new Set([...menus.map(row => row.menuId), ...buttons.map(row => row.code)]));
  });

/** Who may come in first: named by the configuration, or a one-time login that is answered once. */
export const makeFirstAccount = (
  database: Database,
  model: Model,
  effects: EffectTable,
  now: Date,
  given: { readonly name: string; readonly password: string } | null,
): Promise<{ readonly account: string; readonly password: string } | undefined> =>
  database.transaction(async rows => {
    await rows.lock('seed');
    const accounts = administratorAccounts(model);
    if ((await rowsOf(rows, accounts).count({})) > 0) return undefined;
    const records = systemRecords(rows, model, effects, now);
    const account = normalisers.lower(given?.name ?? 'admin');
    const password = given?.password ?? oneTimePassword();
    const made = await records.of(accounts).create({
      account,
      // Nobody has said how they are called: a name in one language would stand in the greetings and histories of the other.
      name: account,
      password: await hashPassword(password),
      mustChangePassword: given === null,
      ...(await passwordStamps(rows, now)),
    });
    const role = await records.get('roles', { code: model.duties.founder });
    await records.create('roleUsers', { role: role.id, userNum: made.userNum });
    return { account, password };
  });
