/** What a signature writes into an OFD (GB/T 33190 18): its description, and the list of all signatures with it at the end. */
import { momentOf } from '#engine/rules/calendar.ts';
import { digestOids } from '#trust/pki/digests.ts';
import { sm2WithSm3 } from '#trust/seal/make-seal.ts';
import { boxText, type OfdBox } from './box.ts';
import type { Element } from './xml.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign);

/** A file of one element. @param attributes with a blank before each */
export const written = (name: string, inner: string, attributes = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ofd:${name} xmlns:ofd="http://www.ofdspec.org/2016"${attributes}>${inner}</ofd:${name}>\n`,
  );

/** A seal on a page (StampAnnot). */
export interface Stamp {
  readonly pageId: string;
  readonly boundary: OfdBox;
  /** The part of it that is seen, from its own corner. */
  readonly clip: OfdBox | undefined;
}

export interface Description {
  /** The number of the first seal; each after it has the next. */
  readonly firstId: number;
  readonly at: Date;
  readonly references: readonly (readonly [path: string, digest: string])[];
  readonly stamps: readonly Stamp[];
  readonly sealPath: string;
  readonly valuePath: string;
}

export const idOf = (number: number): string => `s${String(number).padStart(3, '0')}`;

/** Signature.xml (18.2), its parts in the order of the schema. */
export const descriptionXml = ({ firstId, at, references, stamps, sealPath, valuePath }: Description): Buffer => {
  const files = references.map(
    ([path, digest]) => `<ofd:Reference FileRef="${escaped(path)}"><ofd:CheckValue>${digest}</ofd:CheckValue></ofd:Reference>`,
  );
  const seals = stamps.map(({ pageId, boundary, clip }, index) => {
    const part = clip === undefined ? '' : ` Clip="${boxText(clip)}"`;
    return `<ofd:StampAnnot ID="${idOf(firstId + index)}" PageRef="${escaped(pageId)}" Boundary="${boxText(boundary)}"${part}/>`;
  });
  return written(
    'Signature',
    [
      '<ofd:SignedInfo><ofd:Provider ProviderName="Chancery" Version="1.0" Company="Chancery"/>',
      `<ofd:SignatureMethod>${sm2WithSm3}</ofd:SignatureMethod>`,
      `<ofd:SignatureDateTime>${momentOf(at)}</ofd:SignatureDateTime>`,
      `<ofd:References CheckMethod="${digestOids.sm3}">${files.join('')}</ofd:References>`,
      ...seals,
      `<ofd:Seal><ofd:BaseLoc>${escaped(sealPath)}</ofd:BaseLoc></ofd:Seal></ofd:SignedInfo>`,
      `<ofd:SignedValue>${escaped(valuePath)}</ofd:SignedValue>`,
    ].join(''),
  );
};

/** Signatures.xml (18.1): those that are there as they stand, and this one. @param last the highest number that is given */
export const listXml = (listed: readonly Element[], own: { readonly id: number; readonly path: string }, last: number): Buffer => {
  const kept = listed.map(({ attributes }) => {
    const words = [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
    return `<ofd:Signature${words.join('')}/>`;
  });
  const added = `<ofd:Signature ID="${idOf(own.id)}" Type="Seal" BaseLoc="${escaped(own.path)}"/>`;
  return written('Signatures', `<ofd:MaxSignId>${idOf(last)}</ofd:MaxSignId>${kept.join('')}${added}`);
};
