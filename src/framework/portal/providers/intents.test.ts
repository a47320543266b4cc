import { expect, it } from 'vitest';
import { createIntents } from './intents.ts';

const numbered = () => {
  let count = 0;
  return createIntents(() => `key-${++count}`);
};
const lost = () => Promise.reject(new Error('lost'));

it('keeps the key of an intent until it is done', async () => {
  const { under } = numbered();
  const keys: string[] = [];
  const note = (then: () => Promise<string>) => (key: string) => {
    keys.push(key);
    return then();
  };
  await under('op.cert.issue', { id: '1' }, note(lost)).catch(() => undefined);
  await under(
    'op.cert.issue',
    { id: '1' },
    note(() => Promise.resolve('done')),
  );
  await under(
    'op.cert.issue',
    { id: '1' },
    note(() => Promise.resolve('done again')),
  );
  expect(keys).toEqual(['key-1', 'key-1', 'key-2']);
});

it('gives another body and another call a key of their own', async () => {
  const { under } = numbered();
  const key = (id: string, body: unknown) => under(id, body, each => Promise.resolve(each));
  expect([await key('a', { n: 1 }), await key('a', { n: 2 }), await key('b', { n: 1 })]).toEqual(['key-1', 'key-2', 'key-3']);
});

it('makes keys that differ', async () => {
  const { under } = createIntents();
  const keys = await Promise.all(Array.from({ length: 50 }, (_, n) => under('a', n, key => Promise.resolve(key))));
  expect(new Set(keys).size).toBe(50);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
