/**
 * A company's signature in a PDF or an OFD with its certificate and its seal: judged, made outside of any transaction, judged anew and kept. Each use
 * of the seal is written down, the refused ones too. Which document it is and where it is signed, others say.
 */

import { listed } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf, momentOf } from '#engine/rules/calendar.ts';
import { isVerdict, keptFault, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import type { certificates } from '#resources/certificate/certificates.ts';
import type { autoSignings } from '#resources/document/auto-signings.ts';
import { contracts } from '#resources/document/contracts.ts';
import { documentArchives } from '#resources/document/document-archives.ts';
import { sealUses } from '#resources/document/seal-uses.ts';
import type { files } from '#resources/file/files.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { sealRequests } from '#resources/handler/seal-requests.ts';
import type { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { seals } from '#resources/seal/seals.ts';
import { collect, followedBy, pieces } from '#service/files/collect.ts';
import type { Stored } from '#service/files/file-store.ts';
import { sessionOf } from '#service/records/act.ts';
import { reached } from '#service/store/reached.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { completeSigning, type DocumentSigner, digestFor, signPrepared, stampTime } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { PreparedSigning } from '#trust/document/prepare-signing.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { keywordsOf } from '#trust/positions/positions.ts';
import { datePng, signerPng } from '#trust/seal/date-line.ts';
import { refuseAmbiguous, refuseBroken } from './ambiguous.ts';
import { evidenceFor } from './evidence.ts';
import { isOfd } from './is-ofd.ts';
import { keepDocument } from './keep-document.ts';
import { makeOfd } from './make-ofd.ts';
import { type Drawn, placed, type Wanted } from './places-to-sign.ts';
import { type CodeFor, isHandler, proved, type Right, rightOfHandler, rightToUse, spendCode } from './right-to-use.ts';
import type { Signing } from './signing-act.ts';
import { keyCertificate, sealCertificate, sealCertificateOnKey, signerBy, signingCertificate } from './signing-certificate.ts';

export type Seal = RowOf<typeof seals>;
export type File = RowOf<typeof files>;
export type Certificate = RowOf<typeof certificates>;
export type Authorisation = RowOf<typeof autoSignings>;
type Person = RowOf<typeof employees>;

/** What is to be signed: which file, where, and with which seal. */
interface Place {
  readonly seal: Seal;
  readonly file: File;
  /** The hashes of documents whose confirmation does for this one too. */
  readonly alike?: readonly string[];
  readonly wanted: Wanted;
  /** What the signed file is called, where that is not after the file. */
  readonly signedAs?: string;
  /** Where the service signs by itself: under which authorisation, and in whose name. */
  readonly byItself?: { readonly authorisation: Authorisation; readonly handler: RowOf<typeof handlers>; readonly person: Person };
}

/** The same, and what a code by SMS has to have been sent for. */
export interface Task extends Place {
  readonly codeFor: CodeFor;
}

type JudgedPlace<P extends Place> = Right & P & { readonly certificate: Certificate };
export type Judged = JudgedPlace<Task>;

export type Begun = Judged & {
  readonly companyName: string;
  readonly reason: string | undefined;
  readonly proof: 'PASSWORD' | 'SMS' | 'KEY' | 'AGREEMENT';
};

export type Made = Begun & {
  readonly id: string;
  readonly stored: Stored;
} & Omit<SignedParts, 'parts'>;

/** A signed file, and what is known of its signature. */
export interface SignedParts {
  /** What stood in it before among them. */
  readonly parts: readonly Uint8Array[];
  readonly boxes: readonly Box[];
  readonly level: 'B_LT' | 'B_T' | 'B_B' | 'SES' | 'SES_T';
  /** Null where nobody stamped it. */
  readonly stampedAt: Date | null;
}

/** The own seal that is named; it stays as it is until the transaction ends, and signs for others meanwhile. */
export const ownSeal = (act: Signing): Promise<Seal | undefined> =>
  act.records.of(seals).find([{ sealNo: act.input.sealNo ?? '' }, { member: '$session.memberId' }], { lock: 'shared' });

/** Whoever signs is one of those whom a step names. @throws Refusal SIGN_TEMPLATE_HANDLER, SIGN_SPECIAL_SEAL */
const refuseOthers = async (act: Signing, person: Person, seal: Seal, wanted: Wanted): Promise<void> => {
  for (const named of wanted.named) {
    const own = [];
    for (const each of named) if (await isHandler(act, person, each.handler)) own.push(each);
    if (own.length === 0) {
      const rows = await Promise.all(named.map(({ handler }) => act.records.of(handlers).get({ id: handler })));
      throw new Refusal('SIGN_TEMPLATE_HANDLER', {
        params: {
          handler: listed(
            rows.map(({ code }) => code),
            act.language,
          ),
        },
      });
    }
    if (own.some(each => each.seal === null || each.seal === seal.id)) continue;
    const other = await act.records.of(seals).get({ id: own[0]?.seal ?? '' });
    throw new Refusal('SIGN_SPECIAL_SEAL', { params: { seal: `${other.name}（${other.sealNo}）` } });
  }
};

/** The certificate that a task is signed with. */
export type Choice = (act: Signing, seal: Seal) => Promise<Certificate>;

/** The one whose key is kept here, by what is signed. */
export const choiceFor = (file: Pick<File, 'ext'>): Choice => (isOfd(file) ? sealCertificate : signingCertificate);

/** The one whose key is in its holder's hand. */
export const keyChoiceFor = (file: Pick<File, 'ext'>): Choice => (isOfd(file) ? sealCertificateOnKey : keyCertificate);

const suspended = {
  CERTIFICATE_FROZEN: 'SEAL_SUSPENDED',
  CERTIFICATE_REVOKED: 'SEAL_SUSPENDED_REVOKED',
  MEMBER_FROZEN: 'SEAL_SUSPENDED_COMPANY',
} as const;

/** Why a seal that is not in use may not be used: whoever switched it off brings it back. */
const whyNot = ({ state, heldBy, suspension }: Seal) => {
  if (state === 'SUSPENDED') return suspended[suspension ?? 'CERTIFICATE_FROZEN'];
  if (state !== 'DISABLED' || heldBy === null) return 'SEAL_NOT_ENABLED';
  return heldBy === 'COMPANY' ? 'SEAL_DISABLED' : 'SEAL_HELD_BY_PLATFORM';
};

/** A file that is not chosen yet is of neither kind. @throws Refusal INPUT_INVALID with OFD_NO_TEMPLATE */
const refuseOtherLine = ({ line }: Wanted, file: Pick<File, 'ext' | 'id'>): void => {
  if (line === undefined || file.id === undefined || isOfd(file) === (line === 'OFD')) return;
  throw new Refusal('INPUT_INVALID', { faults: [{ path: 'templateNo', code: 'OFD_NO_TEMPLATE' }] });
};

/** Everything but who is there: before the signature and once more before it is kept. */
export const judge = async <P extends Place>(
  act: Signing,
  task: P,
  certificateOf: Choice = choiceFor(task.file),
): Promise<JudgedPlace<P>> => {
  const { seal, wanted, byItself } = task;
  const right = await (byItself === undefined ? rightToUse(act, seal, task.file, task.alike) : rightOfHandler(act, seal, byItself));
  const isOver = seal.validTo !== null && Date.parse(seal.validTo) <= act.now.getTime();
  if (seal.state !== 'ENABLED' || isOver) throw new Refusal(whyNot(seal));
  refuseOtherLine(wanted, task.file);
  await refuseOthers(act, right.person, seal, wanted);
  return { ...right, ...task, certificate: await certificateOf(act, seal) };
};

/** Judged, and shown to be who they are in this way. */
export const begunBy = async (act: Signing, facts: Judged, proof: Begun['proof']): Promise<Begun> => {
  const { companyName } = await act.records.of(members).get({ id: facts.seal.member });
  return { ...facts, proof, companyName, reason: act.input.reason ?? undefined };
};

/** By a key that is kept here: a password or a code stands behind it. */
export const begin = async (services: Services, act: Signing, task: Task): Promise<Begun> => {
  const facts = await judge(act, task);
  return begunBy(act, facts, (await proved(services, act, facts.person, facts.codeFor, facts.wanted.needSms)).by);
};

/** By name; by number where no face has all of its characters. */
const signerLine = async ({ name, userNum }: Person, now: Date): Promise<Buffer> => {
  const moment = momentOf(now).slice(0, 16);
  try {
    return await signerPng(name, moment);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SEAL_NO_GLYPH') return signerPng(userNum, moment);
    throw error;
  }
};

/** The seal on the pages, and what is written beside it where the steps want it. */
const drawn = async (services: Services, { seal, wanted, person }: Begun) => ({
  size: { width: heldIn(seal, 'widthMm'), height: heldIn(seal, 'heightMm') },
  seal: await collect(await services.files.get(heldIn(seal, 'picture'))),
  date: wanted.dated.size === 0 ? undefined : await datePng(dayOf(services.clock())),
  signer: wanted.attributed.size === 0 ? undefined : await signerLine(person, services.clock()),
});

/** A revision with its signature and a picture of a seal takes less. */
const signatureRoom = 1_048_576;

/** The file as it is, with room behind it for what is appended. */
export const wholeFile = async (services: Services, file: File): Promise<Buffer> =>
  collect(await services.files.get(file.id), file.size ?? 0, signatureRoom);

/** The file as it is, with a revision that has room for the signature. */
export interface Revision {
  readonly bytes: Buffer;
  readonly prepared: PreparedSigning;
  readonly boxes: readonly Box[];
}

/** Who signs which file, and where. */
interface Signature {
  readonly file: File;
  readonly wanted: Wanted;
  readonly name: string;
  readonly reason?: string | undefined;
}

export const revisionOf = async (
  services: Services,
  { file, wanted, name, reason }: Signature,
  pictured: Drawn,
  digest: 'sha256' | 'sha384',
): Promise<Revision> => {
  const bytes = await wholeFile(services, file);
  await refuseAmbiguous(bytes);
  await refuseBroken(bytes, services.clock());
  const pdf = await onPdfThread('read', { bytes, find: keywordsOf(wanted.positions) });
  const { pictures, boxes, fieldName } = placed(wanted, pdf, pictured);
  const prepared = await onPdfThread('prepare', {
    bytes,
    pictures,
    name,
    signingTime: services.clock(),
    digest,
    ...(reason === undefined ? {} : { reason }),
    ...(fieldName === undefined ? {} : { fieldName }),
  });
  return { bytes, prepared, boxes };
};

export const prepareRevision = async (services: Services, begun: Begun, digest: 'sha256' | 'sha384'): Promise<Revision> =>
  revisionOf(services, { ...begun, name: begun.companyName }, await drawn(services, begun), digest);

/** Signs, stamps and adds the evidence: the parts of the file, what stood in it before first. */
export const signRevision = async (services: Services, { bytes, prepared, boxes }: Revision, by: DocumentSigner): Promise<SignedParts> => {
  const cms = await signPrepared(prepared, by);
  const signature = completeSigning(prepared, cms);
  const known = { boxes, stampedAt: stampTime(cms) ?? null };
  const whole = followedBy(bytes, signature);
  if (known.stampedAt === null) return { ...known, parts: [whole], level: 'B_B' as const };
  const evidence = await evidenceFor(services, cms);
  if (evidence === undefined) return { ...known, parts: [whole], level: 'B_T' as const };
  const appended = await onPdfThread('evidence', { bytes: whole, ...evidence });
  return { ...known, parts: [whole, appended], level: 'B_LT' as const };
};

/** The signed file, stored; nothing tells of it yet. */
export const storeParts = async (services: Services, begun: Begun, { parts, ...facts }: SignedParts): Promise<Made> => {
  const id = uuidv7(services.clock());
  const stored = await services.files.put(id, pieces(...parts));
  reached('filed', id);
  return { ...begun, ...facts, id, stored };
};

/** By a key that is kept here. */
export const make = async (services: Services, begun: Begun): Promise<Made> => {
  if (isOfd(begun.file)) return storeParts(services, begun, await makeOfd(services, begun));
  const by = await signerBy(services, begun.certificate);
  return storeParts(services, begun, await signRevision(services, await prepareRevision(services, begun, digestFor(by.signer)), by));
};

const tenths = (millimetres: number): number => Math.round(millimetres * 10);
export const pagesOf = (boxes: readonly Box[]): string => [...new Set(boxes.map(({ page }) => page))].join(', ').slice(0, 200);
export const signedName = ({ name, ext }: Pick<File, 'name' | 'ext'>): string =>
  isOfd({ ext }) ? `${name.replace(/(-signed)?\.ofd$/i, '')}-signed.ofd` : `${name.replace(/(-signed)?\.pdf$/i, '')}-signed.pdf`;

/** What stands in the log of a use, whatever came of it. */
const entryOf = (act: Signing, seal: Seal, userNum: string | null) => ({
  at: act.now.toISOString(),
  member: seal.member,
  seal: seal.id,
  userNum,
  amount: act.input.amount ?? null,
  ip: act.origin.ip === '' ? null : act.origin.ip,
});

const writeDown = async (act: Signing, made: Made): Promise<void> => {
  const { seal, file, capacity, handler, proof, boxes, id, stored, level, certificate, person, signedAs } = made;
  const inContract = act.resource === contracts.name;
  const use = await act.records.of(sealUses).create({
    ...entryOf(act, seal, person.userNum),
    result: 'SIGNED',
    capacity,
    handler,
    proof,
    autoSigning: made.byItself?.authorisation.id ?? null,
    request: made.request?.id ?? null,
    documentName: signedAs ?? file.name,
    documentSha256: file.sha256,
    pages: pagesOf(boxes),
    places: boxes.map(({ page, x, y, width, height }) => ({
      page,
      x: tenths(x),
      y: tenths(y),
      width: tenths(width),
      height: tenths(height),
    })),
    inContract,
    signedFile: id,
    signedSha256: stored.sha256,
    level,
    certificate: certificate.id,
  });
  if (inContract || isOfd(file)) return;
  const archive = { use: use.id, member: seal.member, documentName: file.name, signedAt: use.at, file: id, archiveDue: use.at };
  await act.records.of(documentArchives).create(archive, { action: 'sign' });
};

const keepFile = (act: Signing, { id, stored, file, seal, person, signedAs }: Made): Promise<File> =>
  keepDocument(act, stored, {
    id,
    name: signedAs ?? signedName(file),
    ext: file.ext,
    mime: file.mime,
    member: seal.member,
    uploadedBy: person.userNum,
  });

/**
 * Keeps the signature after it was judged anew: whatever was withdrawn meanwhile, a signature that is not kept was never given out.
 * @param task as it is now
 * @throws Refusal as `judge` does
 */
export const keep = async (services: Services, act: Signing, made: Made, task: Task, certificateOf?: Choice): Promise<void> => {
  const now = await judge(act, task, certificateOf);
  if (now.certificate.id !== made.certificate.id) throw new Refusal('SIGN_NO_CERTIFICATE');
  // Its former picture stands on the pages.
  if (now.seal.picture !== made.seal.picture) throw new Refusal('SIGN_SEAL_REMADE');
  if (now.request !== null) await act.records.of(sealRequests).move(now.request, 'use', null);
  await keepFile(act, made);
  await writeDown(act, made);
  await spendCode(services, act, made.person, made.codeFor);
};

const refusedWith = (refusal: Refusal, file: File | undefined) => ({
  result: 'REFUSED' as const,
  refusal: keptFault(refusal, 'sealUses'),
  documentName: file?.name ?? null,
  documentSha256: file?.sha256 ?? null,
});

/** Writes a refused attempt down: of a seal that is the company's own, and for a reason other than what was typed. */
export const writeRefusal = async (act: Signing, error: unknown, file: File | undefined): Promise<void> => {
  if (!isVerdict(error) || error.code === 'INPUT_INVALID') return;
  const seal = await ownSeal(act);
  if (seal === undefined) return;
  await act.records.of(sealUses).create({ ...entryOf(act, seal, sessionOf(act).userNum), ...refusedWith(error, file) });
};

/** The same of an attempt of the service's own. */
export const writeDownRefusal = async (act: Signing, authorisation: Authorisation, refusal: Refusal, file: File): Promise<void> => {
  const seal = await act.records.of(seals).get({ id: authorisation.seal ?? '' });
  await act.records.of(sealUses).create({
    ...entryOf(act, seal, null),
    ...refusedWith(refusal, file),
    capacity: 'HANDLER',
    handler: authorisation.handler,
    autoSigning: authorisation.id,
  });
};
