/** What the verifier says of signed documents: ours, other programs', and forged ones; attacks by the names they were published under. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JudgedSignature, judgeSignatures, type Trust, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { profiles } from '#trust/pki/profiles.ts';
import { type Court, openCourt } from './judges.ts';
import { behind, objectOf, otherText, streamOf as stream, written } from './pdf-by-hand.ts';
import { contract, signed, signingAuthority } from './signing.ts';

let court: Court;
let authority: Awaited<ReturnType<typeof signingAuthority>>;
let others: Awaited<ReturnType<typeof signingAuthority>>;

beforeAll(async () => {
  court = await openCourt();
  [authority, others] = [await signingAuthority(), await signingAuthority('RSA_3072')];
});
afterAll(() => court.close());

const trust = (more: Partial<Trust> = {}): Trust => ({
  authorities: [authority.root.issuer.certificate, authority.issuing.issuer.certificate],
  now: new Date(),
  registered: async () => ({ state: 'GOOD' }),
  ...more,
});
const judged = async (bytes: Uint8Array, more: Partial<Trust> = {}): Promise<readonly JudgedSignature[]> =>
  judgeSignatures(await onPdfThread('signatures', { bytes }), trust(more));
const verdicts = async (bytes: Uint8Array, more: Partial<Trust> = {}): Promise<readonly string[]> =>
  (await judged(bytes, more)).map(verdictOfSignature);
/** Why a file is not what was signed. */
const reasons = async (bytes: Uint8Array): Promise<readonly (string | undefined)[]> =>
  (await judged(bytes))
    .flatMap(({ fault, found }) => [fault, ...found.laterChanges.map(({ code }) => code)])
    .filter(each => each !== undefined);
const plain = async (name = 'Rongqiao'): Promise<Buffer> => signed(await contract(), await authority.signer(name));

test('[BEY-03] a signature of ours: who, when by the stamp, the whole document', async () => {
  const [one] = await judged(await plain());
  expect(one).toMatchObject({ fault: undefined, isInTime: true, revocation: { state: 'GOOD' }, stamp: { state: 'TRUSTED' } });
  expect(one?.found).toMatchObject({ coversWhole: true, laterSignatures: 0, laterChanges: [] });
  expect(one?.signer?.subjectDn).toContain('CN=Rongqiao');
  expect(one === undefined ? '' : verdictOfSignature(one)).toBe('VALID');
});

test('[BEY-03] any changed byte of the document is found out', async () => {
  const file = await plain();
  for (const at of [100, 700, file.indexOf('/ByteRange') - 20]) {
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await verdicts(changed).catch((error: { code: string }) => error.code), `byte ${at}`).not.toContain('VALID');
  }
});

test('[BEY-03] a second signer is no change for the first, in tables and in table streams', async () => {
  for (const useObjectStreams of [false, true]) {
    const one = await signed(await contract(2, { useObjectStreams }), await authority.signer('First'));
    const two = await signed(one, await authority.signer('Second', 'RSA_2048'));
    expect(await verdicts(two)).toEqual(['VALID', 'VALID']);
    expect((await judged(two)).map(({ found }) => [found.coversWhole, found.laterSignatures])).toEqual([
      [false, 1],
      [true, 0],
    ]);
  }
});

test('[BEY-03] another authority is no authority of ours, whatever certificates the file brings; one that takes our name is found out', async () => {
  const [foreign] = await judged(await plain(), { authorities: [] });
  expect(foreign).toMatchObject({ path: { fault: 'FOREIGN' }, stamp: { state: 'FOREIGN' } });
  expect(await verdicts(await plain(), { authorities: [] })).toEqual(['UNSURE']);
  // The same names, other keys.
  const file = await signed(await contract(), await others.signer('Impostor', 'RSA_2048'));
  expect((await judged(file))[0]?.path?.fault).toBe('SIGNATURE');
  expect(await verdicts(file)).toEqual(['INVALID']);
});

test('[BEY-03] revoked before the stamp is invalid, revoked after it is not', async () => {
  const file = await plain();
  const revoked = (revokedAt: Date) => verdicts(file, { registered: async () => ({ state: 'REVOKED', revokedAt }) });
  expect(await revoked(new Date(Date.now() - 3_600_000))).toEqual(['INVALID']);
  expect(await revoked(new Date(Date.now() + 3_600_000))).toEqual(['VALID']);
});

test('[BEY-03] revoked after the stamp, its key lost before: who made it cannot be known', async () => {
  const file = await plain();
  const [before, after] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const told = (doubtedSince: Date) => verdicts(file, { registered: async () => ({ state: 'REVOKED', revokedAt: after, doubtedSince }) });
  expect(await told(before)).toEqual(['UNSURE']);
  expect(await told(after)).toEqual(['VALID']);
});

test('[BEY-03] a key for encipherment, of which others may hold a copy, signs nothing', async () => {
  const subject = { countryName: 'CN', organizationName: 'Rongqiao', commonName: 'Rongqiao' };
  const { keyUsage } = profiles['encryption-enterprise-sm2'];
  const { der, key } = await authority.certify({ profile: { ...profiles['signing-enterprise'], name: 'enciphering', keyUsage }, subject });
  const chain = [authority.issuing.issuer.certificate];
  const file = await signed(await contract(), { certificate: der, chain, signer: await signerOf(authority.keys, key.keyId) });
  const [one] = await judged(file);
  expect(one?.fault).toBe('KEY_USAGE');
  expect(one === undefined ? '' : verdictOfSignature(one)).toBe('INVALID');
});

test('[BEY-03] a time stamp counts whose key was replaced since; of one whose key was lost it proves nothing', async () => {
  const file = await plain();
  const [before, after] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const later = new Date(Date.now() + 7_200_000);
  const told = async (retired: Awaited<ReturnType<NonNullable<Trust['retired']>>>, now = later) =>
    (await judged(file, { now, retired: async () => retired }))[0]?.stamp;
  expect(await told(undefined)).toMatchObject({ state: 'TRUSTED' });
  expect(await told({ revokedAt: after, reason: 'superseded' })).toMatchObject({ state: 'TRUSTED' });
  expect(await told({ revokedAt: before, reason: 'superseded' })).toMatchObject({ state: 'FOREIGN', isRetired: true });
  for (const reason of ['keyCompromise', 'unspecified', undefined] as const)
    expect(await told({ revokedAt: after, reason })).toMatchObject({ state: 'FOREIGN', isRetired: true });
  // Seen before anything was lost.
  expect(await told({ revokedAt: after, reason: 'keyCompromise' }, new Date())).toMatchObject({ state: 'TRUSTED' });
  // By its own word it is older than the revocation of the signer, which is what whoever has the key would have it say.
  const revoked = { state: 'REVOKED', revokedAt: after } as const;
  const verdict = (retired: Awaited<ReturnType<NonNullable<Trust['retired']>>>) =>
    verdicts(file, { now: later, registered: async () => revoked, retired: async () => retired });
  expect(await verdict(undefined)).toEqual(['VALID']);
  expect(await verdict({ revokedAt: after, reason: 'keyCompromise' })).toEqual(['INVALID']);
});

test('[BEY-03] a time stamp whose certificate has ended proves nothing, unless the file has been kept since before', async () => {
  const file = await plain();
  const [one] = await judged(file);
  const end = one?.stamp.state === 'TRUSTED' ? one.stamp.by.notAfter.getTime() : 0;
  const now = new Date(end + 60_000);
  const told = async (keptSince?: Date) => (await judged(file, { now, ...(keptSince && { keptSince }) }))[0]?.stamp;
  expect(await told()).toMatchObject({ state: 'FOREIGN', isEnded: true });
  expect(await told(new Date(end + 1_000))).toMatchObject({ state: 'FOREIGN', isEnded: true });
  expect(await told(new Date(end - 1_000))).toMatchObject({ state: 'TRUSTED' });
  expect(await verdicts(file, { now, registered: async () => ({ state: 'GOOD' }) })).toEqual(['UNSURE']);
  expect(await verdicts(file, { now, keptSince: new Date(), registered: async () => ({ state: 'GOOD' }) })).toEqual(['VALID']);
});

test('[BEY-03] incremental saving attack: pages, text or comments put behind a signature are told', async () => {
  const file = await plain();
  const page = objectOf(file, /\/Type \/Page\b/);
  const content = /\/Contents (?:\[ ?)?(\d+)/.exec(page.body)?.[1] ?? '0';
  expect(await reasons(behind(file, { [Number(content)]: otherText }))).toEqual(['CONTENT']);
  expect(await reasons(behind(file, { [page.num]: page.body.replace(/\/Contents [^/>]*/, `/Contents 900 0 R `), 900: otherText }))).toEqual(
    ['PAGE'],
  );
  const note = '<</Type /Annot /Subtype /FreeText /Rect [90 290 400 330] /Contents (I owe a million)>>';
  const annots = page.body.includes('/Annots')
    ? page.body.replace(/\/Annots \[/, '/Annots [900 0 R ')
    : page.body.replace(/>>$/, '/Annots [900 0 R]>>');
  expect(await reasons(behind(file, { [page.num]: annots, 900: note }))).toEqual(['ANNOTATION']);
});

test('[BEY-03] incremental saving attack without a table: bytes that no table mentions are told', async () => {
  const file = await plain();
  expect(await reasons(Buffer.concat([file, Buffer.from(`4 0 obj\n${otherText}\nendobj\n`)]))).toEqual(['LOOSE']);
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1];
  expect(await reasons(Buffer.concat([file, Buffer.from(`4 0 obj\n${otherText}\nendobj\nstartxref\n${start}\n%%EOF\n`)]))).toEqual([
    'LOOSE',
  ]);
});

test('[BEY-03] signature wrapping: what is moved into the gap or behind another range is no signature', async () => {
  const file = await plain();
  const text = file.toString('latin1');
  const [, a = '0', b = '0', c = '0'] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text) ?? [];
  // The second part is moved back; in the room between stands another document's content.
  const injected = Buffer.from(`\n4 0 obj\n${otherText}\nendobj\n`, 'latin1');
  const moved = Buffer.concat([file.subarray(0, Number(b)), injected, file.subarray(Number(b))]);
  const range = `/ByteRange [0 ${a} ${Number(b) + injected.length} ${c}]`;
  const start = moved.indexOf('/ByteRange [', 0, 'latin1');
  moved.write(range.padEnd(moved.indexOf(']', start) - start + 1), start, 'latin1');
  // The table is where it was in the second part, further back by what was put in.
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]) + injected.length;
  const at = moved.lastIndexOf('startxref');
  const wrapped = Buffer.concat([moved.subarray(0, at), Buffer.from(`startxref\n${table}\n%%EOF\n`)]);
  const found = await verdicts(wrapped).catch((error: { code: string }) => [error.code]);
  expect(found).not.toContain('VALID');
  expect(['INVALID', 'DOCUMENT_UNREADABLE']).toContain(found[0]);
});

test('[BEY-03] signature wrapping behind a sound table: a copy of the value at another place is no gap of its own', async () => {
  const file = await plain();
  const { num, body } = objectOf(file, /\/ByteRange/);
  const [, a = '0', b = '0', c = '0'] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(body) ?? [];
  const content = Number(/\/Contents (?:\[ ?)?(\d+)/.exec(objectOf(file, /\/Type \/Page\b/).body)?.[1]);
  // The signature stands in a new revision and claims the old range; the page shows something else.
  const forged = behind(file, { [num]: body, [content]: otherText });
  expect(body).toContain(`[0 ${a} ${b} ${c}]`);
  expect(await verdicts(forged)).toEqual(['INVALID']);
  // It claims a range whose gap holds the forged page as well.
  const gap = (Number(b) + 40).toString();
  const wide = behind(file, { [num]: body.replace(`${b} ${c}]`, `${gap} ${Number(c) - 40}]`), [content]: otherText });
  expect(await reasons(wide)).toContain('GAP');
});

test('[BEY-03] universal signature forgery: no value, no range, and odd ones of either', async () => {
  const file = await plain();
  const { num, body } = objectOf(file, /\/ByteRange/);
  const without = (from: RegExp, to: string): Buffer => behind(file, { [num]: body.replace(from, to) });
  for (const value of ['', '/Contents null', '/Contents <>', '/Contents <00>', '/Contents (\\000)', '/Contents 99 0 R'])
    expect(await reasons(without(/\/Contents <[0-9A-F]*>/, value)), value).toContain('NO_CONTENTS');
  const ranges = ['', '/ByteRange null', '/ByteRange []', '/ByteRange [0 0 0 0]', '/ByteRange [0 -1 20 10]', '/ByteRange [1 10 20 30]'];
  for (const range of [...ranges, '/ByteRange [0 10 20]', '/ByteRange [0 100 200 99999999]', '/ByteRange (all)'])
    expect(await reasons(without(/\/ByteRange \[[^\]]*\] */, `${range} `)), range).toContain('BYTE_RANGE');
  for (const forged of [without(/\/Contents <[0-9A-F]*>/, ''), without(/\/ByteRange \[[^\]]*\] */, '')])
    expect(await verdicts(forged)).not.toContain('VALID');
});

test('[BEY-03] shadow attacks: hidden, replaced, hidden and replaced content is told once it shows', async () => {
  const shown = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>>>>';
  const catalog = '<</Type /Catalog /Pages 2 0 R>>';
  const objects: Readonly<Record<number, string>> = {
    1: catalog,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `${shown} /Contents [4 0 R 8 0 R]>>`,
    4: stream('BT /F1 24 Tf 100 300 Td (You owe me a million) Tj ET'),
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    // A second document waits within, reachable from nowhere.
    6: '<</Type /Catalog /Pages 7 0 R>>',
    7: '<</Type /Pages /Kids [9 0 R] /Count 1>>',
    8: stream('1 1 1 rg 90 290 400 60 re f'),
    9: '<</Type /Page /Parent 7 0 R /MediaBox [0 0 595 842] /Contents 10 0 R>>',
    10: otherText,
  };
  const file = await signed(written(objects), await authority.signer('Shadow'));
  expect(await verdicts(file)).toEqual(['VALID']);
  const root = objectOf(file, /\/Type \/Catalog[\s\S]*\/AcroForm/).body;
  const form = /\/AcroForm (\d+ 0 R)/.exec(root)?.[1];
  // Hide: what covered the content is taken away. Replace: a font, of which only an odd reader would say that it is content.
  expect(await reasons(behind(file, { 8: stream('') }))).toEqual(['CONTENT']);
  expect(await reasons(behind(file, { 5: '<</Type /Font /Subtype /Type3 /BaseFont /Helvetica>>' }))).toEqual(['CONTENT']);
  // Hide and replace: the document within takes over, by the trailer or by its catalog's number.
  expect(await reasons(behind(file, { 6: `<</Type /Catalog /Pages 7 0 R /AcroForm ${form}>>` }, '/Root 6 0 R'))).toContain('CATALOG');
  expect(await reasons(behind(file, { 1: root.replace('/Pages 2 0 R', '/Pages 7 0 R') }))).toContain('CATALOG');
  // A hole left in the signed document is filled, here one that a page draws.
  const holed = written({ ...objects, 3: `${shown} /Contents [4 0 R 99 0 R]>>` });
  const hollow = await signed(holed, await authority.signer('Hollow'));
  expect(await reasons(behind(hollow, { 99: otherText }))).toContain('FILLED_IN');
});

test('[BEY-03] evil annotations after a signature: a stamp that nobody signed is told', async () => {
  const file = await plain();
  const page = objectOf(file, /\/Type \/Page\b/);
  const stamp = '<</Type /Annot /Subtype /Stamp /Rect [90 290 400 330]>>';
  const annots = page.body.includes('/Annots')
    ? page.body.replace(/\/Annots \[([^\]]*)\]/, '/Annots [$1 900 0 R]')
    : page.body.replace(/>>$/, '/Annots [900 0 R]>>');
  expect(await reasons(behind(file, { [page.num]: annots, 900: stamp }))).toEqual(['ANNOTATION']);
});

test('[BEY-03] a placeholder signed by openssl cms, and the same file linearised, packed and encrypted before', async () => {
  await court.file('plain.pdf', await contract(3));
  await court.run('qpdf', ['--linearize', 'plain.pdf', 'linear.pdf']);
  await court.run('qpdf', ['--object-streams=generate', 'plain.pdf', 'packed.pdf']);
  const { key, der } = await authority.certify({});
  const pem = await authority.keys.exportPkcs8(key.keyId);
  await court.file('key.der', pem);
  await court.file('signer.der', der);
  await court.openssl(['x509', '-inform', 'DER', '-in', 'signer.der', '-out', 'signer.pem']);
  await court.openssl(['pkey', '-inform', 'DER', '-in', 'key.der', '-out', 'key.pem']);
  const { completeSigning } = await import('#trust/document/pades.ts');
  for (const name of ['plain.pdf', 'linear.pdf', 'packed.pdf']) {
    const bytes = await readFile(`${court.folder}/${name}`);
    const prepared = await onPdfThread('prepare', { bytes, signingTime: new Date() });
    const gap = prepared.byteRange;
    const whole = Buffer.concat([bytes, prepared.appended]);
    await court.file('covered', Buffer.concat([whole.subarray(0, gap[1]), whole.subarray(gap[2])]));
    const words = [
      '-sign',
      '-binary',
      '-in',
      'covered',
      '-signer',
      'signer.pem',
      '-inkey',
      'key.pem',
      '-outform',
      'DER',
      '-out',
      'cms.der',
      '-md',
      'sha256',
    ];
    expect((await court.openssl(['cms', ...words])).status).toBe(0);
    const file = Buffer.concat([bytes, completeSigning(prepared, await readFile(`${court.folder}/cms.der`))]);
    const [one] = await judged(file);
    expect(one, name).toMatchObject({ fault: undefined, stamp: { state: 'NONE' }, isInTime: true });
    expect(await verdicts(file), name).toEqual(['VALID']);
  }
});

test('[BEY-03] an encrypted file is said to be one, a file without signatures has none', async () => {
  await court.file('plain.pdf', await contract());
  await court.run('qpdf', ['--encrypt', '', 'owner', '256', '--', 'plain.pdf', 'locked.pdf']);
  const found = await onPdfThread('signatures', { bytes: await readFile(`${court.folder}/locked.pdf`) });
  expect(found).toMatchObject({ isEncrypted: true, signatures: [] });
  expect(await judged(await contract())).toEqual([]);
});
