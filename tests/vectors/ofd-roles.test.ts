/** An OFD whose unprotected files, those of its signatures, are named as something that is shown: read by nobody here, whoever signed it so. */
import { expect, test } from 'vitest';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { describe, documentOf, packed } from './ofd.ts';
import { readOfdSignatures } from './ofd-service.ts';

const list = 'Doc_0/Signs/Signatures.xml';
const folder = 'Doc_0/Signs/Sign_0';

/** Signed as it was made, whatever it was made into; the value is nobody's. */
const signedFile = (edit: (files: Map<string, Buffer>) => void = () => {}): Buffer => {
  const files = documentOf(['第一页', '第二页'], 1);
  edit(files);
  const content = new Map([...files].filter(([name]) => !name.startsWith('Doc_0/Signs/')));
  files.set(`${folder}/Signature.xml`, describe({ files: content, number: 0 }));
  files.set(`${folder}/SignedValue.dat`, Buffer.from('value')).set(`${folder}/Seal.esl`, Buffer.from('seal'));
  return packed(files);
};
const isRead = async (bytes: Buffer): Promise<boolean> => {
  try {
    const { signatures } = await readOfdSignatures(bytes);
    expect(signatures).toMatchObject([{ changed: [], unprotected: [], isRootProtected: true }]);
    return true;
  } catch (error) {
    if (error instanceof OfdError) return false;
    throw error;
  }
};

const document = 'Doc_0/Document.xml';
test('[BEY-11] what signatures do not protect, their own files, is not judged where it is named as anything else', async () => {
  const replaced = (files: Map<string, Buffer>, name: string, from: string | RegExp, to: string): void => {
    const before = files.get(name)?.toString() ?? '';
    const after = before.replace(from, to);
    expect(after, name).not.toBe(before);
    files.set(name, Buffer.from(after));
  };
  const firstPage = 'Pages/Page_0/Content.xml';

  const ways: Readonly<Record<string, (files: Map<string, Buffer>) => void>> = {
    'the list as a page': files => {
      const page = /<ofd:Area>[\s\S]*<\/ofd:Content>/.exec(files.get(`Doc_0/${firstPage}`)?.toString() ?? '')?.[0] ?? '';
      replaced(files, document, firstPage, 'Signs/Signatures.xml');
      replaced(files, list, '</ofd:Signatures>', `${page}</ofd:Signatures>`);
      files.delete(`Doc_0/${firstPage}`);
    },
    'the list as a page, by another way': files => replaced(files, document, firstPage, '/Doc_0/./Pages/../Signs//Signatures.xml'),
    'the list as a page, in other letters': files => replaced(files, document, firstPage, 'signs/SIGNATURES.XML'),
    'the list as a page, by its code': files => replaced(files, document, firstPage, 'Signs/&#83;ignatures&#x2e;xml'),
    'the list as a page, by a code with zeros before it': files =>
      replaced(files, document, firstPage, `Signs/Signatures&#${'0'.repeat(20)}46;xml`),
    'the list as a page, by a code of more letters than are read at once': files =>
      replaced(files, document, firstPage, `Signs/Signatures&#x${'0'.repeat(140_000)}2E;xml`),
    'the list as a page, with a dot that some systems leave out': files => replaced(files, document, firstPage, 'Signs./Signatures.xml. '),
    'the description as a page': files => replaced(files, document, firstPage, 'Signs/Sign_0/Signature.xml'),
    'the seal as a page': files => replaced(files, document, firstPage, '/Doc_0/Signs/Sign_0/Seal.esl'),
    'the list as a template': files =>
      replaced(files, document, '</ofd:CommonData>', '<ofd:TemplatePage ID="50" BaseLoc="Signs/Signatures.xml"/></ofd:CommonData>'),
    'the list as annotations': files =>
      replaced(files, document, '</ofd:Pages>', '</ofd:Pages><ofd:Annotations>Signs/Signatures.xml</ofd:Annotations>'),
    'the list as annotations, behind many blanks': files =>
      replaced(files, document, '</ofd:Pages>', `</ofd:Pages><ofd:Annotations>${' '.repeat(1200)}Signs/Signatures.xml</ofd:Annotations>`),
    'the list as annotations, before blanks without number': files =>
      replaced(
        files,
        document,
        '</ofd:Pages>',
        `</ofd:Pages><ofd:Annotations>Signs/Signatures.xml${'\n'.repeat(40_000)}${'&#32;'.repeat(40_000)}</ofd:Annotations>`,
      ),
    'the list as a page, by a long way': files => replaced(files, document, firstPage, `${'./'.repeat(600)}Signs/Signatures.xml`),
    'the list as a page, by a very long way': files =>
      replaced(files, document, firstPage, `${'Pages/../'.repeat(9000)}Signs/Signatures.xml`),
    'the list as a page, by a long way behind it': files =>
      replaced(files, document, firstPage, `Signs/Signatures.xml${'/Sign_0/..'.repeat(9000)}`),
    'the list as a resource, in pieces': files =>
      replaced(
        files,
        document,
        '</ofd:CommonData>',
        '<ofd:PublicRes><![CDATA[Signs/Signa]]><!-- > -->tures.xml</ofd:PublicRes></ofd:CommonData>',
      ),
    'the value as a picture, beside a folder': files =>
      files.set(
        'Doc_0/Res.xml',
        Buffer.from(
          '<?xml version="1.0" encoding="UTF-8"?><ofd:Res xmlns:ofd="http://www.ofdspec.org/2016" BaseLoc="Signs/Sign_0"><ofd:MultiMedias><ofd:MultiMedia ID="9" Type="Image"><ofd:MediaFile>SignedValue.dat</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias></ofd:Res>',
        ),
      ),
    'the list as a page, in letters of two octets': files => {
      replaced(files, document, firstPage, 'Signs/Signatures.xml');
      files.set(document, Buffer.from(`\ufeff${files.get(document)?.toString().replace('UTF-8', 'UTF-16')}`, 'utf16le'));
    },
    'the list as a page, by an entity': files => {
      replaced(files, document, firstPage, '&a;&b;');
      replaced(files, document, '?>', '?><!DOCTYPE a [<!ENTITY a "Signs/Signa"><!ENTITY b "tures.xml">]>');
    },
    'the list as the document': files => replaced(files, 'OFD.xml', 'Doc_0/Document.xml', 'Doc_0/Signs/Signatures.xml'),
    'a document that is no text': files => files.set(document, Buffer.from([0x4c, 0x6f, 0xa7])),
  };
  const read: string[] = [];
  for (const [name, edit] of Object.entries(ways)) if (await isRead(signedFile(edit))) read.push(name);
  expect(read).toEqual([]);
});

test('[BEY-11] a signed OFD whose parts are named for what they are is read, whatever else lies in it', async () => {
  expect(await isRead(signedFile())).toBe(true);
  const attached: Readonly<Record<string, Buffer>> = {
    'a page with words like a path': Buffer.from('<a b="Pages/Page_0/Content.xml">Signs and <!-- Signatures.xml --> seals</a>'),
    'a picture': Buffer.from('89504e470d0a1a0a', 'hex'),
    'words in another encoding': Buffer.from([0x3c, 0x61, 0x3e, 0xb5, 0xda, 0x3c, 0x2f, 0x61, 0x3e]),
    'a page of the web': Buffer.from('<!doctype html><title>Terms</title><p>Unquoted = "one'),
    nothing: Buffer.alloc(0),
    // Read in a moment: what is sought behind each of them would be sought for hours.
    'what is begun half a million times and never closed': Buffer.from('<!-- ><?x ><![CDATA[>'.repeat(500_000)),
  };
  for (const [name, bytes] of Object.entries(attached))
    expect(await isRead(signedFile(files => files.set('Doc_0/Attachs/file.xml', bytes))), name).toBe(true);
});

test('[BEY-11][BEY-14] what is no tag by the book, or one as long as its file, is looked through to its end', async () => {
  const long = 20_000_000;
  const odd = [`<${'a'.repeat(long)}`, `<a ${'""'.repeat(1000)}>`, `<a '${'"'.repeat(1001)}<b>`];
  const at = (xml: string) => (files: Map<string, Buffer>) => void files.set('Doc_0/odd.xml', Buffer.from(xml));
  for (const xml of odd) {
    expect(await isRead(signedFile(at(xml)))).toBe(true);
    expect(await isRead(signedFile(at(`${xml} b='Signs/Sign_0/Seal.esl'><c>Signs/Sign_0/Seal.esl</c>`)))).toBe(false);
  }
});
