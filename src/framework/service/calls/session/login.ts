/** Logins of every side: name and password, lock-out and captcha counted per name whether the account exists or not. */
import type { Side } from '#engine/declare/menus.ts';
import type { Account } from '#engine/system/account.ts';
import { loginInput } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { deviceHash, isKnown } from '#service/access/known-devices.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import { accountsOn } from '#service/access/session.ts';
import { sessionsOf } from '#service/access/sessions.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, sideOf } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import { asking } from '#service/records/typed.ts';
import { isTransaction } from '#service/store/rows.ts';
import { failureKeys } from '../proof/failures.ts';
import { enter, isSuspect, tryKeys } from '../proof/tries.ts';
import { refuseInMaintenance } from '../settings.ts';
import { named, spellingsOf } from './comers.ts';
import { askedFactors, factorRequired, isGiven, mustEnrol, type Proving, prove } from './second-factor.ts';
import { type Arriving, besideOf, logLogin, refuseEndedMember, signIn } from './sign-in.ts';

const failuresBeforeLock = 5;
export const failuresBeforeCaptcha = 3;
const lockSeconds = 30 * 60;
/** Failures are counted, not refused, within this window. */
export const failureWindow = { most: Number.MAX_SAFE_INTEGER, seconds: lockSeconds };

/**
 * @param shown as the record of logins has it, where that is not the name
 * @throws Refusal LOGIN_LOCKED while the name is locked
 */
export const refuseLocked = async (services: Services, act: Arriving, side: Side, userName: string, shown = userName): Promise<void> => {
  const [lock] = await services.throttle.windows([failureKeys(side, userName).lock], act.now);
  if (lock !== undefined && lock.secondsLeft > 0) throw await locked(services, act, side, lock.secondsLeft, shown);
};

const locked = async (services: Services, act: Arriving, side: Side, retryAfter: number, shown: string): Promise<Refusal> => {
  await logLogin(services, act, side, shown, 'LOCKED', undefined);
  return new Refusal('LOGIN_LOCKED', { params: { minutes: Math.ceil(retryAfter / 60) }, data: { retryAfter } });
};

/** The account shows as locked until the lock lapses; its live sessions go on, so that nobody can throw others out by typing wrong passwords. */
const lockAccount = (services: Services, act: Arriving, side: Side, userName: string): Promise<void> =>
  services.database.beside(async rows => {
    const records = new Records(rows, { ...act.records.around, actor: { kind: 'system', name: 'login' } });
    const accounts = records.of(accountsOn(act.model, side));
    const account = await accounts.find({ account: [...spellingsOf(userName)], state: 'ON' }, { lock: true });
    if (account === undefined) return;
    await accounts.move(account, 'lock', null, {
      values: { lockedUntil: new Date(act.now.getTime() + lockSeconds * 1000).toISOString() },
    });
  });

/**
 * What failures are counted under, where they are not the name's: of a browser that the account has signed in with. Strangers who lock the
 * name do not lock it, nor does it lock the name.
 */
const countedApart = async (services: Services, act: Arriving, side: Side, account: Account | undefined): Promise<string | undefined> => {
  const { device } = act.transport;
  if (device === undefined || account === undefined || !(await isKnown(act.records.rows, device, side, account, act.now))) return undefined;
  const counted = `device:${deviceHash(device)}:${account.userNum}`;
  // Five failures in it, and it is a browser like any other for as long as a lock lasts.
  return (await services.throttle.count(failureKeys(side, counted).lock, act.now)) === 0 ? counted : undefined;
};

/** Counts a wrong password of a name; the fifth locks it. @returns how many stand */
export const countFailure = async (services: Services, act: Arriving, side: Side, userName: string): Promise<number> => {
  const { failures, lock } = failureKeys(side, userName);
  await services.throttle.hit(failures, failureWindow, act.now);
  const count = await services.throttle.count(failures, act.now);
  if (count >= failuresBeforeLock) {
    await services.throttle.hit(lock, failureWindow, act.now);
    await services.throttle.clear(failures);
    await lockAccount(services, act, side, userName);
  }
  return count;
};

/** Tries of one name come one after the other, over all processes: side by side they would all be looked at before the first is counted. */
export const takeTurns = async ({ records: { rows } }: Pick<Act, 'records'>, ...keys: readonly string[]): Promise<void> => {
  if (isTransaction(rows)) await rows.lock(...keys);
};

/**
 * Whoever knows the password is asked for their second factor; a wrong one counts as a wrong password does.
 * @param counted the name that failures are counted under
 */
export const secondFactor = async (
  services: Services,
  act: Proving,
  side: Side,
  counted: string,
  account: Account,
  captcha: boolean,
): Promise<void> => {
  const { userNum } = account;
  const factors = await askedFactors(act, userNum);
  if (factors.length === 0) return;
  if (!isGiven(act.input)) throw await factorRequired(services, act, userNum, factors, 'LOGIN', captcha);
  const wrong = await prove(services, act, userNum, factors, 'LOGIN');
  if (wrong === undefined) return;
  const count = await countFailure(services, act, side, counted);
  await logLogin(services, act, side, account.account, 'FACTOR', account);
  throw new Refusal(wrong, { data: { code: wrong, captcha: count >= failuresBeforeCaptcha } });
};

/**
 * How a try of a name is counted: with those from its address and network, or apart where it comes from a browser that the account knows.
 * @param name of the account, or as it was typed where there is none
 */
const countingOf = async (services: Services, act: Arriving, side: Side, name: string, account: Account | undefined) => {
  const apart = await countedApart(services, act, side, account);
  const counted = apart ?? name;
  const { failures, lock } = failureKeys(side, counted);
  const tried = apart === undefined ? await enter(services, act, [lock, failures]) : undefined;
  const [held, failed] = tried?.others ?? (await services.throttle.windows([lock, failures], act.now));
  const before = failed?.count ?? 0;
  /** @param less so many of the tries do not count */
  const isFromSuspects = (less: number): boolean => tried !== undefined && isSuspect(tried.ofAddress - less, tried.ofNetwork - less);
  return {
    /** What failures are counted under, and their window. */
    counted,
    failures,
    /** How many there are before this try. */
    before,
    /** Seconds for which the name is locked; 0 where it is not. */
    lockedFor: held?.secondsLeft ?? 0,
    tried,
    /** Whether this try takes a captcha: by what was there before it. */
    asksCaptcha: before >= failuresBeforeCaptcha || isFromSuspects(1),
    /** Whether the next one does, after so many failures. */
    asksCaptchaAfter: (count: number): boolean => count >= failuresBeforeCaptcha || isFromSuspects(0),
    /** Not a wrong password: whatever the work is refused for, the try does not count. */
    uncounted: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        await tried?.takeBack();
        throw error;
      }
    },
  };
};

/** `<session>/login` of each side. */
export const login = (services: Services) =>
  asking(loginInput)(async act => {
    const side = sideOf(act);
    const { userName } = act.input;
    if (side !== act.model.staff) await refuseInMaintenance(act.records.rows);
    await takeTurns(act, failureKeys(side, userName).failures, sessionsOf(side, userName));
    const { account, comer } = await named(act, side, userName);
    const { counted, failures, before, lockedFor, tried, asksCaptcha, asksCaptchaAfter, uncounted } = await countingOf(
      services,
      act,
      side,
      account?.account ?? userName,
      account,
    );
    await uncounted(async () => {
      if (lockedFor > 0) throw await locked(services, act, side, lockedFor, userName);
      if (asksCaptcha) await services.captchas.consume(act.input, act.call?.id ?? '', act.now);
    });
    tried?.refuse();
    // Whose account is still to come, or is the one of an organisation that comes back, shows the password that was chosen for it.
    const own = account !== undefined && account.state !== 'OFF' ? account.password : null;
    const hash = own ?? comer?.password ?? null;
    const right = await passwordMatches(hash, act.input.password);
    if (right && own === null && comer !== undefined)
      return uncounted(async () => {
        await logLogin(services, act, side, userName, 'AWAITED', account);
        throw comer.refusal;
      });
    if (!right || account === undefined) {
      const count = await countFailure(services, act, side, counted);
      await logLogin(services, act, side, userName, account === undefined ? 'UNKNOWN' : hash === null ? 'DISABLED' : 'PASSWORD', account);
      throw new Refusal('LOGIN_FAILED', { data: { code: 'LOGIN_FAILED', captcha: asksCaptchaAfter(count) } });
    }
    return uncounted(async () => {
      const beside = await besideOf(act, side, account);
      await refuseEndedMember(services, act, side, account);
      if (beside.hasFactors) await secondFactor(services, act, side, counted, account, asksCaptcha);
      // Not before: whoever knows the password alone shall not forget their wrong codes by it.
      if (before > 0) await services.throttle.clear(failures);
      const { rows } = act.records;
      if (tried !== undefined && isTransaction(rows)) rows.giveBackLast(tryKeys(act.origin.ip));
      return signIn(services, act, side, account, { mustEnrol: await mustEnrol(act, side, account) }, beside);
    });
  });
