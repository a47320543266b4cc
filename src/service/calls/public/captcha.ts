/** `employee/captcha`: a picture to type. */
import type { Services } from '#service/calls/services.ts';
import type { Inside } from '../contract.ts';

export const giveCaptcha =
  (services: Services): Inside =>
  act =>
    services.captchas.make(act.records.rows, act.now);
