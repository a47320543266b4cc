/** A new issuing authority takes over: what it issues leads to the same root, and the old one’s certificates keep their lists and answers. */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Secret } from '#service/config/secret.ts';
import type { Row } from '#service/store/rows.ts';
import { softToken } from '../setup/soft-token.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { apply, member, only, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let usual: Running;
let running: Running;
let court: Court;
let company: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  [usual, court] = await Promise.all([startRunning(), openCourt()]);
  running = usual;
  company = await member(running);
});
afterAll(async () => {
  await usual.stop();
  await court.close();
});

interface Certificate {
  readonly id: string;
  readonly version: number;
  readonly certificatePem: string;
  readonly chainPem: string;
  readonly serialNumber: string;
}
const issued = async (name: string): Promise<Certificate> => {
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', `${name}.key`]);
  const { stdout: csr } = await court.openssl(['req', '-new', '-key', `${name}.key`, '-subj', '/CN=whoever']);
  const waiting = await order(running, await apply(running, company.token, { csr }));
  const { data } = await running.call<Certificate>('operation/certificate/issue', waiting, running.operator);
  const { data: whole } = await running.call<Certificate>(`operation/certificate/info/${data.id}`, {}, running.operator);
  await court.file(`${name}.pem`, whole.certificatePem);
  const [issuer = '', root = ''] = whole.chainPem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n/g) ?? [];
  await court.file(`${name}-issuer.pem`, issuer);
  await court.file('root.pem', root);
  return whole;
};
const listOf = async (name: string): Promise<void> => {
  await court.file(`${name}.der`, new Uint8Array(await (await running.get(`/pki/crl/${name}.crl`)).arrayBuffer()));
  await court.openssl(['crl', '-inform', 'DER', '-in', `${name}.der`, '-out', `${name}.crl`]);
};
const verify = (name: string, ...more: readonly string[]) =>
  court.openssl(['verify', '-x509_strict', '-CAfile', 'root.pem', '-untrusted', `${name}-issuer.pem`, ...more, `${name}.pem`]);
const ask = (name: string) =>
  court.openssl([
    ...['ocsp', '-issuer', `${name}-issuer.pem`, '-cert', `${name}.pem`, '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`],
  ]);

test('[BEY-01][pki.ocsp][pki.crl] new certificates come from the new authority; those of the old one keep list and answers', async () => {
  const { authority, jobs } = running.service.services;
  const former = (await authority.issuing()).name;
  const before = await issued('before');
  const name = await authority.rollOver();
  expect(name).toBe(`${former}-2`);
  const after = await issued('after');
  expect(after.chainPem).not.toBe(before.chainPem);
  for (const each of ['before', 'after']) {
    expect(await verify(each)).toMatchObject({ status: 0 });
    const answer = await ask(each);
    expect(answer.stdout).toContain(`${each}.pem: good`);
    expect(answer.stderr).toContain('Response verify OK');
  }
  const { version } = await only(running, 'operation/certificate/list', { id: before.id }, running.operator);
  expect(
    (await running.call('operation/certificate/revoke', { id: before.id, version, reason: 'superseded' }, running.operator)).status,
  ).toBe(1);
  const told = await ask('before');
  expect(told.stdout).toContain('before.pem: revoked');
  expect(told.stderr).toContain('Response verify OK');
  await Promise.all([listOf(former), listOf(name), listOf(former.replace('issuing', 'root'))]);
  const root = former.replace('issuing', 'root');
  const lists = ['-crl_check_all', '-CRLfile', `${former}.crl`, '-CRLfile', `${name}.crl`, '-CRLfile', `${root}.crl`];
  expect((await verify('before', ...lists)).stderr).toContain('certificate revoked');
  expect(await verify('after', ...lists)).toMatchObject({ status: 0 });
  const now = running.clock.now;
  running.clock.now = new Date(now.getTime() + 30 * 3_600_000);
  expect(await jobs.run('crls', 'clock')).toBe('done');
  expect(await jobs.run('crlWatch', 'clock')).toBe('done');
  await running.turnBack(now);
});

test('[BEY-01] the chain of the new authority is published, another algorithm can be had, and openssl and gnutls accept it', async () => {
  const { authority } = running.service.services;
  const name = await authority.rollOver('RSA_3072');
  expect(name).toMatch(/-3$/);
  await court.file('chain.pem', await (await running.get(`/pki/ca/${name}.pem`)).text());
  const { stdout } = await court.openssl(['x509', '-in', 'chain.pem', '-noout', '-text']);
  expect(stdout).toContain('Public-Key: (3072 bit)');
  expect(stdout).toContain('OCSP - URI:http://chancery.test/pki/ocsp');
  const gnutls = await court.certtool(['--verify', '--load-ca-certificate', 'root.pem', '--infile', 'chain.pem']);
  expect(gnutls.stdout).toContain('Chain verification output: Verified. The certificate is trusted.');
  await issued('rsa');
  expect(await verify('rsa')).toMatchObject({ status: 0 });
  expect((await ask('rsa')).stderr).toContain('Response verify OK');
  expect((await authority.describe()).split('\n').filter(line => line.includes('RETIRED'))).toHaveLength(2);
});

test('[BEY-01] of two who do it at once one is refused', async () => {
  const { authority } = running.service.services;
  const outcomes = await Promise.allSettled([authority.rollOver(), authority.rollOver()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('[BEY-01][pki.crl] new certificates are spread among shards; what was issued before goes on with the full list', async () => {
  const former = await issued('unsharded');
  const sharded = await startRunning({ beside: running, crlShards: 4 });
  const usual = running;
  running = sharded;
  try {
    const { name } = await running.service.services.authority.issuing();
    const addressOf = async (each: string): Promise<string> => {
      const { stdout } = await court.openssl(['x509', '-in', `${each}.pem`, '-noout', '-ext', 'crlDistributionPoints']);
      return /URI:http:\/\/chancery\.test(\S+)/.exec(stdout)?.[1] ?? '';
    };
    const [one, two] = [await issued('one'), await issued('two')];
    for (const each of ['one', 'two']) expect(await addressOf(each)).toMatch(new RegExp(`^/pki/crl/${name}_[1-4]\\.crl$`));
    expect(await addressOf('unsharded')).toBe(`/pki/crl/${name}.crl`);
    const revoke = async (id: string) => {
      const { version } = await only(running, 'operation/certificate/list', { id }, running.operator);
      const answer = await running.call('operation/certificate/revoke', { id, version, reason: 'superseded' }, running.operator);
      expect(answer).toMatchObject({ status: 1 });
    };
    const listed = async (each: string): Promise<string> => {
      const list = /([\w-]+)\.crl$/.exec(await addressOf(each))?.[1] ?? '';
      await listOf(list);
      return (await verify(each, '-crl_check', '-CRLfile', `${list}.crl`)).stderr;
    };
    expect([await listed('one'), await listed('two'), await listed('unsharded')]).toEqual(['', '', '']);
    await Promise.all([one, former].map(({ id }) => revoke(id)));
    expect(await listed('one')).toContain('certificate revoked');
    expect(await listed('unsharded')).toContain('certificate revoked');
    expect(await listed('two')).toBe('');
    await listOf(name);
    expect((await verify('one', '-crl_check', '-CRLfile', `${name}.crl`)).stderr).toContain('certificate revoked');
    for (const [shard, status] of [
      ['1', 200],
      ['4', 200],
      ['5', 404],
      ['0', 404],
    ] as const)
      expect((await running.get(`/pki/crl/${name}_${shard}.crl`)).status).toBe(status);
    expect(two.serialNumber).not.toBe(one.serialNumber);

    const { jobs } = running.service.services;
    const now = running.clock.now;
    running.clock.now = new Date(now.getTime() + 30 * 3_600_000);
    expect(await jobs.run('crls', 'clock')).toBe('done');
    expect(await jobs.run('crlWatch', 'clock')).toBe('done');
    await running.turnBack(now);
  } finally {
    running = usual;
    await sharded.service.stop();
  }
});

test('[BEY-01][pki.ocsp][pki.tsa] a responder and a stamper that are revoked stand on the list, sign no more, and others take their place', async () => {
  const { authority, serviceCertificates, database } = running.service.services;
  await issued('asked');
  const { id: issuer, name } = await authority.issuing();
  expect((await ask('asked')).stderr).toContain('Response verify OK');
  await court.file('once', 'what is stamped');
  await court.openssl(['ts', '-query', '-data', 'once', '-sha256', '-cert', '-out', 'once.tsq']);
  const stamped = async (file: string): Promise<string> => {
    const answer = await fetch(`${running.address}/pki/tsa`, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(await readFile(`${court.folder}/once.tsq`)),
    });
    await court.file(file, new Uint8Array(await answer.arrayBuffer()));
    const { stdout, stderr } = await court.openssl(['ts', '-verify', '-in', file, '-data', 'once', '-CAfile', 'root.pem']);
    return `${stdout}${stderr}`;
  };
  expect(await stamped('before.tsr')).toContain('Verification: OK');
  const inService = async (purpose: string) => {
    const { list } = await database.read.list('serviceCertificates', {
      filter: { purpose, issuer },
      columns: ['id', 'serialNumber', 'keyId', 'revokedAt'],
      total: false,
    });
    return list;
  };
  for (const purpose of ['OCSP', 'TSA']) {
    const [row] = await inService(purpose);
    const { certificatePem }: Row = (await database.read.find('serviceCertificates', { id: String(row?.id) })) ?? {};
    await court.file(`${purpose}.pem`, String(certificatePem));
    await serviceCertificates.revoke(String(row?.serialNumber), 'keyCompromise');
    expect(await database.read.exists('privateKeys', { id: String(row?.keyId) })).toBe(false);
    await expect(serviceCertificates.revoke(String(row?.serialNumber), 'keyCompromise')).rejects.toMatchObject({ code: 'RECORD_MISSING' });
    const told = await ask('asked');
    expect(told.stdout).toContain('asked.pem: good');
    expect(told.stderr).toContain('Response verify OK');
    const answer = await court.openssl([
      ...['ocsp', '-issuer', 'asked-issuer.pem', '-cert', `${purpose}.pem`, '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`],
    ]);
    expect(answer.stdout).toMatch(new RegExp(`${purpose}.pem: revoked[\\s\\S]+Reason: keyCompromise`));
    await listOf(name);
    const { stdout } = await court.openssl(['crl', '-in', `${name}.crl`, '-noout', '-text']);
    expect(stdout).toContain(String(row?.serialNumber));
  }
  expect(await stamped('after.tsr')).toContain('Verification: OK');
  for (const purpose of ['OCSP', 'TSA']) expect((await inService(purpose)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  expect((await serviceCertificates.describe()).split('\n').filter(line => line.includes('REVOKED'))).toHaveLength(2);
});

test('[BEY-23][pki.crl] a database put back to an earlier moment goes on with list numbers above those that were published', async () => {
  // On a system of its own: to others the clock has been ahead.
  running = await startRunning();
  onTestFinished(async () => {
    await running.stop();
    running = usual;
  });
  const { authority, database, jobs } = running.service.services;
  const { name, id } = await authority.issuing();
  const rowNow = async () => (await database.read.find('issuers', { id })) ?? expect.unreachable();
  const changed = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    const { version } = await rowNow();
    await database.transaction(rows => rows.update('issuers', id, version, values));
  };
  const published = async (): Promise<number> => {
    await changed({ crlDueAt: new Date(0).toISOString() });
    await jobs.run('crls', 'clock');
    await listOf(name);
    const { stdout } = await court.openssl(['crl', '-in', `${name}.crl`, '-noout', '-crlnumber']);
    return Number.parseInt(/([\dA-F]+)\s*$/.exec(stdout)?.[1] ?? '', 16);
  };
  const before = await published();
  await changed({ crlNumber: 0 });
  // Within the same second it would be the one that is there; whoever restores takes longer.
  await expect.poll(published).toBeGreaterThan(before);
});

test('[BEY-01][pki.ocsp][pki.crl] keys of the authority in a device and in files: chains, lists, answers and stamps stand as ever', async () => {
  const token = await softToken();
  const folder = `${court.folder}/keys`;
  const keyStores = {
    ordinary: 'pkcs11',
    sm2: 'pkcs12',
    pkcs11: { module: token.module, token: token.token, pin: new Secret(token.pin) },
    pkcs12: { folder, password: new Secret('correct horse battery') },
  } as const;
  running = await startRunning({ keyStores });
  company = await member(running);
  try {
    const device = await issued('device');
    const { name } = await running.service.services.authority.issuing();
    await Promise.all([listOf(name), listOf(name.replace('issuing', 'root'))]);
    const lists = ['-crl_check_all', '-CRLfile', `${name}.crl`, '-CRLfile', `${name.replace('issuing', 'root')}.crl`];
    expect(await verify('device', ...lists)).toMatchObject({ status: 0 });
    const answer = await ask('device');
    expect(answer.stdout).toContain('device.pem: good');
    expect(answer.stderr).toContain('Response verify OK');
    await court.file('stamped', 'what is stamped');
    await court.openssl(['ts', '-query', '-data', 'stamped', '-sha256', '-cert', '-out', 'stamped.tsq']);
    const query = await readFile(`${court.folder}/stamped.tsq`);
    const stamp = await fetch(`${running.address}/pki/tsa`, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(query),
    });
    await court.file('stamped.tsr', new Uint8Array(await stamp.arrayBuffer()));
    const judged = await court.openssl(['ts', '-verify', '-in', 'stamped.tsr', '-data', 'stamped', '-CAfile', 'root.pem']);
    expect(`${judged.stdout}${judged.stderr}`).toContain('Verification: OK');
    const { id, version } = await only(running, 'operation/certificate/list', { id: device.id }, running.operator);
    const revoked = await running.call('operation/certificate/revoke', { id, version, reason: 'superseded' }, running.operator);
    expect(revoked).toMatchObject({ status: 1 });
    await listOf(name);
    expect((await verify('device', ...lists)).stderr).toContain('certificate revoked');
    const kept = await token.tool('--list-objects', '--type', 'privkey');
    // Root and issuing authority, responder and stamper.
    expect(kept.match(/never extractable/g)).toHaveLength(4);
    expect((await readdir(folder)).filter(each => each.endsWith('.p12')).length).toBeGreaterThanOrEqual(2);
    // What is left in the database are holders' keys alone, and none was made here.
    expect(await running.service.services.database.read.count('privateKeys', {})).toBe(0);
  } finally {
    await running.stop();
    await token.close();
  }
});
