/** What the roles of an application are to each other: who founds, who administers, which duties keep watch over each other. */
import type { Side } from '../declare/menus.ts';
import type { Role } from '../declare/roles.ts';

/** A role with its menus written out. */
export type RoleModel = Role & { readonly menus: readonly string[] };

export interface Duties {
  /** Code of the role of whoever comes in first; empty where there is none. */
  readonly founder: string;
  /** The side whose accounts administer. */
  readonly side: Side | undefined;
  /** Codes of the duties, which keep watch over each other. */
  readonly codes: ReadonlySet<string>;
  /** The menus of the duties alone. All others are business menus, which whoever keeps the grants may grant. */
  readonly menus: ReadonlySet<string>;
  /** What a duty cannot do without, by its code. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** Codes of the roles that make accounts and roles: somebody has to be left who holds one. */
  readonly administering: readonly string[];
  /** The menus without which nobody administers. */
  readonly administration: readonly string[];
}

export const dutiesOf = (roles: readonly RoleModel[]): Duties => {
  const duties = roles.filter(role => role.exclusiveGroup !== undefined);
  const work = roles.filter(role => role.exclusiveGroup === undefined && !role.founder);
  return {
    founder: roles.find(role => role.founder)?.code ?? '',
    side: roles.find(role => role.founder)?.side,
    codes: new Set(duties.map(role => role.code)),
    menus: new Set(duties.flatMap(role => role.menus).filter(menu => !work.some(role => role.menus.includes(menu)))),
    needs: new Map(duties.map(role => [role.code, role.needs ?? []])),
    administering: roles.filter(role => role.administers || role.founder).map(role => role.code),
    administration: roles.filter(role => role.administers).flatMap(role => role.needs ?? []),
  };
};
