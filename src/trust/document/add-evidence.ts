/**
 * Puts evidence into a PDF (DSS; ETSI EN 319 142-1 5.4): certificates, revocation lists and OCSP answers, in a revision of their own, so that
 * its signatures can be verified from the file alone (B-LT). Runs on the PDF thread as the task `evidence`.
 */
import { deflateSync } from 'node:zlib';
import { dict, isDict, name, PdfRef, PdfStream } from './pdf-syntax.ts';
import { PdfUpdate } from './pdf-update.ts';
import { openForUpdate } from './prepare-signing.ts';

export interface EvidenceWanted {
  readonly bytes: Uint8Array;
  /** All DER. */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  /** Whole OCSPResponses. */
  readonly ocsps: readonly Uint8Array[];
}

/** ETSI's extension of PDF 1.7, level 5: readers learn from it what a DSS is. */
const extensions = dict({ ESIC: dict({ BaseVersion: name('1.7'), ExtensionLevel: 5 }) });

/**
 * What is to be appended to the file.
 * @throws Refusal BODY_TOO_LARGE, DOCUMENT_ENCRYPTED, DOCUMENT_UNREADABLE
 */
export const addEvidence = ({ bytes, certificates, crls, ocsps }: EvidenceWanted): Uint8Array => {
  const file = openForUpdate(bytes);
  const update = new PdfUpdate(file);
  const streams = (all: readonly Uint8Array[]): PdfRef[] =>
    all.map(der => {
      const packed = deflateSync(der);
      return update.add(new PdfStream(dict({ Filter: name('FlateDecode'), Length: packed.length }), packed));
    });
  const held = file.catalog.get('DSS');
  const before = file.dictOf(held);
  const store = new Map(before ?? [['Type', name('DSS')]]);
  for (const [key, more] of [
    ['Certs', certificates],
    ['CRLs', crls],
    ['OCSPs', ocsps],
  ] as const)
    if (more.length > 0) store.set(key, [...file.arrayOf(before?.get(key)), ...streams(more)]);
  const known = file.dictOf(file.catalog.get('Extensions'));
  if (held instanceof PdfRef && isDict(before)) update.set(held, store);
  else {
    const all = new Map([...(known ?? []), ...extensions]);
    update.set(file.root, new Map([...file.catalog, ['DSS', update.add(store)], ['Extensions', all]]));
  }
  return update.write().appended;
};
