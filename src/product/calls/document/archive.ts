/**
 * A signed PDF is kept alive (PAdES B-LTA; ETSI EN 319 142-1 5.4.3): the evidence that is still missing in it, and a time stamp over everything,
 * made before the last one in it loses its force. How long that is, is told from the file alone.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { followedBy } from '#service/files/collect.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { collectEvidence } from '#trust/document/collect-evidence.ts';
import { judgeSignatures, stampOverAll, type Trust } from '#trust/document/judge-signatures.ts';
import { completeSigning } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { FoundSignatures } from '#trust/document/read-signatures.ts';
import { readStamp } from '#trust/pki/timestamp-token.ts';
import { evidenceSources, ownAuthorities } from './evidence.ts';
import { retiredIn } from './stamper-standing.ts';

/** Of a revision with evidence and a stamp; more is copied. */
export const archiveRoom = 524_288;

/** Whose clock is believed: every authority of ours that there ever was, and the roots of others. */
const trustIn = async (services: Services): Promise<Trust> => ({
  authorities: await ownAuthorities(services),
  stampRoots: services.stamping.roots,
  now: services.clock(),
  retired: retiredIn(rowsOf(services.database.read, serviceCertificates)),
});

/** Until when the certificates of its last stamps last: the one's over it all, or each signature's. Undefined where a signature has none that is trusted. */
export const stampsEnd = async (services: Services, bytes: Uint8Array): Promise<Date | undefined> => {
  const found = await onPdfThread('signatures', { bytes });
  const trust = await trustIn(services);
  const over = await stampOverAll(found, trust);
  if (over !== undefined) return over.notAfter;
  const judged = await judgeSignatures(found, trust);
  const ends = judged.flatMap(({ stamp }) => (stamp.state === 'TRUSTED' ? stamp.by.notAfter.getTime() : []));
  const isEach = ends.length > 0 && ends.length === judged.length;
  return isEach ? new Date(Math.min(...ends)) : undefined;
};

const isOneOf = (all: readonly Uint8Array[], one: Uint8Array): boolean => all.some(each => Buffer.compare(each, one) === 0);
/** Those that are not in the file yet, each once. */
const fresh = (held: readonly Uint8Array[], more: readonly Uint8Array[]): readonly Uint8Array[] =>
  more.filter((each, index) => !isOneOf(held, each) && !isOneOf(more.slice(0, index), each));

/** For each signature that the file does not prove alone, and for the stamps that stand over the document. */
const missingEvidence = async (services: Services, found: FoundSignatures) => {
  const from = await evidenceSources(services);
  const judged = await judgeSignatures(found, from);
  const proven = new Set(judged.filter(({ isLongTerm }) => isLongTerm).map(one => one.found.fieldName));
  const open = found.signatures.filter(({ fault, fieldName }) => fault === undefined && !proven.has(fieldName));
  const all = [];
  for (const { cms } of open) all.push(await collectEvidence(cms, from));
  return {
    certificates: fresh(
      found.certificates,
      all.flatMap(({ certificates }) => certificates),
    ),
    crls: fresh(
      found.crls,
      all.flatMap(({ crls }) => crls),
    ),
    ocsps: fresh(
      found.ocsps,
      all.flatMap(({ ocsps }) => ocsps),
    ),
  };
};

export interface Archived {
  /** What stood in the file before first. */
  readonly parts: readonly Uint8Array[];
  readonly stampedAt: Date;
  /** Until when the certificate of the stamp lasts. */
  readonly endsAt: Date;
}

/**
 * @throws Refusal ARCHIVE_NO_STAMP where nobody stamps now; DOCUMENT_CERTIFIED, DOCUMENT_UNREADABLE
 * @param bytes best with `archiveRoom` behind them
 */
export const archived = async (services: Services, bytes: Buffer): Promise<Archived> => {
  const found = await onPdfThread('signatures', { bytes });
  const evidence = await missingEvidence(services, found);
  const isMore = Object.values(evidence).some(each => each.length > 0);
  const proved = isMore ? followedBy(bytes, await onPdfThread('evidence', { bytes, ...evidence })) : bytes;
  const prepared = await onPdfThread('prepare', { bytes: proved, signingTime: services.clock(), isStamp: true });
  const token = await services.stamping.over(() => prepared.digest, { from: 'archive' });
  if (token === undefined) throw new Refusal('ARCHIVE_NO_STAMP');
  const { genTime, signer } = readStamp(token, () => prepared.digest);
  if (signer === undefined) throw new Refusal('ARCHIVE_NO_STAMP');
  return { parts: [proved, completeSigning(prepared, token)], stampedAt: genTime, endsAt: signer.notAfter };
};
