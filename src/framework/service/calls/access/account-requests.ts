/** What one administrator asked for and a second one decides: kept as it was asked, done as it was asked. */
import type { RowOf } from '#engine/declare/typed.ts';
import { isChoose, isVerb } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { accountRequests } from '#engine/system/account-requests.ts';
import { journal } from '#engine/system/journal.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import { effect } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { heldIn } from '#service/store/typed-rows.ts';

type Request = RowOf<typeof accountRequests>;
const lapseHours = 24;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** How the person is called whose account it is about. */
const subjectOf = async (act: Act, userNum: string): Promise<string> => {
  for (const { accounts } of Object.values(act.model.sides)) {
    const account = await act.records.find(accounts, { userNum });
    if (account !== undefined) return represent(act.records.resource(accounts), account).slice(0, 200);
  }
  return userNum;
};

/**
 * Keeps what was asked, beside the transaction that the refusal undoes; an older one of the same kind on the same record gives way.
 * @returns false for what nobody can ask for: an act that is no call of this record
 */
export const askSecondPerson = async (services: Services, act: Act, userNum: string, duties: readonly string[]): Promise<boolean> => {
  const { call, record, input } = act;
  const askable = act.records.resource(accountRequests.name).fields.call?.values ?? {};
  if (call === null || call.of.kind !== 'resource' || call.of.resource !== act.resource || !(call.id in askable)) return false;
  const isNew = call.of.does === 'create';
  const subject = await subjectOf(act, userNum);
  await services.database.beside(async rows => {
    const requests = new Records(rows, act.records.around).of(accountRequests);
    const recordId = isNew ? null : (record?.id ?? null);
    const role = textOf(record?.role);
    const same = isNew ? { userNum, role: role ?? '' } : { recordId: recordId ?? '' };
    const older = await requests.find({ call: call.id, ...same, state: 'WAITING' }, { lock: true });
    if (older !== undefined) await requests.move(older, 'replace', null);
    await requests.create({
      call: call.id,
      subject,
      userNum,
      recordId,
      input,
      role,
      turnTo: input.status === 'ON' || input.status === 'OFF' ? input.status : null,
      newMobile: textOf(input.mobile),
      newEmail: textOf(input.email),
      why: textOf(input.reason),
      askerName: sessionOf(act).name,
      askerDuties: duties.join(),
      lapsesAt: new Date(act.now.getTime() + lapseHours * 3_600_000).toISOString(),
    });
  });
  return true;
};

/** Whoever decides stands apart: neither asker nor concerned, a founder or of a duty that the asker does not have. */
const refuseSame = (act: Pick<Act, 'actor' | 'call' | 'model'>, { createdBy, userNum, askerDuties }: Request): void => {
  const session = sessionOf(act);
  const asked = (askerDuties ?? '').split(',');
  const apart = session.founder || session.roles.some(role => act.model.duties.codes.has(role) && !asked.includes(role));
  if (session.userNum === createdBy || session.userNum === userNum || !apart) throw new Refusal('POWER_OTHER_DUTY');
};

/** `accountRequest/refuse`. */
export const refuseSameDuty = effect(accountRequests)('refuse', async act => refuseSame(act, act.record));

/** Whoever edited the account since would have their change undone unseen. What moves it, as somebody's wrong passwords do, stops nobody. */
const refuseEdited = async (records: Records, resource: string, request: Request): Promise<void> => {
  const { list } = await records.of(journal).list({
    where: [{ resource, recordId: request.recordId ?? '', action: 'update', at: { from: request.createdAt } }],
    page: { number: 1, size: 1 },
    total: false,
  });
  if (list.length > 0) throw new Refusal('POWER_REQUEST_EDITED');
};

/** Does what was asked, on the record as it is now. @throws Refusal POWER_REQUEST_EDITED, or that its state no longer allows it */
const perform = async (act: Pick<Act, 'model' | 'records' | 'answer'>, request: Request): Promise<void> => {
  const call = act.model.calls[request.call ?? ''];
  if (call === undefined || call.of.kind !== 'resource') throw new Refusal('RECORD_MISSING');
  const { resource: name, does, call: words } = call.of;
  const records = new Records(act.records.rows, { ...act.records.around, call, confirmed: true });
  const input = (request.input ?? {}) as Row;
  const columns = Object.fromEntries(Object.entries(input).filter(([field]) => words.input?.includes(field)));
  const along = {
    input,
    answer: act.answer,
    reason: textOf(input.reason),
    ...(words.effect === undefined ? {} : { effect: words.effect }),
  };
  if (does === 'create') return void (await records.create(name, columns, along));
  const record = await records.get(name, { id: request.recordId ?? '' }, { lock: true });
  if (does === 'delete') return records.remove(name, record, null, along);
  if (isVerb(does)) {
    await refuseEdited(records, name, request);
    return void (await records.change(name, record, null, columns, along));
  }
  const transition = isChoose(does) ? (does.of[String(input[does.by])] ?? does.else) : does;
  if (transition === undefined) throw new Refusal('RECORD_MISSING');
  await records.move(name, record, transition, null, { input, answer: act.answer, reason: along.reason, values: columns });
};

/** `accountRequest/confirm`. */
export const confirmRequest = effect(accountRequests)('confirm', async act => {
  refuseSame(act, act.record);
  if (Date.parse(heldIn(act.record, 'lapsesAt')) <= act.now.getTime()) throw new Refusal('POWER_REQUEST_LAPSED');
  await perform(act, act.record);
});
