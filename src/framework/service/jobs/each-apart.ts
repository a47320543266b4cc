/** What a job has to do, one thing after the other: the one that fails keeps none of the others waiting. */

import { inWords } from './in-words.ts';

/** So many are said in the sentence of a job. */
const mostSaid = 20;

/**
 * Does each, whatever becomes of the others.
 * @param pages as rows are walked through; several of a known number are one page
 * @param called how one is named among failures
 * @returns how many the work says were done
 * @throws AggregateError at the end, with what failed and why
 */
export const eachApart = async <T>(
  pages: Iterable<readonly T[]> | AsyncIterable<readonly T[]>,
  called: (item: T) => string,
  work: (item: T) => Promise<number | boolean>,
): Promise<number> => {
  const failures: Error[] = [];
  let done = 0;
  for await (const page of pages)
    for (const item of page)
      try {
        done += Number(await work(item));
      } catch (error) {
        failures.push(new Error(`${called(item)}: ${inWords(error)}`, { cause: error }));
      }
  if (failures.length === 0) return done;
  const more = failures.length - mostSaid;
  const said = failures.slice(0, mostSaid).map(({ message }) => message);
  throw new AggregateError(failures, [...said, ...(more > 0 ? [`… ${more}`] : [])].join('\n'));
};
