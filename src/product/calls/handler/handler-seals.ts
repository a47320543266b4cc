/** `handlerSeal/manage`: who may use which seal of their own company, within the days of their letter and of the seal; and the state that follows. */
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { Act, Inside } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';

const dayMs = 86_400_000;

const refuse = (...faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
};

const at = (day: unknown): number => {
  const time = timeOf(String(day));
  if (time === undefined) throw new Error('a day that the rules let pass is none');
  return time;
};

/** Another company's handler or seal is none. */
const ownOf = async (act: Act, resource: 'handlers' | 'seals', path: string, after: Row): Promise<Row> => {
  const row = await act.records.find(resource, { id: String(after[path]), member: String(after.member) });
  if (row === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path, code: 'reference' }] });
  return row;
};

export const placeHandlerSeal: Inside = async act => {
  const after: Row = { ...act.record, ...act.changes };
  const { record } = act;
  if (record !== undefined)
    refuse(...(['handler', 'seal'] as const).flatMap(path => (record[path] === after[path] ? [] : [{ path, code: 'HANDLER_SEAL_FIXED' }])));
  const [handler, seal] = [await ownOf(act, 'handlers', 'handler', after), await ownOf(act, 'seals', 'seal', after)];
  const [starts, last] = [at(after.validFrom), at(after.validTo)];
  if (last < starts) refuse({ path: 'validTo', code: 'MODULE_DAYS' });
  const now = act.now.toISOString();
  const startsAt = new Date(starts).toISOString();
  // The last day is one of use: the grant ends with the day after.
  const endsAt = new Date(last + dayMs).toISOString();
  const state = after.enabled === false || endsAt <= now ? 'ENDED' : startsAt > now ? 'WAITING' : 'VALID';
  if (state !== 'ENDED') {
    if (handler.state !== 'EFFECTIVE') refuse({ path: 'handler', code: 'HANDLER_SEAL_HANDLER' });
    if (seal.state !== 'ENABLED') refuse({ path: 'seal', code: 'HANDLER_SEAL_SEAL' });
    const ends: readonly string[] = [
      String(handler.letterTo),
      ...(typeof seal.validTo === 'string' ? [dayOf(new Date(seal.validTo))] : []),
    ];
    const [first = ''] = ends.toSorted();
    if (String(after.validTo) > first) refuse({ path: 'validTo', code: 'HANDLER_SEAL_BEYOND', params: { day: first } });
  }
  Object.assign(act.changes, { startsAt, endsAt, state });
};
