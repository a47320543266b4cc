/** `<session>/sms/login`: by a code to the account's mobile in place of the password; whatever else a login asks for is asked for here too. */
import type { Side } from '#engine/declare/menus.ts';
import { smsLoginInput } from '#engine/system/session-calls.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { sideOf } from '#service/records/act.ts';
import { asking } from '#service/records/typed.ts';
import { failureKeys } from '../proof/failures.ts';
import { proveCode } from '../proof/sms.ts';
import { refuseInMaintenance } from '../settings.ts';
import { refuseComer } from './comers.ts';
import { countFailure, failuresBeforeCaptcha, refuseLocked, secondFactor, takeTurns } from './login.ts';
import { accountsOf, theOne } from './password-by-proof.ts';
import { mustEnrol } from './second-factor.ts';
import { type Arriving, logLogin, refuseEndedMember, signIn } from './sign-in.ts';

/** No name is spelled like this, so that guesses at codes lock nobody out of their password. */
const counted = (mobile: string): string => `sms:${mobile}`;
const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** A wrong code counts like a wrong password: a picture from the third on, half an hour of nothing after the fifth. */
const checkCode = async (
  services: Services,
  act: Arriving & { readonly input: { readonly smsCode: string } },
  side: Side,
  mobile: string,
): Promise<void> => {
  try {
    await proveCode(services, act, 'check', { mobile, scene: 'LOGIN', code: act.input.smsCode });
  } catch (error) {
    if (!isVerdict(error)) throw error;
    const count = await countFailure(services, act, side, counted(mobile));
    await logLogin(services, act, side, masked(mobile), 'CODE', undefined, 'SMS');
    throw new Refusal('SMS_CODE_WRONG', { data: { code: 'SMS_CODE_WRONG', captcha: count >= failuresBeforeCaptcha } });
  }
};

export const smsLogin = (services: Services) =>
  asking(smsLoginInput)(async act => {
    const side = sideOf(act);
    const { mobile } = act.input;
    if (side !== act.model.staff) await refuseInMaintenance(act.records.rows);
    const { failures } = failureKeys(side, counted(mobile));
    await takeTurns(act, failures);
    await refuseLocked(services, act, side, counted(mobile), masked(mobile));
    const withCaptcha = (await services.throttle.count(failures, act.now)) >= failuresBeforeCaptcha;
    if (withCaptcha) await services.captchas.consume(act.input, act.call?.id ?? '', act.now);
    await checkCode(services, act, side, mobile);
    // Nothing about the number is told before its code is right.
    const found = await accountsOf(act, mobile, side);
    if (found.length === 0) await refuseComer(act, [side], mobile);
    const { account } = theOne(found, act.input.userName);
    // Strangers can lock the name by typing wrong passwords: a code to the account's mobile is the way round them.
    await refuseEndedMember(services, act, side, account, 'SMS');
    await secondFactor(services, act, side, counted(mobile), account, withCaptcha);
    await proveCode(services, act, 'consume', { mobile, scene: 'LOGIN', code: act.input.smsCode });
    await services.throttle.clear(failures);
    return signIn(services, act, side, account, { method: 'SMS', mustEnrol: await mustEnrol(act, side, account) });
  });
