/** `user/stepUp`: the session's identity confirmed anew without another login. */
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import { accountResource, stepUpSeconds } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Row } from '#service/store/rows.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';
import { countFailure, failureKeys, refuseLocked, takeTurns } from './login.ts';
import { askedFactors, factorRequired, isGiven, prove } from './second-factor.ts';
import { logLogin } from './sign-in.ts';

/** Whoever has a second factor shows it; whoever has none types their password, as at the login. */
const refusalOf = async (services: Services, act: Act, account: Row): Promise<Refusal | undefined> => {
  const userNum = String(account.userNum);
  const factors = await askedFactors(act, userNum);
  if (factors.length > 0) {
    if (!isGiven(act.input)) throw await factorRequired(services, act, userNum, factors, 'STEP_UP');
    const wrong = await prove(services, act, userNum, factors, 'STEP_UP');
    return wrong === undefined ? undefined : new Refusal(wrong);
  }
  if (typeof act.input.password !== 'string')
    throw new Refusal('FACTOR_REQUIRED', { data: { code: 'FACTOR_REQUIRED', kinds: ['PASSWORD'] } });
  return (await passwordMatches(account.password as string | null, act.input.password)) ? undefined : new Refusal('STEP_UP_PASSWORD');
};

export const stepUp =
  (services: Services): Inside =>
  async act => {
    const session = sessionOf(act);
    const { side, userName, userNum } = session;
    const { failures } = failureKeys(side, userName);
    await takeTurns(act, failures);
    await refuseLocked(services, act, side, userName);
    const account = await act.records.get(accountResource(act.model, side), { userNum });
    const wrong = await refusalOf(services, act, account);
    if (wrong !== undefined) {
      await countFailure(services, act, side, userName);
      await logLogin(services, act, side, userName, wrong.code === 'STEP_UP_PASSWORD' ? 'PASSWORD' : 'FACTOR', account);
      throw wrong;
    }
    await services.throttle.clear(failures);
    await services.sessions.confirm(act.records.rows, session.id, act.now);
    await act.records.note({ action: 'stepUp', resource: null });
    return { stepUpUntil: new Date(act.now.getTime() + stepUpSeconds * 1000).toISOString() };
  };
