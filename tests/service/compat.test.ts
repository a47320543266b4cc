/** The compatibility cipher, by its command; openssl is the judge on the other side. */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { endAll, runCommand } from './spawned.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(async () => {
  await endAll();
  await court.close();
});

/** Keys of these vectors alone. */
const first = 'open-vector-16by';
const second = 'the-second-vector-key-of-32bytes';
const compat = (direction: string, input: string | Uint8Array, environment: Readonly<Record<string, string>>) =>
  runCommand('compat', tmpdir(), [direction], environment, input);
const openssl = async (key: string, text: string, ...more: readonly string[]): Promise<string> => {
  const bits = Buffer.byteLength(key) * 8;
  const { stdout, stderr } = await court.openssl(
    ['enc', `-aes-${bits}-ecb`, '-K', Buffer.from(key).toString('hex'), '-base64', '-A', ...more],
    text,
  );
  expect(stderr).toBe('');
  return stdout;
};

/** Written once by `openssl enc -aes-128-ecb -K … -base64 -A`: one block, a whole block and its padding, several bytes a character. */
const vectors = [
  ['a', '+oPK66AEFOB+pE9JBU6SRQ=='],
  ['0123456789abcdef', 'TCO2JpxYPwPCNfCLGQqjBh2PcJFE1e6S0EERzrAQspg='],
  ['契证：数字证书 & e-seal', 'sHyfhYvmvceF/B0hrc7nHypdlCYUxc/p2fruwol62F0='],
] as const;

test.each(vectors)('[SES-15] the fixed vector of %j, in both directions', async (text, encrypted) => {
  expect(await compat('encrypt', text, { COMPAT_KEY: first })).toMatchObject({ code: 0, output: `${encrypted}\n` });
  expect(await compat('decrypt', `${encrypted}\n`, { COMPAT_KEY: first })).toMatchObject({ code: 0, output: text });
});

test('[SES-15] openssl reads what it wrote, and it reads what openssl wrote, byte for byte', async () => {
  const text = 'two lines\nof text, 龘 and 𠮷, with a blank end \n';
  const { output } = await compat('encrypt', text, { COMPAT_KEY: second });
  expect(await openssl(second, output.trim(), '-d')).toBe(text);
  expect(await compat('decrypt', await openssl(second, text), { COMPAT_KEY: second })).toMatchObject({ code: 0, output: text });
});

describe('the second key', () => {
  test('[SES-15] is used where there is no first, and only there', async () => {
    const byFirst = await openssl(first, '契证');
    const bySecond = await openssl(second, '契证');
    expect((await compat('encrypt', '契证', { COMPAT_KEY_2: second })).output.trim()).toBe(bySecond);
    expect((await compat('encrypt', '契证', { COMPAT_KEY: '', COMPAT_KEY_2: second })).output.trim()).toBe(bySecond);
    expect((await compat('encrypt', '契证', { COMPAT_KEY: first, COMPAT_KEY_2: second })).output.trim()).toBe(byFirst);
  });

  test('[SES-15] without either the command says what to set', async () => {
    const { code, said } = await compat('encrypt', '契证', {});
    expect(code).toBe(78);
    for (const words of ['COMPAT_KEY_2 is set', '未设置 COMPAT_KEY']) expect(said).toContain(words);
  });
});

test('[SES-15] another key, a cut-off text and no base64 are refused and print nothing', async () => {
  const [[, encrypted]] = vectors;
  for (const [input, key] of [
    [encrypted, 'another-key-16by'],
    [encrypted.slice(0, 12), first],
    ['契证', first],
    ['', first],
  ] as const)
    expect(await compat('decrypt', input, { COMPAT_KEY: key }), input).toMatchObject({
      code: 65,
      output: '',
      said: expect.stringContaining('COMPAT_KEY'),
    });
});

test('[SES-15] a key of another length is refused without being quoted', async () => {
  const { code, said } = await compat('encrypt', 'a', { COMPAT_KEY: 'too short, secret' });
  expect(code).toBe(78);
  expect(said).toContain('16, 24 or 32 bytes');
  expect(said).not.toContain('too short');
});

test('[SES-15] no browser is given the cipher', () => {
  const folder = new URL('../../dist/portal/assets', import.meta.url).pathname;
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const name of scripts) expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/COMPAT_KEY|OpenSSLFormatter|EvpKDF/);
});
