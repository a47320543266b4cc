/** B-LT for real: the file alone proves chain, stamp and revocation, whatever became of certificate, clock and network since. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeSignatures, type Trust, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { completeSigning } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { makeCrl, type RevokedEntry } from '#trust/pki/crl.ts';
import { integer, octetString, sequence } from '#trust/pki/der.ts';
import { digestIdentifier } from '#trust/pki/digests.ts';
import type { Issuer } from '#trust/pki/issuer.ts';
import { type CertificateStatus, makeOcspResponse, openResponder, publicKeyBits } from '#trust/pki/ocsp-response.ts';
import { serviceProfiles, timeStampPolicyOid } from '#trust/pki/profiles.ts';
import { newSerialNumber, serialBytes } from '#trust/pki/serial.ts';
import { readTimeStampRequest } from '#trust/pki/timestamp-request.ts';
import { makeTimeStamp, openTimeStamper } from '#trust/pki/timestamp-response.ts';
import { validityFor } from '#trust/pki/validity.ts';
import { type Court, openCourt } from './judges.ts';
import { contract, signed, signingAuthority, trustIn } from './signing.ts';

const dayMs = 86_400_000;
let court: Court;
let nss: string;
let authority: Awaited<ReturnType<typeof signingAuthority>>;

beforeAll(async () => {
  court = await openCourt();
  authority = await signingAuthority();
  nss = await trustIn(court, authority.root.issuer.certificate);
});
afterAll(() => court.close());

const now = new Date();
const listOf = async ({ issuer, keyId }: { issuer: Issuer; keyId: string }, entries: readonly RevokedEntry[] = []): Promise<Buffer> => {
  const signer = await signerOf(authority.keys, keyId);
  return makeCrl({ issuer, signer, crlNumber: 1, thisUpdate: now, nextUpdate: new Date(now.getTime() + dayMs), entries });
};
const answerOf = async (serialNumber: string, status: CertificateStatus = 'good'): Promise<Buffer> => {
  const { issuer } = authority.issuing;
  const named = { countryName: 'CN', organizationName: 'Example', commonName: 'Example OCSP' };
  const made = await authority.certify({
    profile: serviceProfiles['ocsp-responder'],
    subject: named,
    notAfter: new Date(now.getTime() + 20 * dayMs),
  });
  const sha1 = (data: Uint8Array): Buffer => octetString(createHash('sha1').update(data).digest());
  const hashes = [sha1(issuer.name), sha1(publicKeyBits(issuer.subjectPublicKeyInfo))];
  const certId = sequence(digestIdentifier('sha1'), ...hashes, integer(serialBytes(serialNumber)));
  return makeOcspResponse({
    responder: openResponder(made.der, await signerOf(authority.keys, made.key.keyId)),
    answers: [{ certId, status }],
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + dayMs),
    nonce: undefined,
  });
};
/** Root alone, no register, no network. */
const alone = (at: Date): Trust => ({ authorities: [authority.root.issuer.certificate], now: at });
const judged = async (bytes: Uint8Array, trust: Trust) =>
  (await judgeSignatures(await onPdfThread('signatures', { bytes }), trust)).map(each => ({ ...each, verdict: verdictOfSignature(each) }));
const withEvidence = async (bytes: Buffer, crls: readonly Buffer[], ocsps: readonly Buffer[]): Promise<Buffer> => {
  const certificates = [authority.tsa.der, authority.issuing.issuer.certificate, authority.root.issuer.certificate];
  return Buffer.concat([bytes, await onPdfThread('evidence', { bytes, certificates, crls, ocsps })]);
};

test('[BEY-03] a list in the file says that the key of its time stamps was lost: they prove no time', async () => {
  const bare = await signed(await contract(), await authority.signer('Lost stamps'));
  const revokedAt = new Date(now.getTime() + 2 * 3_600_000);
  const told = async (reason: RevokedEntry['reason'], invalidityDate?: Date) => {
    const entry = {
      serialNumber: authority.tsa.serialNumber,
      revokedAt,
      ...(reason && { reason }),
      ...(invalidityDate && { invalidityDate }),
    };
    const file = await withEvidence(bare, [await listOf(authority.issuing, [entry])], []);
    return (await judged(file, alone(new Date(now.getTime() + 3 * 3_600_000))))[0]?.stamp.state;
  };
  expect(await told('superseded')).toBe('TRUSTED');
  expect(await told('keyCompromise')).toBe('FOREIGN');
  expect(await told(undefined)).toBe('FOREIGN');
});

test('[BEY-03] a list in the file says that the key was lost before it was revoked: what was signed in between is certain no more', async () => {
  const by = await authority.signer('Lost meanwhile');
  const bare = await signed(await contract(), by);
  const revokedAt = new Date(now.getTime() + 2 * 3_600_000);
  const told = async (invalidityDate: Date) => {
    const crl = await listOf(authority.issuing, [{ serialNumber: by.serialNumber, revokedAt, reason: 'keyCompromise', invalidityDate }]);
    const file = await withEvidence(bare, [crl, await listOf(authority.root)], []);
    return (await judged(file, alone(new Date(now.getTime() + 3 * 3_600_000))))[0];
  };
  expect(await told(new Date(now.getTime() - 3_600_000))).toMatchObject({ revocation: { state: 'DOUBTED' }, verdict: 'UNSURE' });
  expect(await told(new Date(now.getTime() + 3_600_000))).toMatchObject({ revocation: { state: 'REVOKED_LATER' }, verdict: 'VALID' });
});

test('[BEY-03] revoked later, the clock behind the end of the certificate, no network: valid from the file alone', async () => {
  const by = await authority.signer('Long term');
  const bare = await signed(await contract(), by);
  const ocsps = [await answerOf(by.serialNumber), await answerOf(authority.tsa.serialNumber)];
  const file = await withEvidence(bare, [await listOf(authority.issuing), await listOf(authority.root)], ocsps);
  const later = new Date(now.getTime() + 2 * 365 * dayMs);
  const [one] = await judged(file, alone(later));
  expect(one).toMatchObject({
    fault: undefined,
    isLongTerm: true,
    isInTime: true,
    revocation: { state: 'GOOD', by: 'FILE' },
    verdict: 'VALID',
  });
  expect(one?.signer?.notAfter.getTime()).toBeLessThan(later.getTime());
  expect(one?.found).toMatchObject({ coversWhole: false, laterChanges: [] });
  // Whoever knows of the later revocation says so, and the signature stays.
  const revokedAt = new Date(now.getTime() + 30 * dayMs);
  const told = await judged(file, { ...alone(later), registered: async () => ({ state: 'REVOKED', revokedAt }) });
  expect(told).toMatchObject([{ revocation: { state: 'REVOKED_LATER', revokedAt }, verdict: 'VALID' }]);
  // Without the evidence nobody can say.
  expect(await judged(bare, alone(later))).toMatchObject([{ isLongTerm: false, revocation: { state: 'UNKNOWN' }, verdict: 'UNSURE' }]);
  // The stamp's own certificate ends too: a proof does not last for ever.
  const muchLater = new Date(now.getTime() + 6 * 365 * dayMs);
  expect(await judged(file, alone(muchLater))).toMatchObject([{ isLongTerm: false, verdict: 'UNSURE' }]);
});

/** A revision with a document time stamp, over the range as openssl asks for it. */
const archived = async (bytes: Buffer, at: Date, { covered = (range: Buffer) => range, digest = '-sha384' } = {}): Promise<Buffer> => {
  const stamping = serviceProfiles['time-stamping'];
  const named = { countryName: 'CN', organizationName: 'Example archive', commonName: 'Example archive' };
  const tsa = await authority.certify({ profile: stamping, subject: named, ...validityFor(stamping, authority.issuing.issuer, at) });
  const stamper = openTimeStamper(tsa.der, [authority.issuing.issuer.certificate], await signerOf(authority.keys, tsa.key.keyId));
  const prepared = await onPdfThread('prepare', { bytes, signingTime: at, isStamp: true });
  const whole = Buffer.concat([bytes, prepared.appended]);
  const [, length, second] = prepared.byteRange;
  await court.file('range', covered(Buffer.concat([whole.subarray(0, length), whole.subarray(second)])));
  await court.openssl(['ts', '-query', '-data', 'range', digest, '-cert', '-out', 'range.tsq']);
  const response = await makeTimeStamp({
    stamper,
    request: readTimeStampRequest(await readFile(join(court.folder, 'range.tsq')), timeStampPolicyOid),
    policyOid: timeStampPolicyOid,
    serialNumber: newSerialNumber(),
    genTime: at,
    accuracySeconds: 1,
  });
  await court.file('range.tsr', response);
  await court.openssl(['ts', '-reply', '-in', 'range.tsr', '-token_out', '-out', 'range.token']);
  return Buffer.concat([bytes, completeSigning(prepared, await readFile(join(court.folder, 'range.token')))]);
};

test('[BEY-03] a document time stamp keeps a signature beyond the end of its stamper; one that is wrong, foreign or too late does not', async () => {
  const by = await authority.signer('Archived');
  const ocsps = [await answerOf(by.serialNumber), await answerOf(authority.tsa.serialNumber)];
  const file = await withEvidence(
    await signed(await contract(), by),
    [await listOf(authority.issuing), await listOf(authority.root)],
    ocsps,
  );
  const yearsOn = (years: number): Date => new Date(Math.floor(now.getTime() / 1000) * 1000 + years * 365 * dayMs);
  const kept = await archived(file, yearsOn(3));
  expect(await judged(kept, alone(yearsOn(6)))).toMatchObject([
    { verdict: 'VALID', isLongTerm: true, archivedAt: yearsOn(3), found: { laterChanges: [], laterSignatures: 0 } },
  ]);
  // Again and again, each over the one before it.
  const again = await archived(kept, yearsOn(6), { digest: '-sm3' });
  expect(await judged(again, alone(yearsOn(9)))).toMatchObject([{ verdict: 'VALID', isLongTerm: true, archivedAt: yearsOn(3) }]);
  for (const [wrong, at, verdict] of [
    [kept, 8, 'UNSURE'],
    [await archived(file, yearsOn(5)), 6, 'UNSURE'],
    [await archived(file, yearsOn(3), { covered: range => range.subarray(1) }), 6, 'INVALID'],
  ] as const) {
    const [one] = await judged(wrong, alone(yearsOn(at)));
    expect(one).toMatchObject({ verdict, isLongTerm: false });
  }
  // What is changed under it is changed, stamp or not.
  const changed = Buffer.from(again);
  changed.writeUInt8(changed.readUInt8(600) ^ 1, 600);
  expect((await judged(changed, alone(yearsOn(9)))).map(({ verdict }) => verdict)).not.toContain('VALID');
});

test('[BEY-26] a document time stamp proves the time of a signature that nobody stamped', async () => {
  const { stamp: _none, serialNumber, ...by } = await authority.signer('Unstamped');
  const ocsps = [await answerOf(serialNumber)];
  const bare = await signed(await contract(), by);
  const file = await withEvidence(bare, [await listOf(authority.root)], ocsps);
  const soon = new Date(Math.floor(now.getTime() / 1000) * 1000 + 60_000);
  const later = new Date(now.getTime() + 2 * 365 * dayMs);
  const kept = await archived(file, soon);
  expect(await judged(kept, alone(later))).toMatchObject([
    { verdict: 'VALID', stamp: { state: 'NONE' }, at: soon, isInTime: true, isLongTerm: true, archivedAt: soon },
  ]);
  // Without it nobody knows whether it was made while its certificate was in force.
  expect(await judged(file, alone(later))).toMatchObject([{ verdict: 'UNSURE', isInTime: false, isLongTerm: false }]);
  // A stamp that came after the end proves too little.
  expect(await judged(await archived(file, later), alone(later))).toMatchObject([{ verdict: 'UNSURE', isInTime: false }]);
});

test('[BEY-03] evidence of a revocation before the stamp counts, by list and by answer', async () => {
  const by = await authority.signer('Revoked');
  const bare = await signed(await contract(), by);
  const { serialNumber } = by;
  const revokedAt = new Date(now.getTime() - dayMs);
  const lists = [await listOf(authority.issuing, [{ serialNumber, revokedAt }]), await listOf(authority.root)];
  const byAnswer = await withEvidence(bare, [], [await answerOf(serialNumber, { revokedAt, reason: 'keyCompromise' })]);
  for (const file of [await withEvidence(bare, lists, []), byAnswer])
    expect(await judged(file, alone(now))).toMatchObject([{ revocation: { state: 'REVOKED' }, isLongTerm: false, verdict: 'INVALID' }]);
});

test('[BEY-03] evidence that somebody else signed says nothing', async () => {
  const strangers = await signingAuthority();
  const by = await authority.signer('Strangers');
  const signer = await signerOf(strangers.keys, strangers.issuing.keyId);
  const nextUpdate = new Date(now.getTime() + dayMs);
  const list = await makeCrl({ issuer: strangers.issuing.issuer, signer, crlNumber: 1, thisUpdate: now, nextUpdate, entries: [] });
  const file = await withEvidence(await signed(await contract(), by), [list, Buffer.from('no list')], [Buffer.from('no answer')]);
  expect(await judged(file, alone(now))).toMatchObject([{ revocation: { state: 'UNKNOWN' }, verdict: 'UNSURE' }]);
});

test('[BEY-03] evidence leaves signatures valid for others, before and after a further signer', async () => {
  for (const useObjectStreams of [false, true]) {
    const one = await signed(await contract(2, { useObjectStreams }), await authority.signer('Before'));
    const stored = await withEvidence(one, [await listOf(authority.issuing)], []);
    const two = await signed(stored, await authority.signer('After'));
    const again = await withEvidence(two, [await listOf(authority.root)], []);
    const { stdout } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', await court.file('evidence.pdf', again)]);
    expect(stdout.split('Signature is Valid.').length - 1, stdout).toBe(2);
    expect(stdout.split('Certificate is Trusted.').length - 1, stdout).toBe(2);
    const { stdout: checked } = await court.run('qpdf', ['--check', 'evidence.pdf']);
    expect(checked).toContain('No syntax or stream encoding errors found');
    const found = await onPdfThread('signatures', { bytes: again });
    expect(found.signatures.map(({ laterChanges, laterSignatures }) => [laterSignatures, laterChanges])).toEqual([
      [1, []],
      [0, []],
    ]);
    expect([found.certificates.length, found.crls.length]).toEqual([6, 2]);
  }
});
