/** What somebody holds in effect: the menus and buttons of their roles and limits, with what is switched off taken away. */
import type { Side } from '#engine/declare/menus.ts';
import type { Model } from '#engine/project/model.ts';
import type { Rights } from '#service/store/rights.ts';

/** What a person holds on a side. */
export interface Held {
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  /** Codes of the roles held. */
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  /** Holds whatever is declared. */
  readonly founder: boolean;
}

/** Every menu and button of a side. */
const grantedWhole = (model: Model, side: Side) => ({
  menus: model.menus.filter(menu => menu.side === side).map(menu => menu.id),
  buttons: Object.values(model.calls)
    .filter(call => call.button && call.side === side)
    .map(call => call.id),
});

/** A button is nothing without one of its menus. */
const isOffered = (model: Model, code: string, menus: ReadonlySet<string>): boolean => {
  const grant = model.calls[code]?.grant;
  return Array.isArray(grant) && grant.some(menu => menus.has(menu));
};

/** Reads rights as what they come to on a side. */
export const effectiveIn = (model: Model): ((side: Side, rights: Rights) => Held) => {
  const declared = new Map(Object.keys(model.sides).map(side => [side, grantedWhole(model, side)]));
  const read = (side: Side, rights: Rights): Held => {
    const { off, roles, roleIds } = rights;
    const founder = roles.includes(model.duties.founder);
    // The founder holds whatever is declared, so that an entity added today can be reached before anybody has been granted it.
    const held = (founder ? declared.get(side) : undefined) ?? rights;
    const menus = new Set([...held.menus].filter(menu => !off.menus.has(menu)));
    const buttons = new Set([...held.buttons].filter(code => !off.buttons.has(code) && isOffered(model, code, menus)));
    return { menus, buttons, roles, roleIds, founder };
  };
  // Rights are kept as long as nothing changes them, and belong to one side.
  const known = new WeakMap<Rights, Held>();
  return (side, rights) => {
    const held = known.get(rights) ?? read(side, rights);
    known.set(rights, held);
    return held;
  };
};
