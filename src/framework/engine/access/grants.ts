/** Sets of grants over a tree of menus and their buttons: what belongs together and how two sets differ. The same on both sides of the wire. */
import type { MenuPlace } from './menus.ts';

/** A button with the menus that offer it; any of them will do. */
export interface ButtonPlace {
  readonly code: string;
  readonly menus: readonly string[];
}

/** What there is to be granted. */
export interface Catalogue {
  readonly menus: readonly MenuPlace[];
  readonly buttons: readonly ButtonPlace[];
}

/** What is granted: menu ids and button codes. */
export interface GrantSet {
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
}

export const noGrants: GrantSet = { menus: new Set(), buttons: new Set() };

const placeOf = (catalogue: Catalogue, id: string): MenuPlace | undefined => catalogue.menus.find(menu => menu.id === id);

/** The groups above an entry, nearest first. */
const above = (catalogue: Catalogue, id: string): readonly string[] => {
  const parent = placeOf(catalogue, id)?.parent ?? null;
  return parent === null ? [] : [parent, ...above(catalogue, parent)];
};

/** The entry and everything that hangs below it. */
export const menusBelow = (catalogue: Catalogue, id: string): readonly string[] => [
  id,
  ...catalogue.menus.filter(menu => menu.parent === id).flatMap(menu => menusBelow(catalogue, menu.id)),
];

/** Adds what the grants of a set need: a button one of its menus, an entry the groups above it. */
export const completed = (catalogue: Catalogue, set: GrantSet): GrantSet => {
  const menus = new Set(set.menus);
  for (const { code, menus: offering } of catalogue.buttons) {
    const [first] = offering;
    if (set.buttons.has(code) && first !== undefined && !offering.some(menu => menus.has(menu))) menus.add(first);
  }
  for (const id of [...menus]) for (const group of above(catalogue, id)) menus.add(group);
  return { menus, buttons: new Set(set.buttons) };
};

/** Grants an entry, and with it the groups above. */
export const withMenu = (catalogue: Catalogue, set: GrantSet, id: string): GrantSet =>
  completed(catalogue, { menus: new Set([...set.menus, id]), buttons: set.buttons });

/** Grants a button under one of its menus, which comes along. */
export const withButton = (catalogue: Catalogue, set: GrantSet, code: string, menu: string): GrantSet =>
  completed(catalogue, { menus: new Set([...set.menus, menu]), buttons: new Set([...set.buttons, code]) });

/** Takes an entry back with all that hangs below it, the buttons that no other menu of the set offers, and groups that nothing is left of. */
export const withoutMenu = (catalogue: Catalogue, set: GrantSet, id: string): GrantSet => {
  const menus = new Set(set.menus);
  for (const each of menusBelow(catalogue, id)) menus.delete(each);
  for (const group of above(catalogue, id)) {
    if (catalogue.menus.some(menu => menu.parent === group && menus.has(menu.id))) break;
    menus.delete(group);
  }
  const buttons = new Set(set.buttons);
  for (const { code, menus: offering } of catalogue.buttons) if (!offering.some(menu => menus.has(menu))) buttons.delete(code);
  return { menus, buttons };
};

/** Takes a button back. */
export const withoutButton = (set: GrantSet, code: string): GrantSet => ({
  menus: set.menus,
  buttons: new Set([...set.buttons].filter(each => each !== code)),
});

/** What a change adds and takes back. */
export interface GrantDifference {
  readonly added: { readonly menus: readonly string[]; readonly buttons: readonly string[] };
  readonly removed: { readonly menus: readonly string[]; readonly buttons: readonly string[] };
}

const minus = (one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] => [...one].filter(each => !other.has(each));

/** What stands in the second set and not in the first, and the other way round. */
export const differenceOf = (before: GrantSet, after: GrantSet): GrantDifference => ({
  added: { menus: minus(after.menus, before.menus), buttons: minus(after.buttons, before.buttons) },
  removed: { menus: minus(before.menus, after.menus), buttons: minus(before.buttons, after.buttons) },
});

/** The same change on another set: for an administrator whose role was changed by somebody else meanwhile. */
export const reapplied = (catalogue: Catalogue, set: GrantSet, { added, removed }: GrantDifference): GrantSet => {
  const gone = removed.menus.reduce((left, id) => withoutMenu(catalogue, left, id), set);
  const less = removed.buttons.reduce((left, code) => withoutButton(left, code), gone);
  return completed(catalogue, { menus: new Set([...less.menus, ...added.menus]), buttons: new Set([...less.buttons, ...added.buttons]) });
};
