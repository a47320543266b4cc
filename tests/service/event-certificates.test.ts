/** Certificates for one signature: judged by openssl, known to OCSP, lists, log and the public page, and their keys to nobody. */
import { createPublicKey, verify as isSigned } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  certifyForEvent,
  type EventCertificate,
  type EventSigner,
  revokeEventCertificate,
} from '#product/calls/certificate/event-certificates.ts';
import { withClient } from '#service/postgres/roles.ts';
import { bitString, explicit, integerOf, sequence } from '#trust/pki/der.ts';
import { encodeSubject } from '#trust/pki/names.ts';
import { toPem } from '#trust/pki/pem.ts';
import { signatureAlgorithmOf } from '#trust/pki/signature-algorithms.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { member } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { runCommand } from './spawned.ts';

let running: Running;
let court: Court;
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
});
afterAll(async () => {
  await running.stop();
  await court.close();
});

const idNo = '11010519491231002X';
const person = { signer: 'a-signer', name: '张晓雯', idNo };
const database = () => running.service.services.database;
const count = () => database().read.count('signerCertificates', {});
/** The same person, who signs for a company. */
const company = { companyName: '福州榕城物流（集团）有限公司', uscc: '91350100M000100Y43' };
/** What the issuance log holds. */
const logged = (): string => {
  const folder = join(running.dataDir, 'issuance');
  return readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('');
};
const pemOf = ({ certificate }: EventCertificate): string => toPem('CERTIFICATE', certificate);

/** One, with its files for openssl. */
const certified = async (words: Partial<EventSigner> = {}, by = running) => {
  const made = await certifyForEvent(by.service.services, { ...person, ...words });
  const [issuing, root] = made.chain.map(each => toPem('CERTIFICATE', each));
  await court.file('event.pem', pemOf(made));
  await court.file('issuing.pem', issuing ?? '');
  await court.file('root.pem', root ?? '');
  return made;
};
const chained = (...more: readonly string[]) =>
  court.openssl(['verify', '-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'issuing.pem', ...more, 'event.pem']);
const askOcsp = () =>
  court.openssl([
    ...['ocsp', '-issuer', 'issuing.pem', '-cert', 'event.pem', '-CAfile', 'root.pem', '-url', `${running.address}/pki/ocsp`],
  ]);
const verifyLog = () => runCommand('verify:issuance', running.dataDir, [], { DATABASE_URL: running.database.url, LOG_LEVEL: 'warn' });

interface Verified extends Record<string, unknown> {
  readonly verdict: string;
  readonly steps: readonly { readonly step: string; readonly outcome: string }[];
}
const bySerial = (serialNumber: string) => running.call<Verified>('document/verify', { serialNumber });
const byFile = (made: EventCertificate) => running.upload('document/verify', {}, { name: 'event.pem', bytes: Buffer.from(pemOf(made)) });
/** Every row of the database, as text. */
const everything = (): Promise<string> =>
  withClient(running.database.ownerConnection, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    let text = '';
    for (const { name } of tables) {
      const { rows } = await client.query<{ each: string }>(`select t::text as each from "${name}" t`);
      text += rows.map(({ each }) => each).join('\n');
    }
    return text;
  });

test('[BEY-01][pki.ocsp] openssl: a day, for signing documents, under our root, good by OCSP; the number is in it as a hash alone', async () => {
  const made = await certified();
  onTestFinished(() => made.forget());
  const { stdout } = await court.openssl(['x509', '-in', 'event.pem', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus']);
  expect(stdout).toContain('Digital Signature, Non Repudiation');
  expect(stdout).toMatch(/Extended Key Usage: \n\s+E-mail Protection, (Document Signing|1\.3\.6\.1\.5\.5\.7\.3\.36)/);
  expect(stdout).toMatch(/Subject: C=CN,serialNumber=[0-9A-F]{20},CN=张晓雯\n/);
  expect(await chained()).toMatchObject({ status: 0 });
  const good = await askOcsp();
  expect([good.stdout, good.stderr].join('')).toMatch(/event\.pem: good[\s\S]*Response verify OK/);
  const row = await database().read.find('signerCertificates', made.id);
  expect(row).toMatchObject({ signer: person.signer, holderName: person.name, serialNumber: made.serialNumber, revokedAt: null });
  expect(row?.certificatePem).toBe(pemOf(made));
  expect(Date.parse(String(row?.notAfter)) - Date.parse(String(row?.notBefore))).toBe(86_400_000 - 1_000);
  expect(made.notAfter.toISOString()).toBe(row?.notAfter);
});

test('[BEY-01] one person has one mark, a namesake another', async () => {
  const [one, again, namesake] = [await certified(), await certified(), await certified({ idNo: '320311770706001' })];
  expect(again.subjectDn).toBe(one.subjectDn);
  expect(namesake.subjectDn).not.toBe(one.subjectDn);
  expect(new Set([one, again, namesake].map(({ signer }) => signer.publicKey.toString('hex'))).size).toBe(3);
});

test('[BEY-01] the key signs until it is forgotten, and neither it nor the number is in the database', async () => {
  const keys = await database().read.count('privateKeys', {});
  const made = await certified();
  const data = Buffer.from('what is signed');
  const signature = await made.signer.sign(data);
  const publicKey = createPublicKey(pemOf(made));
  expect(isSigned('sha256', data, publicKey, signature)).toBe(true);
  made.forget();
  await expect(made.signer.sign(data)).rejects.toThrow('forgotten');
  expect(await database().read.count('privateKeys', {})).toBe(keys);
  const text = await everything();
  expect(text).toContain(made.serialNumber);
  expect(text).not.toContain(idNo);
});

test('[BEY-23] issuance log and database agree; a certificate that could not be kept is settled in the log', async () => {
  await certified();
  const before = await count();
  const byOwner = (...statements: readonly string[]) =>
    withClient(running.database.ownerConnection, async client => {
      for (const statement of statements) await client.query(statement);
    });
  await byOwner(
    "create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$",
    'create trigger refuse_row before insert on signer_certificates for each row execute function refuse_row()',
  );
  await expect(certified()).rejects.toThrow('no room');
  await byOwner('drop trigger refuse_row on signer_certificates', 'drop function refuse_row()');
  expect(await count()).toBe(before);
  expect(await running.service.services.jobs.run('issuanceLog', 'clock')).toBe('done');
  expect(await verifyLog()).toMatchObject({ code: 0 });
});

test('[BEY-23] one that the database no longer has, and another in its place, are named', async () => {
  const [lost, changed, good] = [await certified(), await certified(), await certified()];
  const restore = await database().read.find('signerCertificates', lost.id);
  running.byHand('signerCertificates', lost.id);
  running.byHand('signerCertificates', changed.id);
  await withClient(running.database.ownerConnection, async client => {
    await client.query('create table aside as select * from signer_certificates');
    await client.query('delete from signer_certificates where id = $1', [lost.id]);
    await client.query('update signer_certificates set certificate_pem = (select certificate_pem from aside where id = $2) where id = $1', [
      changed.id,
      good.id,
    ]);
  });
  try {
    expect(restore).toBeDefined();
    const verdict = await verifyLog();
    expect(verdict).toMatchObject({ code: 1, said: expect.stringMatching(/faults in all: 2\./) });
    for (const { serialNumber } of [lost, changed]) expect(verdict.said).toContain(serialNumber);
  } finally {
    await withClient(running.database.ownerConnection, async client => {
      await client.query('delete from signer_certificates');
      await client.query('insert into signer_certificates select * from aside');
      await client.query('drop table aside');
    });
  }
  expect(await verifyLog()).toMatchObject({ code: 0 });
});

test('[doc.verify] the public page knows it, by number and by file, and not another of that number', async () => {
  const made = await certified();
  const known = { verdict: 'VALID', holderName: person.name, certType: 'PERSON', serialNumber: made.serialNumber };
  expect((await bySerial(made.serialNumber)).data).toMatchObject(known);
  expect((await byFile(made)).data).toMatchObject(known);
  running.byHand('signerCertificates', made.id);
  const own = pemOf(made);
  const stored = (certificatePem: string) =>
    database().transaction(rows => rows.update('signerCertificates', made.id, null, { certificatePem }));
  await stored(pemOf(await certified()));
  expect((await byFile(made)).data).toMatchObject({ verdict: 'UNSURE', certType: null });
  await stored(own);
});

/** The list as it stands now, for openssl. */
const fetchList = async (): Promise<void> => {
  const { name } = await running.service.services.authority.issuing();
  await court.file('list.der', new Uint8Array(await (await running.get(`/pki/crl/${name}.crl`)).arrayBuffer()));
  await court.openssl(['crl', '-inform', 'DER', '-in', 'list.der', '-out', 'list.pem']);
};
/** Both know it as it is now. */
const isGood = async (made: EventCertificate): Promise<void> => {
  await court.file('event.pem', pemOf(made));
  expect(await chained('-crl_check', '-CRLfile', 'list.pem')).toMatchObject({ status: 0 });
  expect((await askOcsp()).stdout).toContain('event.pem: good');
};
const isRevoked = async (made: EventCertificate, reason: string): Promise<void> => {
  await court.file('event.pem', pemOf(made));
  expect((await askOcsp()).stdout).toMatch(new RegExp(`event\\.pem: revoked[\\s\\S]+Reason: ${reason}`));
  expect((await chained('-crl_check', '-CRLfile', 'list.pem')).stderr).toContain('certificate revoked');
  expect((await bySerial(made.serialNumber)).data).toMatchObject({ verdict: 'INVALID' });
};

test('[BEY-01][pki.ocsp][pki.crl][doc.verify] revoked, it is so in the next answer, on the full list and on the public page; twice is refused', async () => {
  const { services } = running.service;
  const made = await certified();
  const other = await certified();
  // One that counts for a day is there already.
  await fetchList();
  await revokeEventCertificate(services, made.serialNumber, 'affiliationChanged');
  await expect(revokeEventCertificate(services, made.serialNumber, 'affiliationChanged')).rejects.toMatchObject({ code: 'RECORD_MISSING' });
  await fetchList();
  await isRevoked(made, 'affiliationChanged');
  await isGood(other);
});

test('[BEY-01][pki.ocsp][pki.crl][doc.verify] one for a company is revoked as one for a person is, and those of the same person and of the same company stand; twice is refused', async () => {
  const { services } = running.service;
  const made = await certified({ company });
  const { stdout } = await court.openssl(['x509', '-in', 'event.pem', '-noout', '-subject', '-nameopt', 'utf8,sep_comma_plus']);
  for (const part of [company.companyName, company.uscc, person.name]) expect(stdout).toContain(part);
  const holderName = `${company.companyName}（${person.name}）`;
  expect(await database().read.find('signerCertificates', made.id)).toMatchObject({ holderName, revokedAt: null });
  expect((await bySerial(made.serialNumber)).data).toMatchObject({ verdict: 'VALID', holderName });
  const others = [await certified(), await certified({ company }), await certified({ company, name: '林国华', idNo: '320311770706001' })];
  await fetchList();
  await isGood(made);
  await revokeEventCertificate(services, made.serialNumber, 'keyCompromise');
  await expect(revokeEventCertificate(services, made.serialNumber, 'keyCompromise')).rejects.toMatchObject({ code: 'RECORD_MISSING' });
  expect(await database().read.find('signerCertificates', made.id)).toMatchObject({
    revokedAt: expect.any(String),
    revocationReason: 'keyCompromise',
  });
  await fetchList();
  await isRevoked(made, 'keyCompromise');
  for (const other of others) await isGood(other);
  // Known to the log as issued, revoked or not.
  expect(await verifyLog()).toMatchObject({ code: 0 });
});

test('[BEY-12][ca.save] a request for a key of an event certificate is refused', async () => {
  const applicant = await member(running);
  const { signer } = await certified();
  const info = sequence(
    integerOf(0),
    encodeSubject({ countryName: 'CN', commonName: 'whatever' }),
    signer.publicKey,
    explicit(0, Buffer.alloc(0)),
  );
  const request = sequence(info, signatureAlgorithmOf('ECDSA_P256'), bitString(await signer.sign(info)));
  const words = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1, csr: toPem('CERTIFICATE REQUEST', request) };
  expect(await running.call('ca/save', words, applicant.token)).toMatchObject({
    status: 422,
    data: { errors: { csr: [expect.any(String)] } },
  });
});

test('[BEY-01] while the clock is known to be wrong it is refused, and no serial number is spent', async () => {
  const now = running.clock.now;
  const before = [await count(), logged()];
  running.clock.now = new Date(now.getTime() - 3_600_000);
  await expect(certified()).rejects.toMatchObject({ code: 'CLOCK_WENT_BACK' });
  await running.turnBack(now);
  expect([await count(), logged()]).toEqual(before);
  expect(await verifyLog()).toMatchObject({ code: 0 });
  await certified();
});
