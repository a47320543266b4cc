/** Somebody else was faster than an effect that runs outside, and what was asked for may be done anew on what they left. */
import { Refusal } from '#engine/wire/errors.ts';

/** Where nobody tries again it is a refusal as stale. */
export class OvertakenError extends Refusal {
  constructor() {
    super('VERSION_STALE');
    this.name = 'OvertakenError';
  }
}

const mostTries = 5;

/** Does it anew, from its beginning, as often as somebody else was faster; in the end whoever asked hears of it. */
export const untilFirst = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof OvertakenError) || tried === mostTries) throw error;
    }
  }
};

/** The same of many at once: those that somebody else was faster with are done anew, together, and the others are not. */
export const untilFirstOfEach = async <P, T>(
  pieces: readonly P[],
  run: (pieces: readonly P[]) => Promise<ReadonlyMap<P, PromiseSettledResult<T>>>,
): Promise<ReadonlyMap<P, PromiseSettledResult<T>>> => {
  const outcomes = new Map<P, PromiseSettledResult<T>>();
  let left = pieces;
  for (let tried = 1; left.length > 0 && tried <= mostTries; tried += 1) {
    for (const [piece, outcome] of await run(left)) outcomes.set(piece, outcome);
    left = left.filter(piece => {
      const outcome = outcomes.get(piece);
      return outcome?.status === 'rejected' && outcome.reason instanceof OvertakenError;
    });
  }
  return outcomes;
};
