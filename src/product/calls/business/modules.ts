/** Business modules: their places in the tree, and the state that a company's grant is in by its days. */
import type { StateOf } from '#engine/declare/typed.ts';
import { timeOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { businessModules } from '#resources/business/business-modules.ts';
import { memberModules } from '#resources/business/member-modules.ts';
import { members } from '#resources/member/members.ts';
import { standing, written } from '#service/records/typed.ts';

/** Deeper than this nothing is found again. */
const deepest = 5;

/** A module hangs under another one, never under itself. */
export const checkModule = written(businessModules)(async ({ record, records, changes }) => {
  const own = record?.id;
  let above: string | null = changes.parent ?? null;
  for (let depth = 0; above !== null; depth += 1) {
    if (above === own || depth >= deepest) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'parent', code: 'MODULE_ABOVE' }] });
    const found = await records.of(businessModules).find({ id: above });
    above = found?.parent ?? null;
  }
});

const dayMs = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString();

const stateOf = (at: Date, enabled: boolean, startsAt: string, endsAt: string | null): StateOf<typeof memberModules> => {
  const now = at.toISOString();
  if (!enabled) return 'STOPPED';
  if (endsAt !== null && endsAt <= now) return 'ENDED';
  return startsAt > now ? 'WAITING' : 'OPEN';
};

/** A grant, its change or its stop: days that make sense, of a company in good standing, and the state that follows. */
export const placeModule = written(memberModules)(async act => {
  const { record, records } = act;
  const after = standing(memberModules, act);
  const moved = record === undefined ? [] : (['member', 'module'] as const).filter(name => record[name] !== after[name]);
  if (moved.length > 0) throw new Refusal('INPUT_INVALID', { faults: moved.map(path => ({ path, code: 'MODULE_GRANT_FIXED' })) });
  const starts = timeOf(after.validFrom);
  if (starts === undefined) throw new Error('a day that the rules let pass is none');
  const last = after.validTo === null ? undefined : timeOf(after.validTo);
  if (last !== undefined && last < starts) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'validTo', code: 'MODULE_DAYS' }] });
  const startsAt = iso(starts);
  // The last day is one of use: the grant ends with the day after.
  const endsAt = last === undefined ? null : iso(last + dayMs);
  const state = stateOf(act.now, after.enabled, startsAt, endsAt);
  if (record === undefined || (state !== 'STOPPED' && record.state === 'STOPPED')) {
    const member = await records.of(members).get({ id: after.member });
    if (member.state !== 'ACTIVE') throw new Refusal('MODULE_MEMBER', { params: { company: member.companyName } });
  }
  Object.assign(act.changes, { startsAt, endsAt, state });
});
