/** Who can take the next step of a record that its reader sees and may not lead on: colleagues by name, and the roles that let them. */
import { pick } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import { type ResourceModel, transitionsOf } from '#engine/project/model.ts';
import { effectiveIn } from '#service/access/effective.ts';
import { holdersOfRoles, rolesWithButtons } from '#service/access/holders.ts';
import { accountsOn, type Session } from '#service/access/session.ts';
import type { StoredRow } from '#service/store/rows.ts';
import type { Records } from './records.ts';

export interface Able {
  /** Names; empty where nobody can. */
  readonly people: readonly string[];
  /** Whether there are others beside them. */
  readonly more: boolean;
  /** Roles that hold the step, whoever has them. */
  readonly roles: readonly string[];
}

/** So many are named; and so many are looked at for that, where limits take from most what their roles give. */
const [named, lookedAt] = [5, 20];
/** More colleagues than one organisation, or the staff, has. */
const all = { page: { number: 1, size: 1000 }, total: false } as const;

/** The moves that are said to come next in a state, where moves are. */
const saidNext = ({ audiences }: ResourceModel, side: Side, state: string): readonly string[] =>
  (audiences[side]?.views?.next?.[state] ?? []).flatMap(each => (typeof each === 'string' ? [] : (each.does ?? [])));

/** The calls by which an audience leads a record on from its state: those that end it are no next step. */
const onwardCalls = (
  { audiences, transitions }: ResourceModel,
  side: Side,
  state: string,
  among: readonly string[] = [],
): readonly string[] =>
  Object.entries(audiences[side]?.calls ?? {}).flatMap(([id, { does }]) =>
    transitionsOf(does).some(
      name => transitions[name]?.from.includes(state) && !transitions[name]?.danger && (among.length === 0 || among.includes(name)),
    )
      ? [id]
      : [],
  );

/** The colleagues of a session who hold one of these roles, the first of them by name. */
const holdersAmong = async (
  records: Records,
  { side, memberId }: Session,
  held: readonly { readonly id: string }[],
  codes: readonly string[],
) => {
  const { model, now } = records.around;
  if (held.length === 0) return { people: [], more: false };
  const own = memberId === null ? {} : { member: memberId };
  const accounts = records.of(accountsOn(model, side));
  const colleagues = (await accounts.list({ where: [{ state: 'ON', ...own }], columns: ['id', 'userNum', 'name'], ...all })).list;
  const holding = await holdersOfRoles(
    records.rows,
    held,
    now,
    colleagues.map(({ userNum }) => userNum),
  );
  const candidates = colleagues
    .filter(({ userNum }) => holding.has(userNum))
    .toSorted((one, other) => (one.userNum < other.userNum ? -1 : 1));
  const people: string[] = [];
  let looked = 0;
  for (const { userNum, name } of candidates) {
    if (people.length === named || looked === lookedAt) break;
    looked += 1;
    // Limits of theirs or of their organisation may take away what the role gives.
    const { rights } = await records.rows.person({ side, userNum, member: memberId }, now);
    const { buttons } = effectiveIn(model)(side, rights);
    if (codes.some(code => buttons.has(code))) people.push(name);
  }
  return { people, more: looked < candidates.length };
};

/** undefined where nothing is said to come next, or whoever reads may take the step. */
export const ableTo = async (records: Records, resource: ResourceModel, side: Side, { state }: StoredRow): Promise<Able | undefined> => {
  const { actor, language, model } = records.around;
  if (actor.kind !== 'session' || resource.audiences[side]?.views?.next?.[state ?? ''] === undefined) return undefined;
  const { session } = actor;
  const onward = onwardCalls(resource, side, state ?? '');
  if (onward.length === 0 || onward.some(code => session.buttons.has(code))) return undefined;
  const next = onwardCalls(resource, side, state ?? '', saidNext(resource, side, state ?? ''));
  const codes = next.length === 0 ? onward : next;
  // A founder could, and is there to begin with alone.
  const found = (await rolesWithButtons(records.rows, codes, side)).filter(({ code }) => code !== model.duties.founder);
  const { people, more } = await holdersAmong(records, session, found, codes);
  return { people, more, roles: found.map(({ name, nameEn }) => pick([name, nameEn ?? name], language)) };
};
