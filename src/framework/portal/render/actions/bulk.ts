/** Doing one thing to many records: in their order, one by one or in groups, to be stopped between two, with a verdict for each. */

/** How many calls of one record there are at once: the service has a few hands, and a browser six connections for all that it does. */
const lanes = 4;

/** What came of one record. */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string }
  /** Whatever stood in the way stands in the way of the others too. */
  | { readonly kind: 'barred'; readonly message: string };

/** What came of each that was begun; those that are missing were not. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/**
 * Goes on after a failure, and ends after what bars the rest.
 * @param size how many a step takes
 * @param told after each step, all that is known
 * @param stopped whether somebody has called a halt: what is under way ends, nothing more begins
 */
export const inTurn = async (
  ids: readonly string[],
  size: number,
  step: (ids: readonly string[]) => Promise<Verdicts>,
  told: (verdicts: Verdicts) => void,
  stopped: () => boolean,
): Promise<Verdicts> => {
  const verdicts = new Map<string, Verdict>();
  const groups = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
  const waiting = groups.values();
  let barred = false;
  const one = async (group: readonly string[]) => {
    for (const [id, verdict] of await step(group)) {
      barred ||= verdict.kind === 'barred';
      verdicts.set(id, verdict);
    }
    told(new Map(verdicts));
  };
  const lane = async () => {
    while (!barred && !stopped()) {
      const { value, done } = waiting.next();
      if (done) return;
      await one(value);
    }
  };
  // The first goes alone: what bars all of them is met once.
  const { value: first } = waiting.next();
  if (first !== undefined) await one(first);
  await Promise.all(Array.from({ length: size > 1 ? 1 : lanes }, lane));
  return verdicts;
};
