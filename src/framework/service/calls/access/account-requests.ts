/** What one administrator asked for and a second one decides: kept as it was asked, done as it was asked. */
import { isChoose, isVerb } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';

const resource = 'accountRequests';
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
  const askable = act.records.resource(resource).fields.call?.values ?? {};
  if (call === null || call.of.kind !== 'resource' || call.of.resource !== act.resource || !(call.id in askable)) return false;
  const isNew = call.of.does === 'create';
  const subject = await subjectOf(act, userNum);
  await services.database.transaction(async rows => {
    const records = new Records(rows, act.records.around);
    const recordId = isNew ? null : String(record?.id);
    const older = isNew
      ? await records.find(resource, { call: call.id, userNum, role: String(record?.role), state: 'WAITING' }, { lock: true })
      : await records.find(resource, { call: call.id, recordId: String(recordId), state: 'WAITING' }, { lock: true });
    if (older !== undefined) await records.move(resource, older, 'replace', null);
    await records.create(resource, {
      call: call.id,
      subject,
      userNum,
      recordId,
      input,
      role: record?.role ?? null,
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
export const refuseSameDuty: Inside = async act => {
  const session = sessionOf(act);
  const { createdBy, userNum, askerDuties } = act.record ?? {};
  const asked = String(askerDuties ?? '').split(',');
  const apart = session.founder || session.roles.some(role => act.model.duties.codes.has(role) && !asked.includes(role));
  if (session.userNum === createdBy || session.userNum === userNum || !apart) throw new Refusal('POWER_OTHER_DUTY');
};

/** Whoever edited the account since would have their change undone unseen. What moves it, as somebody's wrong passwords do, stops nobody. */
const refuseEdited = async (records: Records, resource: string, request: Row): Promise<void> => {
  const { list } = await records.rows.list('journal', {
    where: [{ resource, recordId: String(request.recordId), action: 'update', at: { from: String(request.createdAt) } }],
    ...records.operands,
    page: { number: 1, size: 1 },
    total: false,
  });
  if (list.length > 0) throw new Refusal('POWER_REQUEST_EDITED');
};

/** Does what was asked, on the record as it is now. @throws Refusal POWER_REQUEST_EDITED, or that its state no longer allows it */
const perform = async (act: Act, request: Row): Promise<void> => {
  const call = act.model.calls[String(request.call)];
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
  const record = await records.get(name, { id: String(request.recordId) }, { lock: true });
  if (does === 'delete') return records.remove(name, record, null, along);
  if (isVerb(does)) {
    await refuseEdited(records, name, request);
    return void (await records.change(name, record, null, columns, along));
  }
  const transition = isChoose(does) ? (does.of[String(input[does.choose])] ?? does.else) : does;
  if (transition === undefined) throw new Refusal('RECORD_MISSING');
  await records.move(name, record, transition, null, { input, answer: act.answer, reason: along.reason, values: columns });
};

/** `accountRequest/confirm`. */
export const confirmRequest: Inside = async act => {
  await refuseSameDuty(act);
  if (act.record === undefined) throw new Error('a confirmation needs a request');
  if (Date.parse(String(act.record.lapsesAt)) <= act.now.getTime()) throw new Refusal('POWER_REQUEST_LAPSED');
  await perform(act, act.record);
};
