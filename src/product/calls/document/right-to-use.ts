/** Who may use a seal now, and how they show who they are: asked before a signature, and again before it is kept. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { type Act, sessionOf } from '#service/calls/contract.ts';
import { proveCode } from '#service/calls/public/sms.ts';
import type { Row } from '#service/store/rows.ts';
import { signPasswordHolds } from '../key/sign-password.ts';
import { allOf } from '../template/templates.ts';

export interface Right {
  readonly person: Row;
  readonly capacity: 'ADMIN' | 'HANDLER';
  readonly handler: string | null;
  /** The confirmed request that this use is the one use of; locked. */
  readonly request: Row | null;
}

const handlersOf = (act: Act, person: Row): Promise<readonly Row[]> =>
  allOf(act, 'handlers', {
    employee: String(person.id),
    member: String(person.member),
    state: 'EFFECTIVE',
    expiresAt: { from: act.now.toISOString() },
  });

/** Money is a decimal string. */
const exceeds = (amount: unknown, limit: unknown): boolean => typeof limit === 'string' && Number(amount) > Number(limit);

/** The first of these grants that lets a use of this amount pass. */
const withinLimit = (amount: unknown, grants: readonly Row[]): Row => {
  const unlimited = grants.find(({ limitAmount }) => typeof limitAmount !== 'string');
  if (unlimited !== undefined) return unlimited;
  if (typeof amount !== 'string') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'amount', code: 'required' }] });
  const enough = grants.find(({ limitAmount }) => !exceeds(amount, limitAmount));
  if (enough !== undefined) return enough;
  const most = Math.max(...grants.map(({ limitAmount }) => Number(limitAmount)));
  throw new Refusal('SEAL_USE_LIMIT', { params: { limit: most.toFixed(2) } });
};

const refuseInactive = async (act: Act, seal: Row): Promise<void> => {
  const member = await act.records.get('members', { id: String(seal.member) });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
};

/** The grants of a seal that these handlers hold now: those that serve at once, and those of which each use is confirmed. */
const grantsOf = async (act: Act, seal: Row, handlers: readonly Row[]) => {
  if (handlers.length === 0) throw new Refusal('SEAL_USE_DENIED');
  const now = act.now.toISOString();
  const grants = await allOf(act, 'handlerSeals', {
    handler: handlers.map(({ id }) => String(id)),
    seal: String(seal.id),
    enabled: true,
    startsAt: { to: now },
    not: { endsAt: { to: now } },
  });
  if (grants.length === 0) throw new Refusal('SEAL_USE_DENIED');
  const free = grants.filter(({ needApproval }) => needApproval !== true);
  return { free, confirmed: grants.filter(({ needApproval }) => needApproval === true) };
};

/** The request of this person for this very document that was confirmed and has not been used. @throws Refusal SEAL_USE_CONFIRM */
const confirmedRequest = async (act: Act, seal: Row, person: Row, file: Row): Promise<Row> => {
  const request = await act.records.find(
    'sealRequests',
    {
      state: 'APPROVED',
      seal: String(seal.id),
      applicant: String(person.userNum),
      documentSha256: String(file.sha256),
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
export const grantToConfirm = async (act: Act, seal: Row, person: Row, amount: unknown): Promise<string> => {
  const { free, confirmed } = await grantsOf(act, seal, await handlersOf(act, person));
  if (free.length > 0) throw new Refusal('SEAL_REQUEST_NEEDLESS');
  return String(withinLimit(amount, confirmed).handler);
};

/**
 * An administrator of the company uses each of its seals; a handler in force those that were granted to them, on their days and within
 * their limit; where each use is confirmed, this document once it was.
 * @throws Refusal MEMBER_NOT_ACTIVE, SEAL_USE_DENIED, SEAL_USE_CONFIRM, SEAL_USE_LIMIT, SEAL_REQUEST_AMOUNT
 */
export const rightToUse = async (act: Act, seal: Row, file: Row): Promise<Right> => {
  await refuseInactive(act, seal);
  const person = await act.records.get('employees', { userNum: sessionOf(act).userNum, member: String(seal.member) });
  if (person.role === 'COMPANY_ADMIN') return { person, capacity: 'ADMIN', handler: null, request: null };
  const { free, confirmed } = await grantsOf(act, seal, await handlersOf(act, person));
  const request = free.length > 0 ? null : await confirmedRequest(act, seal, person, file);
  const grant = withinLimit(act.input.amount, request === null ? free : confirmed);
  return { person, capacity: 'HANDLER', handler: String(grant.handler), request };
};

/** The right of a handler in whose name the service signs: what was granted to them, whatever else they are. */
export const rightOfHandler = async (act: Act, seal: Row, { handler, person }: { handler: Row; person: Row }): Promise<Right> => {
  await refuseInactive(act, seal);
  const { free } = await grantsOf(act, seal, [handler]);
  if (free.length === 0) throw new Refusal('SEAL_USE_CONFIRM');
  return { person, capacity: 'HANDLER', handler: String(withinLimit(act.input.amount, free).handler), request: null };
};

/** Whether this person is that handler, in force. */
export const isHandler = async (act: Act, person: Row, handler: unknown): Promise<boolean> =>
  (await handlersOf(act, person)).some(({ id }) => id === handler);

export interface Proof {
  readonly by: 'PASSWORD' | 'SMS';
  /** The code's record, where one was shown. */
  readonly code: string | null;
}

/**
 * The signing password, or a code to the person's own mobile. A code is used up only when the signature is kept.
 * @param needSms the password alone will not do
 * @throws Refusal SIGN_PASSWORD_NONE, SIGN_PASSWORD_WRONG, SMS_CODE_WRONG, THROTTLED
 */
export const proved = async (services: Services, act: Act, person: Row, needSms: boolean): Promise<Proof> => {
  const { signPassword, smsCode } = act.input;
  if (typeof smsCode === 'string') {
    return { by: 'SMS', code: await proveCode(services, 'check', String(person.mobile), 'SIGN', smsCode, act.now) };
  }
  if (needSms) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'smsCode', code: 'required' }] });
  if (typeof signPassword !== 'string') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'signPassword', code: 'required' }] });
  if (typeof person.signPassword !== 'string') throw new Refusal('SIGN_PASSWORD_NONE', { data: { code: 'SIGN_PASSWORD_NONE' } });
  if (!(await signPasswordHolds(services, person, signPassword, act.now))) throw new Refusal('SIGN_PASSWORD_WRONG');
  return { by: 'PASSWORD', code: null };
};

/** The code that was shown serves no other signature. */
export const spendCode = async (services: Services, act: Act, person: Row): Promise<void> => {
  const { smsCode } = act.input;
  if (typeof smsCode === 'string') await proveCode(services, 'consume', String(person.mobile), 'SIGN', smsCode, act.now);
};
