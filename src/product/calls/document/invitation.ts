/**
 * `document/invitation`: whoever is invited to sign a contract opens it by the link and a code, and reads. The link alone says no more than whom
 * it is for; what a code opened lasts for half an hour.
 */
import { pick } from '#engine/declare/label.ts';
import { masked } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import { members } from '#resources/member/members.ts';
import { issueCode } from '#service/calls/proof/sms.ts';
import { type Act, FileAnswer, type Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { Records } from '#service/records/records.ts';
import { answer, answerOutside } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { Box } from '#trust/positions/document-pages.ts';
import { boxesOf, keywordsOf } from '#trust/positions/positions.ts';
import { blanksToFill } from './contract-fill.ts';
import type { Contract } from './contract-parties.ts';
import type { ContractSigner } from './contract-signers.ts';
import { isComplete } from './contracts.ts';
import { consentOf } from './invitation-consent.ts';
import { fileOfMatter, type Invited, matterOf, type Place } from './invitation-matter.ts';
import { byLink, byTicket, type Held, letIn } from './phone-link.ts';
import { type File, wholeFile } from './signing.ts';

type Told = Pick<Act, 'records' | 'now'>;

const asInvited = ({ holder, contract }: Held<ContractSigner>): Invited => ({ signer: holder, contract });

/** @throws Refusal INVITATION_UNKNOWN */
const invitedBy = async (act: Told, token: string): Promise<Invited> =>
  asInvited(await byLink(act, act.records.of(contractSigners), token));

/** Whoever was let in by a code. @throws Refusal INVITATION_OVER */
export const visiting = async (act: Told, ticket: string): Promise<Invited> =>
  asInvited(await byTicket(act, act.records.of(contractSigners), ticket));

/** What is done from here on is done by this person: the journal names them. */
export const asPerson = <A extends Pick<Act, 'actor' | 'records'>>(act: A, { name }: Pick<ContractSigner, 'name'>): A => {
  if (act.actor.kind !== 'public' || name === null) return act;
  const actor = { kind: 'public', name } as const;
  return { ...act, actor, records: new Records(act.records.rows, { ...act.records.around, actor }) };
};

const isToFill = ({ state }: Contract): boolean => state === 'FILLING';

/** Where the person stands with it. */
export const standingOf = (invited: Invited, now: Date): 'WAITING' | 'INVITED' | 'SIGNED' | 'DECLINED' | 'OVER' => {
  const { state } = invited.signer;
  const matter = matterOf(invited);
  if (state === 'DECLINED') return state;
  if (state === 'SIGNED') return matter.isOff ? 'OVER' : state;
  if (state === 'DROPPED' || !matter.isOpen(now)) return 'OVER';
  return state === 'INVITED' ? state : 'WAITING';
};

/** It is this person's turn, whatever for, or to fill in or to sign. @throws Refusal INVITATION_NOT_NOW */
export const needTurn = (invited: Invited, now: Date, to?: 'fill' | 'sign'): void => {
  const isOther = to !== undefined && (to === 'fill') !== isToFill(invited.contract);
  if (isOther || standingOf(invited, now) !== 'INVITED') throw new Refusal('INVITATION_NOT_NOW');
};

const outlineOf = async ({ records, now }: Told, invited: Invited) => {
  const { signer, contract } = invited;
  const { companyName } = await records.of(members).get({ id: contract.member ?? '' });
  const isTermination = signer.signs === 'TERMINATION';
  const { proposerCode } = contract;
  const proposer = isTermination && proposerCode !== null ? await records.of(members).find({ memberCode: proposerCode }) : undefined;
  return {
    title: contract.title,
    starterName: companyName,
    companyName: signer.companyName,
    party: signer.party,
    signs: signer.signs,
    proposerName: proposer?.companyName ?? null,
    signBy: isTermination ? null : contract.signBy,
    state: standingOf(invited, now),
    toFill: isToFill(contract),
    isIdentified: signer.identifiedAt !== null,
  };
};

/** `document/invitation`: for whom the link is. */
export const openInvitation = answer(invitationCalls)('doc.invitation', async act => {
  const invited = await invitedBy(act, act.input.token);
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
    const invited = await invitedBy(act, act.input.token);
    const { signer } = invited;
    if (signer.state !== 'SIGNED') needTurn(invited, act.now);
    const purpose = pick(matterOf(invited).purpose, act.language);
    return issueCode(services, act, { mobile: heldIn(signer, 'mobile'), purpose, ...codeFor(signer) });
  });

/** What is read outside of the transaction: where the signature will stand. */
interface Entered extends Invited {
  readonly ticket: string;
  readonly visitUntil: string;
  readonly place: (Place & { readonly file: File }) | undefined;
  readonly asked: Awaited<ReturnType<typeof blanksToFill>>;
}

/** `document/invitation/enter`: by the code. */
export const enterInvitation = (services: Services): Outside => {
  const held = prepared<Entered>('visit');
  return answerOutside(invitationCalls)('doc.invitationEnter', {
    async prepare(act) {
      const { token, smsCode } = act.input;
      const { signer, contract } = await invitedBy(act, token);
      const { ticket, visitUntil, kept } = await letIn(services, act, { mobile: heldIn(signer, 'mobile'), code: codeFor(signer), smsCode });
      // Of whoever comes back for the document it stays known when they came to sign.
      const entering = signer.state === 'INVITED' ? { enteredAt: act.now.toISOString() } : {};
      const values = { ...entering, ...kept };
      const entered = { contract, signer: await asPerson(act, signer).records.of(contractSigners).move(signer, 'enter', null, { values }) };
      const isTurn = standingOf(entered, act.now) === 'INVITED';
      const asked = isTurn && isToFill(contract) ? await blanksToFill(act, contract, signer.party) : { blanks: [], returned: null };
      const matter = matterOf(entered);
      const place = isTurn && !isToFill(contract) ? { ...(await matter.placeOf(act)), file: await fileOfMatter(act, matter) } : undefined;
      return held.put(act.now, { ...entered, ticket, visitUntil, place, asked });
    },
    async perform(step): Promise<readonly Box[]> {
      const known = held.of(step);
      if (known.place === undefined) return [];
      const { wanted, size, file } = known.place;
      const bytes = await wholeFile(services, file);
      const pdf = await onPdfThread('read', { bytes, find: keywordsOf(wanted.positions) });
      return wanted.positions.flatMap(position => boxesOf(pdf, position, size));
    },
    async complete(act, step, result) {
      const known = held.of(step);
      const { contract, signer, ticket, visitUntil, asked } = known;
      const parties = new Map((contract.steps ?? []).map(({ party, company }) => [party, company]));
      Object.assign(act.answer, {
        ticket,
        expiresAt: visitUntil,
        contractNo: contract.contractNo,
        ...(await outlineOf(act, known)),
        name: signer.name,
        remark: signer.signs === 'TERMINATION' ? null : contract.remark,
        terminationReason: signer.signs === 'TERMINATION' ? contract.terminationReason : null,
        sha256: matterOf(known).sha256,
        isComplete: isComplete(contract),
        parties: [...parties].map(([party, name]) => ({ party, name })),
        consent: consentOf(signer).words,
        boxes: result,
        ...asked,
      });
    },
    ...held.ends,
  });
};

/** `document/invitation/file`: what is signed as it is now; of a termination, the contract that is to end where it is asked for. */
export const invitationFile = (services: Services) =>
  answer(invitationCalls)('doc.invitationFile', async act => {
    const invited = await visiting(act, act.input.ticket);
    const { signer, contract } = invited;
    const matter = matterOf(act.input.ended === true ? { contract, signer: { ...signer, signs: 'CONTRACT' } } : invited);
    const file = await fileOfMatter(act, matter);
    asPerson(act, signer).records.noteOf(act.records.resource(contractSigners.name), signer, { action: 'read' });
    return new FileAnswer({ name: matter.fileName, mime: 'application/pdf', body: await services.files.get(file.id), inline: true });
  });

/** `document/invitation/decline`: then the contract, or its end, is declined, as by any other party. */
export const declineInvitation = answer(invitationCalls)('doc.invitationDecline', async act => {
  const { ticket, reason } = act.input;
  const invited = await visiting(act, ticket);
  needTurn(invited, act.now);
  const { signer } = invited;
  const on = asPerson(act, signer);
  await on.records.of(contractSigners).move(signer, 'decline', null, { values: { declineReason: reason }, reason });
  await matterOf(invited).declined(on, reason);
  return { state: 'DECLINED' as const };
});
