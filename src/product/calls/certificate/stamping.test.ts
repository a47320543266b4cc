import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTsa, type Tsa } from '#tests/service/openssl-tsa.ts';
import { signingAuthority } from '#tests/vectors/signing.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { makeStamping } from './stamping.ts';

let tsa: Tsa;
let own: Awaited<ReturnType<typeof signingAuthority>>;
beforeAll(async () => {
  [tsa, own] = await Promise.all([openTsa(), signingAuthority()]);
});
afterAll(() => tsa.close());

const data = Buffer.from('what is to be proved to have been there');
/** Nothing listens at port 1. */
const down = 'http://127.0.0.1:1/tsr';

const stampingBy = (...urls: readonly string[]) => {
  const failed: string[] = [];
  const stamping = makeStamping({
    authorities: { urls, roots: [tsa.root] },
    timeStamp: request => own.stamp(Buffer.from(request)),
    clock: () => new Date(),
    patience: { each: 8_000, all: 30_000 },
    failed: (_, why) => failed.push(why),
  });
  return { ...stamping, failed };
};
const byWhom = (token: Buffer | undefined): string | undefined =>
  token === undefined ? undefined : readStamp(token, data).signer?.subjectDn;

test('[BEY-26] a stamp of another authority is taken, once it was seen to be one', async () => {
  const { over, failed } = stampingBy(tsa.urlOf('well'));
  const token = await over(data, { from: 'test' });
  expect(byWhom(token)).toContain('CN=tsa');
  expect(readStamp(token ?? data, data)).toMatchObject({ fault: undefined });
  await tsa.court.file('stamp.der', token ?? '');
  await tsa.court.file('data', data);
  const judged = await tsa.court.openssl(['ts', '-verify', '-token_in', '-in', 'stamp.der', '-data', 'data', '-CAfile', 'root.pem']);
  expect(judged.stdout + judged.stderr).toContain('Verification: OK');
  expect(failed).toEqual([]);
});

const ills: readonly (readonly [words: string, url: () => string, why: RegExp])[] = [
  ['is down', () => down, /ECONNREFUSED|bad port/],
  ['never answers', () => tsa.urlOf('never'), /no answer in time/],
  ['is busy', () => tsa.urlOf('busy'), /503/],
  ['is something else', () => tsa.urlOf('nonsense'), /./],
  ['answers another request', () => tsa.urlOf('nonce'), /another request/],
  ['stamps something else', () => tsa.urlOf('imprint'), /something else/],
  ['has an ended certificate', () => tsa.urlOf('ended'), /ended at/],
  ['is nobody whom we trust', () => tsa.urlOf('stranger'), /does not lead to a root/],
];

test.each(ills)('[BEY-26] the next one is asked where an authority %s, and why is told', async (_, url, why) => {
  const { over, failed, counted } = stampingBy(url(), tsa.urlOf('well'));
  expect(byWhom(await over(data, { from: 'test' }))).toContain('CN=tsa');
  expect(failed).toEqual([expect.stringMatching(why)]);
  expect(counted().map(({ value, labels }) => [labels?.outcome, value])).toEqual([
    ['failed', 1],
    ['given', 1],
  ]);
});

test('[BEY-26] whoever failed is asked last for a while', async () => {
  const { over, failed } = stampingBy(tsa.urlOf('busy'), tsa.urlOf('well'));
  for (let times = 0; times < 3; times += 1) expect(byWhom(await over(data, { from: 'test' }))).toContain('CN=tsa');
  expect(failed).toHaveLength(1);
});

test('[BEY-26] where none gives a stamp there is none; what is worth nothing without one is stamped by the own authority', async () => {
  const { over } = stampingBy(down, tsa.urlOf('busy'));
  expect(await over(data, { from: 'test' })).toBeUndefined();
  expect(byWhom(await over(data, { from: 'test', must: true }))).toContain('Example time stamps');
});

test("[BEY-02] SM3 is the own authority's where the other does not know it", async () => {
  const { over, failed } = stampingBy(tsa.urlOf('well'));
  expect(byWhom(await over(data, { from: 'test', digest: 'sm3' }))).toContain('Example time stamps');
  expect(failed).toEqual([expect.stringMatching(/no stamp was given: status 2/)]);
  expect(byWhom(await over(data, { from: 'test' }))).toContain('CN=tsa');
});

test('[BEY-26] without any other the own authority stamps', async () => {
  expect(byWhom(await stampingBy().over(data, { from: 'test' }))).toContain('Example time stamps');
});
