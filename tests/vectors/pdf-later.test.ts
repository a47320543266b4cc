/** What may come after a signature: evidence, time stamps and signatures that hold, and what DocMDP, FieldMDP and Lock permit. Everything else is named. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeSignatures, verdictOfSignature } from '#trust/document/judge-signatures.ts';
import { completeSigning, type DocumentSigner, digestFor, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { PreparedSigning, SigningWanted } from '#trust/document/prepare-signing.ts';
import { askForStamp, stampFrom } from '#trust/pki/timestamp-client.ts';
import { behind, latin, letter, objectOf, streamOf, written } from './pdf-by-hand.ts';
import { signed, signingAuthority } from './signing.ts';

let authority: Awaited<ReturnType<typeof signingAuthority>>;
let strangers: Awaited<ReturnType<typeof signingAuthority>>;
let [first, second, stranger]: DocumentSigner[] = [];
let png: Uint8Array;

beforeAll(async () => {
  [authority, strangers] = [await signingAuthority(), await signingAuthority()];
  [first, second, stranger] = [await authority.signer('First'), await authority.signer('Second'), await strangers.signer('Stranger')];
  png = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#c8102e' } })
    .png()
    .toBuffer();
});

const by = (signer: DocumentSigner | undefined): DocumentSigner => signer ?? expect.fail('no signer');
/** @param unknown whose certificate nobody has a word on */
const judged = async (bytes: Buffer, unknown = '') => {
  const authorities = [authority.root.issuer.certificate, authority.issuing.issuer.certificate];
  const found = await onPdfThread('signatures', { bytes });
  const all = await judgeSignatures(found, {
    authorities,
    now: new Date(),
    registered: async ({ subjectDn }) => (subjectDn.includes(`CN=${unknown || 'nobody'}`) ? undefined : { state: 'GOOD' }),
  });
  return { verdicts: all.map(verdictOfSignature), one: all[0]?.found, all, doubts: found.doubts };
};
const verdicts = async (bytes: Buffer) => (await judged(bytes)).verdicts;
/** What is said of the first signature. */
const told = async (bytes: Buffer): Promise<readonly unknown[]> => {
  const {
    verdicts: [verdict],
    one,
    doubts,
  } = await judged(bytes);
  return [verdict, ...(one?.laterChanges ?? []), ...doubts];
};

/** Puts words into the signature that was prepared; its own value gets so much less room. */
const withWords = (bytes: Buffer, prepared: PreparedSigning, words: string): PreparedSigning => {
  const more = words.padEnd(words.length + (words.length % 2));
  const appended = Buffer.from(prepared.appended);
  const rangeAt = appended.lastIndexOf('/ByteRange', prepared.contentsAt, 'latin1');
  const tail = Buffer.from(appended.subarray(rangeAt, prepared.contentsAt));
  const [, , gapEnd, rest] = prepared.byteRange;
  const byteRange = [0, prepared.byteRange[1] + more.length, gapEnd, rest] as const;
  const open = tail.indexOf('[');
  tail.write(`[${byteRange.join(' ')}]`.padEnd(tail.indexOf(']') - open + 1), open, 'latin1');
  appended.write(more, rangeAt, 'latin1');
  tail.copy(appended, rangeAt + more.length);
  const whole = Buffer.concat([bytes, appended]);
  const digest = createHash(prepared.digestName).update(whole.subarray(0, byteRange[1])).update(whole.subarray(gapEnd)).digest();
  return {
    ...prepared,
    appended,
    byteRange,
    contentsAt: prepared.contentsAt + more.length,
    reserve: prepared.reserve - more.length / 2,
    digest,
  };
};
/** Our own signer refuses what another need not: a document that was certified for good. */
const raised = (bytes: Buffer): Buffer => latin(bytes.toString('latin1').replace('/P 1>>', '/P 2>>'));
const signedWith = async (bytes: Buffer, signer: DocumentSigner, words: string, wanted: Partial<SigningWanted> = {}): Promise<Buffer> => {
  const prepared = await onPdfThread('prepare', {
    bytes: raised(bytes),
    signingTime: new Date(),
    digest: digestFor(signer.signer),
    ...wanted,
  });
  const own = withWords(bytes, prepared, words);
  return Buffer.concat([bytes, completeSigning(own, await signPrepared(own, signer))]);
};

/** A document time stamp over everything before it. */
const stamped = async (
  bytes: Buffer,
  from: Pick<typeof authority, 'stamp'>,
  { covered = (range: Buffer) => range, ...wanted }: Partial<SigningWanted> & { covered?: (range: Buffer) => Buffer } = {},
): Promise<Buffer> => {
  const prepared = await onPdfThread('prepare', { bytes: raised(bytes), signingTime: new Date(), ...wanted });
  const appended = latin(Buffer.from(prepared.appended).toString('latin1').replace('/ETSI.CAdES.detached', '/ETSI.RFC3161       '));
  const whole = Buffer.concat([bytes, appended]);
  const asked = askForStamp(covered(Buffer.concat([whole.subarray(0, prepared.byteRange[1]), whole.subarray(prepared.byteRange[2])])));
  const token = stampFrom(await from.stamp(asked.request), asked);
  return Buffer.concat([bytes, completeSigning({ ...prepared, appended }, token)]);
};
const evidence = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.concat([
    bytes,
    await onPdfThread('evidence', { bytes, certificates: [authority.issuing.issuer.certificate], crls: [], ocsps: [] }),
  ]);

const look = (text: string): string =>
  streamOf(`/Tx BMC BT /F1 12 Tf 2 4 Td (${text}) Tj ET EMC`, '/Type /XObject /Subtype /Form /BBox [0 0 200 20] ');
/** A form: what is to be paid, a box to tick, a field that waits for a signature. The signature that comes first will be number 12. */
const form = (catalog = '', waiting = ''): Buffer =>
  written(
    letter({
      1: `<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R ${catalog}>>`,
      3: (letter()[3] ?? '').replace('>> /Contents', '>> /Annots [7 0 R 9 0 R 11 0 R] /Contents'),
      6: '<</Fields [7 0 R 9 0 R 11 0 R] /SigFlags 3 /DA (/F1 12 Tf)>>',
      7: '<</Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (100) /P 3 0 R /Rect [100 500 300 520] /AP <</N 8 0 R>>>>',
      8: look('100'),
      9: '<</Type /Annot /Subtype /Widget /FT /Btn /T (agreed) /V /Off /AS /Off /P 3 0 R /Rect [100 450 120 470] /AP <</N <</Yes 10 0 R>>>>>>',
      10: look('x'),
      11: `<</Type /Annot /Subtype /Widget /FT /Sig /T (waits) /P 3 0 R /Rect [300 100 400 140] ${waiting}>>`,
    }),
  );
const reference = (method: string, parameters: string): string =>
  `/Reference [<</Type /SigRef /TransformMethod /${method} /TransformParams <</Type /TransformParams /V /1.2 ${parameters}>>>>] `;
/** Certified: what may come later is said by P. */
const certified = (level: 1 | 2 | 3): Promise<Buffer> =>
  signedWith(form('/Perms <</DocMDP 12 0 R>>'), by(first), reference('DocMDP', `/P ${level}`), { fieldName: 'certificate' });

const filled = (file: Buffer, value = '900'): Buffer => {
  const { num, body } = objectOf(file, /\/T \(amount\)/);
  return behind(file, { [num]: body.replace('(100)', `(${value})`).replace('8 0 R', '90 0 R'), 90: look(value) });
};
const filledInPlace = (file: Buffer): Buffer =>
  behind(file, { 7: objectOf(file, /\/T \(amount\)/).body.replace('(100)', '(900)'), 8: look('900') });
const ticked = (file: Buffer): Buffer => behind(file, { 9: objectOf(file, /\/T \(agreed\)/).body.replaceAll('/Off', '/Yes') });
const commented = (file: Buffer, rect = '200 600 400 640'): Buffer => {
  const { num, body } = objectOf(file, /\/Type \/Page\b/);
  const note = `<</Type /Annot /Subtype /FreeText /DA (/F1 12 Tf) /Rect [${rect}] /Contents (a remark) /AP <</N 91 0 R>>>>`;
  const painted = streamOf('1 1 0 rg 0 0 200 40 re f', '/Type /XObject /Subtype /Form /BBox [0 0 200 40] ');
  return behind(file, { [num]: body.replace(/\/Annots \[([^\]]*)\]/, '/Annots [$1 90 0 R]'), 90: note, 91: painted });
};
const otherPage = (file: Buffer): Buffer => behind(file, { 4: streamOf('BT /F1 24 Tf 100 300 Td (I owe you) Tj ET') });

describe('[BEY-11] what whoever certified a document permits (DocMDP), and no more', () => {
  test('P=1: evidence and time stamps; a second signature, a filled field, a comment are named', async () => {
    const file = await certified(1);
    expect(await told(file)).toEqual(['VALID']);
    expect(await told(await evidence(file))).toEqual(['VALID']);
    expect(await told(await stamped(await evidence(file), authority))).toEqual(['VALID']);
    const forbidden = await signedWith(file, by(second), '');
    expect(await told(forbidden)).toEqual(['INVALID', { code: 'SIGNATURE_FORBIDDEN', field: 'Signature1' }]);
    expect(await told(filled(file))).toEqual(['INVALID', { code: 'FORM', field: 'amount' }]);
    expect(await told(commented(file))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
  });

  test('P=2: filled fields and signatures; a comment, another page, a field moved or a box painted anew are named', async () => {
    const file = await certified(2);
    for (const fill of [filled, filledInPlace, ticked]) expect(await told(fill(file)), fill.name).toEqual(['VALID']);
    const { one } = await judged(filled(file));
    expect(one).toMatchObject({ laterFilled: ['amount'], isTouched: true, permitted: [{ page: 1, rect: [100, 500, 300, 520] }, {}] });
    expect(await verdicts(await signed(filled(file), by(second)))).toEqual(['VALID', 'VALID']);
    expect(await told(commented(file))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
    expect(await told(otherPage(file))).toEqual(['INVALID', { code: 'CONTENT', page: 1 }]);
    const moved = behind(file, { 7: objectOf(file, /\/T \(amount\)/).body.replace('[100 500', '[0 0') });
    expect(await told(moved)).toEqual(['INVALID', { code: 'FORM', field: 'amount' }]);
    expect(await told(behind(file, { 10: look('I owe a million') }))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
  });

  test('P=3: comments as well, also changed and taken away; another page is named', async () => {
    const file = await certified(3);
    const noted = commented(file);
    expect(await told(noted)).toEqual(['VALID']);
    expect((await judged(noted)).one).toMatchObject({ laterCommented: [1], permitted: [{ page: 1, rect: [200, 600, 400, 640] }] });
    expect(await told(behind(noted, { 90: objectOf(noted, /FreeText/).body.replace('a remark', 'another') }))).toEqual(['VALID']);
    expect(await told(filled(file))).toEqual(['VALID']);
    expect(await told(otherPage(file))).toEqual(['INVALID', { code: 'CONTENT', page: 1 }]);
    const page = objectOf(file, /\/Type \/Page\b/);
    const without = behind(file, { [page.num]: page.body.replace(/\/Annots \[7 0 R/, '/Annots [') });
    expect(await told(without)).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
  });

  test('a permission that the catalog does not name, or that comes later, permits nothing', async () => {
    const loose = await signedWith(form(), by(first), reference('DocMDP', '/P 3'));
    expect(await told(filled(loose))).toEqual(['INVALID', { code: 'FORM', field: 'amount' }]);
    const one = await signed(form(), by(first));
    const two = await signedWith(one, by(second), reference('DocMDP', '/P 3'));
    expect((await told(filled(two)))[0]).toBe('INVALID');
  });

  test('nobody certified it: a field that is filled in is a change, also where a second signer covers it', async () => {
    const file = await signed(form(), by(first));
    expect(await told(filled(file))).toEqual(['INVALID', { code: 'FORM', field: 'amount' }]);
    expect(await told(ticked(file))).toEqual(['INVALID', { code: 'FORM', field: 'agreed' }]);
    expect(await verdicts(await signed(filled(file), by(second)))).toEqual(['INVALID', 'VALID']);
    // A field that waited for a signature is filled by one.
    expect(await verdicts(await signed(file, by(second), { fieldName: 'waits' }))).toEqual(['VALID', 'VALID']);
  });

  test('FieldMDP and Lock: what a signer locked stays, what they leave open by name may be filled in', async () => {
    const locked = await signedWith(await certified(2), by(second), reference('FieldMDP', '/Action /Include /Fields [(amount)]'));
    expect(await told(filled(locked))).toEqual(['INVALID', { code: 'FORM', field: 'amount' }]);
    expect(await told(ticked(locked))).toEqual(['VALID']);
    const lock = form('/Perms <</DocMDP 12 0 R>>', '/Lock <</Type /SigFieldLock /Action /All>>');
    const all = await signed(await signedWith(lock, by(first), reference('DocMDP', '/P 2')), by(second), { fieldName: 'waits' });
    expect(await told(ticked(all))).toEqual(['INVALID', { code: 'FORM', field: 'agreed' }]);
    const open = await signedWith(form(), by(first), reference('FieldMDP', '/Action /Exclude /Fields [(amount)]'));
    expect(await told(filled(open))).toEqual(['VALID']);
    expect(await told(ticked(open))).toEqual(['INVALID', { code: 'FORM', field: 'agreed' }]);
  });
});

describe('[BEY-11] document time stamps', () => {
  test('one that holds, is trusted and draws nothing leaves everything as it was', async () => {
    expect(await told(await stamped(await signed(form(), by(first)), authority))).toEqual(['VALID']);
  });

  test('one that is over something else is named; a stranger is named and never valid; so is one with a picture', async () => {
    const file = await signed(form(), by(first));
    const wrong = await stamped(file, authority, { covered: range => range.subarray(1) });
    expect(await told(wrong)).toEqual(['INVALID', { code: 'STAMP_BROKEN', field: 'Signature2' }]);
    const foreign = await judged(await stamped(file, strangers));
    expect([foreign.verdicts, foreign.all[0]?.foreignStamps]).toEqual([['UNSURE'], ['Signature2']]);
    const picture = { png, page: 1, x: 0, y: 0, width: 210, height: 297 };
    for (const from of [authority, strangers])
      expect(await told(await stamped(file, from, { pictures: [picture] }))).toEqual([
        'INVALID',
        { code: 'STAMP_DRAWS', page: 1, field: 'Signature2' },
      ]);
  });
});

describe('[BEY-11] further signatures', () => {
  const picture = (width: number, height: number) => ({ png, page: 1, x: 10, y: 10, width, height });

  test('a seal is told with page and share, and leaves it valid; one that hides the page does not', async () => {
    const file = await signed(form(), by(first));
    const sealed = await judged(await signed(file, by(second), { pictures: [picture(42, 42)] }));
    expect(sealed.verdicts).toEqual(['VALID', 'VALID']);
    expect(sealed.one?.laterPictures).toMatchObject([{ page: 1, field: 'Signature2' }]);
    expect(sealed.one?.laterPictures[0]?.share).toBeCloseTo(2.83, 1);
    expect(sealed.all[1]?.found.laterPictures).toEqual([]);
    const covered = await judged(await signed(file, by(second), { pictures: [picture(180, 250)] }));
    expect(covered.verdicts).toEqual(['UNSURE', 'VALID']);
    expect(covered.one?.laterPictures[0]?.share).toBeGreaterThan(60);
    // Many small ones hide a page as well.
    const pictures = Array.from({ length: 12 }, (_, index) => ({ ...picture(42, 42), x: (index % 4) * 45, y: Math.floor(index / 4) * 45 }));
    expect((await judged(await signed(file, by(second), { pictures }))).verdicts).toEqual(['UNSURE', 'VALID']);
  });

  test('one that does not hold is a change; one with a picture by somebody uncertain is not valid for those before', async () => {
    const file = await signed(form(), by(first));
    const two = await signed(file, by(second));
    const broken = Buffer.from(two);
    const date = broken.indexOf('(D:', file.length);
    const hex = broken.indexOf('/M <', file.length);
    const place = date >= 0 ? date + 8 : hex + 12;
    broken.write(broken.toString('latin1', place, place + 1) === '1' ? '0' : '1', place, 'latin1');
    expect(await told(broken)).toEqual(['INVALID', { code: 'SIGNATURE_BROKEN', field: 'Signature2' }]);
    // Our names, other keys.
    expect(await told(await signed(file, by(stranger)))).toEqual(['INVALID', { code: 'SIGNATURE_BROKEN', field: 'Signature2' }]);
    expect((await judged(two, 'Second')).verdicts).toEqual(['VALID', 'UNSURE']);
    const drawn = await judged(await signed(file, by(second), { pictures: [picture(42, 42)] }), 'Second');
    expect([drawn.verdicts, drawn.all[0]?.unsurePictures]).toEqual([['UNSURE', 'UNSURE'], ['Signature2']]);
  });

  test('one that brings more than itself is named: another page, a widget of nobody, a field of another', async () => {
    const file = await signed(form(), by(first));
    expect(await told(await signed(otherPage(file), by(second)))).toEqual(['INVALID', { code: 'CONTENT', page: 1 }]);
    expect(await told(await signed(filled(file), by(second)))).toEqual(['INVALID', { code: 'FORM', field: 'amount' }]);
    expect(await told(await signed(commented(file), by(second)))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
    const page = objectOf(file, /\/Type \/Page\b/);
    const widget = '<</Type /Annot /Subtype /Widget /FT /Sig /T (nobody) /V 12 0 R /Rect [0 0 595 842]>>';
    const laid = behind(file, { [page.num]: page.body.replace(/\/Annots \[([^\]]*)\]/, '/Annots [$1 90 0 R]'), 90: widget });
    expect(await told(await signed(laid, by(second)))).toEqual(['INVALID', { code: 'ANNOTATION', page: 1 }]);
  });
});
