/**
 * How many calls are at work at once. Beyond that a call is refused while it is still cheap: whoever waits for seconds has gone by the time the answer
 * comes, and what waits for them is all in memory.
 */
import { busy } from '#engine/wire/away.ts';

export interface Bounds {
  /** Of one session: more than a browser asks at once, and less than its organisation has, so that one program leaves room for its colleagues. */
  readonly perSession: number;
  /** Of one person, or of all of one organisation: more than their browsers ask at once, and less than all there is. */
  readonly perCaller: number;
  /** Of everybody with a session. */
  readonly signedIn: number;
  /** Of everybody without: a crowd at the public pages keeps nobody from their work, nor the other way round. */
  readonly strangers: number;
}

const usual: Bounds = { perSession: 56, perCaller: 64, signedIn: 192, strangers: 128 };

export interface Caller {
  /** The organisation, or the person where there is none. */
  readonly name: string;
  /** Of the session. */
  readonly token: string;
}

export interface Room {
  /** How many calls are at work. */
  readonly underWay: () => number;
  /** Whether a call of that session would find room, as far as is known of it. */
  mayEnter(token: string): boolean;
  /**
   * Runs a call.
   * @param caller undefined without a session
   * @throws Refusal SERVICE_BUSY where there is no room
   */
  take<T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T>;
}

export const makeRoom = (bounds: Bounds = usual): Room => {
  const byName = new Map<string, number>();
  const byToken = new Map<string, number>();
  /** Whose the sessions at work are. */
  const names = new Map<string, string>();
  let [signedIn, strangers] = [0, 0];

  const hasRoom = (name: string | undefined, token: string): boolean =>
    signedIn < bounds.signedIn &&
    (byToken.get(token) ?? 0) < bounds.perSession &&
    (name === undefined || (byName.get(name) ?? 0) < bounds.perCaller);
  const enter = ({ name, token }: Caller): void => {
    if (!hasRoom(name, token)) throw busy();
    signedIn += 1;
    byName.set(name, (byName.get(name) ?? 0) + 1);
    byToken.set(token, (byToken.get(token) ?? 0) + 1);
    names.set(token, name);
  };
  /** @returns whether nothing is left under the key */
  const oneLess = (counts: Map<string, number>, key: string): boolean => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
    return left <= 0;
  };
  const leave = ({ name, token }: Caller): void => {
    signedIn -= 1;
    oneLess(byName, name);
    if (oneLess(byToken, token)) names.delete(token);
  };

  return {
    underWay: () => signedIn + strangers,
    mayEnter: token => hasRoom(names.get(token), token),
    async take(caller, work) {
      if (caller !== undefined) enter(caller);
      else if (strangers >= bounds.strangers) throw busy();
      else strangers += 1;
      try {
        return await work();
      } finally {
        if (caller === undefined) strangers -= 1;
        else leave(caller);
      }
    },
  };
};
