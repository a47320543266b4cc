/** OFD files for tests, written from GB/T 33190: an archive of its own making, digests by the SM3 of `sm2.ts`. Shares no code with the service. */
import { crc32, deflateRawSync } from 'node:zlib';
import { sm3 } from './sm2.ts';

/** A part of an archive, as its local header and as the directory have it. */
export interface Part {
  readonly name: string;
  readonly data: Buffer;
  /** What the directory says instead of its name; null leaves it out there. */
  readonly listedAs?: string | null;
}

const headerOf = (signature: number, length: number, fields: readonly (readonly [at: number, value: number, bytes?: 4])[]): Buffer => {
  const header = Buffer.alloc(length);
  header.writeUInt32LE(signature, 0);
  for (const [at, value, bytes] of fields) {
    if (bytes === 4) header.writeUInt32LE(value, at);
    else header.writeUInt16LE(value, at);
  }
  return header;
};

/** A ZIP archive (APPNOTE.TXT 4.3). */
export const zip = (parts: readonly Part[]): Buffer => {
  const out: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, listedAs } of parts) {
    const packed = deflateRawSync(data);
    const crc = crc32(data);
    const sizes = (from: number) =>
      [
        [from, crc, 4],
        [from + 4, packed.length, 4],
        [from + 8, data.length, 4],
      ] as const;
    const bytes = Buffer.from(name);
    const local = headerOf(0x04034b50, 30, [[4, 20], [6, 0x800], [8, 8], [12, 0x21], ...sizes(14), [26, bytes.length]]);
    out.push(local, bytes, packed);
    if (listedAs !== null) {
      const listed = Buffer.from(listedAs ?? name);
      const words = [[4, 20], [6, 20], [8, 0x800], [10, 8], [14, 0x21], ...sizes(16), [28, listed.length], [42, at, 4]] as const;
      directory.push(headerOf(0x02014b50, 46, words), listed);
    }
    at += local.length + bytes.length + packed.length;
  }
  const all = Buffer.concat(directory);
  const count = directory.length / 2;
  const end = headerOf(0x06054b50, 22, [
    [8, count],
    [10, count],
    [12, all.length, 4],
    [16, at, 4],
  ]);
  return Buffer.concat([...out, all, end]);
};

const ofd = (inner: string, name: string, attributes = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016"${attributes}>${inner}</ofd:${name}>`,
  );
const pageOf = (text: string): Buffer =>
  ofd(
    `<ofd:Area><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:Area><ofd:Content><ofd:Layer ID="3"><ofd:TextObject ID="4" Boundary="20 20 170 10" Font="2" Size="5"><ofd:TextCode X="0" Y="5">${text}</ofd:TextCode></ofd:TextObject></ofd:Layer></ofd:Content>`,
    'Page',
  );

/** The files of a document of so many pages, signed so many times; lists and roots among them. */
export const documentOf = (texts: readonly string[], signatures: number): Map<string, Buffer> => {
  const pages = texts.map((_, index) => `<ofd:Page ID="${10 + index}" BaseLoc="Pages/Page_${index}/Content.xml"/>`).join('');
  const body =
    '<ofd:DocBody><ofd:DocInfo><ofd:DocID>00000000000000000000000000000001</ofd:DocID></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot><ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures></ofd:DocBody>';
  const listed = Array.from(
    { length: signatures },
    (_, index) => `<ofd:Signature ID="${index + 1}" Type="Seal" BaseLoc="/Doc_0/Signs/Sign_${index}/Signature.xml"/>`,
  );
  return new Map([
    ['OFD.xml', ofd(body, 'OFD', ' Version="1.1" DocType="OFD"')],
    [
      'Doc_0/Document.xml',
      ofd(`<ofd:CommonData><ofd:MaxUnitID>99</ofd:MaxUnitID></ofd:CommonData><ofd:Pages>${pages}</ofd:Pages>`, 'Document'),
    ],
    ...texts.map((text, index) => [`Doc_0/Pages/Page_${index}/Content.xml`, pageOf(text)] as const),
    ['Doc_0/Signs/Signatures.xml', ofd(`<ofd:MaxSignId>${signatures}</ofd:MaxSignId>${listed.join('')}`, 'Signatures')],
  ]);
};

interface Described {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Which signature, from 0 on. */
  readonly number: number;
  readonly method?: string;
}

/** Signature.xml over files (GB/T 33190 18.2). */
export const describe = ({ files, number, method = '1.2.156.10197.1.401' }: Described): Buffer => {
  const references = [...files].map(
    ([name, data]) => `<ofd:Reference FileRef="/${name}"><ofd:CheckValue>${sm3(data).toString('base64')}</ofd:CheckValue></ofd:Reference>`,
  );
  const folder = `/Doc_0/Signs/Sign_${number}`;
  const info = `<ofd:Provider ProviderName="tests" Version="1.0" Company="tests"/><ofd:SignatureMethod>1.2.156.10197.1.501</ofd:SignatureMethod><ofd:SignatureDateTime>2026-01-01 10:00:00</ofd:SignatureDateTime><ofd:References CheckMethod="${method}">${references.join('')}</ofd:References><ofd:StampAnnot ID="1" PageRef="10" Boundary="100 200 40 40"/><ofd:Seal><ofd:BaseLoc>${folder}/Seal.esl</ofd:BaseLoc></ofd:Seal>`;
  return ofd(`<ofd:SignedInfo>${info}</ofd:SignedInfo><ofd:SignedValue>${folder}/SignedValue.dat</ofd:SignedValue>`, 'Signature');
};

/** The archive of these files. */
export const packed = (files: ReadonlyMap<string, Buffer>): Buffer => zip([...files].map(([name, data]) => ({ name, data })));
