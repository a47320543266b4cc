/**
 * `document/invitation/sign`: a person signs a contract in their place, for themselves or for a company, by a mark of their own hand and under a
 * certificate that is issued to them for this signature. Its key is made for it and forgotten with it.
 */
import { dayOf, momentOf } from '#engine/rules/calendar.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import { judgedAt } from '#engine/wire/fault.ts';
import { certifyForEvent } from '#product/calls/certificate/event-certificates.ts';
import type { Services } from '#product/services.ts';
import { levels } from '#resources/document/_signing.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import { pieces } from '#service/files/collect.ts';
import type { Stored } from '#service/files/file-store.ts';
import type { Outside } from '#service/records/act.ts';
import { OvertakenError } from '#service/records/overtaken.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { reached } from '#service/store/reached.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { digestFor } from '#trust/document/pades.ts';
import type { Size } from '#trust/positions/document-pages.ts';
import { companyMark } from '#trust/seal/company-mark.ts';
import { datePng, signerPng } from '#trust/seal/date-line.ts';
import { type HandMark, readHandMark } from '#trust/seal/hand-mark.ts';
import { signerCalled } from './contract-signers.ts';
import { asPerson, needTurn, visiting } from './invitation.ts';
import { companyOfSigner, isTheirs } from './invitation-company.ts';
import { consentOf } from './invitation-consent.ts';
import { fileOfMatter, type Invited, matterOf } from './invitation-matter.ts';
import { keepDocument } from './keep-document.ts';
import type { Wanted } from './places-to-sign.ts';
import { type File, revisionOf, type SignedParts, signRevision } from './signing.ts';

/** What is to be signed, and by whom. */
interface Begun extends Invited {
  readonly file: File;
  readonly wanted: Wanted;
  readonly size: Size;
  readonly mark: HandMark;
}

interface Made extends Omit<SignedParts, 'parts'> {
  readonly id: string;
  readonly stored: Stored;
  readonly serialNumber: string;
}

/** @throws Refusal INPUT_INVALID with why it is no signature */
const markOf = async (base64: string): Promise<HandMark> => {
  try {
    return await readHandMark(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (!isVerdict(error)) throw error;
    throw new Refusal('INPUT_INVALID', { faults: [judgedAt('mark', error)] });
  }
};

/** The name, as far as the typeface has it: what a mark says is the person's own hand. */
const nameLine = async (name: string, now: Date): Promise<Buffer | undefined> => {
  try {
    return await signerPng(name, momentOf(now).slice(0, 16));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SEAL_NO_GLYPH') return undefined;
    throw error;
  }
};

/** The first of their places: the mark is drawn for it, and fitted into the others. */
const boxOf = ({ positions: [first] }: Wanted, { width, height }: Size): Size => ({
  width: typeof first?.width === 'number' ? first.width : width,
  height: typeof first?.height === 'number' ? first.height : height,
});

const sign = async (services: Services, { signer, file, wanted, size, mark }: Begun): Promise<Made> => {
  const name = heldIn(signer, 'name');
  const company = companyOfSigner(signer);
  const certified = await certifyForEvent(services, { signer: signer.id, name, idNo: heldIn(signer, 'idNo'), company });
  try {
    const now = services.clock();
    const shown = company === undefined ? mark : await companyMark(company, mark, boxOf(wanted, size));
    const drawn = {
      size,
      seal: shown.png,
      fitted: shown,
      date: wanted.dated.size === 0 ? undefined : await datePng(dayOf(now)),
      signer: wanted.attributed.size === 0 ? undefined : await nameLine(name, now),
    };
    const revision = await revisionOf(services, { file, wanted, name: signerCalled(signer) }, drawn, digestFor(certified.signer));
    const { parts, ...facts } = await signRevision(services, revision, {
      certificate: certified.certificate,
      chain: certified.chain,
      signer: certified.signer,
      stamp: signature => services.stamping.over(signature, { from: `signer:${signer.id}` }),
    });
    const id = uuidv7(now);
    const stored = await services.files.put(id, pieces(...parts));
    reached('filed', id);
    return { ...facts, id, stored, serialNumber: certified.serialNumber };
  } finally {
    certified.forget();
  }
};

/** @throws Refusal INVITATION_OVER, INVITATION_NOT_NOW, INVITATION_UNIDENTIFIED, INPUT_INVALID with agreed or mark, VERSION_STALE */
export const signInvitation = (services: Services): Outside => {
  const held = prepared<Begun>('signature');
  return answerOutside(invitationCalls)('doc.invitationSign', {
    async prepare(act) {
      const { ticket, mark, agreed } = act.input;
      const invited = await visiting(act, ticket);
      needTurn(invited, act.now, 'sign');
      if (invited.signer.identifiedAt === null) throw new Refusal('INVITATION_UNIDENTIFIED');
      if (agreed !== true) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'agreed', code: 'required' }] });
      // It may have become another's, or been suspended, since they were identified.
      const company = companyOfSigner(invited.signer);
      if (company !== undefined && !(await isTheirs(act, invited, company))) throw new Refusal('INVITATION_COMPANY_ENDED');
      const matter = matterOf(invited);
      const begun = { ...invited, ...(await matter.placeOf(act)), file: await fileOfMatter(act, matter) };
      return held.put(act.now, { ...begun, mark: await markOf(mark) });
    },
    async perform(step) {
      const begun = held.of(step);
      return sign(services, begun);
    },
    async complete(act, step, result) {
      const begun = held.of(step);
      const { id, stored, level, stampedAt, serialNumber } = result as Made;
      const invited = await visiting(act, act.input.ticket);
      needTurn(invited, act.now, 'sign');
      const { signer, contract } = invited;
      const matter = matterOf(invited);
      // Whoever is certified is no longer who they say they are, or what was signed is no longer the contract as it is.
      if (signer.idNo !== begun.signer.idNo || signer.uscc !== begun.signer.uscc) throw new Refusal('VERSION_STALE');
      if (matter.fileId !== begun.file.id) throw matter.isStill(begun) ? new OvertakenError() : new Refusal('VERSION_STALE');
      const on = asPerson(act, signer);
      const { name, ext, mime } = { ...begun.file, name: matter.fileName };
      await keepDocument(on, stored, { id, name, ext, mime, member: contract.member, uploadedBy: null });
      // As the file itself proves it, where it does.
      const signedAt = (stampedAt ?? act.now).toISOString();
      await on.records.of(contractSigners).move(signer, 'sign', null, {
        values: { signedAt, serialNumber, agreedTo: consentOf(signer).edition, signedFrom: act.origin.ip === '' ? null : act.origin.ip },
      });
      const isLast = await matter.signed(services, on, {
        ...{ id, sha256: stored.sha256, signedAt, stampedAt: stampedAt?.toISOString() ?? null, level: levels[level][0], serialNumber },
      });
      Object.assign(act.answer, { state: 'SIGNED', signedAt, sha256: stored.sha256, level, isLast, serialNumber });
    },
    ...held.ends,
    undo: result => services.files.remove((result as Made).id),
  });
};
