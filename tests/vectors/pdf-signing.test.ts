import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeSigning } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type Court, openCourt } from './judges.ts';
import { contract, signed, signingAuthority, trustIn } from './signing.ts';

let court: Court;
let nss: string;
let authority: Awaited<ReturnType<typeof signingAuthority>>;

beforeAll(async () => {
  court = await openCourt();
  authority = await signingAuthority();
  nss = await trustIn(court, authority.root.issuer.certificate);
});
afterAll(() => court.close());

/** pdfsig's exit code is 0 even for a forged file: its words count. */
const pdfsig = async (bytes: Uint8Array): Promise<string> => {
  await court.file('judged.pdf', bytes);
  const { stdout, stderr } = await court.run('pdfsig', ['-nssdir', nss, '-no-ocsp', 'judged.pdf']);
  return stdout + stderr;
};
const qpdf = async (bytes: Uint8Array): Promise<string> => {
  const { stdout, stderr } = await court.run('qpdf', ['--check', await court.file('checked.pdf', bytes)]);
  return stdout + stderr;
};
const count = (text: string, words: string): number => text.split(words).length - 1;
const seal = () =>
  sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 200, g: 16, b: 46, alpha: 0.5 } } })
    .png()
    .toBuffer();

test('[BEY-03] a signature with the picture of a seal is valid and trusted, and covers the whole document', async () => {
  const before = await contract();
  const file = await signed(before, await authority.signer('Rongqiao'), {
    pictures: [{ png: await seal(), page: 2, x: 100, y: 200, width: 42, height: 42 }],
    name: '融侨（示例）有限公司',
    reason: '同意',
  });
  expect(file.subarray(0, before.length).equals(before)).toBe(true);
  const said = await pdfsig(file);
  expect(said).toContain('Signature is Valid.');
  expect(said).toContain('Certificate is Trusted.');
  expect(said).toContain('Total document signed');
  expect(said).toContain('ETSI.CAdES.detached');
  expect(await qpdf(file)).toContain('No syntax or stream encoding errors found');
  const { fields } = await onPdfThread('read', { bytes: file });
  const [box] = fields.get('Signature1') ?? [];
  expect(box?.page).toBe(2);
  for (const [key, mm] of Object.entries({ x: 100, y: 200, width: 42, height: 42 })) expect(box?.[key as 'x']).toBeCloseTo(mm, 1);
});

test('[BEY-03] one changed byte is a digest mismatch', async () => {
  const file = await signed(await contract(), await authority.signer('Changed'));
  file.writeUInt8(file.readUInt8(200) ^ 1, 200);
  const said = await pdfsig(file);
  expect(said).toContain('Digest Mismatch.');
  expect(said).not.toContain('Signature is Valid.');
});

test('[BEY-03] a second signer leaves the first signature valid; RSA and ECDSA, tables and table streams', async () => {
  for (const useObjectStreams of [false, true])
    for (const [first, second] of [
      ['ECDSA_P256', 'RSA_2048'],
      ['RSA_3072', 'ECDSA_P384'],
    ] as const) {
      const one = await signed(await contract(3, { useObjectStreams }), await authority.signer('First', first));
      const two = await signed(one, await authority.signer('Second', second), {
        pictures: [{ png: await seal(), page: 1, x: 20, y: 30, width: 30, height: 30 }],
      });
      const said = await pdfsig(two);
      expect(count(said, 'Signature is Valid.'), said).toBe(2);
      expect(count(said, 'Certificate is Trusted.'), said).toBe(2);
      expect(count(said, 'Total document signed'), said).toBe(1);
      expect(await qpdf(two)).toContain('No syntax or stream encoding errors found');
    }
});

test('[BEY-03] linearised, object streams, turned pages, another program: what they made is signed as it is', async () => {
  await court.file('plain.pdf', await contract(5));
  const turned = await PDFDocument.load(await contract(2));
  const { degrees } = await import('@cantoo/pdf-lib');
  for (const [index, page] of turned.getPages().entries()) page.setRotation(degrees(90 * (index + 1)));
  await court.file('turned.pdf', await turned.save());
  await court.run('qpdf', ['--linearize', 'plain.pdf', 'linear.pdf']);
  await court.run('qpdf', ['--object-streams=generate', 'plain.pdf', 'packed.pdf']);
  const { readFile } = await import('node:fs/promises');
  for (const name of ['linear.pdf', 'packed.pdf', 'turned.pdf']) {
    const bytes = await readFile(`${court.folder}/${name}`);
    const place = { page: 2, x: 15, y: 25, width: 40, height: 30 };
    const file = await signed(bytes, await authority.signer(name), { pictures: [{ png: await seal(), ...place }] });
    const said = await pdfsig(file);
    expect(said, name).toContain('Signature is Valid.');
    expect(said, name).toContain('Total document signed');
    expect(await qpdf(file), name).toContain('No syntax or stream encoding errors found');
    const [box] = (await onPdfThread('read', { bytes: file })).fields.get('Signature1') ?? [];
    for (const [key, mm] of Object.entries(place)) expect(box?.[key as 'x'], `${name} ${key}`).toBeCloseTo(mm, 1);
  }
});

test('[BEY-03] a cross-page seal stands on each page with its share, under one signature', async () => {
  const png = await seal();
  const pages = [1, 2, 3];
  const file = await signed(await contract(3), await authority.signer('Edges'), {
    pictures: pages.map((page, index) => ({ png, page, x: 196, y: 100, width: 14, height: 42, slice: { index, of: pages.length } })),
  });
  const said = await pdfsig(file);
  expect(count(said, 'Signature is Valid.')).toBe(1);
  expect(said).toContain('Total document signed');
  expect(await qpdf(file)).toContain('No syntax or stream encoding errors found');
  await court.file('edges.pdf', file);
  await court.run('pdftoppm', ['-r', '50', '-png', 'edges.pdf', 'edges']);
  for (const page of pages) {
    const { data, info } = await sharp(`${court.folder}/edges-${page}.png`).raw().toBuffer({ resolveWithObject: true });
    const at = (xMm: number, yMm: number): number =>
      (Math.round((yMm / 25.4) * 50) * info.width + Math.round((xMm / 25.4) * 50)) * info.channels;
    expect(data[at(203, 121)], `page ${page}`).toBeLessThan(240);
    expect(data[at(203, 121) + 1], `page ${page}`).toBeLessThan(160);
    expect(data[at(190, 121) + 1], `page ${page}`).toBe(255);
  }
});

test('[BEY-03] an empty signature field is taken where it stands; a name that is taken is refused', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595.28, 841.89]);
  const { PDFName, PDFString } = await import('@cantoo/pdf-lib');
  const field = pdf.context.register(
    pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('PartyA'),
      Rect: [100, 100, 220, 220],
      F: 4,
      P: page.ref,
    }),
  );
  page.node.set(PDFName.of('Annots'), pdf.context.obj([field]));
  pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [field] }));
  const empty = Buffer.from(await pdf.save({ useObjectStreams: false }));
  const taken = await signed(empty, await authority.signer('Taker'), {
    fieldName: 'PartyA',
    pictures: [{ png: await seal(), page: 1, x: 0, y: 0, width: 10, height: 10 }],
  });
  const said = await pdfsig(taken);
  expect(said).toContain('Signature Field Name: PartyA');
  expect(said).toContain('Signature is Valid.');
  expect((await onPdfThread('read', { bytes: taken })).fields.get('PartyA')).toHaveLength(1);
  await expect(signed(taken, await authority.signer('Late'), { fieldName: 'PartyA' })).rejects.toMatchObject({
    code: 'DOCUMENT_FIELD_TAKEN',
  });
});

test('[BEY-03] what cannot be signed is refused by name', async () => {
  await court.file('plain.pdf', await contract());
  await court.run('qpdf', ['--encrypt', '', 'owner', '256', '--', 'plain.pdf', 'locked.pdf']);
  const { readFile } = await import('node:fs/promises');
  const by = await authority.signer('Refused');
  await expect(signed(await readFile(`${court.folder}/locked.pdf`), by)).rejects.toMatchObject({ code: 'DOCUMENT_ENCRYPTED' });
  await expect(signed(Buffer.from('%PDF-1.7 and nothing else'), by)).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  const png = await seal();
  const away = { pictures: [{ png, page: 9, x: 0, y: 0, width: 10, height: 10 }] };
  await expect(signed(await contract(), by, away)).rejects.toMatchObject({ code: 'DOCUMENT_NO_PAGE' });
  const broken = { pictures: [{ png: randomBytes(100), page: 1, x: 0, y: 0, width: 10, height: 10 }] };
  await expect(signed(await contract(), by, broken)).rejects.toMatchObject({ code: 'DOCUMENT_PICTURE' });
  const prepared = await onPdfThread('prepare', { bytes: await contract(), signingTime: new Date(), reserve: 64 });
  expect(() => completeSigning(prepared, Buffer.alloc(65))).toThrow('DOCUMENT_ROOM');
});
