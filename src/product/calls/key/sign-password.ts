/** The signing password: set by its holder, proved by a code to their mobile, never that of the sign-in. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { signingAccounts } from '#resources/key/signing-accounts.ts';
import type { employees } from '#resources/member/employees.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import type { Transport } from '#service/access/session.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import type { Act } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';

/** Under which the tries of a person's signing password are counted, wherever it is asked for. */
export const signPasswordTries = (userNum: string): string => `sign-password:${userNum}`;

const limit = { most: 5, seconds: 1800 };

/** What came of a try. */
interface Tried {
  readonly right: boolean;
  /** So many tries are left. */
  readonly left: number;
}

const tried = async (
  services: Services,
  person: Pick<RowOf<typeof employees>, 'userNum' | 'signPassword'>,
  typed: string,
  now: Date,
): Promise<Tried> => {
  const key = signPasswordTries(person.userNum);
  await services.throttle.hit(key, limit, now);
  const right = await passwordMatches(person.signPassword, typed);
  if (right) await services.throttle.clear(key);
  return { right, left: Math.max(0, limit.most - (await services.throttle.count(key, now))) };
};

/** What came of the try of a request: one that signs many is one try. */
const ofRequests = new WeakMap<Transport, Promise<Tried>>();

/**
 * Holds a signing password against that of its person: five tries in half an hour, whoever asks; a right one begins anew.
 * @param transport of the request that asks, which types one password
 * @throws Refusal THROTTLED
 */
export const trySignPassword = (
  services: Services,
  person: Pick<RowOf<typeof employees>, 'userNum' | 'signPassword'>,
  typed: string,
  { now, transport }: Pick<Act, 'now' | 'transport'>,
): Promise<Tried> => {
  const known = ofRequests.get(transport);
  if (known !== undefined) return known;
  const answer = tried(services, person, typed, now);
  ofRequests.set(transport, answer);
  return answer;
};

/** `user/signPassword`: set or changed; tries that failed before count no more. */
export const setSignPassword = (services: Services) =>
  effect(signingAccounts)(['setSignPassword', 'changeSignPassword'], async act => {
    const account = act.record;
    const { mobile, smsCode, newPassword } = act.input;
    if (mobile !== null && mobile !== account.mobile)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'mobile', code: 'MOBILE_NOT_OWN' }] });
    const same = (hash: string | null): Promise<boolean> => (hash === null ? Promise.resolve(false) : passwordMatches(hash, newPassword));
    if (await same(account.password))
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'newPassword', code: 'SIGN_PASSWORD_IS_LOGIN' }] });
    if (await same(account.signPassword)) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'newPassword', code: 'PASSWORD_SAME' }] });
    // Last, so that a password that is refused costs no code.
    await proveCode(services, act, 'consume', { mobile: account.mobile, scene: 'SIGN_PASSWORD', code: smsCode });
    act.changes.signPassword = newPassword;
    await services.throttle.clear(signPasswordTries(account.userNum));
  });
