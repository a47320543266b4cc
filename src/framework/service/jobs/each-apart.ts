/** What a job has to do, one thing after the other: the one that fails keeps none of the others waiting. */

import { inWords } from './in-words.ts';

/** So many are said in the sentence of a job, and kept until its end: of a million that fail alike nobody reads more. */
const mostSaid = 20;

/** Of what a job had to do some failed: the first of it, each by its name and why, and how many there are. */
class PartsFailedError extends AggregateError {
  readonly count: number;

  constructor(first: readonly Error[], count: number) {
    const more = count - first.length;
    super(first, [...first.map(({ message }) => message), ...(more > 0 ? [`… ${more}`] : [])].join('\n'));
    this.name = 'PartsFailedError';
    this.count = count;
  }
}

/** The failures of a part by its name; of one that was itself done in parts each of them. */
const failuresOf = (name: string, error: unknown): { readonly first: readonly Error[]; readonly count: number } => {
  const named = (why: unknown, between: string): Error => new Error(`${name}${between}${inWords(why)}`, { cause: why });
  return error instanceof PartsFailedError
    ? { first: error.errors.map(each => named(each, ' ')), count: error.count }
    : { first: [named(error, ': ')], count: 1 };
};

/**
 * Does each, whatever becomes of the others. Work may itself be done so: what fails of it is told by both names.
 * @param pages as rows are walked through; several of a known number are one page
 * @param called how one is named among failures
 * @returns how many the work says were done
 * @throws AggregateError at the end, with the first that failed and why, and how many more did
 */
export const eachApart = async <T>(
  pages: Iterable<readonly T[]> | AsyncIterable<readonly T[]>,
  called: (item: T) => string,
  work: (item: T) => Promise<number | boolean>,
): Promise<number> => {
  const failures: Error[] = [];
  let [failed, done] = [0, 0];
  for await (const page of pages)
    for (const item of page)
      try {
        done += Number(await work(item));
      } catch (error) {
        const { first, count } = failuresOf(called(item), error);
        failures.push(...first.slice(0, mostSaid - failures.length));
        failed += count;
      }
  if (failed === 0) return done;
  throw new PartsFailedError(failures, failed);
};
