/**
 * `document/contract/evidence/{id}`, `operation/contract/evidence/{id}`, `document/invitation/evidence`: the evidence of a finished contract, for
 * companies, the platform and whoever signed by a link. Made when somebody first asks for it, one contract at a time, and kept: everybody gets the
 * same bytes from then on, until all agree to terminate the contract. Then it is made anew and says so. Each download is journalled.
 */
import { createHash } from 'node:crypto';
import { pick } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { completion } from '#product/evidence/completion.ts';
import type { DocumentFacts } from '#product/evidence/facts.ts';
import { type Authorities, type Held, hashesOf, manifest, partOf, proofFiles, streamed, sums } from '#product/evidence/package.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { contracts } from '#resources/document/contracts.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import { files } from '#resources/file/files.ts';
import { type Part, zipped } from '#service/excel/zip-writer.ts';
import { collect, pieces } from '#service/files/collect.ts';
import type { Stored } from '#service/files/file-store.ts';
import { type Act, FileAnswer, type Outside, sessionOf } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import type { Records } from '#service/records/records.ts';
import { answerOutside, seenBy } from '#service/records/typed.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { type DocumentSigner, digestFor, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { proofsIn } from '#trust/document/proofs-in.ts';
import { proofsInOfd } from '#trust/document/proofs-in-ofd.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { readPem } from '#trust/pki/pem.ts';
import type { Contract } from './contract-parties.ts';
import { isComplete } from './contracts.ts';
import { documentOf, factsOf } from './evidence-facts.ts';
import { asPerson, visiting } from './invitation.ts';
import { signRevision } from './signing.ts';

/** A revision with an invisible signature and its evidence takes less. */
const signatureRoom = 262_144;
const mime = 'application/zip';

/** Who signs evidence now, and what stands above: everything that our authorities may have signed of a contract. */
const signerNow = async ({ authority, serviceCertificates, stamping }: Services, ext: 'pdf' | 'ofd') => {
  const issuing = await authority.issuing();
  const { certificate, signer } = await serviceCertificates.of('EVIDENCE', issuing);
  const above = (readPem('CERTIFICATE', await authority.chainOf(issuing.id)) ?? []).map(parseCertificate);
  const root = above.find(({ subjectDn, issuerDn }) => subjectDn === issuerDn);
  if (root === undefined) throw new Refusal('PKI_NO_ISSUER');
  const by: DocumentSigner = {
    certificate,
    chain: above.filter(each => each !== root).map(({ der }) => der),
    signer,
    stamp: data => stamping.over(data, { from: 'contract.evidence', must: true }),
  };
  const standing = await authority.standing();
  const parsed = standing.map(({ issuer, parent }) => ({ own: parseCertificate(issuer.certificate), isRoot: parent === null }));
  const roots = parsed.flatMap(({ own, isRoot }) => (isRoot && own.algorithm === 'SM2' ? [own] : []));
  const authorities: Authorities = {
    root,
    nationalRoots: ext === 'ofd' ? roots : [],
    issuing: parsed.map(({ own }) => own),
    service: parseCertificate(certificate),
    stampRoots: stamping.roots.map(parseCertificate),
  };
  return { by, authorities };
};

/** Signed as contracts are, by the service. */
const signedPdf = async (services: Services, pdf: Uint8Array, title: string, by: DocumentSigner): Promise<Uint8Array> => {
  const bytes = await collect(pieces(pdf), pdf.length, signatureRoom);
  const prepared = await onPdfThread('prepare', {
    bytes,
    name: subjectOf(by),
    reason: title,
    signingTime: services.clock(),
    digest: digestFor(by.signer),
  });
  const { parts } = await signRevision(services, { bytes, prepared, boxes: [] }, by);
  return Buffer.concat(parts);
};

const subjectOf = ({ certificate }: DocumentSigner): string => parseCertificate(certificate).subjectDn;

/** The stored bytes again, and never others than those that were named. @throws Refusal CONTRACT_EVIDENCE_FILE */
async function* checked(body: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Refusal('CONTRACT_EVIDENCE_FILE');
}

const proofsOf = async ({ files }: Services, ext: 'pdf' | 'ofd', { id, size }: DocumentFacts) => {
  const bytes = await collect(await files.get(id), size);
  return ext === 'ofd' ? proofsInOfd(await onPdfThread('ofdSignatures', { bytes })) : proofsIn(await onPdfThread('signatures', { bytes }));
};

/** The parts of the package, the documents streamed from where they rest. */
async function* partsOf(services: Services, contract: Contract): AsyncGenerator<Part> {
  const original = await documentOf(services, contract.originalFile, contract.originalSha256);
  const signed = await documentOf(services, contract.file, contract.sha256);
  const ext = contract.line === 'OFD' ? 'ofd' : 'pdf';
  const proofs = await proofsOf(services, ext, signed);
  const { by, authorities } = await signerNow(services, ext);
  const rootFingerprint = authorities.root.fingerprintSha256;
  const facts = await factsOf(services, { contract, original, signed, proofs, rootFingerprint });
  const shown = [
    ...facts.parties.map(({ company }) => company?.letter),
    ...(facts.termination?.agreed ?? []).map(({ byLink }) => byLink?.letter),
  ];
  const letters = Object.fromEntries(shown.flatMap(letter => (letter ? [[letter.name, letter] as const] : [])));
  const ended = facts.termination?.document ? { 'document-termination.pdf': facts.termination.document } : {};
  const documents = { [`document-original.${ext}`]: original, [`document-signed.${ext}`]: signed, ...ended, ...letters };
  const held: Held[] = [...proofFiles(facts, proofs, authorities)];
  const words = completion(facts, hashesOf(held, documents));
  held.push({ name: 'completion.pdf', bytes: await signedPdf(services, await onPdfThread('text', words), words.title, by) });
  held.push(sums(hashesOf(held, documents)));
  const listed = manifest(facts, hashesOf(held, documents));
  const digestName = digestFor(by.signer);
  const cms = await signPrepared({ digest: createHash(digestName).update(listed.bytes).digest(), digestName }, by);
  yield* [...held, listed, { name: 'manifest.json.p7s', bytes: cms }].map(partOf);
  for (const [name, { id, sha256 }] of Object.entries(documents)) yield streamed(name, checked(await services.files.get(id), sha256));
}

interface Made {
  readonly id: string;
  readonly contract: string;
  readonly stored: Stored | null;
  /** Whether it says that the contract was terminated. */
  readonly terminatedAt: string | null;
  /** Whoever asks while it is made gets the same one: how many they are, and how many of them could not keep it. */
  readonly shared: { asked: number; failed: number };
}

/** @throws Refusal CONTRACT_EVIDENCE_STATE */
const needFinished = (act: Pick<Act, 'model' | 'language'>, contract: Contract): Contract => {
  if (isComplete(contract)) return contract;
  const { label } = act.model.resources[contracts.name]?.states?.[contract.state ?? ''] ?? { label: ['', ''] as const };
  throw new Refusal('CONTRACT_EVIDENCE_STATE', { params: { state: pick(label, act.language) } });
};

/** A contract, and what is written down of whoever asks for its evidence. */
interface Asked {
  readonly contract: Contract;
  readonly records: Records;
}
/** The contract, where whoever asks may have its evidence. */
type Find<I> = (act: Act & { readonly input: I }, options?: { readonly lock: true }) => Promise<Asked>;

/** @throws Refusal RECORD_MISSING, CONTRACT_EVIDENCE_STATE */
const ofSession: Find<{ readonly id: string }> = async (act, options) => {
  const { records, input } = act;
  const contract = await records.of(contracts).get([{ id: input.id }, ...seenBy(records, contracts, sessionOf(act).side)], options);
  return { contract: needFinished(act, contract), records };
};

/** Of whoever signed by a link, while a code has let them in. @throws Refusal INVITATION_OVER, INVITATION_NOT_NOW, CONTRACT_EVIDENCE_STATE */
const ofVisit: Find<{ readonly ticket: string }> = async act => {
  const { contract, signer } = await visiting(act, act.input.ticket);
  if (signer.state !== 'SIGNED') throw new Refusal('INVITATION_NOT_NOW');
  return { contract: needFinished(act, contract), records: asPerson(act, signer).records };
};

/** The file, and `begun` once the transaction that answers with it has ended. */
async function* afterwards(body: AsyncIterable<Uint8Array>, begun: () => void): AsyncGenerator<Uint8Array> {
  begun();
  yield* body;
}

const keep = async ({ records, contract }: Asked, { id, stored }: Made): Promise<void> => {
  await records.of(files).create({
    id,
    name: `${contract.contractNo}-evidence.zip`,
    ext: 'zip',
    mime,
    size: stored?.size ?? 0,
    sha256: stored?.sha256 ?? null,
    purpose: 'evidence',
    side: 'enterprise',
    member: contract.member,
    uploadedBy: null,
    encrypted: true,
  });
  await records.of(contracts).change(contract, null, { evidence: id }, { action: 'evidence' });
};

/** One of before a contract's termination would not say so. */
const keyOf = ({ id, terminatedAt }: Pick<Contract, 'id' | 'terminatedAt'>): string => `${id} ${terminatedAt}`;

export const contractEvidence = (services: Services): { readonly ofSession: Outside; readonly ofVisit: Outside } => {
  const asked = prepared<Contract>('evidence');
  /** By contract and whether it was terminated, from when it is begun until an answer with it goes out. */
  const making = new Map<string, Promise<Made>>();
  /** One at a time: each holds a document in memory. */
  let turn: Promise<unknown> = Promise.resolve();
  const make = async (contract: Contract): Promise<Made> => {
    const id = uuidv7(services.clock());
    const stored = await services.files.put(id, zipped(partsOf(services, contract)));
    return { id, contract: contract.id, stored, terminatedAt: contract.terminatedAt, shared: { asked: 0, failed: 0 } };
  };
  const begin = (contract: Contract): Promise<Made> => {
    const begun = turn.then(() => make(contract));
    making.set(keyOf(contract), begun);
    turn = begun.catch(() => making.delete(keyOf(contract)));
    return begun;
  };
  const makeOnce = async (contract: Contract): Promise<Made> => {
    const made = await (making.get(keyOf(contract)) ?? begin(contract));
    made.shared.asked += 1;
    return made;
  };
  const answering = <I>(find: Find<I>) => ({
    async prepare(act: Act & { readonly input: I }): Promise<string> {
      return asked.put(act.now, (await find(act)).contract);
    },
    async perform(step: string): Promise<Made> {
      const contract = asked.of(step);
      if (contract.evidence !== null)
        return {
          id: contract.evidence,
          contract: contract.id,
          stored: null,
          terminatedAt: contract.terminatedAt,
          shared: { asked: 1, failed: 0 },
        };
      return makeOnce(contract);
    },
    async complete(act: Act & { readonly input: I }, _step: string, result: unknown): Promise<void> {
      const made = result as Made;
      const found = await find(act, { lock: true });
      const { contract, records } = found;
      // Terminated while it was made: it would not say so.
      if (contract.terminatedAt !== made.terminatedAt) throw new Refusal('VERSION_STALE');
      if (contract.evidence === null) await keep(found, made);
      // Another process was faster: theirs is the one.
      else if (made.stored !== null && contract.evidence !== made.id) await services.files.remove(made.id);
      records.noteOf(records.resource(contracts.name), contract, { action: 'download' });
      const body = afterwards(await services.files.get(contract.evidence ?? made.id), () => making.delete(keyOf(contract)));
      Object.assign(act.answer, { file: new FileAnswer({ name: `${contract.contractNo}-evidence.zip`, mime, body }) });
    },
    ...asked.ends,
    undo: async (result: unknown): Promise<void> => {
      const { id, contract, terminatedAt, stored, shared } = result as Made;
      if (stored === null) return;
      shared.failed += 1;
      // Nobody takes up what is about to go.
      making.delete(keyOf({ id: contract, terminatedAt }));
      if (shared.failed === shared.asked) await services.files.remove(id);
    },
  });
  return {
    ofSession: answerOutside(documentCalls)(['en.contract.evidence', 'op.contract.evidence'], answering(ofSession)),
    ofVisit: answerOutside(invitationCalls)('doc.invitationEvidence', answering(ofVisit)),
  };
};
