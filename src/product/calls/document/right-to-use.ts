/** Who may use a seal now, and how they show who they are: asked before a signature, and again before it is kept. */
import { createHash } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contracts } from '#resources/document/contracts.ts';
import type { files } from '#resources/file/files.ts';
import { handlerSeals } from '#resources/handler/handler-seals.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { sealRequests } from '#resources/handler/seal-requests.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import type { seals } from '#resources/seal/seals.ts';
import type { Transport } from '#service/access/session.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import { type Act, type Seen, sessionOf } from '#service/records/act.ts';
import { trySignPassword } from '../key/sign-password.ts';
import type { Proofs, Signing } from './signing-act.ts';

type Person = RowOf<typeof employees>;
type Handler = RowOf<typeof handlers>;
type Grant = RowOf<typeof handlerSeals>;
type SealRequest = RowOf<typeof sealRequests>;
type File = Pick<RowOf<typeof files>, 'sha256'>;
type Seal = Pick<RowOf<typeof seals>, 'id' | 'member'>;

export interface Right {
  readonly person: Person;
  readonly capacity: 'ADMIN' | 'HANDLER';
  readonly handler: string | null;
  /** The confirmed request that this use is the one use of; locked. */
  readonly request: SealRequest | null;
}

const handlersOf = (act: Act, person: Person): Promise<readonly Handler[]> =>
  act.records.of(handlers).all({
    employee: person.id,
    member: person.member,
    state: 'EFFECTIVE',
    expiresAt: { from: act.now.toISOString() },
  });

/** Money is a decimal string. */
const exceeds = (amount: string, limit: string | null): boolean => limit !== null && Number(amount) > Number(limit);

/** The first of these grants that lets a use of this amount pass. */
const withinLimit = (amount: string | null | undefined, grants: readonly Grant[]): Grant => {
  const unlimited = grants.find(({ limitAmount }) => limitAmount === null);
  if (unlimited !== undefined) return unlimited;
  if (amount === undefined || amount === null) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'amount', code: 'required' }] });
  const enough = grants.find(({ limitAmount }) => !exceeds(amount, limitAmount));
  if (enough !== undefined) return enough;
  const most = Math.max(...grants.map(({ limitAmount }) => Number(limitAmount)));
  throw new Refusal('SEAL_USE_LIMIT', { params: { limit: most.toFixed(2) } });
};

const refuseInactive = async (act: Act, seal: Seal): Promise<void> => {
  const member = await act.records.of(members).get({ id: seal.member });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
};

/** The grants of a seal that these handlers hold now: those that serve at once, and those of which each use is confirmed. */
const grantsOf = async (act: Act, seal: Seal, held: readonly Handler[]) => {
  if (held.length === 0) throw new Refusal('SEAL_USE_DENIED');
  const now = act.now.toISOString();
  const grants = await act.records.of(handlerSeals).all({
    handler: held.map(({ id }) => id),
    seal: seal.id,
    enabled: true,
    startsAt: { to: now },
    not: { endsAt: { to: now } },
  });
  if (grants.length === 0) throw new Refusal('SEAL_USE_DENIED');
  const free = grants.filter(({ needApproval }) => !needApproval);
  return { free, confirmed: grants.filter(({ needApproval }) => needApproval) };
};

/**
 * The request of this person for this very document that was confirmed and has not been used. Contracts by one template begin with the same
 * file: what was confirmed of one serves for no other. @throws Refusal SEAL_USE_CONFIRM
 */
const confirmedRequest = async (act: Signing, seal: Seal, person: Person, hashes: readonly string[]): Promise<SealRequest> => {
  const contract = act.resource === contracts.name ? act.record?.id : undefined;
  const request = await act.records.of(sealRequests).find(
    {
      state: 'APPROVED',
      contract: contract ?? { isSet: false },
      seal: seal.id,
      applicant: person.userNum,
      documentSha256: hashes,
      expiresAt: { from: act.now.toISOString() },
    },
    { lock: true },
  );
  if (request === undefined) throw new Refusal('SEAL_USE_CONFIRM');
  const confirmed = Number(request.amount ?? 0);
  if (Number(act.input.amount ?? 0) > confirmed) throw new Refusal('SEAL_REQUEST_AMOUNT', { params: { amount: confirmed.toFixed(2) } });
  return request;
};

/** The handler for whom this person may ask to use the seal. @throws Refusal SEAL_USE_DENIED, SEAL_USE_LIMIT, SEAL_REQUEST_NEEDLESS */
export const grantToConfirm = async (act: Act, seal: Seal, person: Person, amount: string | null): Promise<string> => {
  const { free, confirmed } = await grantsOf(act, seal, await handlersOf(act, person));
  if (free.length > 0) throw new Refusal('SEAL_REQUEST_NEEDLESS');
  return withinLimit(amount, confirmed).handler;
};

/**
 * An administrator of the company uses each of its seals; a handler in force those that were granted to them, on their days and within
 * their limit; where each use is confirmed, this document once it was.
 * @param alike documents whose confirmation does for this one
 * @throws Refusal MEMBER_NOT_ACTIVE, SEAL_USE_DENIED, SEAL_USE_CONFIRM, SEAL_USE_LIMIT, SEAL_REQUEST_AMOUNT
 */
export const rightToUse = async (act: Signing, seal: Seal, file: File, alike: readonly string[] = []): Promise<Right> => {
  await refuseInactive(act, seal);
  const person = await act.records.of(employees).get({ userNum: sessionOf(act).userNum, member: seal.member });
  // Switched off while the signature was being made.
  if (person.state === 'OFF') throw new Refusal('SEAL_USE_DENIED');
  if (person.role === 'COMPANY_ADMIN') return { person, capacity: 'ADMIN', handler: null, request: null };
  const { free, confirmed } = await grantsOf(act, seal, await handlersOf(act, person));
  const request = free.length > 0 ? null : await confirmedRequest(act, seal, person, [file.sha256 ?? '', ...alike]);
  const grant = withinLimit(act.input.amount, request === null ? free : confirmed);
  return { person, capacity: 'HANDLER', handler: grant.handler, request };
};

/** The right of a handler in whose name the service signs: what was granted to them, whatever else they are. */
export const rightOfHandler = async (
  act: Signing,
  seal: Seal,
  { handler, person }: { handler: Handler; person: Person },
): Promise<Right> => {
  await refuseInactive(act, seal);
  const { free } = await grantsOf(act, seal, [handler]);
  if (free.length === 0) throw new Refusal('SEAL_USE_CONFIRM');
  return { person, capacity: 'HANDLER', handler: withinLimit(act.input.amount, free).handler, request: null };
};

/** Whether this person is that handler, in force. */
export const isHandler = async (act: Act, person: Person, handler: string): Promise<boolean> =>
  (await handlersOf(act, person)).some(({ id }) => id === handler);

export interface Proof {
  readonly by: 'PASSWORD' | 'SMS';
  /** The code's record, where one was shown. */
  readonly code: string | null;
}

const isGiven = (text: string | null | undefined): text is string => text !== undefined && text !== null;

type Proving = Pick<Act, 'now' | 'transport' | 'among'> & { readonly input: Proofs };

/** What a code has to be for: a scene, and the one thing that its message names. */
export interface CodeFor {
  readonly scene: 'SIGN' | 'AUTO_SIGN';
  readonly subject: string;
}

/** A code for a signature in this contract, whatever file it has by then. */
export const inContract = ({ id }: { readonly id: string }): CodeFor => ({ scene: 'SIGN', subject: `contract:${id}` });
/** A code for signatures in exactly these contracts, each as it was seen: a version has one document. */
export const inContracts = (seen: readonly Seen[]): CodeFor => {
  const named = seen.map(({ id, version }) => `${id}@${version}`).toSorted();
  return { scene: 'SIGN', subject: `contracts:${createHash('sha256').update(named.join(' ')).digest('hex')}` };
};
/** A code for accepting this mandate: that signs many. */
export const forMandate = ({ id }: { readonly id: string }): CodeFor => ({ scene: 'AUTO_SIGN', subject: `mandate:${id}` });
/** A code for a signature in this file. */
export const inFile = ({ id }: { readonly id: string }): CodeFor => ({ scene: 'SIGN', subject: `file:${id}` });

/** What came of the code of a request that signs many: it shows one code, and that is one try. */
const tried = new WeakMap<Transport, Promise<string>>();

const checkCode = (services: Services, act: Proving, { mobile }: Person, { scene, subject }: CodeFor, smsCode: string): Promise<string> => {
  const known = act.among === undefined ? undefined : tried.get(act.transport);
  if (known !== undefined) return known;
  const answer = proveCode(services, act, 'check', { mobile, scene, code: smsCode, subject });
  tried.set(act.transport, answer);
  return answer;
};

/** @throws Refusal INPUT_INVALID, SIGN_PASSWORD_NONE, SIGN_PASSWORD_WRONG, THROTTLED */
const provePassword = async (services: Services, act: Proving, person: Person): Promise<void> => {
  const { signPassword } = act.input;
  if (!isGiven(signPassword)) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'signPassword', code: 'required' }] });
  if (person.signPassword === null) throw new Refusal('SIGN_PASSWORD_NONE', { data: { code: 'SIGN_PASSWORD_NONE' } });
  const { right, left } = await trySignPassword(services, person, signPassword, act);
  if (!right) throw new Refusal('SIGN_PASSWORD_WRONG', { params: { left } });
};

/**
 * The signing password, or a code to the person's own mobile; of many the password, and the code where one of them wants it. A code is used up
 * only when the signature is kept.
 * @param needSms the password alone will not do
 * @throws Refusal SIGN_PASSWORD_NONE, SIGN_PASSWORD_WRONG, SMS_CODE_WRONG, THROTTLED
 */
export const proved = async (services: Services, act: Proving, person: Person, codeFor: CodeFor, needSms: boolean): Promise<Proof> => {
  const { smsCode } = act.input;
  if (isGiven(smsCode)) {
    if (act.among !== undefined) await provePassword(services, act, person);
    return { by: 'SMS', code: await checkCode(services, act, person, codeFor, smsCode) };
  }
  if (needSms) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'smsCode', code: 'required' }] });
  await provePassword(services, act, person);
  return { by: 'PASSWORD', code: null };
};

/** The code that was shown serves no other signature; one for many serves those of its request. */
export const spendCode = async (services: Services, act: Proving, { mobile }: Person, { scene, subject }: CodeFor): Promise<void> => {
  const { smsCode } = act.input;
  if (isGiven(smsCode)) await proveCode(services, act, 'consume', { mobile, scene, code: smsCode, subject });
};
