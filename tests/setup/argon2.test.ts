import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '#service/access/passwords.ts';
import { hash } from './argon2.ts';

const enough = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

test.each([
  ['nothing said', undefined],
  ['less memory', { ...enough, memoryCost: 19_455 }],
  ['fewer passes', { ...enough, timeCost: 1 }],
  ['another algorithm', { ...enough, algorithm: 1 }],
] as const)('a hash of too little work is refused in tests: %s', (_, options) => {
  expect(() => hash('Root-pass-2026', options)).toThrow('too little work');
});

test('what the product hashes passes the floor, is cheap in tests, and is matched', async () => {
  const hashed = await hashPassword('Root-pass-2026');
  expect(hashed.hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await passwordMatches(hashed.hash, 'Root-pass-2026')).toBe(true);
  expect(await passwordMatches(hashed.hash, 'Root-pass-2027')).toBe(false);
  expect(await passwordMatches(null, 'Root-pass-2026')).toBe(false);
});
