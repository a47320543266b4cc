/**
 * `document/invitation/identify`: whoever was let in says who they are, and of which company. The number belongs to the name and the mobile, the
 * code to the company and its legal representative, where there is a gateway to ask.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { IdentityVerdict } from '#product/identity/identity.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import type { Act, Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { answerOutside } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { hasFilled } from './contract-fillers.ts';
import { hasSigned } from './contract-rounds.ts';
import type { ContractSigner } from './contract-signers.ts';
import { asPerson, needTurn, visiting } from './invitation.ts';
import { type Stated, statedCompany } from './invitation-company.ts';
import type { Invited } from './invitation-matter.ts';
import { signedBy } from './termination-signers.ts';

/** Numbers that do not belong to the name and the mobile, and codes that are not the company's, are tried so often a day. */
const identityTries = { most: 5, seconds: 86_400 } as const;
const triesOf = ({ id }: ContractSigner): string => `invitation-identity:${id}`;

/** What was judged of the person, and of the company for which they sign. */
interface Outcome {
  readonly person: IdentityVerdict;
  readonly company?: IdentityVerdict;
}

const companyValues = (company: Stated | undefined, found: Outcome) =>
  company === undefined
    ? {}
    : {
        uscc: company.uscc,
        legalName: company.legalName,
        companyCheckedBy: found.company === 'MATCHED' ? ('REGISTER' as const) : ('STATED' as const),
      };

/** Whoever signs another step of a contract, or its end, is who signed it before, for the same company. @throws Refusal INPUT_INVALID with INVITATION_SIGNED_AS, INVITATION_SIGNED_FOR */
const needSame = async (
  act: Pick<Act, 'records'>,
  { signer, contract }: Invited,
  idNo: string,
  company: Stated | undefined,
): Promise<void> => {
  if (hasFilled(contract, signer.party)) {
    if (signer.idNo !== idNo) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'idNo', code: 'INVITATION_FILLED_AS' }] });
    if (company !== undefined && signer.uscc !== company.uscc)
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'INVITATION_FILLED_AS' }] });
  }
  const before = signer.signs === 'TERMINATION' ? await signedBy(act, signer) : signer;
  if (!hasSigned(contract, signer.party) || before.idNo === null) return;
  if (before.idNo !== idNo) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'idNo', code: 'INVITATION_SIGNED_AS' }] });
  if (company !== undefined && before.uscc !== company.uscc)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'INVITATION_SIGNED_FOR' }] });
};

/** @throws Refusal INPUT_INVALID with INVITATION_IDENTITY, INVITATION_COMPANY, INVITATION_LETTER or INVITATION_USCC; IDENTITY_AWAY */
export const identifySigner = (services: Services): Outside => {
  const held = prepared<Invited & { readonly idNo: string; readonly company: Stated | undefined }>('identity');
  return answerOutside(invitationCalls)('doc.invitationIdentify', {
    async prepare(act) {
      const { ticket, idNo } = act.input;
      const invited = await visiting(act, ticket);
      needTurn(invited, act.now);
      await services.throttle.hit(triesOf(invited.signer), identityTries, act.now);
      // A code that is another's is no fewer tries.
      const company = await statedCompany(act, invited, act.input);
      await needSame(act, invited, idNo, company);
      return held.put(act.now, { ...invited, idNo, company });
    },
    async perform(step): Promise<Outcome> {
      const known = held.of(step);
      const { signer, idNo, company } = known;
      try {
        const person = await services.identity.check({ name: heldIn(signer, 'name'), idNo, mobile: heldIn(signer, 'mobile') });
        // Whoever is not who they say is told nothing of the company.
        if (person === 'MISMATCHED' || company === undefined) return { person };
        return { person, company: await services.identity.checkCompany(company) };
      } catch (error) {
        // Nobody judged the number: it was no try.
        await services.throttle.giveBack([triesOf(signer)]);
        throw error;
      }
    },
    async complete(act, _step, outcome) {
      const found = outcome as Outcome;
      if (found.person === 'MISMATCHED') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'idNo', code: 'INVITATION_IDENTITY' }] });
      if (found.company === 'MISMATCHED') throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'INVITATION_COMPANY' }] });
      const { ticket, idNo } = act.input;
      const invited = await visiting(act, ticket);
      needTurn(invited, act.now);
      const { signer } = invited;
      // Another party may have stated the same code meanwhile.
      const company = await statedCompany(act, invited, act.input);
      const values = {
        idNo,
        identifiedBy: found.person === 'MATCHED' ? ('CARRIER' as const) : ('STATED' as const),
        ...companyValues(company, found),
      };
      await asPerson(act, signer).records.of(contractSigners).move(signer, 'identify', null, { values });
      Object.assign(act.answer, { isIdentified: true });
    },
    ...held.ends,
  });
};
