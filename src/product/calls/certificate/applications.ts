/** Certificate applications: what is checked while they are written and handed in, and the order an approval makes. */
import { createHash } from 'node:crypto';
import type { RowOf, ValuesOf, Where } from '#engine/declare/typed.ts';
import { accept } from '#engine/input/accept.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import { judgedAt } from '#engine/wire/fault.ts';
import { agreementAcceptances } from '#resources/certificate/agreement-acceptances.ts';
import { agreements } from '#resources/certificate/agreements.ts';
import { certificateCalls } from '#resources/certificate/calls.ts';
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { certificateProfiles } from '#resources/certificate/certificate-profiles.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { freeCertificates } from '#resources/certificate/free-certificates.ts';
import { members } from '#resources/member/members.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { historyOf } from '#service/records/reads.ts';
import { answer, effect, standing, type Writing, written } from '#service/records/typed.ts';
import { gathered, sought } from '#service/store/typed-rows.ts';
import { isKeyAlgorithm, type KeyAlgorithm, keyBits } from '#trust/keys/algorithms.ts';
import { encodeSubject } from '#trust/pki/names.ts';
import { chainOf, isIssued } from '#trust/pki/profiles.ts';
import { parseRequest } from '#trust/pki/request.ts';
import { type Priced, priceOf } from './payments.ts';
import { type Holder, refuseKey } from './public-keys.ts';
import { refuseApplication } from './settle.ts';

type Application = RowOf<typeof certificateApplications>;
type Certificate = RowOf<typeof certificates>;

/** What an order, or an application for one, says of the certificate to be, as far as that has been filled in. */
export interface Order extends Holder {
  readonly algorithm?: string | null;
  readonly csr?: string | null;
  readonly holderName?: string | null;
}

/** What an order takes over from whichever kind of application it is made for. */
const takenOver = [
  'member',
  'certType',
  'carrier',
  'algorithm',
  'years',
  'csr',
  'holderIdNo',
  'email',
  'receiverName',
  'receiverMobile',
  'receiverAddress',
  'receiverPostalCode',
] as const satisfies readonly (keyof Certificate)[];
type Asked = Priced & { readonly [K in (typeof takenOver)[number] | 'holderName']?: Certificate[K] | null };

/** A field's own refusal, as a fault of that field, in the caller's language. */
export const faultOf = (path: string, error: unknown): Refusal =>
  isVerdict(error) && error.faults.length === 0
    ? new Refusal('INPUT_INVALID', { faults: [judgedAt(path, error)], cause: error })
    : (error as Refusal);

const checkRequest = async (act: Act, row: Order): Promise<void> => {
  if (typeof row.csr !== 'string') return;
  const request = parseRequest(row.csr);
  if (typeof row.algorithm === 'string' && request.algorithm !== row.algorithm)
    throw new Refusal('CERTIFICATE_REQUEST_ALGORITHM', { params: { found: request.algorithm, wanted: row.algorithm } });
  await refuseKey(act, request.subjectPublicKeyInfo, row);
};

/** What an order must have before it can be issued at all, whoever made it: an algorithm of ours, a good request for a good key, possible names. */
export const checkOrder = async (act: Act, row: Order, companyName: string): Promise<void> => {
  if (typeof row.algorithm === 'string' && !isIssued(row.algorithm))
    throw faultOf('algorithm', new Refusal('CERTIFICATE_ALGORITHM', { params: { algorithm: row.algorithm } }));
  try {
    await checkRequest(act, row);
  } catch (error) {
    throw faultOf('csr', error);
  }
  try {
    checkNames(companyName, row);
  } catch (error) {
    throw faultOf(row.certType === 'PERSON' ? 'holderName' : 'companyName', error);
  }
};

/** The names that will stand in the certificate are tried now, not when it is issued. */
const checkNames = (companyName: string, row: Order): void => {
  const commonName = row.certType === 'PERSON' ? (row.holderName ?? '') : companyName;
  if (commonName !== '') encodeSubject({ countryName: 'CN', organizationName: companyName, commonName });
};

/** `receiver: { name, mobile, address, postalCode }` is another spelling of the four fields. */
const takeReceiver = (act: Writing<typeof certificateApplications>): void => {
  const given = act.input.receiver;
  if (typeof given !== 'object' || given === null) return;
  const names = { name: 'receiverName', mobile: 'receiverMobile', address: 'receiverAddress', postalCode: 'receiverPostalCode' } as const;
  const { fields } = act.records.resource(certificateApplications.name);
  const spelled = Object.fromEntries(
    Object.entries(names).flatMap(([short, long]) => (fields[long] === undefined ? [] : [[short, fields[long]]])),
  );
  const { values, faults } = accept(spelled, given, { partial: true, prefix: 'receiver.' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  Object.assign(
    act.changes,
    Object.fromEntries(Object.entries(names).flatMap(([short, long]) => (values[short] === undefined ? [] : [[long, values[short]]]))),
  );
};

/** Nobody is asked for what the request says: the answer tells what was read. Who says another algorithm beside it is refused by `checkOrder`. */
const takeAlgorithm = (act: Writing<typeof certificateApplications>): void => {
  const { csr, algorithm } = act.input;
  const isSaid = typeof algorithm === 'string' && !act.defaulted?.has('algorithm');
  if (typeof csr !== 'string' || isSaid) return;
  try {
    act.changes.algorithm = parseRequest(csr).algorithm;
  } catch (error) {
    throw faultOf('csr', error);
  }
};

/** `ca/request/read`: what the key of a request is, and whom it names. @throws Refusal as `parseRequest` */
export const readRequest = answer(certificateCalls)('en.ca.request', async act => {
  try {
    const { algorithm, subjectDn } = parseRequest(act.input.csr);
    return { algorithm, bits: keyBits[algorithm], subjectDn };
  } catch (error) {
    throw faultOf('csr', error);
  }
});

/** `ca/save`: a wrong request or an impossible name is said while the applicant still has the form before them. */
export const checkApplication = written(certificateApplications)(async act => {
  takeReceiver(act);
  takeAlgorithm(act);
  const { memberId, memberName } = sessionOf(act);
  const row = { ...standing(certificateApplications, act), member: memberId };
  await checkOrder(act, row, memberName ?? '');
  for (const holder of furtherOf(row)) await checkOrder(act, { ...row, csr: null, ...holder }, memberName ?? '');
  if (typeof row.csr === 'string' && furtherOf(row).length > 0) throw faultOf('csr', new Refusal('CERTIFICATE_REQUEST_ONE'));
});

type Further = Partial<Pick<Application, 'holderName' | 'holderIdNo' | 'email'>>;

/** What else is asked for at once: of each further one what differs from the first. */
const furtherOf = ({ certType, count, moreHolders }: Pick<Application, 'certType' | 'count' | 'moreHolders'>): readonly Further[] => {
  if (certType !== 'PERSON') return Array.from({ length: Math.max(0, (count ?? 1) - 1) }, () => ({}));
  return (moreHolders ?? []).map(({ holderName, holderIdNo }) => ({ holderName, holderIdNo, email: null }));
};

/** What tells one from the others, and what is of them all together. A request is for one pair of keys: with one there are no others. */
const apart: ReadonlySet<string> = new Set(['csr', 'count', 'moreHolders', 'holderName', 'holderIdNo']);

/** What several applications that are handed in at once have in common: all else that the company says of one. */
const alikeOf = ({ model }: Act): readonly string[] => {
  const of = model.calls['en.ca.save']?.of;
  if (of?.kind !== 'resource') throw new Error('en.ca.save takes what an application says');
  return ['kind', 'member', ...(of.call.input ?? []).filter(name => !apart.has(name))];
};

/** Each is an application of its own from here on: it is reviewed, paid, made and sent by itself, whatever becomes of the others. */
const handInEach = async (act: Act, row: Application): Promise<void> => {
  const further = furtherOf(row);
  if (further.length === 0) return;
  const common = {
    ...Object.fromEntries(alikeOf(act).map(name => [name, row[name as keyof Application] ?? null])),
    togetherNo: row.applyNo,
  };
  Object.assign(act.changes, { count: 1, moreHolders: null, togetherNo: row.applyNo });
  for (const one of further) {
    const made = await act.records.of(certificateApplications).create({ ...common, ...one });
    await act.records.of(certificateApplications).move(made, 'submit', null);
  }
};

/** `ca/commit`: complete, under the agreement in force, by an active company. */
export const submitApplication = effect(certificateApplications)('submit', async act => {
  await checkApplication(act);
  const row = standing(certificateApplications, act);
  const member = await act.records.of(members).get({ id: row.member });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  const { agreementVersion } = await currentAgreement(act);
  const accepted = await acceptanceOf(act, agreementVersion);
  if (accepted === undefined) throw new Refusal('AGREEMENT_MISSING');
  Object.assign(act.changes, { agreementVersion, agreementAcceptedAt: accepted.acceptedAt });
  await handInEach(act, row);
});

/** The edition in force. */
export const currentAgreement = async ({ records }: Pick<Act, 'records'>): Promise<RowOf<typeof agreements>> => {
  const agreement = await records.of(agreements).find({ active: true });
  if (agreement === undefined) throw new Refusal('AGREEMENT_MISSING');
  return agreement;
};

/** The own company's acceptance of an edition, the newest. */
export const acceptanceOf = async (
  { records }: Pick<Act, 'records'>,
  agreementVersion: string,
): Promise<RowOf<typeof agreementAcceptances> | undefined> => {
  const { list } = await records.of(agreementAcceptances).list({
    where: [{ member: '$session.memberId', agreementVersion }],
    page: { number: 1, size: 1 },
    total: false,
  });
  return list[0];
};

/** `ca/agreement/query`: the subscriber agreement in force, and whether the company has accepted it. */
export const queryAgreement = answer(certificateCalls)('en.ca.agreement', async act => {
  const { code, agreementVersion, title, text } = await currentAgreement(act);
  const accepted = await acceptanceOf(act, agreementVersion);
  return { code, agreementVersion, version: agreementVersion, title, text, acceptedAt: accepted?.acceptedAt ?? null };
});

/** `ca/agreement/confirm`: kept with the text's hash, time and address; the edition in force where none is named. */
export const confirmAgreement = answer(certificateCalls)('en.ca.agreementConfirm', async act => {
  const agreement = await currentAgreement(act);
  const named = act.input.agreementVersion;
  if (named !== null && named !== undefined && named !== agreement.agreementVersion) throw new Refusal('AGREEMENT_OUTDATED');
  const session = sessionOf(act);
  const acceptance = await act.records.of(agreementAcceptances).create({
    agreement: agreement.id,
    agreementVersion: agreement.agreementVersion,
    textSha256: createHash('sha256')
      .update(agreement.text ?? '')
      .digest('hex'),
    member: session.memberId,
    userNum: session.userNum,
    acceptedAt: act.now.toISOString(),
    ip: act.origin.ip,
  });
  return { agreementVersion: acceptance.agreementVersion, acceptedAt: acceptance.acceptedAt };
});

/** The order that an approved application makes; one that is to be paid keeps the application waiting for that. */
export const placeOrder = async (act: Act, application: Asked, more: ValuesOf<typeof certificates>): Promise<void> => {
  const order = await act.records.of(certificates).create(await orderOf(act, application, more));
  if (order.payStatus === 'TO_PAY') act.changes.state = 'TO_PAY';
};

type Followed = Pick<Asked, 'certType' | 'algorithm'>;
type Profile = RowOf<typeof certificateProfiles>;

/** The profile in force that an order's certificate follows: by its type and by the chain of its algorithm. None fits what is neither. */
const followedBy = ({ certType, algorithm }: Followed): Where<typeof certificateProfiles> =>
  isKeyAlgorithm(algorithm ?? '') && certType !== null && certType !== undefined
    ? { certType, chain: chainOf(algorithm as KeyAlgorithm), keyUse: 'SIGN', state: 'ON' }
    : { id: '' };

/** @throws Refusal CERTIFICATE_ALGORITHM, RECORD_MISSING where there is none */
const standingProfile = (profile: Profile | undefined, { algorithm }: Followed): Profile => {
  if (profile !== undefined) return profile;
  const name = algorithm ?? '';
  throw isKeyAlgorithm(name) ? new Refusal('RECORD_MISSING') : new Refusal('CERTIFICATE_ALGORITHM', { params: { algorithm: name } });
};

export const profileFor = async ({ records }: Pick<Act, 'records'>, order: Followed): Promise<Profile> =>
  standingProfile(await records.of(certificateProfiles).find(followedBy(order)), order);

/** The company of an order and the profile that its certificate follows, by one statement. @throws Refusal RECORD_MISSING without a company */
export const partiesOf = async (
  { records }: Pick<Act, 'records'>,
  order: Followed & { readonly member?: string | null },
): Promise<{ readonly member: RowOf<typeof members>; profile(): Profile }> => {
  const [companies, profiles] = await gathered(records.rows, records.operands, [
    sought(members, { id: order.member ?? '' }),
    sought(certificateProfiles, followedBy(order)),
  ]);
  const [member] = companies.list;
  if (member === undefined) throw new Refusal('RECORD_MISSING');
  return { member, profile: () => standingProfile(profiles.list[0], order) };
};

/** Whose it is, by which profile, and what the application asks for. */
const orderOf = async (act: Act, application: Asked, more: ValuesOf<typeof certificates>): Promise<ValuesOf<typeof certificates>> => {
  const asked: Asked = { ...application, ...more };
  const { member, profile } = await partiesOf(act, asked);
  return {
    ...more,
    ...Object.fromEntries(takenOver.map(field => [field, asked[field] ?? null])),
    profile: profile().id,
    holderName: asked.certType === 'PERSON' ? (asked.holderName ?? null) : member.companyName,
    contactEmail: asked.email ?? null,
    ...(await priceOf(act, asked)),
  };
};

/** An order that is turned down takes with it what it was made for. */
export const rejectOrder = effect(certificates)('reject', async act => {
  await refuseApplication(act, act.record, act.input.reason);
  const rows = act.records.of(freeCertificates);
  const row = await rows.find({ certificate: act.record.id, state: 'ORDERED' }, { lock: true });
  if (row !== undefined) await rows.move(row, 'refuse', null, { values: { reason: act.input.reason } });
});

/** `operation/certificate/log/{uuid}`: what happened to one order. */
export const orderLog = answer(certificateCalls)('op.cert.log', async act => ({
  history: await historyOf(act.records, certificates.name, act.input.uuid),
}));
