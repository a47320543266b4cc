/** `user/stepUp`: the session's identity confirmed anew without another login. */
import type { Account } from '#engine/system/account.ts';
import { ownCalls } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { passwordMatches } from '#service/access/passwords.ts';
import { accountsOn, stepUpSeconds } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import { sessionOf } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { failureKeys } from '../proof/failures.ts';
import { countFailure, refuseLocked, takeTurns } from './login.ts';
import { askedFactors, factorRequired, isGiven, type Proving, prove } from './second-factor.ts';
import { logLogin } from './sign-in.ts';

type Asked = Proving & { readonly input: { readonly password: string | null } };

/** Whoever has a second factor shows it; whoever has none types their password, as at the login. */
const refusalOf = async (services: Services, act: Asked, account: Account): Promise<Refusal | undefined> => {
  const { userNum } = account;
  const factors = await askedFactors(act, userNum);
  if (factors.length > 0) {
    if (!isGiven(act.input)) throw await factorRequired(services, act, userNum, factors, 'STEP_UP');
    const wrong = await prove(services, act, userNum, factors, 'STEP_UP');
    return wrong === undefined ? undefined : new Refusal(wrong);
  }
  if (act.input.password === null) throw new Refusal('FACTOR_REQUIRED', { data: { code: 'FACTOR_REQUIRED', kinds: ['PASSWORD'] } });
  return (await passwordMatches(account.password, act.input.password)) ? undefined : new Refusal('STEP_UP_PASSWORD');
};

export const stepUp = (services: Services) =>
  answer(ownCalls)('en.stepUp', async act => {
    const session = sessionOf(act);
    const { side, userName, userNum } = session;
    const { failures } = failureKeys(side, userName);
    await takeTurns(act, failures);
    await refuseLocked(services, act, side, userName);
    const account = await act.records.of(accountsOn(act.model, side)).get({ userNum });
    const wrong = await refusalOf(services, act, account);
    if (wrong !== undefined) {
      await countFailure(services, act, side, userName);
      await logLogin(services, act, side, userName, wrong.code === 'STEP_UP_PASSWORD' ? 'PASSWORD' : 'FACTOR', account);
      throw wrong;
    }
    await services.throttle.clear(failures);
    await services.sessions.confirm(act.records.rows, session.id, act.now);
    act.records.note({ action: 'stepUp', resource: null });
    return { stepUpUntil: new Date(act.now.getTime() + stepUpSeconds * 1000).toISOString() };
  });
