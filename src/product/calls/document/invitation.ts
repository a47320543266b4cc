/**
 * `document/invitation`: whoever is invited to sign a contract opens it by the link and a code, and reads. The link alone says no more than whom
 * it is for; what a code opened lasts for half an hour.
 */
import { pick } from '#engine/declare/label.ts';
import { masked } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import { members } from '#resources/member/members.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { issueCode, proveCode } from '#service/calls/proof/sms.ts';
import { type Act, FileAnswer, type Outside } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import { answer, answerOutside } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { Box, Size } from '#trust/positions/document-pages.ts';
import { boxesOf, keywordsOf } from '#trust/positions/positions.ts';
import { blanksToFill } from './contract-fill.ts';
import type { Contract } from './contract-parties.ts';
import { asPlaced } from './contract-places.ts';
import { fileNameOf, fileOf, stepOf } from './contract-sign.ts';
import { type ContractSigner, newSecret, secretHash } from './contract-signers.ts';
import { consentOf } from './invitation-consent.ts';
import { sizeOfStep, type Wanted, wantedBySteps } from './places-to-sign.ts';
import { type File, wholeFile } from './signing.ts';
import { signingPurpose } from './signing-code.ts';

const visitMs = 30 * 60_000;

/** Who is invited, and to what. */
export interface Invited {
  readonly signer: ContractSigner;
  readonly contract: Contract;
}

type Told = Pick<Act, 'records' | 'now'>;

/** Locked in the order in which everybody locks them: the contract first. */
const invitedBy = async ({ records }: Told, where: { tokenHash: string } | { ticketHash: string }): Promise<Invited | undefined> => {
  const found = await records.of(contractSigners).find(where);
  if (found === undefined) return undefined;
  const contract = await records.of(contracts).get({ id: found.contract ?? '' }, { lock: true });
  const signer = await records.of(contractSigners).find([{ id: found.id }, where], { lock: true });
  return signer === undefined ? undefined : { signer, contract };
};

/** @throws Refusal INVITATION_UNKNOWN */
const byLink = async (act: Told, token: string): Promise<Invited> => {
  const found = await invitedBy(act, { tokenHash: secretHash(token) });
  if (found === undefined) throw new Refusal('INVITATION_UNKNOWN', { data: { code: 'INVITATION_UNKNOWN' } });
  return found;
};

/** Whoever was let in by a code. @throws Refusal INVITATION_OVER */
export const visiting = async (act: Told, ticket: string): Promise<Invited> => {
  const found = await invitedBy(act, { ticketHash: secretHash(ticket) });
  if (found === undefined || Date.parse(found.signer.visitUntil ?? '') <= act.now.getTime())
    throw new Refusal('INVITATION_OVER', { data: { code: 'INVITATION_OVER' } });
  return found;
};

/** What is done from here on is done by this person: the journal names them. */
export const asPerson = <A extends Pick<Act, 'actor' | 'records'>>(act: A, { name }: Pick<ContractSigner, 'name'>): A => {
  if (act.actor.kind !== 'public' || name === null) return act;
  const actor = { kind: 'public', name } as const;
  return { ...act, actor, records: new Records(act.records.rows, { ...act.records.around, actor }) };
};

const isOpen = ({ state, expiresAt }: Contract, now: Date): boolean =>
  (state === 'FILLING' || state === 'SIGNING') && Date.parse(expiresAt ?? '') > now.getTime();
const isToFill = ({ state }: Contract): boolean => state === 'FILLING';
/** Ended by another before all had signed. */
const isOff = ({ state }: Contract): boolean => state === 'REJECTED' || state === 'CANCELLED' || state === 'EXPIRED';

/** Where the person stands with it. */
export const standingOf = ({ signer, contract }: Invited, now: Date): 'WAITING' | 'INVITED' | 'SIGNED' | 'DECLINED' | 'OVER' => {
  if (signer.state === 'DECLINED') return signer.state;
  if (signer.state === 'SIGNED') return isOff(contract) ? 'OVER' : signer.state;
  if (!isOpen(contract, now)) return 'OVER';
  return signer.state === 'INVITED' ? 'INVITED' : 'WAITING';
};

/** It is this person's turn, whatever for, or to fill in or to sign. @throws Refusal INVITATION_NOT_NOW */
export const needTurn = (invited: Invited, now: Date, to?: 'fill' | 'sign'): void => {
  const isOther = to !== undefined && (to === 'fill') !== isToFill(invited.contract);
  if (isOther || standingOf(invited, now) !== 'INVITED') throw new Refusal('INVITATION_NOT_NOW');
};

const outlineOf = async ({ records, now }: Told, invited: Invited) => {
  const { signer, contract } = invited;
  const { companyName } = await records.of(members).get({ id: contract.member ?? '' });
  return {
    title: contract.title,
    starterName: companyName,
    companyName: signer.companyName,
    party: signer.party,
    signBy: contract.signBy,
    state: standingOf(invited, now),
    toFill: isToFill(contract),
    isIdentified: signer.identifiedAt !== null,
  };
};

/** `document/invitation`: for whom the link is. */
export const openInvitation = answer(invitationCalls)('doc.invitation', async act => {
  const invited = await byLink(act, act.input.token);
  const { signer } = invited;
  if (signer.openedAt === null)
    await act.records.of(contractSigners).change(signer, null, { openedAt: act.now.toISOString() }, { action: 'open' });
  return {
    ...(await outlineOf(act, invited)),
    name: masked(signer.name ?? '', 'name'),
    mobile: masked(heldIn(signer, 'mobile'), 'mobile'),
  };
});

const codeFor = ({ id }: ContractSigner) => ({ scene: 'SIGN', subject: `signer:${id}` }) as const;

/** `document/invitation/code`: to the mobile that was named, and to no other. @throws Refusal INVITATION_NOT_NOW */
export const invitationCode = (services: Services) =>
  answer(invitationCalls)('doc.invitationCode', async act => {
    const invited = await byLink(act, act.input.token);
    const { signer, contract } = invited;
    if (signer.state !== 'SIGNED') needTurn(invited, act.now);
    const purpose = pick(signingPurpose(contract), act.language);
    return issueCode(services, act, { mobile: heldIn(signer, 'mobile'), purpose, ...codeFor(signer) });
  });

/** Where in the document they sign. */
interface Place {
  readonly wanted: Wanted;
  readonly size: Size;
}

/** What is read outside of the transaction: where the signature will stand. */
interface Entered extends Invited {
  readonly ticket: string;
  readonly visitUntil: string;
  readonly place: (Place & { readonly file: File }) | undefined;
  readonly blanks: Awaited<ReturnType<typeof blanksToFill>>;
}

/** Where in the document a person signs at their turn. */
export const placeOfTurn = async (act: Act, { signer, contract }: Invited): Promise<Place> => {
  const known = asPlaced(contract, await stepOf(act, contract, signer.party ?? undefined));
  // Of a company's step: a hand signs on pages, and across no edges.
  const step = { ...known, positions: known.positions.filter(({ method }) => method !== 'EDGE') };
  const template = await act.records.of(contractTemplates).get({ id: contract.template });
  return { wanted: await wantedBySteps(act, template, [step], ''), size: await sizeOfStep(act, step) };
};

/** `document/invitation/enter`: by the code. */
export const enterInvitation = (services: Services): Outside => {
  const held = new Map<string, Entered>();
  return answerOutside(invitationCalls)('doc.invitationEnter', {
    async prepare(act) {
      const { token, smsCode } = act.input;
      const { signer, contract } = await byLink(act, token);
      const { scene, subject } = codeFor(signer);
      await proveCode(services, 'consume', heldIn(signer, 'mobile'), scene, smsCode, act.now, subject);
      const ticket = newSecret();
      const visitUntil = new Date(act.now.getTime() + visitMs).toISOString();
      // Of whoever comes back for the document it stays known when they came to sign.
      const entering = signer.state === 'INVITED' ? { enteredAt: act.now.toISOString() } : {};
      const values = { ...entering, ticketHash: secretHash(ticket), visitUntil };
      const entered = { contract, signer: await asPerson(act, signer).records.of(contractSigners).move(signer, 'enter', null, { values }) };
      const isTurn = standingOf(entered, act.now) === 'INVITED';
      const blanks = isTurn && isToFill(contract) ? await blanksToFill(act, contract, signer.party) : [];
      const place =
        isTurn && !isToFill(contract)
          ? { ...(await placeOfTurn(act, entered)), file: await fileOf({ ...act, record: contract }) }
          : undefined;
      const step = uuidv7(act.now);
      held.set(step, { ...entered, ticket, visitUntil, place, blanks });
      return step;
    },
    async perform(step): Promise<readonly Box[]> {
      const known = held.get(step);
      if (known === undefined) throw new Error(`visit ${step} was not prepared by this process`);
      if (known.place === undefined) return [];
      const { wanted, size, file } = known.place;
      const bytes = await wholeFile(services, file);
      const pdf = await onPdfThread('read', { bytes, find: keywordsOf(wanted.positions) });
      return wanted.positions.flatMap(position => boxesOf(pdf, position, size));
    },
    async complete(act, step, result) {
      const known = held.get(step);
      if (known === undefined) throw new Error(`visit ${step} was not prepared by this process`);
      held.delete(step);
      const { contract, signer, ticket, visitUntil, blanks } = known;
      const parties = new Map((contract.steps ?? []).map(({ party, company }) => [party, company]));
      Object.assign(act.answer, {
        ticket,
        expiresAt: visitUntil,
        contractNo: contract.contractNo,
        ...(await outlineOf(act, known)),
        name: signer.name,
        remark: contract.remark,
        sha256: contract.sha256,
        parties: [...parties].map(([party, name]) => ({ party, name })),
        consent: consentOf(signer).words,
        boxes: result,
        blanks,
      });
    },
    async fail(_act, step) {
      if (step !== null) held.delete(step);
    },
  });
};

/** `document/invitation/file`: the document as it is now. */
export const invitationFile = (services: Services) =>
  answer(invitationCalls)('doc.invitationFile', async act => {
    const { signer, contract } = await visiting(act, act.input.ticket);
    const file = await fileOf({ ...act, record: contract });
    asPerson(act, signer).records.noteOf(act.records.resource(contractSigners.name), signer, { action: 'read' });
    return new FileAnswer({ name: fileNameOf(contract), mime: 'application/pdf', body: await services.files.get(file.id), inline: true });
  });

/** `document/invitation/decline`: then the contract is declined, as by any other party. */
export const declineInvitation = answer(invitationCalls)('doc.invitationDecline', async act => {
  const { ticket, reason } = act.input;
  const invited = await visiting(act, ticket);
  needTurn(invited, act.now);
  const { signer, contract } = invited;
  const { records } = asPerson(act, signer);
  await records.of(contractSigners).move(signer, 'decline', null, { values: { declineReason: reason }, reason });
  await records.of(contracts).move(contract, 'declineByPerson', null, { input: { reason, party: signer.party }, reason });
  return { state: 'DECLINED' as const };
});
