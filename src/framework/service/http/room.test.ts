import { describe, expect, it } from 'vitest';
import { makeRoom } from './room.ts';

/** Work that goes on until it is let go. */
const held = () => {
  let end = (): void => undefined;
  const done = new Promise<void>(resolve => {
    end = resolve;
  });
  return { work: () => done, end };
};
const one = { name: 'one', token: 'token of one' };
const other = { name: 'other', token: 'token of another' };
const codeOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done').catch((error: { code?: unknown }) => error.code);

describe('[BEY-21][BEY-22] room for calls', () => {
  it('refuses whoever has enough at work, and lets others in', async () => {
    const room = makeRoom({ perSession: 2, perCaller: 2, signedIn: 10, strangers: 1 });
    const works = [held(), held(), held()];
    const first = works.slice(0, 2).map(({ work }) => room.take(one, work));
    expect(await codeOf(room.take(one, async () => 1))).toBe('SERVICE_BUSY');
    expect(room.mayEnter(one.token)).toBe(false);
    expect(room.mayEnter(other.token)).toBe(true);
    expect(await codeOf(room.take(other, async () => 1))).toBe('done');
    for (const { end } of works) end();
    await Promise.all(first);
    expect(room.mayEnter(one.token)).toBe(true);
    expect(await codeOf(room.take(one, async () => 1))).toBe('done');
  });

  it('refuses a session that has enough at work, and lets in those of its colleagues, as long as their organisation has room', async () => {
    const room = makeRoom({ perSession: 2, perCaller: 3, signedIn: 10, strangers: 1 });
    const colleague = { name: one.name, token: 'token of a colleague' };
    const works = [held(), held(), held()];
    const first = works.slice(0, 2).map(({ work }) => room.take(one, work));
    expect(await codeOf(room.take(one, async () => 1))).toBe('SERVICE_BUSY');
    expect([room.mayEnter(one.token), room.mayEnter(colleague.token)]).toEqual([false, true]);
    const third = room.take(colleague, works[2]?.work ?? held().work);
    expect(await codeOf(room.take(colleague, async () => 1))).toBe('SERVICE_BUSY');
    for (const { end } of works) end();
    await Promise.all([...first, third]);
    expect(await codeOf(room.take(one, async () => 1))).toBe('done');
  });

  it('keeps strangers and people at work apart, and gives a place back after a failure', async () => {
    const room = makeRoom({ perSession: 2, perCaller: 2, signedIn: 2, strangers: 1 });
    const crowd = held();
    const stranger = room.take(undefined, crowd.work);
    expect(await codeOf(room.take(undefined, async () => 1))).toBe('SERVICE_BUSY');
    expect(await codeOf(room.take(one, async () => 1))).toBe('done');
    crowd.end();
    await stranger;
    await expect(room.take(undefined, () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
    expect(await codeOf(room.take(undefined, async () => 1))).toBe('done');
  });
});
