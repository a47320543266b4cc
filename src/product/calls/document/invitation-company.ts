/**
 * Whoever signs for a company by a link: which company it is, held against what the platform knows of it, and `document/invitation/letter`, the
 * letter of authorisation of a representative who is not the legal one.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import { takeFile, uploadAnswer } from '#service/calls/file/upload.ts';
import type { Act } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { companyNameOf, membersCalled } from './contract-guests.ts';
import { membersOf } from './contract-parties.ts';
import type { ContractSigner } from './contract-signers.ts';
import { asPerson, needTurn, visiting } from './invitation.ts';
import type { Invited } from './invitation-matter.ts';

/** Of the company, as its representative states it. */
export interface Stated {
  readonly companyName: string;
  readonly uscc: string;
  readonly legalName: string;
}

/** So many letters a day: each is kept for a while. */
const letters = { most: 10, seconds: 86_400 } as const;

type Told = Pick<Act, 'records'>;

/**
 * Whether the code can be this company's in this contract: neither that of a member called otherwise or suspended, nor that of another party.
 * The name counts as much as the code: without a gateway a code may be anybody's.
 */
export const isTheirs = async (
  act: Told,
  { signer, contract }: Invited,
  { companyName, uscc }: Omit<Stated, 'legalName'>,
): Promise<boolean> => {
  const known = [...(await membersCalled(act, companyName)), ...(await membersCalled(act, uscc))].filter(
    // Of one that only applies, nobody has checked name and code.
    ({ state }) => state === 'ACTIVE' || state === 'FROZEN',
  );
  const among = new Set([contract.member, ...membersOf(contract)]);
  const isOther = known.some(
    member =>
      member.state === 'FROZEN' || member.uscc !== uscc || companyNameOf(member.companyName ?? '') !== companyName || among.has(member.id),
  );
  const all = await act.records.of(contractSigners).all({ contract: contract.id });
  const others = all.filter(({ party }) => party !== signer.party);
  return !isOther && !others.some(other => other.uscc === uscc);
};

/**
 * What they state of the company for which they sign; nothing where they sign for themselves.
 * @throws Refusal INPUT_INVALID with what is lacking, INVITATION_LETTER, INVITATION_USCC
 */
export const statedCompany = async (
  act: Told,
  invited: Invited,
  { uscc, legalName }: { readonly uscc?: string | null | undefined; readonly legalName?: string | null | undefined },
): Promise<Stated | undefined> => {
  const { companyName, name, letterFile } = invited.signer;
  if (companyName === null) return undefined;
  const faults: Fault[] = [];
  if (!uscc) faults.push({ path: 'uscc', code: 'required' });
  if (!legalName) faults.push({ path: 'legalName', code: 'required' });
  else if (legalName !== name && letterFile === null) faults.push({ path: 'letter', code: 'INVITATION_LETTER' });
  if (faults.length > 0 || !uscc || !legalName) throw new Refusal('INPUT_INVALID', { faults });
  if (!(await isTheirs(act, invited, { companyName, uscc })))
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'uscc', code: 'INVITATION_USCC', params: { company: companyName } }] });
  return { companyName, uscc, legalName };
};

/** The company for which an identified person signs. */
export const companyOfSigner = ({ companyName, uscc }: ContractSigner): { companyName: string; uscc: string } | undefined => {
  if (companyName === null) return undefined;
  if (uscc === null) throw new Error(`a signer for ${companyName} was identified without its code`);
  return { companyName, uscc };
};

/** `document/invitation/letter`: takes the place of one sent before, until they are identified. @throws Refusal INVITATION_LETTER_SELF, INVITATION_LETTER_KEPT */
export const invitationLetter = (services: Services) =>
  answer(invitationCalls)('doc.invitationLetter', async act => {
    if (act.upload === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'required' }] });
    const invited = await visiting(act, act.input.ticket);
    needTurn(invited, act.now);
    const { signer } = invited;
    if (signer.companyName === null) throw new Refusal('INVITATION_LETTER_SELF');
    // Whoever checked them saw this one.
    if (signer.identifiedAt !== null) throw new Refusal('INVITATION_LETTER_KEPT');
    await services.throttle.hit(`invitation-letter:${signer.id}`, letters, act.now);
    const file = await takeFile(services, act, act.upload, 'letter', { member: signer.member, uploadedBy: null });
    const values = { letterFile: file.id, letterSha256: file.sha256 };
    await asPerson(act, signer).records.of(contractSigners).change(signer, null, values, { action: 'letter' });
    return uploadAnswer(file);
  });
