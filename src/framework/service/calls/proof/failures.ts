/** Failed logins of an account name: what they are counted under, and how they are forgotten. */
import type { Side } from '#engine/declare/menus.ts';
import type { Services } from '#service/calls/services.ts';

/** The counters of an account name, on one side. */
export const failureKeys = (side: Side, userName: string): { readonly failures: string; readonly lock: string } => ({
  failures: `login-failures:${side}:${userName.toLowerCase()}`,
  lock: `login-lock:${side}:${userName.toLowerCase()}`,
});

/** Failed logins of a name no longer count. */
export const forgetFailures = async (services: Services, side: Side, account: string): Promise<void> => {
  const keys = failureKeys(side, account);
  await services.throttle.clear(keys.failures);
  await services.throttle.clear(keys.lock);
};
