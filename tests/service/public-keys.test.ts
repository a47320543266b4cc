/** Which keys are certified: weak ones by their reason, lost ones never again, one in force for one holder. Real requests, over HTTP. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ErrorCode, sentence } from '#engine/wire/errors.ts';
import { migrations } from '#product/migrations.ts';
import { hasSm2, makeKeyPair } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { bitString, explicit, integerOf, sequence } from '#trust/pki/der.ts';
import { issue as issueBy, prepare } from '#trust/pki/issue.ts';
import { openIssuer } from '#trust/pki/issuer.ts';
import { encodeSubject } from '#trust/pki/names.ts';
import { toPem } from '#trust/pki/pem.ts';
import { profiles } from '#trust/pki/profiles.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { signatureAlgorithmOf } from '#trust/pki/signature-algorithms.ts';
import { validityFor } from '#trust/pki/validity.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { testAuthority, urls } from '../vectors/authority.ts';
import { type RsaKey, signRsa } from '../vectors/rsa-by-hand.ts';
import { rsaKeyOf } from '../vectors/rsa-keys.ts';
import { ecRequest, orderOfP256, rsaInfo, rsaRequest, weakRsa } from '../vectors/weak-keys.ts';
import { apply, member, only, order, type Registered } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  other = await member(running);
});
afterAll(() => running.stop());

type Company = typeof company;
type Row = Record<string, unknown> & { readonly id: string; readonly version: number; readonly state: string };
const act = <T = Row>(path: string, body: object, token = running.operator) => running.call<T>(path, body, token);
const must = <T>(answer: Answer<T>): T => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const stored = async (id: string): Promise<Row> => (await running.service.services.database.read.find('certificates', id)) as Row;
const says = (code: ErrorCode, params: Record<string, string> = {}): string => sentence(code, params, 'zh');
const refused = (answer: Answer<unknown>, code: ErrorCode, field = 'csr', params: Record<string, string> = {}): void =>
  expect(answer).toMatchObject({ status: 422, data: { errors: { [field]: [says(code, params)] } } });

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
const pair = (): Pair => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const csrOf = (keys: Pair): string => requestOf('ECDSA_P256', 'whatever', keys);
const save = (token: string, words: object) =>
  act('ca/save', { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, ...words }, token);
const issue = (waiting: object) => act('operation/certificate/issue', waiting);
/** Asked for, approved and issued. */
const certified = async (holder: Company, keys: Pair, words: object = {}): Promise<Row> => {
  const waiting = await order(running, await apply(running, holder.token, { csr: csrOf(keys), ...words }));
  must(await issue(waiting));
  return stored(waiting.id);
};
const onKey = { carrier: 'UKEY', receiverName: '李四', receiverMobile: '13800138000', receiverAddress: '五四路 1 号' };
const idOf = async (holder: Company): Promise<string> =>
  (await only(running, 'operation/member/list', { uscc: holder.uscc }, running.operator)).id;
const orderByHand = async (holder: Company, csr: string, words: object = {}) =>
  act('operation/certificate/save', {
    ...{ member: await idOf(holder), certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, csr },
    ...words,
  });
const report = ({ id, version }: Row, holder: Company) => act('ca/report', { id, version, kind: 'compromise' }, holder.token);

test.each([
  ['primes that lie close together', 'KEY_RSA_CLOSE_FACTORS'],
  ['the square of a prime', 'KEY_RSA_POWER'],
  ['the cube of a prime', 'KEY_RSA_POWER'],
  ['a prime modulus', 'KEY_RSA_PRIME'],
  ['a factor of 11', 'KEY_RSA_SMALL_FACTOR'],
  ['a factor just below 2^20', 'KEY_RSA_SMALL_FACTOR'],
  ['a factor just above 2^20', 'KEY_RSA_SMALL_FACTOR'],
  ['primes in the ratio 3 : 2', 'KEY_RSA_CLOSE_FACTORS'],
  ['a prime that is one more than small factors', 'KEY_RSA_SMOOTH'],
  ['the form of ROCA', 'KEY_RSA_ROCA'],
  ['the exponent 3', 'KEY_RSA_EXPONENT'],
] as const)(
  '[BEY-12][en.ca.save][op.cert.save] RSA with %s is refused when it is saved, for a soft and a hardware key: %s',
  async (weakness, code) => {
    const key = weakRsa(weakness);
    const csr = rsaRequest(key);
    refused(await save(company.token, { algorithm: 'RSA_2048', csr }), code);
    refused(await save(company.token, { algorithm: 'RSA_2048', csr, ...onKey }), code);
    refused(await orderByHand(company, csr, { algorithm: 'RSA_2048' }), code);
  },
);

test.each([
  ['1', 1n],
  ['65', 65n],
  ['1000', 1000n],
  ['the negative of 1000', orderOfP256 - 1000n],
  ['2^200', 1n << 200n],
  ['a half', (orderOfP256 + 1n) / 2n],
] as const)('[BEY-12][en.ca.save] a private key that can be guessed is refused: %s', async (_, scalar) => {
  refused(await save(company.token, { csr: ecRequest(scalar) }), 'KEY_EC_TRIVIAL');
});

test('[BEY-12][op.external.ca] a weak key, and a weak issuer, come in by no certificate from outside', async () => {
  const key = weakRsa('primes that lie close together');
  const authority = await testAuthority();
  const subject = { countryName: 'CN', organizationName: company.companyName, commonName: company.companyName };
  const employee = (await only(running, 'operation/employee/list', { account: company.adminUserName }, running.operator)).id;
  const member = await idOf(company);
  const send = (der: Uint8Array, above: Uint8Array) =>
    act('operation/external/ca', {
      ...{ system: '钢贸门户', member, employee, certificatePem: toPem('CERTIFICATE', der), issuerPem: toPem('CERTIFICATE', above) },
    });
  const { der } = await authority.certify({ subject, publicKey: rsaInfo(key) });
  refused(await send(der, authority.issuing.issuer.certificate), 'KEY_RSA_CLOSE_FACTORS', 'certificatePem');

  const factored = { algorithm: 'RSA_2048' as const, publicKey: rsaInfo(key), sign: async (data: Uint8Array) => signRsa(key, data) };
  const unrecorded = async (): Promise<void> => undefined;
  const root = authority.root.issuer;
  const plan = {
    issuer: root,
    profile: profiles.issuing,
    subject: { ...subject, commonName: '外部签发证书' },
    publicKey: rsaInfo(key),
    urls,
  };
  const token = await prepare({ ...plan, serialNumber: newSerialNumber(), ...validityFor(profiles.issuing, root, authority.now) });
  const weak = openIssuer(toPem('CERTIFICATE', await issueBy(token, await signerOf(authority.keys, authority.root.keyId), unrecorded)));
  const under = {
    issuer: weak,
    profile: profiles['signing-enterprise'],
    subject,
    publicKey: pair().publicKey.export({ type: 'spki', format: 'der' }),
    urls,
  };
  const below = await prepare({ ...under, serialNumber: newSerialNumber(), ...validityFor(under.profile, weak, authority.now) });
  refused(await send(await issueBy(below, factored, unrecorded), weak.certificate), 'KEY_RSA_CLOSE_FACTORS', 'issuerPem');
});

test('[BEY-12][en.ca.save][op.cert.save][op.external.ca] a key in force belongs to one company, whatever door it comes by', async () => {
  const keys = pair();
  await certified(company, keys);
  refused(await save(other.token, { csr: csrOf(keys) }), 'KEY_OF_ANOTHER');
  refused(await save(other.token, { csr: csrOf(keys), ...onKey }), 'KEY_OF_ANOTHER');
  refused(await orderByHand(other, csrOf(keys)), 'KEY_OF_ANOTHER');
  const authority = await testAuthority();
  const external = async (holder: Company) => {
    const subject = { countryName: 'CN', organizationName: holder.companyName, commonName: holder.companyName };
    const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' });
    return act('operation/external/ca', {
      system: '钢贸门户',
      member: await idOf(holder),
      employee: (await only(running, 'operation/employee/list', { account: holder.adminUserName }, running.operator)).id,
      certificatePem: toPem('CERTIFICATE', (await authority.certify({ subject, publicKey })).der),
      issuerPem: toPem('CERTIFICATE', authority.issuing.issuer.certificate),
    });
  };
  refused(await external(other), 'KEY_OF_ANOTHER', 'certificatePem');
  expect(await external(company)).toMatchObject({ status: 1 });
  // Nor for a person of the same company.
  const person = { certType: 'PERSON', holderName: '张三', holderIdNo: '11010519491231002X' };
  refused(await save(company.token, { csr: csrOf(keys), ...person }), 'KEY_OF_COLLEAGUE');
});

test('[BEY-12][en.ca.save] a key of a certificate from outside is none for another company', async () => {
  const authority = await testAuthority();
  const subject = { countryName: 'CN', organizationName: other.companyName, commonName: other.companyName };
  const { der, key } = await authority.certify({ subject });
  must(
    await act('operation/external/ca', {
      system: '钢贸门户',
      member: await idOf(other),
      employee: (await only(running, 'operation/employee/list', { account: other.adminUserName }, running.operator)).id,
      certificatePem: toPem('CERTIFICATE', der),
      issuerPem: toPem('CERTIFICATE', authority.issuing.issuer.certificate),
    }),
  );
  const privateKey = createPrivateKey({ key: await authority.keys.exportPkcs8(key.keyId), format: 'der', type: 'pkcs8' });
  const csr = requestOf('ECDSA_P256', 'whatever', { privateKey, publicKey: key.publicKey });
  refused(await save(company.token, { csr }), 'KEY_OF_ANOTHER');
  expect(await save(other.token, { csr })).toMatchObject({ status: 1 });
});

test('[BEY-12][op.cert.issue] of two companies that wait with one key, and are issued at once, one has a certificate', async () => {
  const keys = pair();
  const waiting = [];
  for (const holder of [company, other]) waiting.push(await order(running, await apply(running, holder.token, { csr: csrOf(keys) })));
  const answers = await Promise.all(waiting.map(issue));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, 1]);
  expect(answers.find(({ status }) => status === 0)?.message).toBe(says('KEY_OF_ANOTHER'));
  const states = await Promise.all(waiting.map(async ({ id }) => (await stored(id)).state));
  expect(states.sort()).toEqual(['ACTIVE', 'ISSUE_FAILED']);
});

test('[BEY-12][en.ca.report][en.ca.save][op.cert.save] a key that was lost is refused for ever: its holder and others, soft and hard, another issuer', async () => {
  const keys = pair();
  const certificate = await certified(company, keys);
  // The same holder asked for a second one while all was well, and a third waits.
  const second = await certified(company, keys);
  const waiting = await order(running, await apply(running, company.token, { csr: csrOf(keys) }));
  must(await report(certificate, company));
  expect(await stored(second.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'keyCompromise' });
  expect(await issue(waiting)).toMatchObject({ status: 0, message: says('KEY_COMPROMISED') });
  expect(await stored(waiting.id)).toMatchObject({ state: 'ISSUE_FAILED', failure: { code: 'KEY_COMPROMISED' } });
  await running.service.services.authority.rollOver();
  for (const { token } of [company, other]) {
    refused(await save(token, { csr: csrOf(keys) }), 'KEY_COMPROMISED');
    refused(await save(token, { csr: csrOf(keys), ...onKey }), 'KEY_COMPROMISED');
  }
  refused(await orderByHand(other, csrOf(keys)), 'KEY_COMPROMISED');
});

/** With the totient, so that requests can be signed that no tool writes. */
const rsaKey = (): RsaKey => {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const [n = 0n, p = 0n, q = 0n] = [jwk.n, jwk.p, jwk.q].map(part => BigInt(`0x${Buffer.from(String(part), 'base64url').toString('hex')}`));
  return { n, e: 65537n, phi: (p - 1n) * (q - 1n) };
};

test('[BEY-12][en.ca.report][en.ca.save][op.cert.save] an RSA key that was lost comes back in no other encoding', async () => {
  const key = rsaKey();
  const words = { algorithm: 'RSA_2048' };
  const waiting = await order(running, await apply(running, company.token, { csr: rsaRequest(key), ...words }));
  must(await issue(waiting));
  must(await report(await stored(waiting.id), company));
  refused(await save(company.token, { csr: rsaRequest(key), ...words }), 'KEY_COMPROMISED');
  for (const parameters of ['050100', '05020000', '']) {
    const csr = rsaRequest(key, Buffer.from(parameters, 'hex'));
    refused(await save(company.token, { csr, ...words }), 'CSR_NOT_DER');
    refused(await save(other.token, { csr, ...words, ...onKey }), 'CSR_NOT_DER');
    refused(await orderByHand(other, csr, words), 'CSR_NOT_DER');
  }
});

test('[BEY-12][en.ca.report][en.ca.save][op.cert.save] whoever has a key has its negative: it is lost, held and on hold with it', async () => {
  const scalar = BigInt(`0x${randomBytes(31).toString('hex')}`);
  const [csr, negative] = [ecRequest(scalar), ecRequest(orderOfP256 - scalar)];
  const waiting = await order(running, await apply(running, company.token, { csr }));
  // Asked for while all was well.
  const sibling = await order(running, await apply(running, company.token, { csr: negative }));
  must(await issue(waiting));
  refused(await save(other.token, { csr: negative }), 'KEY_OF_ANOTHER');
  const certificate = await stored(waiting.id);
  must(await act('operation/certificate/revoke', { id: certificate.id, version: certificate.version, reason: 'certificateHold' }));
  refused(await save(company.token, { csr: negative }), 'KEY_FROZEN', 'csr', { seqNo: String(certificate.seqNo) });
  const held = await stored(certificate.id);
  must(await act('operation/certificate/revoke', { id: held.id, version: held.version, reason: 'removeFromCRL' }));
  must(await issue(sibling));
  must(await report(await stored(waiting.id), company));
  expect(await stored(sibling.id)).toMatchObject({ state: 'REVOKED', revocationReason: 'keyCompromise' });
  refused(await save(company.token, { csr: negative }), 'KEY_COMPROMISED');
  refused(await orderByHand(other, negative), 'KEY_COMPROMISED');
});

test('[BEY-12][op.cert.revokeMany] a report that waits for its second person holds issuing up', async () => {
  const keys = pair();
  const certificate = await certified(company, keys);
  const proposed = await act('operation/certificate/revokeMany', {
    ...{ id: certificate.id, version: certificate.version, step: 'propose' },
    reason: 'keyCompromise',
  });
  expect(proposed).toMatchObject({ status: 1 });
  refused(await save(company.token, { csr: csrOf(keys) }), 'KEY_COMPROMISED');
});

/** As if its year were nearly over. */
const ending = (id: string): Promise<unknown> => {
  running.byHand('certificates', id);
  const notAfter = new Date(running.service.services.clock().getTime() + 30 * 86_400_000).toISOString();
  return running.service.services.database.transaction(rows => rows.update('certificates', id, null, { notAfter }));
};

test('[BEY-12][en.renew] renewing keeps a good key, rekeying wants another one, and a key on hold is kept by nothing', async () => {
  const keys = pair();
  const certificate = await certified(company, keys);
  await ending(certificate.id);
  const renew = (words: object) => act('ca/renew/apply', { certificate: certificate.id, years: 1, ...words }, company.token);
  refused(await renew({ mode: 'REKEY', csr: csrOf(keys) }), 'KEY_NOT_NEW');
  const weak = weakRsa('the square of a prime');
  refused(await renew({ mode: 'REKEY', algorithm: 'RSA_2048', csr: rsaRequest(weak) }), 'KEY_RSA_POWER');
  const { version } = await stored(certificate.id);
  must(await act('operation/certificate/revoke', { id: certificate.id, version, reason: 'certificateHold' }));
  refused(await save(company.token, { csr: csrOf(keys) }), 'KEY_FROZEN', 'csr', { seqNo: String(certificate.seqNo) });
  const held = await stored(certificate.id);
  must(await act('operation/certificate/revoke', { id: held.id, version: held.version, reason: 'removeFromCRL' }));
  const renewal = must(await renew({ mode: 'RENEW' }));
  const approved = must(await act('operation/renewal/approve', { id: renewal.id, version: renewal.version, decision: 'approve' }));
  const successor = await running.service.services.database.read.find('certificates', { replaces: certificate.id } as never);
  expect(approved).toMatchObject({ state: 'DONE' });
  expect(successor?.publicKeySha256).toBe(certificate.publicKeySha256);
});

test("[BEY-12][en.ca.save] the authority's own key is certified for nobody", async () => {
  const standing = await running.service.services.authority.issuing();
  const signer = await standing.signer();
  const subject = encodeSubject({ countryName: 'CN', commonName: 'whatever' });
  const info = sequence(integerOf(0), subject, signer.publicKey, explicit(0, Buffer.alloc(0)));
  const csr = toPem('CERTIFICATE REQUEST', sequence(info, signatureAlgorithmOf(signer.algorithm), bitString(await signer.sign(info))));
  refused(await save(company.token, { csr, algorithm: signer.algorithm }), 'KEY_OF_AUTHORITY');
});

test.runIf(hasSm2())('[BEY-12][en.ca.save] an encryption key that rests here becomes no signing key', async () => {
  const waiting = await order(
    running,
    await apply(running, company.token, { algorithm: 'SM2', csr: requestOf('SM2', 'a', await makeKeyPair('SM2')) }),
  );
  must(await issue(waiting));
  const paired = await running.service.services.database.read.find('certificates', { pairOf: waiting.id } as never);
  const { holderKeys } = running.service.services.authority;
  const { publicKey } = await holderKeys.publicKey(String(paired?.escrowRef));
  const privateKey = createPrivateKey({ key: await holderKeys.exportPkcs8(String(paired?.escrowRef)), format: 'der', type: 'pkcs8' });
  refused(await save(company.token, { algorithm: 'SM2', csr: requestOf('SM2', 'a', { privateKey, publicKey }) }), 'KEY_ESCROWED');
});

test('[BEY-12][en.ca.save][op.cert.issue] RSA 4096 can be applied for: by a request, and as a soft key that is made here', async () => {
  const privateKey = createPrivateKey(rsaKeyOf(4096));
  const keys = { privateKey, publicKey: createPublicKey(privateKey) };
  for (const words of [{ csr: requestOf('RSA_4096', 'whatever', keys) }, {}]) {
    const waiting = await order(running, await apply(running, company.token, { algorithm: 'RSA_4096', ...words }));
    must(await issue(waiting));
    const [shown] = await running.service.services.database.read.derived('certificates', [await stored(waiting.id)], new Date(), {
      fields: new Set(),
      isPage: false,
    });
    expect(shown?.content).toMatchObject({ publicKeyAlgorithm: expect.stringContaining('4096') });
  }
  const { data } = await act<{ list: readonly Row[] }>('operation/certificateProfile/list', {});
  expect(data.list.find(({ name }) => name === 'signing-enterprise')?.algorithms).toContain('RSA_4096');
});

test('[BEY-12] what the migration reads out of certificates that were there is what is written beside new ones', async () => {
  const file = migrations.files.find(({ name }) => name.includes('keys-and-names'));
  const functions = file?.sql.match(/create function pg_temp[\s\S]+?\$\$;/g) ?? [];
  expect(functions).toHaveLength(5);
  const client = new pg.Client(running.database.ownerConnection);
  await client.connect();
  try {
    for (const made of functions) await client.query(made);
    // Of certificates the bytes are kept by now.
    const letters = `'-----BEGIN CERTIFICATE-----' || encode(substr(certificate_pem, 2), 'base64') || '-----END CERTIFICATE-----'`;
    for (const [table, pem] of Object.entries({
      certificates: letters,
      issuers: 'certificate_pem',
      external_certificates: 'certificate_pem',
    })) {
      const { rows } = await client.query<{ kept: string; read: string }>(
        `select public_key_sha256 as kept, pg_temp.public_key_sha256_of(${pem}) as read from ${table} where certificate_pem is not null`,
      );
      expect(rows.length, table).toBeGreaterThan(0);
      for (const { kept, read } of rows) expect(read, table).toBe(kept);
    }
  } finally {
    await client.end();
  }
});
