/** What can be granted, as nodes of a tree: menus, below each its reading and its buttons, ticked after a set of grants. */
import { type Catalogue, type GrantSet, withButton, withMenu, withoutButton, withoutMenu } from '#engine/access/grants.ts';
import type { Label } from '#engine/declare/label.ts';
import type { Checked, TreeNode } from '../../render/tree/nodes.ts';

/** A menu as `op.permission.menu` answers it. */
export interface PermissionMenu {
  readonly menuId: string;
  readonly title: Label;
  readonly hidden: boolean;
  readonly off: boolean;
  readonly mayGrant: boolean;
  readonly buttons: readonly PermissionButton[];
  readonly childs: readonly PermissionMenu[];
}
export interface PermissionButton {
  readonly code: string;
  readonly name: Label;
  readonly menus: readonly string[];
  readonly off: boolean;
  readonly mayGrant: boolean;
}

export interface GrantNode extends TreeNode {
  readonly of: { readonly menu: string; readonly code?: string; readonly isView?: true };
  /** The id or code that stands behind the label. */
  readonly hint: string;
  readonly hidden: boolean;
  readonly off: boolean;
  /** Other menus that offer the same button. */
  readonly also: readonly string[];
  readonly children?: readonly GrantNode[];
}

const all = (menus: readonly PermissionMenu[]): readonly PermissionMenu[] => menus.flatMap(menu => [menu, ...all(menu.childs)]);

/** The same as the sets of grants need it. */
export const catalogueOf = (menus: readonly PermissionMenu[], parent: string | null = null): Catalogue => {
  const places = (some: readonly PermissionMenu[], above: string | null): Catalogue['menus'] =>
    some.flatMap(menu => [{ id: menu.menuId, parent: above }, ...places(menu.childs, menu.menuId)]);
  const buttons = new Map(all(menus).flatMap(menu => menu.buttons.map(button => [button.code, button])));
  return { menus: places(menus, parent), buttons: [...buttons.values()].map(({ code, menus: offering }) => ({ code, menus: offering })) };
};

/** The words of menus and buttons, by id and code. */
export const wordsOf = (menus: readonly PermissionMenu[]): ReadonlyMap<string, Label> =>
  new Map(all(menus).flatMap(menu => [[menu.menuId, menu.title] as const, ...menu.buttons.map(({ code, name }) => [code, name] as const)]));

interface NodeOptions {
  readonly label: (label: Label) => string;
  readonly view: string;
  /** Why something may not be granted; said of the whole tree where nothing in it may. */
  readonly beyond: string;
  readonly readOnly?: string | undefined;
  /** Menus alone, without their buttons. */
  readonly menusOnly?: boolean;
}

const checkedOf = (children: readonly GrantNode[]): Checked =>
  children.every(child => child.checked === 'true') ? 'true' : children.every(child => child.checked === 'false') ? 'false' : 'mixed';

/** The nodes of a catalogue under a set. */
export const grantNodes = (menus: readonly PermissionMenu[], set: GrantSet, options: NodeOptions): readonly GrantNode[] => {
  const titles = wordsOf(menus);
  const refusedOf = (mayGrant: boolean): string | undefined => options.readOnly ?? (mayGrant ? undefined : options.beyond);
  const nodeOf = (menu: PermissionMenu): GrantNode => {
    const held = set.menus.has(menu.menuId);
    const plain = { hidden: false, off: false, also: [] as readonly string[] };
    const view: GrantNode = {
      ...plain,
      id: `${menu.menuId}#`,
      label: options.view,
      hint: '',
      of: { menu: menu.menuId, isView: true },
      checked: held ? 'true' : 'false',
      refused: refusedOf(menu.mayGrant),
    };
    const buttons = menu.buttons.map(
      (button): GrantNode => ({
        ...plain,
        id: `${menu.menuId}#${button.code}`,
        label: options.label(button.name),
        hint: button.code,
        off: button.off,
        also: button.menus.filter(each => each !== menu.menuId).map(each => options.label(titles.get(each) ?? [each, each])),
        of: { menu: menu.menuId, code: button.code },
        checked: held && set.buttons.has(button.code) ? 'true' : 'false',
        refused: refusedOf(menu.mayGrant && button.mayGrant),
      }),
    );
    const below = [...(options.menusOnly || buttons.length === 0 ? [] : [view, ...buttons]), ...menu.childs.map(nodeOf)];
    return {
      id: menu.menuId,
      label: options.label(menu.title),
      hint: menu.menuId,
      hidden: menu.hidden,
      off: menu.off,
      also: [],
      of: { menu: menu.menuId },
      checked: below.length === 0 ? (held ? 'true' : 'false') : checkedOf(below),
      refused:
        below.length === 0
          ? refusedOf(menu.mayGrant)
          : (options.readOnly ??
            below.map(child => child.refused).reduce((one, other) => (one === undefined || other === undefined ? undefined : one))),
      ...(below.length === 0 ? {} : { children: below }),
    };
  };
  return menus.map(nodeOf);
};

/** The nodes at the ends of the tree, which are what is granted in the end. */
export const ends = (node: GrantNode): readonly GrantNode[] => {
  const below = node.children ?? [];
  return below.length === 0 ? [node] : below.flatMap(ends);
};

/** Ticks a node: everything below it that may be granted, or, where that all is, nothing of it. */
export const ticked = (catalogue: Catalogue, set: GrantSet, node: GrantNode): GrantSet => {
  const free = ends(node).filter(end => end.refused === undefined);
  const away = free.every(end => end.checked === 'true');
  return free.reduce((left, { of: { menu, code } }) => {
    if (code === undefined) return away ? withoutMenu(catalogue, left, menu) : withMenu(catalogue, left, menu);
    return away ? withoutButton(left, code) : withButton(catalogue, left, code, menu);
  }, set);
};
