/** Doing one thing to many records: in their order, some at a time, to be stopped between two, with a verdict for each. */

/** How many are asked for at once: the service has a few hands, and a browser six connections for all that it does. */
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
 * @param told after each record, all that is known
 * @param stopped whether somebody has called a halt: what is under way ends, nothing more begins
 */
export const inTurn = async (
  ids: readonly string[],
  step: (id: string) => Promise<Verdict>,
  told: (verdicts: Verdicts) => void,
  stopped: () => boolean,
): Promise<Verdicts> => {
  const verdicts = new Map<string, Verdict>();
  const waiting = ids.values();
  let barred = false;
  const one = async (id: string) => {
    const verdict = await step(id);
    barred ||= verdict.kind === 'barred';
    verdicts.set(id, verdict);
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
  await Promise.all(Array.from({ length: lanes }, lane));
  return verdicts;
};
