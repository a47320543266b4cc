/** What an evidence package holds: its files by name, their hashes, and the manifest that is signed. Knows no database and holds no key. */
import { createHash } from 'node:crypto';
import type { Part } from '#service/excel/zip-writer.ts';
import type { Proofs } from '#trust/document/proofs-in.ts';
import type { OfdProofs } from '#trust/document/proofs-in-ofd.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import { isSelfIssued } from '#trust/pki/path.ts';
import { notKept } from './completion.ts';
import type { DocumentFacts, EvidenceFacts, TerminationFacts } from './facts.ts';
import { readme } from './readme.ts';

/** What checks it offline: whether stamps still count apart from the rest, and of an OFD alone with its own part. */
const scripts = import.meta.glob<string>('./verify*.mjs', { query: '?raw', import: 'default', eager: true });
const script = (name: string): Held => text(name, scripts[`./${name}`] ?? '');

/** A file of the package that is small enough to be held. */
export interface Held {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const text = (name: string, words: string): Held => ({ name, bytes: Buffer.from(words, 'utf8') });
const json = (name: string, value: unknown): Held => text(name, `${JSON.stringify(value, null, 2)}\n`);
const pems = (certificates: readonly CertificateFields[]): string => certificates.map(({ pem }) => pem).join('');

const filledIn = ({ contractNo, filled, filledBy }: EvidenceFacts) => ({
  contractNo,
  filled,
  ...(filledBy.length === 0 ? {} : { by: filledBy }),
});

/** A certificate with everything above it among those that are known, nearest first. */
const chainFrom = (leaf: CertificateFields, known: readonly CertificateFields[]): readonly CertificateFields[] => {
  const chain = [leaf];
  for (let at: CertificateFields | undefined = leaf; at !== undefined && !isSelfIssued(at) && chain.length < 8; ) {
    const { issuerDn, authorityKeyIdentifier }: CertificateFields = at;
    at = known.find(each => each.subjectDn === issuerDn && each.subjectKeyIdentifier === authorityKeyIdentifier);
    if (at !== undefined) chain.push(at);
  }
  return chain;
};

/** Whose certificates go along beside those in the document. */
export interface Authorities {
  readonly root: CertificateFields;
  readonly issuing: readonly CertificateFields[];
  /** The evidence certificate of the service. */
  readonly service: CertificateFields;
  /** Roots of others whose time stamps are believed. */
  readonly stampRoots: readonly CertificateFields[];
  /** Above signers by SM2 and the makers of their seals; none of a PDF. */
  readonly nationalRoots: readonly CertificateFields[];
}

/** What proves the document's signatures; of an OFD how each was made, too. */
type Proved = Proofs & Partial<Pick<OfdProofs, 'seals'>>;

/** Documents by their names in the package and their hashes, as everywhere in it. */
const told = ({ agreed, document, ...facts }: TerminationFacts) => ({
  ...facts,
  sha256: document?.sha256 ?? null,
  agreed: agreed.map(({ byLink, ...each }) => ({ ...each, byLink: byLink && { ...byLink, letter: byLink.letter?.name ?? null } })),
});

/** Everything but the documents, the completion document and the manifest. */
export const proofFiles = (facts: EvidenceFacts, proofs: Proved, authorised: Authorities): readonly Held[] => {
  const { root, issuing, service, stampRoots, nationalRoots } = authorised;
  const known = [...proofs.certificates, ...issuing, ...stampRoots, root];
  const authorities = known.filter((each, index) => {
    const isFirst = known.findIndex(({ fingerprintSha256 }) => fingerprintSha256 === each.fingerprintSha256) === index;
    return each.isAuthority && !isSelfIssued(each) && isFirst;
  });
  return [
    text('README.txt', readme(facts, nationalRoots)),
    script('verify.mjs'),
    script('verify-standing.mjs'),
    ...(proofs.seals === undefined ? [] : [script('verify-ofd.mjs')]),
    text('certificates/root.pem', root.pem),
    text('certificates/authorities.pem', pems(authorities)),
    ...(stampRoots.length === 0 ? [] : [text('certificates/time-stamp-roots.pem', pems(stampRoots))]),
    ...(nationalRoots.length === 0 ? [] : [text('certificates/national-root.pem', pems(nationalRoots))]),
    text('certificates/evidence.pem', pems(chainFrom(service, known))),
    ...proofs.signatures.map(({ signer }, index) => text(`certificates/signer-${index + 1}.pem`, pems(chainFrom(signer, known)))),
    ...proofs.signatures.flatMap(({ stamp }, index) =>
      stamp === undefined ? [] : [{ name: `time-stamps/${index + 1}.der`, bytes: stamp.token }],
    ),
    ...(proofs.seals ?? []).flatMap(({ description, value, seal }, index) => [
      { name: `signatures/${index + 1}.xml`, bytes: description },
      { name: `signatures/${index + 1}.ses`, bytes: value },
      { name: `seals/${index + 1}.esl`, bytes: seal },
    ]),
    ...proofs.ocsps.map((bytes, index) => ({ name: `revocation/ocsp-${index + 1}.der`, bytes })),
    ...proofs.crls.map((bytes, index) => ({ name: `revocation/crl-${index + 1}.der`, bytes })),
    json('standing.json', { contractNo: facts.contractNo, ...facts.standing }),
    json('journal/events.json', { contractNo: facts.contractNo, masked: notKept[1], events: facts.events }),
    text('journal/checkpoint.json', `${facts.checkpoint.line}\n`),
    text('journal/public-key.pem', facts.checkpoint.publicKey),
    ...(facts.filled.length === 0 ? [] : [json('filled.json', filledIn(facts))]),
    ...(facts.annexes.length === 0 ? [] : [json('annexes.json', { contractNo: facts.contractNo, annexes: facts.annexes })]),
    ...(facts.termination === null ? [] : [json('termination.json', { contractNo: facts.contractNo, ...told(facts.termination) })]),
    json('wording.json', {
      contractNo: facts.contractNo,
      notKept: notKept[0],
      signatures: facts.signatures.map(({ order, party, wording }) => ({ order, party, edition: wording })),
      editions: facts.wordings,
    }),
    json('consents.json', { contractNo: facts.contractNo, consents: facts.consents }),
  ];
};

type Hashes = Readonly<Record<string, string>>;

/** By name, of what is held and of the documents. */
export const hashesOf = (held: readonly Held[], documents: Readonly<Record<string, DocumentFacts>>): Hashes => ({
  ...Object.fromEntries(Object.entries(documents).map(([name, { sha256 }]) => [name, sha256])),
  ...Object.fromEntries(held.map(({ name, bytes }) => [name, sha256Of(bytes)])),
});

/** As `sha256sum -c` reads it. */
export const sums = (hashes: Hashes): Held =>
  text(
    'sha256sums.txt',
    Object.entries(hashes)
      .map(([name, sha256]) => `${sha256}  ${name}\n`)
      .join(''),
  );

/** What is signed. */
export const manifest = ({ contractNo, madeAt, service }: EvidenceFacts, hashes: Hashes): Held =>
  json('manifest.json', {
    format: 'chancery-evidence/1',
    contractNo,
    service,
    madeAt: madeAt.toISOString(),
    files: Object.fromEntries(Object.entries(hashes).map(([name, sha256]) => [name, { sha256 }])),
  });

const pieceBytes = 65_536;

/** In pieces of one size, so that the same bytes are packed alike wherever they come from. */
async function* pieced(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

export const partOf = ({ name, bytes }: Held): Part => ({ name, chunks: pieced([bytes]) });
export const streamed = (name: string, body: AsyncIterable<Uint8Array>): Part => ({ name, chunks: pieced(body) });
