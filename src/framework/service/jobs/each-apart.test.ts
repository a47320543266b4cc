import { expect, test } from 'vitest';
import { eachApart } from './each-apart.ts';

const named = (item: string): string => `record ${item}`;

test('[BEY-09] what fails of a job keeps none of the others waiting, and is told at the end by its name', async () => {
  const done: string[] = [];
  const work = async (item: string): Promise<boolean> => {
    if (item.startsWith('bad')) throw new Error(`${item} cannot be done`);
    done.push(item);
    return item !== 'idle';
  };
  async function* pages() {
    yield ['bad 1', 'a', 'idle'];
    yield ['b', 'bad 2'];
  }
  await expect(eachApart(pages(), named, work)).rejects.toThrow('record bad 1: bad 1 cannot be done\nrecord bad 2: bad 2 cannot be done');
  expect(done).toEqual(['a', 'idle', 'b']);
  expect(await eachApart([['a', 'idle', 'b']], named, work)).toBe(2);
  expect(await eachApart([], named, work)).toBe(0);
});

test('[BEY-09] of many that fail the first are named, and how many more there are', async () => {
  const all = Array.from({ length: 30 }, (_, at) => `bad ${at}`);
  const failing = eachApart([all], named, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow(/^record bad 0: no\n[\s\S]*record bad 19: no\n… 10$/);
});

test('[BEY-09] what a job has to do in parts fails by the names of both; of however many the first alone are kept', async () => {
  const part = (kind: string): Promise<number> =>
    eachApart(
      [Array.from({ length: kind === 'good' ? 3 : 1_000 }, (_, at) => `${at}`)],
      item => item,
      async () => {
        if (kind !== 'good') throw new Error('no');
        return true;
      },
    );
  const failing = eachApart([['good', 'bad', 'worse']], kind => kind, part);
  const error = await failing.then(
    () => undefined,
    (why: AggregateError) => why,
  );
  expect(error?.message.split('\n')).toEqual([...Array.from({ length: 20 }, (_, at) => `bad ${at}: no`), '… 1980']);
  expect(error?.errors).toHaveLength(20);
  expect(await eachApart([['good', 'good']], kind => kind, part)).toBe(6);
});
