/** `employee/captcha`: work to prove before a call. */
import { proofCalls } from '#engine/system/session-calls.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#service/calls/services.ts';
import { answer } from '#service/records/typed.ts';
import { failuresAround } from './tries.ts';

export const giveCaptcha = (services: Services) =>
  answer(proofCalls)('en.captcha', async act => {
    const call = act.input.call ?? '';
    if (!Object.hasOwn(act.model.calls, call)) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'call', code: 'typeChoice' }] });
    return services.captchas.make(act.records.rows, call, await failuresAround(services, act.origin.ip, act.now), act.now);
  });
