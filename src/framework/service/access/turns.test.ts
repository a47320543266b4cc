/** Turns: who is served when many wait, told by order and counts alone. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { makeTurns } from './turns.ts';

/** Work that ends when it is told to; what has begun, in its order. */
const bench = (bounds?: Parameters<typeof makeTurns>[0]) => {
  const turns = makeTurns(bounds);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const take = (place: string, name: string): Promise<void> =>
    turns
      .take(place, name, () => {
        begun.push(`${place}/${name}`);
        return new Promise<void>(resolve => ends.push(resolve));
      })
      .catch((error: unknown) => {
        refused.push(error instanceof Refusal ? error.code : String(error));
      });
  const settle = async (): Promise<void> => {
    for (let at = 0; at < 10; at++) await Promise.resolve();
  };
  /** Ends what is under way, oldest first, until nothing is. */
  const runOut = async (): Promise<void> => {
    await settle();
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await settle();
    }
  };
  return { take, begun, ends, refused, settle, runOut };
};

describe('[BEY-13] turns', () => {
  test('one name is worked on once at a time, eight wait and the rest is refused', async () => {
    const { take, begun, refused, settle, runOut } = bench();
    for (let at = 0; at < 200; at++) void take('attacker', 'root');
    await settle();
    expect(begun).toEqual(['attacker/root']);
    expect(refused).toHaveLength(191);
    expect(new Set(refused)).toEqual(new Set(['LOGIN_CROWDED']));
    await runOut();
    expect(begun).toHaveLength(9);
  });

  test('somebody else begins while they wait, from the same address and from another', async () => {
    const { take, begun, settle } = bench();
    for (let at = 0; at < 200; at++) void take('office', 'root');
    void take('office', 'li');
    void take('home', 'wang');
    await settle();
    expect(begun).toEqual(['office/root', 'office/li', 'home/wang']);
  });

  test('a place has two at work; places are served in turn, and names within a place', async () => {
    const { take, begun, settle, runOut } = bench({ atWork: 4, perPlace: 2, waitingPerName: 8, waitingPerPlace: 64, waiting: 512 });
    for (let name = 0; name < 6; name++) for (let again = 0; again < 2; again++) void take('attacker', `name${name}`);
    await settle();
    expect(begun).toEqual(['attacker/name0', 'attacker/name1']);
    for (const place of ['a', 'b', 'c']) void take(place, place);
    await settle();
    expect(begun.slice(2)).toEqual(['a/a', 'b/b']);
    await runOut();
    // Ten more of the attacker stood there before: one of them has its turn, then the third stranger, then each other name once.
    expect(begun.slice(4, 6)).toEqual(['attacker/name0', 'c/c']);
    expect(begun.slice(6, 11)).toEqual([1, 2, 3, 4, 5].map(name => `attacker/name${name}`));
    expect(begun).toHaveLength(15);
  });

  test('too many from one address are refused, and too many in all', async () => {
    const { take, refused, settle } = bench({ atWork: 1, perPlace: 1, waitingPerName: 2, waitingPerPlace: 3, waiting: 5 });
    for (let name = 0; name < 6; name++) void take('one', `name${name}`);
    for (const place of ['two', 'three', 'four']) void take(place, place);
    await settle();
    expect(refused).toEqual(['LOGIN_CROWDED', 'LOGIN_CROWDED', 'SERVICE_BUSY']);
  });

  test('work that fails gives its turn on', async () => {
    const turns = makeTurns();
    await expect(turns.take('a', 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.take('a', 'x', () => Promise.resolve(1))).toBe(1);
  });
});
