/** A certificate on a hardware key and the account that signs with it: bound at once by a signature of the key, or by a reviewed proof. */
import { type KeyObject, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto';
import type { RowOf, ValuesOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import type { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { keyCalls } from '#resources/key/calls.ts';
import { certificateBindings } from '#resources/key/certificate-bindings.ts';
import { employees } from '#resources/member/employees.ts';
import { takeIn } from '#service/calls/review/audit-types.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, standing, written } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { isKeyAlgorithm, keyAlgorithms } from '#trust/keys/algorithms.ts';
import { givenSignature } from '#trust/pki/given-signature.ts';

const livesSeconds = 300;
const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const;

type Certificate = RowOf<typeof certificates>;
type Told = Pick<Act, 'records'>;

const refuse = (...faults: readonly Fault[]): never => {
  throw new Refusal('INPUT_INVALID', { faults });
};

const macOf = (services: Services, text: string): Buffer =>
  services.vault.blindIndex(text, { table: 'certificates', column: 'bindingChallenge' });

/** What a key signs to prove itself: whose account, which key, until when, and a mark that only this service can make. Nothing is stored. */
const challengeFor = (services: Services, userNum: string, seqNo: string, expires: Date): string => {
  const text = ['CHANCERY-BIND', userNum, seqNo, String(expires.getTime()), randomBytes(12).toString('hex').toUpperCase()].join('.');
  return `${text}.${macOf(services, text).toString('hex').toUpperCase()}`;
};

const isOurs = (services: Services, challenge: string, userNum: string, seqNo: string, now: Date): boolean => {
  const parts = challenge.split('.');
  const [, forUser, forKey, expires] = parts;
  const given = Buffer.from(parts.at(-1) ?? '', 'hex');
  const right = macOf(services, parts.slice(0, -1).join('.'));
  return (
    given.length === right.length &&
    timingSafeEqual(given, right) &&
    forUser === userNum &&
    forKey === seqNo &&
    Number(expires) > now.getTime()
  );
};

/** By the digest that goes with the key. */
const isSignature = (publicKey: KeyObject, algorithm: string, data: string, signature: Buffer): boolean =>
  isKeyAlgorithm(algorithm) && givenSignature(keyAlgorithms[algorithm], Buffer.from(data, 'utf8'), publicKey, signature) !== undefined;

const own = ({ records }: Told, seqNo: string, lock = false): Promise<Certificate | undefined> =>
  records.of(certificates).find([{ seqNo }, { member: '$session.memberId' }], lock ? { lock: true } : {});

/** By the number printed on the key, or by the serial number of a certificate that was found on it. */
const named = ({ records }: Told, number: string): Promise<Certificate | undefined> =>
  records.of(certificates).find([{ any: [{ seqNo: number }, { serialNumber: number }] }, { member: '$session.memberId' }]);

/** `ca/binding/info/{seqNo}`: what lies on the key, and what it may sign to be bound to the caller's account. */
export const bindingInfo = (services: Services) =>
  answer(keyCalls)('en.bind.info', async act => {
    const certificate = await named(act, act.input.seqNo);
    if (certificate === undefined) throw new Refusal('RECORD_MISSING');
    const expires = new Date(act.now.getTime() + livesSeconds * 1000);
    const { id, seqNo, holderName, certType, carrier, algorithm, state, serialNumber, subjectDn, notAfter, boundUserNum } = certificate;
    return {
      id,
      seqNo,
      holderName,
      certType,
      carrier,
      algorithm,
      state,
      serialNumber,
      subjectDn,
      notAfter,
      bound: boundUserNum !== null,
      challenge: challengeFor(services, sessionOf(act).userNum, seqNo, expires),
      challengeExpiresAt: expires.toISOString(),
    };
  });

/** `certificate/seqNoCheck`: of the own company's keys alone; another's number is as unknown as one that nobody has. */
export const checkNumber = answer(keyCalls)('en.segNo', async act => {
  const certificate = await own(act, act.input.seqNo);
  return {
    known: certificate !== undefined,
    free: certificate?.state === 'ACTIVE' && certificate.boundUserNum === null,
    state: certificate?.state ?? null,
  };
});

/** The certificate on the key of this number: of the own company, in use, without an account. */
const freeKey = async (act: Act, application: string | undefined, seqNo: string): Promise<Certificate> => {
  await takeTurns(act, `key:${seqNo}`);
  const certificate = await own(act, seqNo, true);
  if (certificate === undefined) return refuse({ path: 'seqNo', code: 'KEY_UNKNOWN' });
  if (certificate.state !== 'ACTIVE') refuse({ path: 'seqNo', code: 'KEY_NOT_ACTIVE' });
  if (certificate.boundUserNum !== null) refuse({ path: 'seqNo', code: 'CERTIFICATE_BOUND' });
  const open = await act.records
    .of(certificateBindings)
    .find([{ kind: 'BIND', seqNo, state: underWay }, ...(application === undefined ? [] : [{ not: { id: application } }])]);
  if (open !== undefined) refuse({ path: 'seqNo', code: 'APPLICATION_UNDER_WAY', params: { applyNo: open.applyNo } });
  return certificate;
};

const bind = async ({ records }: Told, certificate: Certificate, employee: RowOf<typeof employees>): Promise<void> => {
  await records.of(certificates).move(certificate, 'bind', null, { input: { userNum: employee.userNum } });
};

/** What an application for a certificate asks is here what the certificate on the key is. */
export const ofKey = ({ id, certType, carrier, algorithm, holderName }: Certificate): ValuesOf<typeof certificateApplications> => ({
  keyCertificate: id,
  certType: certType === 'PERSON' || certType === 'ENT' ? certType : null,
  carrier,
  algorithm,
  holderName: certType === 'PERSON' ? holderName : null,
  years: null,
});

/** `ca/binding/bind`: the key's own signature binds it to the caller's account; a proof is handed in for review. */
export const saveBinding = (services: Services) =>
  written(certificateBindings)(async act => {
    const { userNum } = sessionOf(act);
    const row = standing(certificateBindings, act);
    const seqNo = row.seqNo ?? '';
    const certificate = await freeKey(act, act.record?.id, seqNo);
    const bindTo = row.bindTo ?? null;
    const employee = await act.records.of(employees).get(bindTo === null ? { userNum } : { id: bindTo });
    Object.assign(act.changes, { ...ofKey(certificate), bindTo: employee.id });
    const { challenge, signature } = act.input;
    if (typeof signature === 'string') {
      if (employee.userNum !== userNum) refuse({ path: 'bindTo', code: 'ACCOUNT_NOT_OWN' });
      if (typeof challenge !== 'string' || !isOurs(services, challenge, userNum, seqNo, act.now)) throw new Refusal('BINDING_CHALLENGE');
      const { publicKey } = new X509Certificate(heldIn(certificate, 'certificatePem'));
      if (!isSignature(publicKey, certificate.algorithm, challenge, Buffer.from(signature, 'base64')))
        throw new Refusal('BINDING_SIGNATURE');
      await bind(act, certificate, employee);
      const now = act.now.toISOString();
      Object.assign(act.changes, { state: 'DONE', proofMode: 'KEY', submittedBy: userNum, submittedAt: now, decidedAt: now });
      return;
    }
    if (typeof row.proofFile !== 'string') refuse({ path: 'proofFile', code: 'required' });
    await takeIn(act);
    Object.assign(act.changes, { state: 'SUBMITTED', proofMode: 'DOCUMENT' });
  });

/** The proof was found good: the certificate goes to the account, if it still may. */
export const executeBinding = async (act: Act, application: RowOf<typeof certificateApplications>): Promise<void> => {
  const certificate = await act.records.of(certificates).get({ id: heldIn(application, 'keyCertificate') }, { lock: true });
  const employee = await act.records.of(employees).get({ id: heldIn(application, 'bindTo') });
  await bind(act, certificate, employee);
  act.changes.state = 'DONE';
};
