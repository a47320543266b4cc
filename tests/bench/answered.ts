/** A question whose answer must be good: what a run needs before it measures. */
import { Agent } from 'node:http';
import { type Ask, ask } from './load.ts';
import { dataOf } from './questions.ts';

/** What the service answers with. @throws Error where it refuses */
export type Must = <T>(asked: Ask) => Promise<T>;

export const mustOf = (address: string): Must => {
  const agent = new Agent();
  return async <T>(asked: Ask): Promise<T> => {
    const answer = await ask(agent, address, asked);
    if (answer.status !== 200) throw new Error(`${asked.path}: ${answer.status} ${answer.body.toString('utf8').slice(0, 500)}`);
    return dataOf<T>(answer);
  };
};
