/** Who may use a seal now, and how he shows that it is he: asked before a signature, and again before it is kept. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import type { Row } from '#service/store/rows.ts';
import { type Act, sessionOf } from '../contract.ts';
import { signPasswordHolds } from '../key/sign-password.ts';
import { proveCode } from '../public/sms.ts';
import { allOf } from '../template/templates.ts';

export interface Right {
  readonly person: Row;
  readonly capacity: 'ADMIN' | 'HANDLER';
  readonly handler: string | null;
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

/** A grant among those in force under which this use is allowed; of several the first that lets it pass. */
const underGrant = (act: Act, grants: readonly Row[]): Row => {
  const { amount } = act.input;
  const free = grants.filter(({ needApproval }) => needApproval !== true);
  if (grants.length === 0) throw new Refusal('SEAL_USE_DENIED');
  if (free.length === 0) throw new Refusal('SEAL_USE_CONFIRM');
  const unlimited = free.find(({ limitAmount }) => typeof limitAmount !== 'string');
  if (unlimited !== undefined) return unlimited;
  if (typeof amount !== 'string') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'amount', code: 'required' }] });
  const enough = free.find(({ limitAmount }) => !exceeds(amount, limitAmount));
  if (enough !== undefined) return enough;
  const most = Math.max(...free.map(({ limitAmount }) => Number(limitAmount)));
  throw new Refusal('SEAL_USE_LIMIT', { params: { limit: most.toFixed(2) } });
};

const refuseInactive = async (act: Act, seal: Row): Promise<void> => {
  const member = await act.records.get('members', { id: String(seal.member) });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
};

/** Which of these handlers may use the seal now. */
const grantedTo = async (act: Act, seal: Row, handlers: readonly Row[]): Promise<string> => {
  if (handlers.length === 0) throw new Refusal('SEAL_USE_DENIED');
  const now = act.now.toISOString();
  const grants = await allOf(act, 'handlerSeals', {
    handler: handlers.map(({ id }) => String(id)),
    seal: String(seal.id),
    enabled: true,
    startsAt: { to: now },
    not: { endsAt: { to: now } },
  });
  return String(underGrant(act, grants).handler);
};

/**
 * An administrator of the company uses each of its seals; a handler in force those that were granted to him, on their days and within
 * his limit.
 * @throws Refusal MEMBER_NOT_ACTIVE, SEAL_USE_DENIED, SEAL_USE_CONFIRM, SEAL_USE_LIMIT
 */
export const rightToUse = async (act: Act, seal: Row): Promise<Right> => {
  await refuseInactive(act, seal);
  const person = await act.records.get('employees', { userNum: sessionOf(act).userNum, member: String(seal.member) });
  if (person.role === 'COMPANY_ADMIN') return { person, capacity: 'ADMIN', handler: null };
  return { person, capacity: 'HANDLER', handler: await grantedTo(act, seal, await handlersOf(act, person)) };
};

/** The right of a handler in whose name the service signs: what was granted to him, whatever else he is. */
export const rightOfHandler = async (act: Act, seal: Row, { handler, person }: { handler: Row; person: Row }): Promise<Right> => {
  await refuseInactive(act, seal);
  return { person, capacity: 'HANDLER', handler: await grantedTo(act, seal, [handler]) };
};

/** Whether this person is that handler, in force. */
export const isHandler = async (act: Act, person: Row, handler: unknown): Promise<boolean> =>
  (await handlersOf(act, person)).some(({ id }) => id === handler);

/**
 * The signing password, or a code to the person's own mobile. A code is used up only when the signature is kept.
 * @param needSms the password alone will not do
 * @throws Refusal SIGN_PASSWORD_NONE, SIGN_PASSWORD_WRONG, SMS_CODE_WRONG, THROTTLED
 */
export const proved = async (services: Services, act: Act, person: Row, needSms: boolean): Promise<'PASSWORD' | 'SMS'> => {
  const { signPassword, smsCode } = act.input;
  if (typeof smsCode === 'string') {
    await proveCode(services, 'check', String(person.mobile), 'SIGN', smsCode, act.now);
    return 'SMS';
  }
  if (needSms) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'smsCode', code: 'required' }] });
  if (typeof signPassword !== 'string') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'signPassword', code: 'required' }] });
  if (typeof person.signPassword !== 'string') throw new Refusal('SIGN_PASSWORD_NONE', { data: { code: 'SIGN_PASSWORD_NONE' } });
  if (!(await signPasswordHolds(services, person, signPassword, act.now))) throw new Refusal('SIGN_PASSWORD_WRONG');
  return 'PASSWORD';
};

/** The code that was shown serves no other signature. */
export const spendCode = async (services: Services, act: Act, person: Row): Promise<void> => {
  const { smsCode } = act.input;
  if (typeof smsCode === 'string') await proveCode(services, 'consume', String(person.mobile), 'SIGN', smsCode, act.now);
};
