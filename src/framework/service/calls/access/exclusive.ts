/** Roles of one exclusive group never meet in one person: what is refused, and what is said of such a role where one is chosen for them. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal, sentence } from '#engine/wire/errors.ts';
import { accountsOn } from '#service/access/session.ts';
import type { Act } from '#service/records/act.ts';

type Asking = Pick<Act, 'records'>;
type Role = RowOf<typeof roles>;
/** What of a role counts here. */
type Grouped = Pick<Role, 'id' | 'name' | 'exclusiveGroup'>;

const every = { number: 1, size: 200 } as const;

export const rolesHeldBy = async ({ records }: Asking, userNum: string): Promise<readonly Grouped[]> => {
  const { list } = await records.of(roleUsers).list({ filter: { userNum }, page: every, total: false });
  const ids = list.map(({ role }) => role);
  return ids.length === 0 ? [] : (await records.of(roles).list({ filter: { id: ids }, page: every, total: false })).list;
};

/** The refusal of a role beside those that somebody holds; undefined where they go together. It stands at the role. */
export const excludedBy = (held: readonly Grouped[], role: Grouped): Refusal | undefined => {
  const other = held.find(each => each.id !== role.id && each.exclusiveGroup !== null && each.exclusiveGroup === role.exclusiveGroup);
  if (other === undefined) return undefined;
  return new Refusal('GRANT_EXCLUSIVE', {
    params: { role: role.name, other: other.name },
    faults: [{ path: 'role', code: 'GRANT_EXCLUSIVE', params: { role: role.name, other: other.name } }],
  });
};

const sideOf = async ({ records, model }: Pick<Act, 'records' | 'model'>, userNum: string): Promise<Side | undefined> => {
  for (const side of Object.keys(model.sides)) if (await records.of(accountsOn(model, side)).exists({ userNum })) return side;
  return undefined;
};

/** Of the roles for somebody: which may be chosen at all, those of their side that they do not hold, and why one may not be. */
export const roleChoices = async (act: Pick<Act, 'records' | 'model' | 'language'>, userNum: string) => {
  const side = await sideOf(act, userNum);
  const held = await rolesHeldBy(act, userNum);
  const { list } = await act.records.of(roles).list({ page: every, total: false });
  return {
    among: {
      all: [...(side === undefined ? [] : [{ side }]), ...(held.length === 0 ? [] : [{ not: { id: held.map(role => role.id) } }])],
    } satisfies Condition,
    why: (id: unknown): string | undefined => {
      const role = list.find(each => each.id === id);
      const excluded = role === undefined ? undefined : excludedBy(held, role);
      return excluded === undefined ? undefined : sentence(excluded.code, excluded.params, act.language);
    },
  };
};
