/** `handlerSeal/manage`: who may use which seal of their own company, within the days of their letter and of the seal; and the state that follows. */
import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, fault } from '#engine/wire/fault.ts';
import { handlerSeals } from '#resources/handler/handler-seals.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { seals } from '#resources/seal/seals.ts';
import { standing, written } from '#service/records/typed.ts';

const dayMs = 86_400_000;

const refuse = (...faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults: [...faults] });
};

const at = (day: string): number => {
  const time = timeOf(day);
  if (time === undefined) throw new Error('a day that the rules let pass is none');
  return time;
};

/** Another company's handler or seal is none. */
const own = <T>(path: string, row: T | undefined): T => {
  if (row === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path, code: 'reference' }] });
  return row;
};

export const placeHandlerSeal = written(handlerSeals)(async act => {
  const { record, records } = act;
  const after = standing(handlerSeals, act);
  const { member } = after;
  if (record !== undefined)
    refuse(...(['handler', 'seal'] as const).flatMap(path => (record[path] === after[path] ? [] : [fault(path, 'HANDLER_SEAL_FIXED')])));
  const handler = own('handler', await records.of(handlers).find({ id: after.handler, member }));
  const seal = own('seal', await records.of(seals).find({ id: after.seal, member }));
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
    const ends = [handler.letterTo, ...(seal.validTo === null ? [] : [dayOf(new Date(seal.validTo))])];
    const [first = ''] = ends.toSorted();
    if (after.validTo > first) refuse({ path: 'validTo', code: 'HANDLER_SEAL_BEYOND', params: { day: first } });
  }
  Object.assign(act.changes, { startsAt, endsAt, state });
});
