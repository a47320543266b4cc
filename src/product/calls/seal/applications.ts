/** Seal applications: what is checked while they are written and handed in, the order an approval makes, what became of them. */
import { Refusal } from '#engine/wire/errors.ts';
import { members } from '#resources/member/members.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { historyOf } from '#service/records/reads.ts';
import type { Row } from '#service/store/rows.ts';
import { settleActivation } from '../key/settle.ts';
import { checkLimits, lockedMember } from './limits.ts';
import { checkCharacters, pictureOf } from './picture.ts';
import { checkTexts, defaultText, type Member, mainTextOf, type SealType, textsOf } from './texts.ts';

const after = (act: Act): Row => ({ ...act.record, ...act.changes });
const isSet = (value: unknown): boolean => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0);

/** The lettering as it would stand: refused while whoever writes it has the form before him. */
const takeTexts = async (act: Act, member: Member): Promise<{ readonly type: SealType; readonly row: Row }> => {
  const type = await act.records.of(sealTypes).get({ id: String(after(act).sealType) });
  const mainText = mainTextOf(type, member, textsOf(after(act)));
  act.changes.mainText = mainText;
  const isNew = act.record === undefined;
  if (isNew && after(act).makeMode !== 'IMAGE') act.changes.horizontalText ??= defaultText(type, mainText);
  const texts = textsOf(after(act));
  checkTexts(type, mainText, texts);
  if (mainText !== null && after(act).makeMode !== 'IMAGE') await checkCharacters(pictureOf(type, member, { ...after(act), ...texts }));
  return { type, row: after(act) };
};

/** `electronicSeal/save`. */
export const checkApplication: Inside = async act => {
  const member = await act.records.of(members).get({ id: sessionOf(act).memberId ?? '' });
  await takeTexts(act, member);
};

/** A seal as it is counted. */
const askedFor = (row: Row) => ({ id: String(row.id), member: String(row.member), name: String(row.name) });

/** What a seal of this type must say. */
const wanted = (type: SealType, row: Row): readonly string[] => [
  ...(type.owner === 'PERSON' ? ['personName'] : []),
  ...(type.needCode && row.makeMode !== 'IMAGE' ? ['code'] : []),
];

/** `electronicSeal/commit`: complete, by an active company, within its limits. */
export const submitApplication: Inside = async act => {
  const member = await lockedMember(act, String(after(act).member));
  const { type, row } = await takeTexts(act, member);
  if (type.state !== 'ON') throw new Refusal('SEAL_TYPE_OFF', { params: { type: type.name } });
  const faults = wanted(type, row)
    .filter(path => !isSet(row[path]))
    .map(path => ({ path, code: 'required' }));
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  await checkLimits(act, type, askedFor(row));
};

/** What a reviewer corrects is judged as what an applicant writes. */
export const correctApplication: Inside = async act => {
  const member = await act.records.of(members).get({ id: String(act.record?.member) });
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
  const member = await lockedMember(act, String(record.member));
  const type = await act.records.of(sealTypes).get({ id: String(record.sealType) });
  await checkLimits(act, type, askedFor(record));
  await act.records.create(seals.name, {
    ...more,
    member: record.member,
    sealType: record.sealType,
    name: record.name,
    makeMode: record.makeMode,
    mainText: mainTextOf(type, member, textsOf(record)),
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
  const applications = act.records.of(sealApplications);
  const application = typeof id === 'string' ? await applications.find({ id, state: 'EXECUTING' }, { lock: true }) : undefined;
  if (application !== undefined) await applications.move(application, how, null);
  await settleActivation(act, seal, how);
};

/** `electronicSeal/approvalRecord/list`: what happened to one application of the own company. */
export const approvalRecords: Inside = async act => {
  const record = await act.records.of(sealApplications).get([{ id: String(act.input.id) }, { member: '$session.memberId' }]);
  return { history: await historyOf(act.records, sealApplications.name, record.id) };
};
