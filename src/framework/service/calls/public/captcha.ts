/** `employee/captcha`: work to prove before a call. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import type { Inside } from '../contract.ts';
import { failuresAround } from '../session/tries.ts';

export const giveCaptcha =
  (services: Services): Inside =>
  async act => {
    const call = String(act.input.call);
    if (!Object.hasOwn(act.model.calls, call)) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'call', code: 'typeChoice' }] });
    return services.captchas.make(act.records.rows, call, await failuresAround(services, act.origin.ip, act.now), act.now);
  };
