/** OFDs that are signed here: as a second reader, unzip and openssl find them, as our own strict reader does, and as other programs write them. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyAlgorithms } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { openPackage } from '#trust/ofd/package.ts';
import { documentPagesOf, readOfdPages } from '#trust/ofd/read-pages.ts';
import { prepareOfd, type SealPlace } from '#trust/ofd/sign.ts';
import { textRunsOf } from '#trust/ofd/text-runs.ts';
import { readXml } from '#trust/ofd/xml.ts';
import { makeSignedSeal } from '#trust/seal/make-seal.ts';
import { type Court, openCourt } from './judges.ts';
import { documentOf, packed } from './ofd.ts';
import { readOfdAgain } from './ofd-again.ts';
import { readOfdSignatures, signOfd } from './ofd-service.ts';

let court: Court;
interface Holder {
  readonly certificate: Buffer;
  readonly key: KeyObject;
}
/** Soon, and on a whole second: seals and certificates made for a test are in force by then. */
const at = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000);
const yesterday = new Date(at.getTime() - 86_400_000);
const holderOf = async (name: string): Promise<Holder> => {
  await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', `${name}.key`]);
  const words = ['-subj', `/CN=${name}`, '-utf8', '-sm3', '-sigopt', 'distid:1234567812345678', '-outform', 'DER', '-out', `${name}.der`];
  await court.openssl(['req', '-x509', '-new', '-key', `${name}.key`, '-days', '3650', ...words]);
  const folder = court.folder;
  return { certificate: await readFile(join(folder, `${name}.der`)), key: createPrivateKey(await readFile(join(folder, `${name}.key`))) };
};
const signedBy =
  ({ key }: Holder) =>
  async (data: Uint8Array): Promise<Buffer> =>
    signData(keyAlgorithms.SM2, data, key);
const sealOf = async (holder: Holder, maker: Holder): Promise<Buffer> =>
  makeSignedSeal(
    {
      vid: 'tests',
      esID: '0001',
      isPerson: false,
      name: '公章',
      certificates: [holder.certificate],
      createDate: yesterday,
      validStart: yesterday,
      validEnd: new Date(at.getTime() + 1000 * 86_400_000),
      picture: { type: 'PNG', data: Buffer.from('picture'), width: 40, height: 30 },
    },
    {
      certificate: maker.certificate,
      signer: {
        algorithm: 'SM2',
        publicKey: createPublicKey(maker.key).export({ format: 'der', type: 'spki' }),
        sign: signedBy(maker),
      },
    },
  );

let maker: Holder;
let first: Holder;
let second: Holder;
beforeAll(async () => {
  court = await openCourt();
  [maker, first, second] = [await holderOf('maker'), await holderOf('first'), await holderOf('second')];
}, 60_000);
afterAll(() => court.close());

const place: SealPlace = { page: 1, x: 100.5, y: 200, width: 40, height: 30 };
const signed = async (
  bytes: Buffer,
  holder: Holder,
  places: readonly SealPlace[] = [place],
  stamp?: () => Promise<Buffer>,
): Promise<Buffer> => {
  const ofd = openPackage(bytes);
  const prepared = await prepareOfd(ofd, await readOfdPages(ofd), places, at);
  const seal = await sealOf(holder, maker);
  const words = { seal, certificate: holder.certificate, sign: signedBy(holder), ...(stamp === undefined ? {} : { stamp }) };
  return Buffer.concat(await signOfd(ofd, prepared, words));
};
/** No signature and no list yet, as most programs leave a document. */
const unsigned = (edit: (files: Map<string, Buffer>) => void = () => {}): Buffer => {
  const files = documentOf(['购销合同', '甲方（盖章）'], 0);
  files.delete('Doc_0/Signs/Signatures.xml');
  const root = files
    .get('OFD.xml')
    ?.toString()
    .replace(/<ofd:Signatures>.*<\/ofd:Signatures>/, '');
  files.set('OFD.xml', Buffer.from(root ?? ''));
  edit(files);
  return packed(files);
};

describe('[BEY-24] an OFD signed with a seal', () => {
  test('every file is protected; unzip, openssl and a second reader find it so, and our strict reader', async () => {
    const bytes = await signed(unsigned(), first);
    const again = await readOfdAgain(court, bytes);
    const own = ['Signature.xml', 'Seal.esl', 'SignedValue.dat'].map(name => `/Doc_0/Signs/Sign_0/${name}`);
    const [one, ...more] = again.signatures;
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      path: own[0],
      filesHold: true,
      opensslHolds: true,
      sealIsBeside: true,
      method: '1.2.156.10197.1.501',
      checkMethod: '1.2.156.10197.1.401',
      at: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      stamps: [{ page: '10', boundary: [100.5, 200, 40, 30], clip: undefined }],
    });
    expect(one?.value).toMatchObject({ version: 4, holds: true, isListed: true, isOverData: true, propertyInfo: own[0], timeInfo: at });
    expect(one?.references.toSorted()).toEqual(again.files.filter(each => ![...own, again.list].includes(each)).toSorted());
    expect(again.maxId).toBe('s002');
    const { signatures } = await readOfdSignatures(bytes);
    expect(signatures).toMatchObject([{ changed: [], unprotected: [], isRootProtected: true, isWeak: false, isLast: false, type: 'Seal' }]);
  });

  test('a second signer protects what the first one left, and both hold', async () => {
    const bytes = await signed(await signed(unsigned(), first), second, [{ ...place, page: 2 }]);
    const again = await readOfdAgain(court, bytes);
    expect(again.signatures).toMatchObject([
      { filesHold: true, opensslHolds: true },
      { filesHold: true, opensslHolds: true, stamps: [{ page: '11' }] },
    ]);
    expect(again.signatures.map(({ value }) => [value.holds, value.isOverData])).toEqual(Array(2).fill([true, true]));
    for (const name of ['Signature.xml', 'Seal.esl', 'SignedValue.dat'])
      expect(again.signatures[1]?.references).toContain(`/Doc_0/Signs/Sign_0/${name}`);
    expect(new Set(again.ids).size).toBe(2);
    const { signatures } = await readOfdSignatures(bytes);
    expect(signatures).toMatchObject(Array(2).fill({ changed: [], unprotected: [], isRootProtected: true }));
  });

  test('a seal across the edges lies on each page with its share cut out, as ofdrw places it', async () => {
    const shares = [0, 1].map(index => ({ page: index + 1, x: 190, y: 100, width: 20, height: 30, slice: { index, of: 2 } }));
    const again = await readOfdAgain(court, await signed(unsigned(), first, shares));
    expect(again.signatures[0]?.stamps).toEqual([
      { page: '10', boundary: [190, 100, 40, 30], clip: [0, 0, 20, 30] },
      { page: '11', boundary: [170, 100, 40, 30], clip: [20, 0, 20, 30] },
    ]);
  });

  test('a time stamp over the value goes with it', async () => {
    const again = await readOfdAgain(court, await signed(unsigned(), first, [place], async () => Buffer.from('token')));
    expect(again.signatures[0]?.value).toMatchObject({ holds: true, stamp: Buffer.from('token') });
  });

  test('what other programs write is kept octet by octet: prefixes, what they alone know, folders of their own', async () => {
    const bytes = unsigned(files => {
      const words = files.get('OFD.xml')?.toString() ?? '';
      files.set(
        'OFD.xml',
        Buffer.from(
          words.replaceAll('ofd:', '').replace('xmlns:ofd', 'xmlns').replace('</DocInfo>', '<Title>甲 &amp; 乙</Title></DocInfo>'),
        ),
      );
      files.set('Doc_0/Vendor/own.bin', Buffer.alloc(100_000, 7));
    });
    const after = await signed(bytes, first);
    const again = await readOfdAgain(court, after).catch(() => undefined);
    expect(again, 'the second reader goes by the usual prefix').toBeUndefined();
    const [before, now] = [openPackage(bytes), openPackage(after)];
    expect((await now.read('/OFD.xml')).toString()).toBe(
      (await before.read('/OFD.xml')).toString().replace('</DocBody>', '<Signatures>/Doc_0/Signs/Signatures.xml</Signatures></DocBody>'),
    );
    expect(await now.digest('/Doc_0/Vendor/own.bin', 'sm3')).toBe(await before.digest('/Doc_0/Vendor/own.bin', 'sm3'));
    expect((await readOfdSignatures(after)).signatures).toMatchObject([{ changed: [], unprotected: [] }]);
  });
});

describe('[BEY-24] an OFD that is not signed', () => {
  const whole = (edit: (files: Map<string, Buffer>) => void) => signed(unsigned(edit), first);
  const replaced = (name: string, from: string | RegExp, to: string) => (files: Map<string, Buffer>) => {
    const before = files.get(name)?.toString() ?? '';
    expect(before).toMatch(from);
    files.set(name, Buffer.from(before.replace(from, to)));
  };

  test('what nobody could verify afterwards is refused before', async () => {
    const document = 'Doc_0/Document.xml';
    const ways: Readonly<Record<string, (files: Map<string, Buffer>) => void>> = {
      'the list to come as a page': replaced(document, 'Pages/Page_0/Content.xml', 'Signs/Signatures.xml'),
      'the description to come as an attachment': replaced(
        document,
        '</ofd:Pages>',
        '</ofd:Pages><ofd:Attachments>Signs/Sign_0/Signature.xml</ofd:Attachments>',
      ),
      'two pages of one name': replaced(document, 'ID="11"', 'ID="10"'),
      'a page that is not there': replaced(document, 'Page_1', 'Page_9'),
      'a page without a size': replaced('Doc_0/Pages/Page_0/Content.xml', '0 0 210 297', '0 0 210'),
      'a list that nobody names': files => files.set('Doc_0/Signs/Signatures.xml', Buffer.from('<a/>')),
    };
    for (const [name, edit] of Object.entries(ways)) await expect(whole(edit), name).rejects.toThrow('no readable OFD');
  });

  test('a file with a broken signature, one that ends the list, and several documents in one', async () => {
    const bytes = await signed(unsigned(), first);
    const ofd = openPackage(bytes);
    const page = '/Doc_0/Pages/Page_0/Content.xml';
    const edited = Buffer.concat(ofd.withFiles(new Map([[page, Buffer.from((await ofd.read(page)).toString().replace('购销', '赠与'))]])));
    await expect(signed(edited, second)).rejects.toMatchObject({ code: 'OFD_BROKEN', params: { number: 1 } });
    const value = await ofd.read('/Doc_0/Signs/Sign_0/SignedValue.dat');
    value[value.length - 5] = (value.at(-5) ?? 0) ^ 1;
    const forged = Buffer.concat(ofd.withFiles(new Map([['/Doc_0/Signs/Sign_0/SignedValue.dat', value]])));
    await expect(signed(forged, second)).rejects.toMatchObject({ code: 'OFD_BROKEN' });
    const body = /<ofd:DocBody>.*<\/ofd:DocBody>/;
    await expect(
      whole(files => replaced('OFD.xml', body, `${body.exec(files.get('OFD.xml')?.toString() ?? '')?.[0]}`.repeat(2))(files)),
    ).rejects.toMatchObject({
      code: 'OFD_SEVERAL',
    });
  });
});

test('[BEY-24] words are found where they stand, on templates too', async () => {
  const bytes = unsigned(files => {
    const page = 'Doc_0/Pages/Page_1/Content.xml';
    files.set('Doc_0/Tpls/Tpl_0/Content.xml', Buffer.from((files.get(page)?.toString() ?? '').replace('甲方（盖章）', '页眉')));
    const document = files.get('Doc_0/Document.xml')?.toString() ?? '';
    files.set(
      'Doc_0/Document.xml',
      Buffer.from(document.replace('</ofd:CommonData>', '<ofd:TemplatePage ID="50" BaseLoc="Tpls/Tpl_0/Content.xml"/></ofd:CommonData>')),
    );
    files.set(page, Buffer.from((files.get(page)?.toString() ?? '').replace('<ofd:Area>', '<ofd:Template TemplateID="50"/><ofd:Area>')));
  });
  const { pages } = await readOfdPages(openPackage(bytes));
  expect(pages).toMatchObject([
    { page: 1, id: '10', width: 210, height: 297 },
    { page: 2, id: '11' },
  ]);
  const { places } = documentPagesOf(pages, ['(盖章)', '页眉', '乙方']);
  expect(places.get('(盖章)')).toMatchObject([{ page: 2, x: expect.closeTo(30, 3), y: expect.closeTo(20, 3) }]);
  expect(places.get('页眉')).toMatchObject([{ page: 2, x: expect.closeTo(20, 3) }]);
  expect(places.get('乙方')).toEqual([]);
});

test('[BEY-24] how far characters stand apart and how an object is turned is counted in', () => {
  const page = readXml(
    Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><Page><Content><Layer><TextObject Boundary="10 20 100 10" Size="4" CTM="2 0 0 2 1 1"><TextCode X="1" Y="4" DeltaX="3 g 2 5">四个汉字</TextCode></TextObject><PageBlock><TextObject Boundary="0 0 50 5" Size="5"><TextCode X="0" Y="5">在块中</TextCode></TextObject></PageBlock></Layer></Content></Page>',
    ),
  );
  expect(textRunsOf(page)).toEqual([
    { text: '四个汉字', x: 13, y: 21, width: 34, size: 8 },
    { text: '在块中', x: 0, y: 0, width: 15, size: 5 },
  ]);
});

test('[BEY-24] a text has no more steps than characters, however many it says', () => {
  const steps = 'g 1000000000 5 '.repeat(1000);
  const page = readXml(
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><Page><Content><Layer><TextObject Boundary="10 20 100 10" Size="4"><TextCode X="0" Y="4" DeltaX="${steps}">四个汉字</TextCode></TextObject></Layer></Content></Page>`,
    ),
  );
  expect(textRunsOf(page)).toMatchObject([{ text: '四个汉字', width: 19 }]);
});
