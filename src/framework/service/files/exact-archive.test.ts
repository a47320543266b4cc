/** What an archive from outside may say of its folders and names. */
import { expect, test } from 'vitest';
import { archive } from '#tests/vectors/ofd-alterations.ts';
import { openArchive } from './zip-reader.ts';

const file = (name: string) => ({ name: Buffer.from(name), data: Buffer.from(name) });
const opened = (...entries: Parameters<typeof archive>[0]) => openArchive(archive(entries), { bytes: 1_000, isExact: true }).names;

test('[BEY-11, BEY-26] a folder has no data, whatever it says of itself, and no file is a folder to another', () => {
  const folder = { name: Buffer.from('a/'), data: Buffer.alloc(0) };
  expect(opened(folder, file('a/b'), file('a-b'))).toEqual(['a/', 'a/b', 'a-b']);
  expect(opened({ ...folder, method: 0 }, file('a/b'))).toEqual(['a/', 'a/b']);
  const silent = { crc: 0, unpacked: 0 };
  const full = { name: Buffer.from('a/'), data: Buffer.from('hidden'), method: 0, local: silent, listed: silent } as const;
  expect(() => opened(full, file('a/b'))).toThrow();
  expect(() => opened(file('a'), file('a-b'), file('A/b'))).toThrow();
  expect(() => opened(file('a'), file('A'))).toThrow();
});
