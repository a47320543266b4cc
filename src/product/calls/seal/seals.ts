/** Seals as operators work on them: entered without an application, switched on and off, sent to be remade, cancelled; a user's seals. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { fault } from '#engine/wire/fault.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { employees } from '#resources/member/employees.ts';
import { sealCalls } from '#resources/seal/calls.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, effect, written } from '#service/records/typed.ts';
import { settleApplication } from './applications.ts';
import { checkLimits, lockedMember } from './limits.ts';
import { checkCharacters, pictureOf } from './picture.ts';
import { checkTexts, defaultText, mainTextOf, type Some } from './texts.ts';

type Certificate = RowOf<typeof certificates>;
type Named = Pick<Certificate, 'id' | 'certType' | 'algorithm' | 'holderName'>;

/** What a seal is for stays what was applied for, or entered. */
const settled = ['member', 'sealType', 'personName'] as const;

/** `operation/seal/save`: a seal drawn from its type, entered for a company; one that waits to be made, adjusted. */
export const saveSeal = written(seals)(async act => {
  const before = act.record;
  for (const path of settled)
    if (before !== undefined && act.changes[path] !== undefined && act.changes[path] !== before[path])
      throw new Refusal('INPUT_INVALID', { faults: [{ path, code: 'SEAL_SETTLED' }] });
  const row = { ...before, ...act.changes };
  const { member: memberId, sealType, name } = row;
  const missing = Object.entries({ member: memberId, sealType, name }).flatMap(([path, value]) => (value ? [] : [fault(path, 'required')]));
  if (!memberId || !sealType || !name) throw new Refusal('INPUT_INVALID', { faults: missing });
  const member = await lockedMember(act, memberId);
  const type = await act.records.of(sealTypes).get({ id: sealType });
  const mainText = mainTextOf(type, member, row);
  if (mainText === null) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'personName', code: 'required' }] });
  Object.assign(act.changes, { mainText, widthMm: type.widthMm, heightMm: type.heightMm });
  if (before === undefined) {
    act.changes.makeMode = 'TEMPLATE';
    act.changes.horizontalText ??= defaultText(type, mainText);
    act.changes.keeper ??= sessionOf(act).userNum;
  }
  checkTexts(type, mainText, { ...row, ...act.changes });
  await checkCharacters(pictureOf(type, member, { ...row, ...act.changes }));
  if (before === undefined || name !== before.name)
    await checkLimits(act, before === undefined ? type : { ...type, maxPerCompany: Number.MAX_SAFE_INTEGER }, {
      member: memberId,
      name,
      ...(row.id === undefined ? {} : { id: row.id }),
    });
});

/** What GB/T 38540 asks for is signed by SM2: with a certificate of another kind a seal can be shown, and nothing signed with it. */
const sm2First = (list: readonly Named[]): readonly Named[] => [
  ...list.filter(({ algorithm }) => algorithm === 'SM2'),
  ...list.filter(({ algorithm }) => algorithm !== 'SM2'),
];

/** The certificate a seal is bound to: the one named, or the newest that is active, an SM2 one before others. @throws Refusal SEAL_NO_CERTIFICATE */
export const certificateFor = async (
  act: Act,
  seal: { readonly member: string } & Some<'certificate' | 'mainText'>,
): Promise<Pick<Certificate, 'id'>> => {
  const where = { member: seal.member, state: 'ACTIVE', keyUse: 'SIGN' } as const;
  if (typeof seal.certificate === 'string') {
    const named = await act.records.of(certificates).find({ id: seal.certificate, ...where });
    if (named === undefined) throw new Refusal('SEAL_NO_CERTIFICATE');
    return named;
  }
  const { list } = await act.records.of(certificates).list({
    where: [{ ...where, certType: ['ENT', 'PERSON'] }],
    sort: { field: 'notAfter', order: 'DESC' },
    page: { number: 1, size: 50 },
    total: false,
  });
  const ofCompany = list.filter(each => each.certType === 'ENT');
  const ofPerson = list.filter(each => each.certType === 'PERSON' && each.holderName === seal.mainText);
  const [found] = [...sm2First(ofPerson), ...sm2First(ofCompany)];
  if (found === undefined) throw new Refusal('SEAL_NO_CERTIFICATE');
  return found;
};

/** Bound to no certificate until it is made again, unless a successor is known already. */
export const remakeSeal = effect(seals)('remake', async ({ changes }) => {
  changes.certificate ??= null;
});

/** A seal that was never made takes its application with it. */
export const cancelSeal = effect(seals)('cancel', async act => {
  await settleApplication(act, act.record, 'refuse', act.input.reason);
});

/** `electronicSeal/{userNum}`: the seals that somebody of the own company keeps. */
export const sealsOfUser = answer(sealCalls)('en.eseal.get', async act => {
  const session = sessionOf(act);
  const person = await act.records.of(employees).get([{ userNum: act.input.userNum }, { member: '$session.memberId' }]);
  const found = await act.records.of(seals).list({
    where: [{ member: '$session.memberId', keeper: person.userNum }],
    sort: { field: 'createdAt', order: 'DESC' },
    page: { number: 1, size: 200 },
  });
  return { ...found, list: await Promise.all(found.list.map(row => act.records.shown(seals.name, row, session.side))) };
});
