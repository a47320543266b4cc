import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAuthority } from '#tests/vectors/authority.ts';
import { type Court, openCourt } from '#tests/vectors/judges.ts';
import { verifySm2 } from '#tests/vectors/sm2.ts';
import { parseCertificate } from './parse.ts';
import { readPem } from './pem.ts';
import { makePkcs12 } from './pkcs12.ts';
import { profiles } from './profiles.ts';

let court: Court;
let authority: Awaited<ReturnType<typeof testAuthority>>;
beforeAll(async () => {
  court = await openCourt();
  authority = await testAuthority();
});
afterAll(() => court.close());

const friendlyName = '龘𠮷（上海）科技有限公司';
const chain = () => [authority.issuing.issuer.certificate, authority.root.issuer.certificate];

describe('[BEY-01] soft keys as PKCS #12', () => {
  test.each([
    ['ECDSA_P256', 'correct horse'],
    ['ECDSA_P384', '密码𠮷很长很长很长'],
    ['RSA_2048', 'p@ss "word\''],
  ] as const)('%s under %j: openssl opens it and takes out key, certificate and chain', async (algorithm, password) => {
    const { key, der } = await authority.certify({}, algorithm);
    const privateKey = await authority.keys.exportPkcs8(key.keyId);
    const file = await court.file(
      `${algorithm}.p12`,
      await makePkcs12({ privateKey, certificate: der, chain: chain(), friendlyName, password }),
    );
    const open = (...args: string[]) => court.openssl(['pkcs12', '-in', file, '-passin', `pass:${password}`, ...args]);

    const info = await open('-info', '-nodes');
    expect(info.status).toBe(0);
    expect(info.stderr).toMatch(/MAC: sha256, Iteration \d{5}/);
    expect(info.stderr).toContain('Shrouded Keybag: PBES2, PBKDF2, AES-256-CBC, Iteration');
    expect(info.stderr).toContain('PKCS7 Encrypted data: PBES2, PBKDF2, AES-256-CBC, Iteration');
    expect(info.stderr).toContain('PRF hmacWithSHA256');

    const [holder] = readPem('CERTIFICATE', (await open('-clcerts', '-nokeys')).stdout) ?? [];
    expect(holder).toEqual(der);
    expect(readPem('CERTIFICATE', (await open('-cacerts', '-nokeys')).stdout)).toEqual(chain());
    const taken = createPrivateKey((await open('-nocerts', '-nodes')).stdout);
    expect(taken.equals(createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }))).toBe(true);
  });

  test('SM2: openssl opens it and signs with the key under the user id', async () => {
    const national = await testAuthority('SM2', 'SM2');
    const { key, der } = await national.certify({ profile: profiles['signing-enterprise-sm2'] }, 'SM2');
    const privateKey = await national.keys.exportPkcs8(key.keyId);
    const above = [national.issuing.issuer.certificate, national.root.issuer.certificate];
    await court.file(
      'sm2.p12',
      await makePkcs12({ privateKey, certificate: der, chain: above, friendlyName, password: '国密口令八个字吧' }),
    );
    const open = (...args: string[]) => court.openssl(['pkcs12', '-in', 'sm2.p12', '-passin', 'pass:国密口令八个字吧', ...args]);
    expect((await open('-info', '-noout')).stderr).toContain('Shrouded Keybag: PBES2, PBKDF2, AES-256-CBC, Iteration');
    expect(readPem('CERTIFICATE', (await open('-nokeys')).stdout)).toEqual([der, ...above]);
    await court.file('sm2.key', (await open('-nocerts', '-nodes')).stdout);
    await court.openssl(['dgst', '-sm3', '-sign', 'sm2.key', '-sigopt', 'distid:1234567812345678', '-out', 'signature'], 'words');
    const signature = await readFile(join(court.folder, 'signature'));
    expect(verifySm2(Buffer.from('words'), parseCertificate(der).subjectPublicKeyInfo.subarray(-64), signature)).toBe(true);
    const plan = { privateKey, certificate: national.issuing.issuer.certificate, chain: [], friendlyName, password: 'correct horse' };
    await expect(makePkcs12(plan)).rejects.toMatchObject({ code: 'PKI_SIGNER' });
  });

  test('gnutls opens it too; a wrong password and a changed byte are noticed', async () => {
    const { key, der } = await authority.certify();
    const privateKey = await authority.keys.exportPkcs8(key.keyId);
    const made = await makePkcs12({ privateKey, certificate: der, chain: chain(), friendlyName, password: 'correct horse' });
    await court.file('g.p12', made);
    const gnutls = await court.certtool(['--p12-info', '--inder', '--password', 'correct horse', '--infile', 'g.p12']);
    expect(gnutls.stdout.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    // openssl prints but the low octet of each character of a friendlyName; gnutls prints all of it.
    expect(gnutls.stdout.match(/Friendly name: (.*)/g)).toEqual([`Friendly name: ${friendlyName}`, `Friendly name: ${friendlyName}`]);
    const wrong = await court.openssl(['pkcs12', '-in', 'g.p12', '-passin', 'pass:wrong horse', '-noout']);
    expect(wrong.stderr).toContain('invalid password');
    made.writeUInt8(made.readUInt8(400) ^ 1, 400);
    await court.file('bad.p12', made);
    const bad = await court.openssl(['pkcs12', '-in', 'bad.p12', '-passin', 'pass:correct horse', '-noout']);
    expect(bad.status).not.toBe(0);
  });

  test('a short password and a key of another certificate are refused', async () => {
    const { key, der } = await authority.certify();
    const stranger = await authority.certify();
    const plan = { privateKey: await authority.keys.exportPkcs8(key.keyId), certificate: der, chain: [], friendlyName };
    await expect(makePkcs12({ ...plan, password: '1234567' })).rejects.toMatchObject({ code: 'PKI_PASSWORD_SHORT' });
    await expect(makePkcs12({ ...plan, certificate: stranger.der, password: '12345678' })).rejects.toMatchObject({ code: 'PKI_SIGNER' });
  });
});
