/** The grants of a role as one set: read with a version of its own, saved whole, refused where somebody else has changed it meanwhile. */
import { createHash } from 'node:crypto';
import { completed, differenceOf, type GrantSet } from '#engine/access/grants.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { journal } from '#engine/system/journal.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { accountsOn } from '#service/access/session.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import type { Row, StoredRow } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { mayGrantButton, mayGrantMenu, refuseEmptyDuty, refuseOwnRole } from './may-grant.ts';
import { catalogueOf } from './tree.ts';

/** The two kinds of rows a set is kept in. */
const kinds = { menus: ['roleMenus', 'menuId'], buttons: ['roleButtons', 'code'] } as const;
type Kind = keyof typeof kinds;

const rowsOf = async (act: Act, kind: Kind, role: string): Promise<readonly StoredRow[]> => {
  const [resource, key] = kinds[kind];
  const sort = { field: key, order: 'ASC' } as const;
  return (await act.records.rows.list(resource, { filter: { role }, sort, page: { number: 1, size: 2000 }, total: false })).list;
};

interface Held {
  readonly rows: Readonly<Record<Kind, readonly StoredRow[]>>;
  readonly set: GrantSet;
  readonly version: string;
}

const sorted = (values: ReadonlySet<string>): readonly string[] => [...values].sort();

/** A set's version is its content: whichever call changed it, it is another one. */
const versionOf = ({ menus, buttons }: GrantSet): string =>
  createHash('sha256')
    .update(JSON.stringify([sorted(menus), sorted(buttons)]))
    .digest('base64url')
    .slice(0, 22);

const heldBy = async (act: Act, role: string): Promise<Held> => {
  const rows = { menus: await rowsOf(act, 'menus', role), buttons: await rowsOf(act, 'buttons', role) };
  const on = (kind: Kind): ReadonlySet<string> =>
    new Set(rows[kind].filter(row => row.state === 'ON').map(row => String(row[kinds[kind][1]])));
  const set = { menus: on('menus'), buttons: on('buttons') };
  return { rows, set, version: versionOf(set) };
};

/** What a role gives. */
export const grantsOf = async (act: Act, role: string): Promise<GrantSet> => (await heldBy(act, role)).set;

const shown = ({ set, version }: Held): Row => ({ menus: sorted(set.menus), buttons: sorted(set.buttons), version });

const roleOf = async (act: Act, lock?: true): Promise<RowOf<typeof roles>> => {
  const id = String(act.input.id);
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refusal('RECORD_MISSING');
  return act.records.of(roles).get({ id }, lock === undefined ? {} : { lock });
};

/** `role/grants`. */
export const roleGrants: Inside = async act => shown(await heldBy(act, (await roleOf(act)).id));

/** Who changed the set last, and when: the newest of its rows, or the last time it was saved whole. */
const lastChange = async (act: Act, role: string, { rows }: Held): Promise<Row> => {
  const saved = await act.records.of(journal).list({
    where: [{ resource: 'roles', recordId: role, callId: 'mg.role.setGrants' }],
    sort: { field: 'id', order: 'DESC' },
    page: { number: 1, size: 1 },
    total: false,
  });
  const [entry] = saved.list;
  const newest = [...rows.menus, ...rows.buttons].reduce<StoredRow | undefined>(
    (found, row) => (found === undefined || row.updatedAt > found.updatedAt ? row : found),
    undefined,
  );
  if (entry !== undefined && (newest === undefined || heldIn(entry, 'at') >= newest.updatedAt))
    return { changedAt: entry.at, changedBy: entry.userName };
  if (newest === undefined) return { changedAt: null, changedBy: null };
  const changer = await act.records.of(accountsOn(act.model, sessionOf(act).side)).find({ userNum: newest.updatedBy ?? '' });
  return { changedAt: newest.updatedAt, changedBy: changer?.name ?? newest.updatedBy };
};

const most = 2000;
/** A list of ids as it was sent. */
const listed = (act: Act, field: Kind): ReadonlySet<string> => {
  const value = (act.input.grants as Readonly<Record<string, unknown>>)[field];
  if (!Array.isArray(value) || value.length > most || !value.every(each => typeof each === 'string' && each.length <= 60))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: `grants.${field}`, code: 'typeJson' }] });
  return new Set(value as readonly string[]);
};

const write = async (
  act: Act,
  role: string,
  kind: Kind,
  rows: readonly StoredRow[],
  added: readonly string[],
  removed: readonly string[],
) => {
  const [resource, key] = kinds[kind];
  for (const value of removed) {
    const row = rows.find(each => each[key] === value);
    if (row !== undefined) await act.records.remove(resource, row, null);
  }
  for (const value of added) {
    const row = rows.find(each => each[key] === value);
    if (row === undefined) await act.records.create(resource, { role, [key]: value });
    // A grant that was switched off is switched on again; a transition of its own would judge it once more.
    else await act.records.change(resource, row, null, { state: 'ON' });
  }
};

/** `role/setGrants`: everything or nothing. */
export const setRoleGrants: Inside = async act => {
  const role = await roleOf(act, true);
  const { id } = role;
  const session = sessionOf(act);
  await refuseOwnRole(act, role);
  const before = await heldBy(act, id);
  if (act.input.version !== before.version)
    throw new Refusal('VERSION_STALE', { data: { current: { id, ...shown(before), ...(await lastChange(act, id, before)) } } });
  const catalogue = await catalogueOf(act, role.side);
  const wanted = completed(catalogue, { menus: listed(act, 'menus'), buttons: listed(act, 'buttons') });
  const { added, removed } = differenceOf(before.set, wanted);
  const known = new Set([...catalogue.menus.map(menu => menu.id), ...catalogue.buttons.map(button => button.code)]);
  const faults: Fault[] = (['menus', 'buttons'] as const).flatMap(path =>
    added[path].some(each => !known.has(each)) ? [{ path: `grants.${path}`, code: 'reference' }] : [],
  );
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  const beyond =
    added.menus.some(menu => !mayGrantMenu(act.model, session, menu)) ||
    added.buttons.some(code => {
      const call = act.model.calls[code];
      return call === undefined || !mayGrantButton(act.model, session, call);
    });
  if (beyond) throw new Refusal('GRANT_BEYOND');
  refuseEmptyDuty(act, role, removed.menus);
  await write(act, id, 'menus', before.rows.menus, added.menus, removed.menus);
  await write(act, id, 'buttons', before.rows.buttons, added.buttons, removed.buttons);
  if (added.menus.length + added.buttons.length + removed.menus.length + removed.buttons.length > 0)
    act.records.note({
      action: 'update',
      resource: 'roles',
      recordId: id,
      recordLabel: role.name,
      changes: {
        menus: [sorted(before.set.menus), sorted(wanted.menus)],
        buttons: [sorted(before.set.buttons), sorted(wanted.buttons)],
      },
    });
  return shown(await heldBy(act, id));
};
