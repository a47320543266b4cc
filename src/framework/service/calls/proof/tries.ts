/** Tries to sign in, counted by where they come from before a password is looked at: whoever guesses at many names comes no further. */
import { Refusal } from '#engine/wire/errors.ts';
import { networkOf, placeOf } from '#service/access/places.ts';
import type { Limit } from '#service/access/throttle.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import type { Window } from '#service/store/counters.ts';

const seconds = 30 * 60;
/** Offices and mobile networks sign in from one address: what counts are failures, and this many are no office's. */
const perAddress: Limit = { most: 300, seconds, otherwise: 'LOGIN_ADDRESS' };
const perNetwork: Limit = { most: 1_000, seconds, otherwise: 'LOGIN_ADDRESS' };
/** From so many on, everybody there proves some work. */
const captchaFrom = { address: 100, network: 300 } as const;

const addressKey = (ip: string): string => `login-tries:${placeOf(ip)}`;
const networkKey = (ip: string): string => `login-tries:${networkOf(ip)}`;

/** Failed logins of the network around an address, in the last half hour. */
export const failuresAround = (services: Services, ip: string, now: Date): Promise<number> => services.throttle.count(networkKey(ip), now);

/** What tries from an address are counted under. */
export const tryKeys = (ip: string): readonly [string, string] => [addressKey(ip), networkKey(ip)];

/** Whether so many failed at an address, or in its network, that whoever comes has to prove some work. */
export const isSuspect = (ofAddress: number, ofNetwork: number): boolean =>
  ofAddress >= captchaFrom.address || ofNetwork >= captchaFrom.network;

/** A try that counts as a failure until it is known to be none. */
export interface Tried {
  /** Failures of the address and its network, this one among them. */
  readonly ofAddress: number;
  readonly ofNetwork: number;
  /** The windows that were looked at beside them. */
  readonly others: readonly Window[];
  /** @throws Refusal LOGIN_ADDRESS over the limit of the address or its network */
  refuse(): void;
  takeBack(): Promise<void>;
}

/**
 * Counts a try. One after the other: whom the address refuses is not counted for the network, which one address alone could else close.
 * @param beside windows to look at by the same statement
 */
export const enter = async (
  services: Services,
  { origin: { ip }, now }: Pick<Act, 'origin' | 'now'>,
  beside: readonly string[],
): Promise<Tried> => {
  const limits = [
    [addressKey(ip), perAddress],
    [networkKey(ip), perNetwork],
  ] as const;
  const windows = await services.throttle.try(limits, beside, now);
  return {
    ofAddress: windows[0]?.count ?? 0,
    ofNetwork: windows[1]?.count ?? 0,
    others: windows.slice(limits.length),
    refuse() {
      for (const [at, [, { most, otherwise }]] of limits.entries()) {
        const { count, secondsLeft } = windows[at] ?? { count: 0, secondsLeft: 0 };
        const seconds = Math.max(1, secondsLeft);
        if (count > most) throw new Refusal(otherwise ?? 'THROTTLED', { params: { seconds }, data: { retryAfter: seconds } });
      }
    },
    takeBack: () => services.throttle.giveBack(tryKeys(ip)),
  };
};

/** Counts a try. @returns takes it back @throws Refusal LOGIN_ADDRESS */
export const countTry = async (services: Services, act: Pick<Act, 'origin' | 'now'>): Promise<() => Promise<void>> => {
  const tried = await enter(services, act, []);
  tried.refuse();
  return tried.takeBack;
};
