/** Seal applications: what is checked while they are written and handed in, the order an approval makes, what became of them. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { fault } from '#engine/wire/fault.ts';
import { members } from '#resources/member/members.ts';
import { sealCalls } from '#resources/seal/calls.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { historyOf } from '#service/records/reads.ts';
import { answer, effect, type Moving, type Writing, written } from '#service/records/typed.ts';
import { settleActivation } from './activation.ts';
import { checkLimits, lockedMember } from './limits.ts';
import { checkCharacters, pictureOf } from './picture.ts';
import { checkTexts, defaultText, type Member, mainTextOf, type Seal, type SealType } from './texts.ts';

type Application = RowOf<typeof sealApplications>;
type Applying = Writing<typeof sealApplications> | Moving<typeof sealApplications, never>;
type Applied = ReturnType<typeof after>;

const after = ({ record, changes }: Applying) => ({ ...record, ...changes });

/** The lettering as it would stand: refused while whoever writes it has the form before them. */
const takeTexts = async (act: Applying, member: Member): Promise<{ readonly type: SealType; readonly row: Applied }> => {
  const { sealType } = after(act);
  if (!sealType) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'sealType', code: 'required' }] });
  const type = await act.records.of(sealTypes).get({ id: sealType });
  // Of another type meanwhile: what the form no longer shows is not to be complained of.
  if (type.owner !== 'PERSON' && act.changes.personName === undefined && typeof act.record?.personName === 'string')
    act.changes.personName = null;
  const mainText = mainTextOf(type, member, after(act));
  act.changes.mainText = mainText;
  const isNew = act.record === undefined;
  if (isNew && after(act).makeMode !== 'IMAGE') act.changes.horizontalText ??= defaultText(type, mainText);
  checkTexts(type, mainText, after(act));
  if (mainText !== null && after(act).makeMode !== 'IMAGE') await checkCharacters(pictureOf(type, member, after(act)));
  return { type, row: after(act) };
};

/** `electronicSeal/save`; the words of a seal on a hardware key are the same. */
export const checkApplication = written(sealApplications)(async act => {
  const member = await act.records.of(members).get({ id: sessionOf(act).memberId ?? '' });
  await takeTexts(act, member);
});

/** What a seal of this type must say. */
const wanted = (type: SealType, row: Applied): readonly ('personName' | 'code')[] => [
  ...(type.owner === 'PERSON' ? (['personName'] as const) : []),
  ...(type.needCode && row.makeMode !== 'IMAGE' ? (['code'] as const) : []),
];

/** `electronicSeal/commit`: complete, by an active company, within its limits. */
export const submitApplication = effect(sealApplications)('submit', async act => {
  const member = await lockedMember(act, act.record.member);
  const { type, row } = await takeTexts(act, member);
  if (type.state !== 'ON') throw new Refusal('SEAL_TYPE_OFF', { params: { type: type.name } });
  const faults = wanted(type, row)
    .filter(path => (row[path] ?? null) === null)
    .map(path => fault(path, 'required'));
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  await checkLimits(act, type, { ...act.record, name: row.name ?? act.record.name });
});

/** An application in one of these is still to come to something. */
const open = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'EXECUTING', 'EXEC_FAILED'] as const;

/**
 * Along with an e-signature the seal is applied for that most companies have first, unless the company has one or has begun to ask for one.
 * @param along the application for the e-signature
 */
export const askFirstSeal = async (act: Pick<Act, 'records'>, member: Member, along: string): Promise<void> => {
  const { records } = act;
  // Of two that are handed in at once, the second finds the first one's.
  await takeTurns(act, `seal:${member.id}`);
  const type = await records.of(sealTypes).find({ code: 'PUBLIC', state: 'ON' });
  if (type === undefined) return;
  const own = { member: member.id, sealType: type.id };
  if ((await records.of(seals).find({ ...own, not: { state: 'CANCELLED' } })) !== undefined) return;
  if ((await records.of(sealApplications).find({ ...own, state: open })) !== undefined) return;
  const drawn = { makeMode: 'TEMPLATE', mainText: mainTextOf(type, member, {}) } as const;
  const asked = await records.of(sealApplications).create({ ...own, ...drawn, name: type.name, along });
  await records.of(sealApplications).move(asked, 'submit', null);
};

/** What a reviewer corrects is judged as what an applicant writes. */
export const correctApplication = effect(sealApplications)('correct', async act => {
  const member = await act.records.of(members).get({ id: act.record.member });
  await takeTexts(act, member);
});

/** Approval makes the seal's order. */
export const orderSeal = effect(sealApplications)('approve', async act => {
  const { record } = act;
  await makeOrder(act, record, { application: record.id, certificate: record.certificate });
});

/** What an order takes over from what was applied for. */
type Asked = Pick<
  Application,
  | 'id'
  | 'member'
  | 'sealType'
  | 'name'
  | 'submittedBy'
  | 'createdBy'
  | 'makeMode'
  | 'personName'
  | 'horizontalText'
  | 'code'
  | 'colour'
  | 'opacity'
  | 'sourceImage'
>;

/** The seal's order, with everything it will be drawn from; `more` says which application it came from and which certificate it is bound to. */
export const makeOrder = async (
  act: Act,
  record: Asked,
  more: Pick<Seal, 'certificate'> & Partial<Pick<Seal, 'application' | 'keyApplication'>>,
): Promise<void> => {
  const member = await lockedMember(act, record.member);
  const type = await act.records.of(sealTypes).get({ id: record.sealType });
  await checkLimits(act, type, record);
  await act.records.of(seals).create({
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
export const settleApplication = async (act: Act, seal: Seal, how: 'finish' | 'refuse', reason: string | null = null): Promise<void> => {
  const id = seal.application;
  const application = id === null ? undefined : await act.records.of(sealApplications).find({ id, state: 'EXECUTING' }, { lock: true });
  if (application !== undefined) await act.records.of(sealApplications).move(application, how, null, { reason });
  await settleActivation(act, seal, how, reason);
};

/** `electronicSeal/approvalRecord/list`: what happened to one application of the own company. */
export const approvalRecords = answer(sealCalls)('en.eseal.records', async act => {
  const record = await act.records.of(sealApplications).get([{ id: act.input.id }, { member: '$session.memberId' }]);
  return { history: await historyOf(act.records, sealApplications.name, record.id) };
});
