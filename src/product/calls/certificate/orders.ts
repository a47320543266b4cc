/** An operator's work on orders: entering one, numbering its key, mailing it, binding it to an account, proposing its end. */
import { Refusal } from '#engine/wire/errors.ts';
import { fault } from '#engine/wire/fault.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { employees } from '#resources/member/employees.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { checkOrder, partiesOf } from './applications.ts';
import { refuseEarly } from './life.ts';
import { holdKey } from './public-keys.ts';
import { shipKey } from './settle.ts';

/** `operation/certificate/save`: an order as an operator enters it. */
export const saveOrder = written(certificates)(async act => {
  const row = standing(certificates, act);
  const { member, profile } = await partiesOf(act, row);
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  const wanted = row.certType === 'PERSON' ? (['holderName', 'holderIdNo'] as const) : [];
  const faults = wanted.filter(path => (row[path] ?? null) === null).map(path => fault(path, 'required'));
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  await checkOrder(act, row, member.companyName);
  Object.assign(act.changes, {
    profile: profile().id,
    holderName: row.certType === 'PERSON' ? row.holderName : member.companyName,
    contactEmail: row.contactEmail ?? row.email ?? null,
  });
  if (act.record === undefined) act.changes.source = 'OPERATOR';
});

/** `operation/certificate/seqNo`: the number printed on the key; no two certificates share one. */
export const changeNumber = effect(certificates)('number', async act => {
  const { seqNo } = act.input;
  const other = await act.records.of(certificates).find({ seqNo });
  if (other !== undefined && other.id !== act.record.id)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'seqNo', code: 'unique' }] });
  act.changes.seqNo = seqNo;
});

/** `operation/certificate/mail`: what was sent and where to; the receiver is told the tracking number. */
export const recordMail = effect(certificates)('mail', async act => {
  const { record } = act;
  const { courier, trackingNumber } = standing(certificates, act);
  if (act.changes.trackingNumber === undefined || act.changes.trackingNumber === null || trackingNumber === record.trackingNumber) return;
  act.changes.sentAt ??= record.sentAt ?? act.now.toISOString();
  await shipKey(act, record, { courier, trackingNumber, sentAt: act.changes.sentAt });
  await act.records.tell({
    text: 'key.sent',
    resource: certificates.name,
    record: standing(certificates, act),
    to: ['receiver', 'administrators'],
    values: { carrierName: courier ?? ['快递', 'courier'] },
  });
});

/** `operation/ca/bind`: an account in use, of the holder's own company. */
export const bind = effect(certificates)('bind', async act => {
  const { userNum } = act.input;
  const employee = await act.records.of(employees).find({ userNum, member: act.record.member, state: 'ON' });
  if (employee === undefined) throw new Refusal('CERTIFICATE_BIND_ACCOUNT', { params: { userNum } });
  Object.assign(act.changes, { boundUserNum: userNum, boundUserName: employee.name, boundAt: act.now.toISOString() });
});

/** The first of the two persons names the reason; the second one's confirmation revokes for it. */
export const propose = effect(certificates)('proposeRevocation', async act => {
  const { publicKeySha256 } = act.record;
  // Whoever issues for the key this moment is waited for.
  if (act.input.reason === 'keyCompromise' && publicKeySha256 !== null) await holdKey(act, publicKeySha256);
  refuseEarly(act);
  act.changes.proposedReason = act.input.reason;
  act.changes.proposedInvalidityDate = act.input.invalidityDate ?? null;
});
