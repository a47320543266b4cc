/** `document/verify`: what everybody may know of a certificate, seal, signed document or evidence package, each step judged by itself against our own authorities. Keeps nothing. */
import { Refusal } from '#engine/wire/errors.ts';
import { isEvidencePackage } from '#product/evidence/read-package.ts';
import type { Services } from '#product/services.ts';
import { certTypes, revocationReasons } from '#resources/_terms.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { contracts } from '#resources/document/contracts.ts';
import type { Act, Outside, Upload } from '#service/records/act.ts';
import { answerOutside } from '#service/records/typed.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import type { FoundSignatures } from '#trust/document/read-signatures.ts';
import { revisionHashes } from '#trust/document/revision-hashes.ts';
import type { FoundOfd } from '#trust/ofd/read-signatures.ts';
import { type CertificateFile, readCertificateFile } from '#trust/pki/certificate-file.ts';
import { commonName } from '#trust/pki/names.ts';
import { type CertificateFields, parseCertificate } from '#trust/pki/parse.ts';
import { type Path, walkPath } from '#trust/pki/path.ts';
import { seenAtOf } from './ground.ts';
import { takeTurn } from './large-files.ts';
import { readUpload } from './reading.ts';
import { answered, authoritiesOf, because, judged, madeOnce, numberedRecord, type Registered, recordOf, type Step } from './verdict.ts';
import { evidenceIn, type FoundEvidence, verifyEvidence } from './verify-evidence.ts';
import { foundInOfd, verifyOfd } from './verify-ofd.ts';
import { foundIn, verifyPdf } from './verify-pdf.ts';
import { verifySealFile } from './verify-seal.ts';

/** The one that belongs to somebody: no authority, or else the one that issued none of the others. */
const holdersOwn = (found: readonly CertificateFields[]): CertificateFields | undefined =>
  found.find(each => !each.isAuthority) ??
  found.find(each => !found.some(other => other !== each && other.issuerDn === each.subjectDn)) ??
  found[0];

const dayMs = 86_400_000;

const chainStep = ({ above, fault }: Path): Step => {
  const [issuer] = above;
  if (fault === undefined)
    return issuer === undefined
      ? judged('chain', 'PASSED', 'chainRoot')
      : judged('chain', 'PASSED', 'chainHolds', { issuer: commonName(issuer.subject) });
  if (fault === 'FOREIGN') return judged('chain', 'UNSURE', 'chainForeign');
  if (fault === 'SIGNATURE') return judged('chain', 'SKIPPED', 'skipped');
  return judged('chain', 'FAILED', fault === 'AUTHORITY_EXPIRED' ? 'chainExpired' : 'chainAuthority');
};

/** Of what is no longer in force no days are left. */
const validityStep = ({ notBefore, notAfter }: CertificateFields, now: Date, record: Registered | undefined): Step => {
  if (now < notBefore) return judged('validity', 'FAILED', 'validNotYet', {}, notBefore.toISOString());
  const days = Math.floor(Math.abs(notAfter.getTime() - now.getTime()) / dayMs);
  return now <= notAfter
    ? record === undefined || record.state === 'ACTIVE'
      ? judged('validity', 'PASSED', 'validNow', { days }, notAfter.toISOString())
      : judged('validity', 'PASSED', 'validSpan', {}, notAfter.toISOString())
    : judged('validity', 'FAILED', 'validOver', { days }, notAfter.toISOString());
};

const revocationStep = ({ state, revokedAt: at, revocationReason }: Registered): Step => {
  const reason = revocationReasons[revocationReason ?? 'unspecified'];
  switch (state) {
    case 'REVOKED':
      return judged('revocation', 'FAILED', 'revoked', { reason }, at);
    case 'FROZEN':
      return judged('revocation', 'FAILED', 'suspended', {}, at);
    case 'SUPERSEDED':
      return judged('revocation', 'FAILED', 'superseded', {}, at);
    default:
      return judged('revocation', 'PASSED', 'notRevoked');
  }
};

interface Known {
  /** Our record of exactly this certificate. */
  readonly record: Registered | undefined;
  readonly isOurAuthority: boolean;
}

const judge = (act: Act, fields: CertificateFields, path: Path, known: Known): readonly Step[] => {
  const holder = { holder: known.record?.holderName ?? commonName(fields.subject) };
  const validity = validityStep(fields, act.now, known.record);
  if (path.signatureHolds === undefined)
    return [
      judged('signature', 'UNSURE', 'signatureForeign', { issuer: commonName(fields.issuer) }),
      chainStep(path),
      validity,
      judged('revocation', 'UNSURE', 'revocationUnknown'),
      judged('holder', 'UNSURE', 'holderClaimed', holder),
    ];
  if (!path.signatureHolds)
    return [
      judged('signature', 'FAILED', 'signatureWrong'),
      chainStep(path),
      ...(['validity', 'revocation', 'holder'] as const).map(step => judged(step, 'SKIPPED', 'skipped')),
    ];
  const { record } = known;
  const kind = certTypes[record?.certType as keyof typeof certTypes] ?? certTypes.ENT;
  return [
    judged('signature', 'PASSED', 'signatureHolds'),
    chainStep(path),
    validity,
    ...(record !== undefined
      ? [
          revocationStep(record),
          record.isOnce
            ? because(judged('holder', 'PASSED', 'holderOnce', holder), [madeOnce])
            : judged('holder', 'PASSED', 'holderIs', { kind, ...holder }),
        ]
      : known.isOurAuthority
        ? [judged('revocation', 'PASSED', 'notRevoked'), judged('holder', 'PASSED', 'holderAuthority')]
        : [judged('revocation', 'UNSURE', 'unregistered'), judged('holder', 'UNSURE', 'holderClaimed', holder)]),
  ];
};

const verifyCertificate = async (act: Act, fields: CertificateFields, structure: Step) => {
  const authorities = await authoritiesOf(act);
  const path = walkPath(fields, authorities, act.now);
  const record = await recordOf(act, fields);
  const isOurAuthority = authorities.some(pem => parseCertificate(pem).der.equals(fields.der));
  const steps = [structure, ...judge(act, fields, path, { record, isOurAuthority })];
  return answered(act, 'CERTIFICATE', steps, {
    holderName: record?.holderName ?? commonName(fields.subject),
    certType: record?.certType ?? null,
    serialNumber: fields.serialNumber,
    issuerDn: fields.issuerDn,
    notBefore: fields.notBefore.toISOString(),
    notAfter: fields.notAfter.toISOString(),
    fingerprintSha256: fields.fingerprintSha256,
  });
};

const readable = (found: readonly Buffer[]): CertificateFields | undefined => {
  try {
    return holdersOwn(found.map(each => parseCertificate(each)));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** What was sent, and what it is. Of a document and of a package not the file is held, but what was found in it. */
interface Sent {
  readonly sha256: string;
  /** The same of each revision of a PDF, the whole last. */
  readonly revisions: readonly string[];
  readonly size: number;
  readonly file: CertificateFile;
  readonly bytes: Buffer;
  readonly found: FoundSignatures | undefined;
  readonly ofd: FoundOfd | undefined;
  readonly evidence: FoundEvidence | undefined;
}

const verifySent = async (act: Act, { sha256, file, bytes, found, ofd, evidence }: Sent, stampRoots: readonly Uint8Array[]) => {
  const ground = { act, stampRoots, seenAt: await seenAtOf(act, sha256) };
  if (evidence !== undefined) return verifyEvidence(ground, evidence);
  if (file.kind === 'PDF') return verifyPdf(ground, found);
  if (file.kind === 'OFD') return verifyOfd(ground, ofd);
  if (file.kind === 'SEAL') return verifySealFile(ground, bytes);
  if (file.kind !== 'CERTIFICATE') return answered(act, file.kind, [judged('structure', 'UNSURE', file.kind)]);
  const fields = readable(file.certificates);
  if (fields === undefined) return answered(act, 'UNKNOWN', [judged('structure', 'FAILED', 'structureBroken')]);
  const count = file.certificates.length;
  const structure =
    count === 1 ? judged('structure', 'PASSED', 'structureRead') : judged('structure', 'PASSED', 'structureSeveral', { count });
  return verifyCertificate(act, fields, structure);
};

const verifySerial = async (act: Act, serialNumber: string) => {
  const record = await numberedRecord(act, serialNumber.toUpperCase());
  if (record === undefined || record.certificatePem === null)
    return answered(act, 'CERTIFICATE', [judged('structure', 'UNSURE', 'notHere')], { serialNumber });
  return verifyCertificate(act, parseCertificate(record.certificatePem), judged('structure', 'PASSED', 'structureRegister'));
};

const read = async (upload: Upload): Promise<Sent> => {
  const { bytes, sha256, size } = await readUpload(upload);
  const file = readCertificateFile(bytes);
  const isPdf = file.kind === 'PDF';
  const isEvidence = file.kind === 'OFD' && isEvidencePackage(bytes);
  return {
    sha256,
    size,
    file,
    revisions: isPdf ? revisionHashes(bytes) : [sha256],
    found: isPdf ? await foundIn(bytes) : undefined,
    ofd: file.kind === 'OFD' && !isEvidence ? await foundInOfd(bytes) : undefined,
    evidence: isEvidence ? await evidenceIn(bytes) : undefined,
    bytes: isPdf || file.kind === 'OFD' ? Buffer.alloc(0) : Buffer.from(bytes),
  };
};

/**
 * Of the signed document of a contract, of one that goes on from it, as an archived copy does, and of evidence of it, which may be from before:
 * whether its parties have ended it since.
 */
const terminatedAt = async ({ records }: Act, { file, revisions, evidence }: Sent): Promise<string | null> => {
  if (file.kind !== 'PDF' && file.kind !== 'OFD') return null;
  const sha256 = evidence === undefined ? [...revisions] : (evidence.package?.signedSha256 ?? []);
  const [ended] = await records.of(contracts).all({ sha256, state: 'TERMINATED' });
  return ended?.terminatedAt ?? null;
};

/** By the file where there is one, else by the serial number. A file is read while no transaction waits for it. */
export const verify = ({ stamping }: Services): Outside => {
  const uploads = new Map<string, { readonly upload: Upload | undefined; readonly visitor: string }>();
  return answerOutside(documentCalls)('doc.verify', {
    async prepare({ upload, input, origin, now }) {
      if (upload === undefined && (input.serialNumber === null || input.serialNumber === '')) throw new Refusal('VERIFY_NOTHING');
      const step = uuidv7(now);
      uploads.set(step, { upload, visitor: origin.ip });
      return step;
    },
    async perform(step): Promise<Sent | undefined> {
      const { upload, visitor = '' } = uploads.get(step) ?? {};
      uploads.delete(step);
      if (upload === undefined) return undefined;
      const giveBack = takeTurn(visitor, upload.expected);
      try {
        return await read(upload);
      } finally {
        giveBack();
      }
    },
    async complete(act, _step, outcome) {
      const sent = outcome as Sent | undefined;
      if (sent === undefined) return void Object.assign(act.answer, await verifySerial(act, act.input.serialNumber ?? ''));
      const about = { terminatedAt: await terminatedAt(act, sent), fileSha256: sent.sha256, fileSize: sent.size };
      Object.assign(act.answer, await verifySent(act, sent, stamping.roots), about);
    },
  });
};
