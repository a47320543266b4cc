/** Business modules: their places in the tree, and the state that a company's grant is in by its days. */
import { timeOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Act, Inside } from '#service/calls/contract.ts';

/** Deeper than this nothing is found again. */
const deepest = 5;

/** A module hangs under another one, never under itself. */
export const checkModule: Inside = async act => {
  const own = act.record?.id;
  let above = act.changes.parent;
  for (let depth = 0; typeof above === 'string'; depth += 1) {
    if (above === own || depth >= deepest) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'parent', code: 'MODULE_ABOVE' }] });
    above = (await act.records.find('businessModules', { id: above }))?.parent;
  }
};

const dayMs = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString();

const stateOf = (act: Act, enabled: unknown, startsAt: string, endsAt: string | null): string => {
  const now = act.now.toISOString();
  if (enabled === false) return 'STOPPED';
  if (endsAt !== null && endsAt <= now) return 'ENDED';
  return startsAt > now ? 'WAITING' : 'OPEN';
};

/** A grant, its change or its stop: days that make sense, of a company in good standing, and the state that follows. */
export const placeModule: Inside = async act => {
  const after = { ...act.record, ...act.changes };
  const moved = act.record !== undefined && (['member', 'module'] as const).filter(name => act.record?.[name] !== after[name]);
  if (moved && moved.length > 0) throw new Refusal('INPUT_INVALID', { faults: moved.map(path => ({ path, code: 'MODULE_GRANT_FIXED' })) });
  const starts = timeOf(String(after.validFrom));
  if (starts === undefined) throw new Error('a day that the rules let pass is none');
  const last = typeof after.validTo === 'string' ? timeOf(after.validTo) : undefined;
  if (last !== undefined && last < starts) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'validTo', code: 'MODULE_DAYS' }] });
  const startsAt = iso(starts);
  // The last day is one of use: the grant ends with the day after.
  const endsAt = last === undefined ? null : iso(last + dayMs);
  const state = stateOf(act, after.enabled, startsAt, endsAt);
  if (act.record === undefined || (state !== 'STOPPED' && act.record.state === 'STOPPED')) {
    const member = await act.records.get('members', { id: String(after.member) });
    if (member.state !== 'ACTIVE') throw new Refusal('MODULE_MEMBER', { params: { company: String(member.companyName) } });
  }
  Object.assign(act.changes, { startsAt, endsAt, state });
};
