/** What nobody waits for is sent slowly, in its order, and at once when the process is about to end. */
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unhurried } from './unhurried.ts';

/** Keeps its sender waiting so long. */
const work = (milliseconds: number): void => {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
};

const sender = () => {
  const sent: string[] = [];
  const { send, hurry } = unhurried(async text => {
    sent.push(text);
    if (text === 'long') work(60);
    if (text === 'wrong') throw new Error('wrong');
    return [text];
  });
  return { sent, send, hurry };
};

test('[BEY-21] statements are answered in their order, and one that fails keeps no other', async () => {
  const { sent, send } = sender();
  const answers = await Promise.allSettled(['a', 'wrong', 'b'].map(text => send(text, [])));
  expect(sent).toEqual(['a', 'wrong', 'b']);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('[BEY-21] after a long piece of work the next waits, until the process is about to end', async () => {
  const { sent, send, hurry } = sender();
  await send('long', []);
  const next = send('next', []);
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(sent).toEqual(['long']);
  hurry();
  expect(await next).toEqual(['next']);
  await send('long', []);
  expect(await send('last', [])).toEqual(['last']);
});
