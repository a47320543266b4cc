/** The menu tree as it stands: what is declared, under what administrators have made of it in the rows of `menus`. */
import { createHash } from 'node:crypto';
import type { MenuPlace } from '#engine/access/menus.ts';
import { grantedMenus } from '#engine/access/menus.ts';
import { type Label, pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { LightOf, RowOf } from '#engine/declare/typed.ts';
import type { MenuModel, Model } from '#engine/project/model.ts';
import { menus } from '#engine/system/menus.ts';
import type { Session } from '#service/access/session.ts';
import type { Records } from '#service/records/records.ts';
import type { Rows } from '#service/store/rows.ts';

/** An entry in its place; groups before their children, siblings in their order. */
export interface Entry extends MenuPlace {
  readonly title: Label;
  /** The declared path; of an administrator's own entry a path of the portal, a link, or nothing for a group. */
  readonly path: string;
  readonly icon: string | null;
  readonly hidden: boolean;
  readonly off: boolean;
  readonly declared: boolean;
}

/** Rows that nobody has touched follow the declaration, also of a later version. */
type Kept = Pick<RowOf<typeof menus>, LightOf<typeof menus>>;

const untouched = (row: Kept): boolean => row.updatedBy === 'system';

const filled = (value: string | null): string | null => (value === '' ? null : value);

const entryOf = (row: Kept, declared: MenuModel | undefined): Entry & { readonly sort: number } => {
  const { menuName: name } = row;
  const own: Entry & { readonly sort: number } = {
    id: row.menuId,
    parent: filled(row.parentId),
    title: [name, filled(row.menuNameEn) ?? name],
    path: declared?.path ?? row.path ?? '',
    icon: filled(row.icon),
    hidden: row.hidden,
    off: row.state === 'OFF',
    declared: declared !== undefined,
    sort: row.sort ?? 0,
  };
  if (declared === undefined || !untouched(row)) return own;
  return { ...own, title: declared.title, parent: declared.parent, hidden: declared.hidden, sort: declared.order };
};

/** All entries of a side. What hangs under something that is switched off is off too; what hangs under nothing stands at the top. */
export const entriesOf = (records: Records, side: Side): Promise<readonly Entry[]> =>
  entriesAmong(records.rows, records.around.model, side);

const entriesAmong = async (rows: Pick<Rows, 'kept'>, model: Model, side: Side): Promise<readonly Entry[]> => {
  const all = (await rows.kept(menus.name)) as readonly Kept[];
  const known = made.get(all) ?? new Map<Side, readonly Entry[]>();
  made.set(all, known);
  const entries = known.get(side) ?? entriesIn(model, side, all);
  known.set(side, entries);
  return entries;
};

const made = new WeakMap<readonly Kept[], Map<Side, readonly Entry[]>>();

const entriesIn = (model: Model, side: Side, kept: readonly Kept[]): readonly Entry[] => {
  const list = kept.filter(row => row.side === side);
  const declared = new Map(model.menus.filter(menu => menu.side === side).map(menu => [menu.id, menu]));
  // A row of an entry that is no longer declared leads nowhere.
  const rows = list.filter(row => declared.has(row.menuId) || !row.declared);
  const all = rows.map(row => entryOf(row, declared.get(row.menuId)));
  const known = new Set(all.map(entry => entry.id));
  const below = (parent: string | null, off: boolean): readonly Entry[] =>
    all
      .filter(entry => (entry.parent !== null && known.has(entry.parent) ? entry.parent : null) === parent)
      .sort((one, other) => one.sort - other.sort || (one.id < other.id ? -1 : 1))
      .flatMap(({ sort: _, ...entry }) => {
        const stands = { ...entry, parent, off: off || entry.off };
        return [stands, ...below(entry.id, stands.off)];
      });
  return below(null, false);
};

/** What a session is told of an entry. Words that an administrator has not set are left out: the portal has the declared ones. */
export interface MenuNode {
  readonly menuId: string;
  readonly menuName: string;
  readonly title: Label;
  readonly icon?: string;
  readonly hidden?: true;
  /** Of an administrator's own entry alone: a path of the portal or a link. */
  readonly path?: string;
  readonly childs: readonly MenuNode[];
}

const isLink = (path: string): boolean => /^https?:\/\//.test(path);

/** Pages that every session has. */
const everybodys: ReadonlySet<string> = new Set(['/home', '/changePassword']);

/** Whether an own entry leads anywhere for who holds these entries. */
const leads = (entry: Entry, held: readonly Entry[]): boolean => {
  const [path = ''] = entry.path.split('?');
  return entry.path === '' || isLink(entry.path) || everybodys.has(path) || held.some(each => each.declared && each.path === path);
};

/** Whether an own entry may have this path: a group's none, a link, or a page of its side. */
export const isPath = (model: Model, side: Side, path: string): boolean => {
  const [place = ''] = path.split('?');
  const pages = model.menus.filter(menu => menu.side === side && menu.opens !== undefined);
  return path === '' || isLink(path) || everybodys.has(place) || pages.some(menu => menu.path === place);
};

/** Those that stand for a session. */
const heldAmong = (all: readonly Entry[], session: Session): readonly Entry[] => {
  const entries = all.filter(entry => !entry.off);
  const own = session.founder ? entries.filter(entry => !entry.declared).map(entry => entry.id) : [];
  const granted = grantedMenus(entries, new Set([...session.menus, ...own]));
  return granted.filter(entry => entry.declared || leads(entry, granted));
};

const versions = new WeakMap<readonly Entry[], WeakMap<ReadonlySet<string>, string>>();

/** A short text that changes whenever a session's menus or buttons do, or how its menus stand; a portal tells by it that it has to ask again. */
export const grantsVersion = async (rows: Pick<Rows, 'kept'>, model: Model, session: Session): Promise<string> => {
  const entries = await entriesAmong(rows, model, session.side);
  const known = versions.get(entries) ?? new WeakMap<ReadonlySet<string>, string>();
  versions.set(entries, known);
  const version =
    known.get(session.menus) ??
    createHash('sha256')
      .update(JSON.stringify([[...session.menus].sort(), [...session.buttons].sort(), heldAmong(entries, session)]))
      .digest('base64url')
      .slice(0, 16);
  known.set(session.menus, version);
  return version;
};

/** The entries of a session as the login answers them. */
export const menuList = async (records: Records, session: Session): Promise<readonly MenuNode[]> => {
  const { language } = records.around;
  const held = heldAmong(await entriesOf(records, session.side), session);
  const below = (parent: string | null): readonly MenuNode[] =>
    held
      .filter(entry => entry.parent === parent)
      .map(entry => ({
        menuId: entry.id,
        menuName: pick(entry.title, language),
        title: entry.title,
        ...(entry.icon === null ? {} : { icon: entry.icon }),
        ...(entry.hidden ? { hidden: true as const } : {}),
        ...(entry.declared || entry.path === '' ? {} : { path: entry.path }),
        childs: below(entry.id),
      }));
  return below(null);
};
