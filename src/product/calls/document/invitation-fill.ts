/** `document/invitation/fill`: whoever was let in by a link fills in what the contract leaves to them; they are invited anew to sign it. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import type { Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { afterFilling, type Filling, fillingOf, undoFilling, type Written, writeFilling } from './contract-fill.ts';
import { asPerson, needTurn, visiting } from './invitation.ts';

/** @throws Refusal INVITATION_OVER, INVITATION_NOT_NOW, INVITATION_UNIDENTIFIED, INPUT_INVALID with everything that is wrong at `entries` */
export const fillInvitation = (services: Services): Outside => {
  const begun = prepared<Filling>('filling');
  return answerOutside(invitationCalls)('doc.invitationFill', {
    async prepare(act) {
      const { signer, contract } = await visiting(act, act.input.ticket);
      needTurn({ signer, contract }, act.now, 'fill');
      if (signer.identifiedAt === null) throw new Refusal('INVITATION_UNIDENTIFIED');
      return begun.put(act.now, await fillingOf(act, contract, signer.party, act.input.entries));
    },
    perform: step => writeFilling(services, begun.of(step)),
    async complete(act, step, written) {
      const { signer, contract } = await visiting(act, act.input.ticket);
      needTurn({ signer, contract }, act.now, 'fill');
      const on = { ...asPerson(act, signer), record: contract };
      const values = await afterFilling(on, begun.of(step), written as Written, null);
      await on.records.of(contractSigners).move(signer, 'fill', null);
      await on.records.of(contracts).move(contract, 'fillByPerson', null, { values });
      Object.assign(act.answer, { state: 'WAITING' });
    },
    ...begun.ends,
    undo: written => undoFilling(services, written as Written),
  });
};
