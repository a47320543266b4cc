/** Who signs a contract by a link, for themselves or for a company that is no member: named when it is started, and sent a link to their phone at their turn. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { members } from '#resources/member/members.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { blanksIn, filledLater, hasFilled } from './contract-fillers.ts';
import type { Contract, Party } from './contract-parties.ts';
import { hasSigned } from './contract-rounds.ts';
import { newSecret, secretHash } from './phone-link.ts';

export type ContractSigner = RowOf<typeof contractSigners>;

/** A person as whoever starts the contract names them. */
export interface Person {
  readonly party: Party;
  readonly name: string;
  readonly mobile: string;
  /** For which they sign; none where they sign for themselves. */
  readonly companyName?: string;
}

/** What is told by a link, by its text. */
export type TurnText =
  | 'signer.toFill'
  | 'signer.stillToFill'
  | 'signer.sentBack'
  | 'signer.turn'
  | 'signer.reminded'
  | 'signer.stillToSign'
  | 'signer.termination';
/** The same where all have signed. */
type DoneText = 'signer.signed' | 'signer.terminated';
const isDone = (text: TurnText | DoneText): text is DoneText => text === 'signer.signed' || text === 'signer.terminated';

const personsIn = ({ input }: Pick<Act, 'input'>): readonly Person[] => (input.persons ?? []) as readonly (Row & Person)[];

/** As it is said who signs: a person, or a company by its representative. */
export const signerCalled = ({ name, companyName }: { readonly name: string | null; readonly companyName?: string | null }): string =>
  companyName ? `${companyName}（${name ?? ''}）` : (name ?? '');

/**
 * The person of each of these parties, and of each company that signs by a representative.
 * @throws Refusal INPUT_INVALID with CONTRACT_PERSON_MISSING, CONTRACT_PERSON_PARTY, CONTRACT_PERSON_TWICE
 */
export const personsOf = (
  act: Pick<Act, 'input'>,
  wanted: ReadonlySet<Party>,
  guests: ReadonlyMap<Party, Person>,
): ReadonlyMap<Party, Person> => {
  const named = personsIn(act);
  const found = new Map<Party, Person>();
  const faults: Fault[] = [];
  for (const [index, person] of named.entries()) {
    const path = `persons[${index}].party`;
    if (!wanted.has(person.party) || found.has(person.party)) faults.push({ path, code: 'CONTRACT_PERSON_PARTY' });
    if ([...guests.values(), ...found.values()].some(({ mobile }) => mobile === person.mobile))
      faults.push({ path: `persons[${index}].mobile`, code: 'CONTRACT_PERSON_TWICE' });
    found.set(person.party, person);
  }
  if (faults.length === 0 && found.size < wanted.size) faults.push({ path: 'persons', code: 'CONTRACT_PERSON_MISSING' });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  return new Map([...guests, ...found]);
};

/** Written down with a contract that is being made, for when their turns come. */
export const planSigners = async (act: Act, contract: Pick<Contract, 'id'>, persons: Iterable<Person>): Promise<void> => {
  const { memberId } = sessionOf(act);
  for (const { party, name, mobile, companyName = null } of persons)
    await act.records.of(contractSigners).create({ contract: contract.id, member: memberId, party, name, mobile, companyName });
};

/** The link goes to their phone; nothing else holds it. Who asks is named, or the message looks like a trap. */
const tellLink = async (
  services: Services,
  { records }: Pick<Act, 'records'>,
  contract: Contract,
  signer: Pick<ContractSigner, 'name' | 'companyName' | 'mobile'>,
  { text, token, by }: { readonly text: TurnText | DoneText; readonly token: string; readonly by?: string | undefined },
): Promise<void> => {
  const { companyName } = by === undefined ? await records.of(members).get({ id: contract.member ?? '' }) : { companyName: by };
  await records.tell({
    text,
    resource: contracts.name,
    record: contract,
    addresses: [{ mobile: signer.mobile }],
    onBehalfOf: contract.member,
    values: { link: `${services.publicUrl}/#/sign/${token}`, signer: signerCalled(signer), starter: companyName ?? '' },
  });
};

/**
 * A new link to their phone; whatever was sent before opens nothing any more.
 * @param by the company that asks; whoever started the contract, where it is not said
 */
export const sendLink = async (
  services: Services,
  act: Pick<Act, 'records'>,
  contract: Contract,
  signer: ContractSigner,
  { text, by }: { readonly text: TurnText | DoneText; readonly by?: string },
) => {
  const token = newSecret();
  const signers = act.records.of(contractSigners);
  const values = { tokenHash: secretHash(token) };
  if (isDone(text)) await signers.change(signer, null, values, { action: 'sendSigned' });
  else await signers.move(signer, 'invite', null, { values });
  await tellLink(services, act, contract, signer, { text, token, by });
};

/** A person whose turn it is is sent a link of their own. */
export const invite = async (
  services: Services,
  act: Pick<Act, 'records'>,
  contract: Contract,
  party: Party,
  text: TurnText,
): Promise<void> => {
  const signer = await act.records.of(contractSigners).get({ contract: contract.id, party, signs: 'CONTRACT' }, { lock: true });
  await sendLink(services, act, contract, signer, { text });
};

/** Those who were asked to sign already: not now, after all; they get another link when it comes to it. */
export const recallSigners = async ({ records }: Pick<Act, 'records'>, { id }: Pick<Contract, 'id'>): Promise<void> => {
  const signers = records.of(contractSigners);
  for (const signer of await signers.all({ contract: id, signs: 'CONTRACT', state: 'INVITED' })) await signers.move(signer, 'recall', null);
};

/** Nothing is left for them to do, and they hear why. */
export const tellNeedless = async (
  { records }: Pick<Act, 'records'>,
  contract: Contract,
  signer: ContractSigner,
  text: 'signer.over' | 'signer.terminationOver',
): Promise<void> =>
  records.tell({
    text,
    resource: contracts.name,
    record: contract,
    addresses: [{ mobile: signer.mobile }],
    onBehalfOf: contract.member,
    values: { signer: signerCalled(signer) },
  });

/** Those who are asked now have more time, by the link that they have. @param contract with its new day */
export const tellExtended = async ({ records }: Pick<Act, 'records'>, contract: Contract, former: string): Promise<void> => {
  if (contract.signerNames === null) return;
  for (const signer of await records.of(contractSigners).all({ contract: contract.id, signs: 'CONTRACT', state: 'INVITED' }))
    await records.tell({
      text: 'signer.extended',
      resource: contracts.name,
      record: contract,
      addresses: [{ mobile: signer.mobile }],
      onBehalfOf: contract.member,
      values: { signer: signerCalled(signer), former },
    });
};

/** Nobody signs any more: whoever was asked to need not. */
export const tellOver = async (act: Pick<Act, 'records'>, contract: Contract): Promise<void> => {
  if (contract.signerNames === null) return;
  for (const signer of await act.records.of(contractSigners).all({ contract: contract.id, signs: 'CONTRACT', state: 'INVITED' }))
    await tellNeedless(act, contract, signer, 'signer.over');
};

/** All have signed: each person gets a link to the document. */
export const sendSigned = async (services: Services, act: Pick<Act, 'records'>, contract: Contract): Promise<void> => {
  if (contract.signerNames === null) return;
  for (const signer of await act.records.of(contractSigners).all({ contract: contract.id, signs: 'CONTRACT', state: 'SIGNED' }))
    await sendLink(services, act, contract, signer, { text: 'signer.signed' });
};

/** `document/contractSigner/mobile`: whoever started the contract puts a wrong number right. @throws Refusal INPUT_INVALID with CONTRACT_PERSON_TWICE; CONTRACT_SIGNER_FILLED, CONTRACT_SIGNER_SIGNED */
export const readdress = (services: Services) =>
  effect(contractSigners)('readdress', async act => {
    const { record: signer, input, changes, records } = act;
    const mobile = input.newMobile;
    const others = await records.of(contractSigners).all({ contract: signer.contract ?? '', not: { id: signer.id } });
    if (others.some(other => other.mobile === mobile))
      throw new Refusal('INPUT_INVALID', { faults: [{ path: 'newMobile', code: 'CONTRACT_PERSON_TWICE' }] });
    const contract = await records.of(contracts).get({ id: signer.contract ?? '' });
    if (hasSigned(contract, signer.party)) throw new Refusal('CONTRACT_SIGNER_SIGNED');
    if (hasFilled(contract, signer.party)) throw new Refusal('CONTRACT_SIGNER_FILLED');
    changes.mobile = mobile;
    // What was filled in by the former phone is not shown to whoever has the new one.
    const own = new Set(filledLater(await blanksIn(act, contract), contract.party, signer.party).map(({ label }) => label));
    const formerly = (contract.formerly ?? []).filter(({ label }) => !own.has(label));
    // It matters in a dispute: the contract's own history, and its evidence, say it too.
    await records.of(contracts).change(contract, null, { formerly }, { action: 'readdress', reason: signerCalled(signer) });
    if (signer.state !== 'INVITED') return;
    const token = newSecret();
    Object.assign(changes, { tokenHash: secretHash(token), invitedAt: act.now.toISOString() });
    await tellLink(
      services,
      act,
      contract,
      { ...signer, mobile },
      { text: contract.toFill === true ? 'signer.toFill' : 'signer.turn', token },
    );
  });
