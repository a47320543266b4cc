/** Public verification: what it says of our certificates in each state, of others', of forged ones, and of files that are none. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, freshUscc, member, order, png } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

interface Verified {
  readonly kind: string;
  readonly verdict: string;
  readonly holderName: string | null;
  readonly serialNumber: string | null;
  readonly fileSha256: string | null;
  readonly fileSize: number | null;
  readonly steps: readonly {
    readonly step: string;
    readonly outcome: string;
    readonly words: readonly [string, string];
    readonly at: string | null;
  }[];
}
interface Issued {
  readonly id: string;
  readonly version: number;
  readonly serialNumber: string;
  readonly certificatePem: string;
  readonly chainPem: string;
}

let running: Running;
let folder: string;
let company: Awaited<ReturnType<typeof member>>;
let issued: Issued;
beforeAll(async () => {
  running = await startRunning();
  folder = mkdtempSync(join(tmpdir(), 'chancery-verify-'));
  company = await member(running);
  issued = await certificate();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await running.stop();
});

const certificate = async (): Promise<Issued> => {
  const { id, version } = await order(running, await apply(running, company.token, {}));
  const made = await running.call('operation/certificate/issue', { id, version }, running.operator);
  if (made.status !== 1) throw new Error(`not issued: ${made.message}`);
  const { data } = await running.call<Issued>(`operation/certificate/info/${id}`, {}, running.operator);
  return data;
};
let addresses = 0;
const sent = async (name: string, content: Uint8Array | string): Promise<Answer<Verified>> =>
  (await running.upload('document/verify', {}, { name, bytes: Buffer.from(content) }, undefined, {
    'x-forwarded-for': `10.2.0.${++addresses}`,
  })) as unknown as Answer<Verified>;
const asked = (serialNumber: string) => running.call<Verified>('document/verify', { serialNumber });
const outcomes = ({ data }: Answer<Verified>): Readonly<Record<string, string>> =>
  Object.fromEntries(data.steps.map(({ step, outcome }) => [step, outcome]));
const wordsOf = ({ data }: Answer<Verified>, step: string): string => data.steps.find(each => each.step === step)?.words.join(' ') ?? '';
const allPassed = {
  structure: 'PASSED',
  signature: 'PASSED',
  chain: 'PASSED',
  validity: 'PASSED',
  revocation: 'PASSED',
  holder: 'PASSED',
};
const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
const openssl = (...words: readonly string[]): void => {
  execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
};

test('[doc.verify] a certificate of ours is valid, as PEM, DER, chain or PKCS#7, and by its serial number', async () => {
  const { certificatePem, chainPem } = issued;
  writeFileSync(join(folder, 'chain.pem'), certificatePem + chainPem);
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'chain.pem', '-outform', 'DER', '-out', 'chain.p7b');
  openssl('crl2pkcs7', '-nocrl', '-certfile', 'chain.pem', '-out', 'chain-pem.p7b');
  const answers = [
    await sent('a.pem', certificatePem),
    await sent('a.cer', derOf(certificatePem)),
    await sent('chain.pem', chainPem + certificatePem),
    await sent('chain.p7b', readFileSync(join(folder, 'chain.p7b'))),
    await sent('chain-pem.p7b', readFileSync(join(folder, 'chain-pem.p7b'))),
    await sent('copied.txt', derOf(certificatePem).toString('base64')),
    await asked(issued.serialNumber.toLowerCase()),
  ];
  for (const answer of answers) {
    expect(outcomes(answer)).toEqual(allPassed);
    expect(answer.data).toMatchObject({
      kind: 'CERTIFICATE',
      verdict: 'VALID',
      holderName: company.companyName,
      serialNumber: issued.serialNumber,
    });
  }
  // So that a verdict can be laid beside its file.
  const digest = createHash('sha256').update(certificatePem).digest('hex');
  expect(answers[0]?.data).toMatchObject({ fileSha256: digest, fileSize: Buffer.byteLength(certificatePem) });
  expect(answers.at(-1)?.data).toMatchObject({ fileSha256: null, fileSize: null });
});

test('[pki.authorities][pki.ca][pki.chain][pki.crl] refused: a name that no authority has, and any other verb', async () => {
  const status = async (path: string, method = 'GET') => (await fetch(`${running.address}${path}`, { method })).status;
  expect(await Promise.all(['ca/nobody.cer', 'ca/nobody.pem', 'crl/nobody.crl'].map(path => status(`/pki/${path}`)))).toEqual([
    404, 404, 404,
  ]);
  expect(await Promise.all(['authorities.json', 'ca/nobody.cer'].map(path => status(`/pki/${path}`, 'POST')))).toEqual([404, 404]);
});

test("[pki.authorities][pki.ca][pki.chain][pki.crl] the published roots have the fingerprints that openssl sees, and the guide's commands verify", async () => {
  interface Published {
    readonly name: string;
    readonly parent: string | null;
    readonly fingerprintSha256: string;
    readonly fingerprintSha1: string;
  }
  const got = async (path: string): Promise<Buffer> => Buffer.from(await (await fetch(`${running.address}${path}`)).arrayBuffer());
  const { authorities } = JSON.parse((await got('/pki/authorities.json')).toString()) as { readonly authorities: readonly Published[] };
  const roots = authorities.filter(({ parent }) => parent === null);
  expect(roots.length).toBeGreaterThan(0);
  for (const { name, fingerprintSha256, fingerprintSha1 } of authorities) {
    writeFileSync(join(folder, `${name}.cer`), await got(`/pki/ca/${name}.cer`));
    for (const [digest, told] of [
      ['sha256', fingerprintSha256],
      ['sha1', fingerprintSha1],
    ] as const) {
      const words = ['x509', '-inform', 'der', '-in', `${name}.cer`, '-noout', '-fingerprint', `-${digest}`];
      const seen = execFileSync('openssl', words, { cwd: folder, encoding: 'utf8' });
      expect(seen.trim().split('=')[1]?.replaceAll(':', '')).toBe(told);
    }
  }
  const [root] = roots;
  const issuing = authorities.find(({ parent }) => parent === root?.name);
  writeFileSync(join(folder, 'root.pem'), await got(`/pki/ca/${root?.name}.pem`));
  writeFileSync(join(folder, 'issuing.pem'), await got(`/pki/ca/${issuing?.name}.pem`));
  writeFileSync(join(folder, 'issuing.crl'), await got(`/pki/crl/${issuing?.name}.crl`));
  writeFileSync(join(folder, 'holder.pem'), issued.certificatePem);
  openssl('verify', '-crl_check', '-CRLfile', 'issuing.crl', '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', 'holder.pem');
});

test('[doc.verify] nothing personal is told: no member, no identity number, no mobile, no address', async () => {
  const text = JSON.stringify(await asked(issued.serialNumber));
  for (const secret of ['11010519491231002X', company.mobile, company.uscc, 'subjectDn', 'member', 'email'])
    expect(text).not.toContain(secret);
});

test('[doc.verify] suspension and revocation are told at once, with reason and time, and resumption too', async () => {
  const { id } = await certificate();
  const change = async (reason: string, seen: number) =>
    running.call<{ version: number }>('operation/certificate/revoke', { id, version: seen, reason }, running.operator);
  // As if its holder had fetched it: only then can it be suspended.
  running.byHand('certificates', id);
  await running.service.services.database.transaction(rows => rows.update('certificates', id, null, { state: 'ACTIVE' }));
  const { serialNumber, version } = (await running.call<Issued>(`operation/certificate/info/${id}`, {}, running.operator)).data;
  expect(wordsOf(await asked(serialNumber), 'validity')).toMatch(/还有 \d+ 天到期.*expires in/);
  const held = await change('certificateHold', version);
  expect(held).toMatchObject({ status: 1 });
  expect(outcomes(await asked(serialNumber)).revocation).toBe('FAILED');
  const resumed = await change('removeFromCRL', held.data.version);
  expect(outcomes(await asked(serialNumber)).revocation).toBe('PASSED');
  await change('keyCompromise', resumed.data.version);
  const answer = await asked(serialNumber);
  expect(answer.data.verdict).toBe('INVALID');
  expect(wordsOf(answer, 'revocation')).toMatch(/密钥丢失或泄露.*Key lost or compromised/);
  // It has no days left.
  expect(wordsOf(answer, 'validity')).not.toMatch(/\d/);
  expect(answer.data.steps.find(({ step }) => step === 'revocation')?.at).toMatch(/^\d{4}-/);
});

test('[doc.verify] an altered certificate of ours fails by its signature, and is judged no further', async () => {
  const der = derOf(issued.certificatePem);
  const at = der.indexOf(Buffer.from(company.companyName));
  der.write('假', at);
  const answer = await sent('forged.cer', der);
  expect(answer.data).toMatchObject({ verdict: 'INVALID' });
  expect(outcomes(answer)).toMatchObject({ signature: 'FAILED', revocation: 'SKIPPED', holder: 'SKIPPED' });
});

test("[doc.verify] somebody else's certificate is not vouched for, even under our name", async () => {
  openssl(
    'req',
    '-x509',
    '-utf8',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'k.pem',
    '-out',
    'foreign.pem',
    '-subj',
    '/CN=别家的证书',
    '-days',
    '30',
  );
  const foreign = await sent('foreign.pem', readFileSync(join(folder, 'foreign.pem')));
  expect(foreign.data.verdict).toBe('UNSURE');
  expect(outcomes(foreign)).toMatchObject({
    structure: 'PASSED',
    signature: 'UNSURE',
    chain: 'UNSURE',
    revocation: 'UNSURE',
    holder: 'UNSURE',
  });
  expect(wordsOf(foreign, 'signature')).toContain('别家的证书');
});

test('[doc.verify] a certificate that has ended says when', async () => {
  const before = running.clock.now;
  running.clock.now = new Date(before.getTime() + 2 * 366 * 86_400_000);
  const answer = await asked(issued.serialNumber);
  await running.turnBack(before);
  expect(answer.data.verdict).toBe('INVALID');
  expect(outcomes(answer).validity).toBe('FAILED');
});

test('[doc.verify] our own authorities are known as such', async () => {
  const [, root = ''] = issued.chainPem.split(/(?<=-----END CERTIFICATE-----\n)/);
  const answer = await sent('root.pem', root);
  expect(answer.data.verdict).toBe('VALID');
  expect(wordsOf(answer, 'holder')).toContain('证书机构');
});

test('[doc.verify] what is no certificate is named, with what to do; a private key above all', async () => {
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'own.pem', '-subj', '/CN=x', '-days', '3');
  openssl('req', '-new', '-key', 'key.pem', '-out', 'request.pem', '-subj', '/CN=x');
  openssl('pkcs12', '-export', '-inkey', 'key.pem', '-in', 'own.pem', '-out', 'store.p12', '-passout', 'pass:Sample-2026');
  openssl('pkcs8', '-topk8', '-nocrypt', '-in', 'key.pem', '-outform', 'DER', '-out', 'key.der');
  const crl = await (await running.get(`/pki/crl/root-${running.clock.now.getUTCFullYear()}.crl`)).arrayBuffer();
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const kinds: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['PDF', Buffer.from('%PDF-1.7\n…'), /PDF 阅读器/],
    ['OFD', Buffer.from('PK\u0003\u0004…'), /读不出这份 OFD/],
    ['PRIVATE_KEY', read('key.pem'), /泄露/],
    ['PRIVATE_KEY', Buffer.concat([read('own.pem'), read('key.pem')]), /泄露/],
    ['PRIVATE_KEY', read('store.p12'), /泄露/],
    ['PRIVATE_KEY', read('key.der'), /泄露/],
    ['REQUEST', read('request.pem'), /证书请求/],
    ['CRL', new Uint8Array(crl), /吊销列表/],
    ['UNKNOWN', png, /认不出/],
    ['UNKNOWN', Buffer.from('hello'), /认不出/],
    ['UNKNOWN', new Uint8Array(0), /认不出/],
    ['UNKNOWN', derOf(issued.certificatePem).subarray(0, 300), /认不出/],
  ];
  for (const [kind, bytes, words] of kinds) {
    const answer = await sent(`${kind}.bin`, bytes);
    expect({ kind: answer.data.kind, verdict: answer.data.verdict }).toEqual({
      kind,
      verdict: ['PDF', 'OFD'].includes(kind) ? 'UNJUDGEABLE' : 'UNSURE',
    });
    expect(wordsOf(answer, 'structure')).toMatch(words);
  }
  expect(await running.service.services.database.read.count('files', { purpose: 'verification' })).toBe(0);
});

test('[doc.verify] refused for nothing, for a serial number that is none, and too often', async () => {
  expect(await running.call('document/verify', {})).toMatchObject({ status: 0, data: { code: 'VERIFY_NOTHING' } });
  expect(await running.call('document/verify', { serialNumber: 'not hex' })).toMatchObject({
    status: 422,
    data: { errors: { serialNumber: [expect.any(String)] } },
  });
  expect(await asked(freshUscc().replace(/\D/g, ''))).toMatchObject({ data: { verdict: 'UNSURE', holderName: null } });
  expect(await sent('big.bin', new Uint8Array(31 * 1_048_576))).toMatchObject({ http: 413, status: 413 });
  let last = 0;
  for (let round = 0; round < 201 && last !== 429; round += 1)
    last = (await running.call('document/verify', { serialNumber: '40AA' }, undefined, { 'x-forwarded-for': '10.3.3.3' })).http;
  expect(last).toBe(429);
});
