/** Seal applications: what is checked while they are written and handed in, the order an approval makes, what became of them. */
import { Refusal } from '#engine/wire/errors.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { historyOf } from '#service/records/reads.ts';
import type { Row } from '#service/store/rows.ts';
import { settleActivation } from '../key/settle.ts';
import { checkLimits, lockedMember } from './limits.ts';
import { checkCharacters, pictureOf } from './picture.ts';
import { checkTexts, defaultText, mainTextOf } from './texts.ts';

const after = (act: Act): Row => ({ ...act.record, ...act.changes });
const isSet = (value: unknown): boolean => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0);

/** The lettering as it would stand: refused while whoever writes it has the form before him. */
const takeTexts = async (act: Act, member: Row): Promise<{ readonly type: Row; readonly row: Row }> => {
  const type = await act.records.get('sealTypes', { id: String(after(act).sealType) });
  const mainText = mainTextOf(type, member, after(act));
  act.changes.mainText = mainText;
  const isNew = act.record === undefined;
  if (isNew && after(act).makeMode !== 'IMAGE') act.changes.horizontalText ??= defaultText(type, mainText);
  checkTexts(type, mainText, after(act));
  if (mainText !== null && after(act).makeMode !== 'IMAGE') await checkCharacters(pictureOf(type, member, after(act)));
  return { type, row: after(act) };
};

/** `electronicSeal/save`. */
export const checkApplication: Inside = async act => {
  const member = await act.records.get('members', { id: sessionOf(act).memberId ?? '' });
  await takeTexts(act, member);
};

/** What a seal of this type must say. */
const wanted = (type: Row, row: Row): readonly string[] => [
  ...(type.owner === 'PERSON' ? ['personName'] : []),
  ...(type.needCode === true && row.makeMode !== 'IMAGE' ? ['code'] : []),
];

/** `electronicSeal/commit`: complete, by an active company, within its limits. */
export const submitApplication: Inside = async act => {
  const member = await lockedMember(act, after(act).member);
  const { type, row } = await takeTexts(act, member);
  if (type.state !== 'ON') throw new Refusal('SEAL_TYPE_OFF', { params: { type: String(type.name) } });
  const faults = wanted(type, row)
    .filter(path => !isSet(row[path]))
    .map(path => ({ path, code: 'required' }));
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  await checkLimits(act, type, row);
};

/** What a reviewer corrects is judged as what an applicant writes. */
export const correctApplication: Inside = async act => {
  const member = await act.records.get('members', { id: String(act.record?.member) });
  await takeTexts(act, member);
};

/** Approval makes the seal's order. */
export const orderSeal: Inside = async act => {
  const { record } = act;
  if (record === undefined) throw new Error('approval without an application');
  await makeOrder(act, record, { application: record.id, certificate: record.certificate });
};

/** The seal's order, with everything it will be drawn from; `more` says which application it came from and which certificate it is bound to. */
export const makeOrder = async (act: Act, record: Row, more: Row): Promise<void> => {
  const member = await lockedMember(act, record.member);
  const type = await act.records.get('sealTypes', { id: String(record.sealType) });
  await checkLimits(act, type, record);
  await act.records.create('seals', {
    ...more,
    member: record.member,
    sealType: record.sealType,
    name: record.name,
    makeMode: record.makeMode,
    mainText: mainTextOf(type, member, record),
    personName: record.personName,
    horizontalText: record.horizontalText,
    code: record.code,
    colour: record.colour,
    opacity: record.opacity,
    widthMm: type.widthMm,
    heightMm: type.heightMm,
    sourceImage: record.sourceImage,
    keeper: record.submittedBy ?? record.createdBy,
  });
};

/** What became of the application a seal came from, while it is still open. */
export const settleApplication = async (act: Act, seal: Row, how: 'finish' | 'refuse'): Promise<void> => {
  const id = seal.application;
  const application =
    typeof id === 'string' ? await act.records.find('sealApplications', { id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application !== undefined) await act.records.move('sealApplications', application, how, null);
  await settleActivation(act, seal, how);
};

/** `electronicSeal/approvalRecord/list`: what happened to one application of the own company. */
export const approvalRecords: Inside = async act => {
  const record = await act.records.get('sealApplications', [{ id: String(act.input.id) }, { member: '$session.memberId' }]);
  return { history: await historyOf(act.records, 'sealApplications', String(record.id)) };
};
