/**
 * A contract that all have signed ends before its time (解约): one party proposes it, every other is asked at once and agrees to it, each by an
 * administrator with their signing password; whoever signed by a link, by another link and a signature of the agreement. Where one declines, the
 * proposal is withdrawn, or not all have agreed in time, it stands as it did.
 */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type TerminationTerms, terminationAgreement } from '#product/evidence/termination-agreement.ts';
import type { Services } from '#product/services.ts';
import { parties } from '#resources/_terms.ts';
import { terminationQuestions } from '#resources/document/_signing.ts';
import { contracts } from '#resources/document/contracts.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { pieces } from '#service/files/collect.ts';
import type { Stored } from '#service/files/file-store.ts';
import { type Act, type Inside, type Outside, sessionOf } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { effect, type Moving, outside } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { type News, tellCompanies } from './contract-news.ts';
import { type Contract, columnOf, membersOf, type Party } from './contract-parties.ts';
import { namesOf, partyOf, turnColumnOf } from './contract-rounds.ts';
import { type ContractSigner, signerCalled } from './contract-signers.ts';
import { contractOf, reasonOf } from './contracts.ts';
import { keepDocument } from './keep-document.ts';
import { inContract, proved } from './right-to-use.ts';
import { agreementNameOf, inviteAgain, inviteToEnd, lapseInvitations, linkSignersOf, sendTerminated } from './termination-signers.ts';

/** An offer is open for so long (民法典 481: it says until when, so that nobody accepts what was offered long ago). */
const openMs = 30 * 86_400_000;

type Agreement = NonNullable<Contract['termination']>[number];
type Proposing = Moving<typeof contracts, 'proposeTermination'> & {
  readonly input: { readonly signPassword: string | null; readonly reason?: string | null };
};

/** Whoever speaks for the company. @throws Refusal CONTRACT_TERMINATION_ADMIN, and what `proved` refuses */
const proveAdministrator = async (
  services: Services,
  act: Pick<Act, 'records' | 'now' | 'transport' | 'actor' | 'call'> & { readonly input: { readonly signPassword: string | null } },
  contract: Contract,
): Promise<void> => {
  const { userNum, memberId } = sessionOf(act);
  const person: RowOf<typeof employees> = await act.records.of(employees).get({ userNum, member: memberId ?? '' });
  // Switched off while the agreement was being written.
  if (person.role !== 'COMPANY_ADMIN' || person.state === 'OFF') throw new Refusal('CONTRACT_TERMINATION_ADMIN');
  await proved(services, act, person, inContract(contract), false);
};

/** Whose agreement is awaited still; nobody's once all have agreed. */
const awaited = async ({ records }: Pick<Act, 'records'>, contract: Contract, termination: readonly Agreement[]) => {
  const left = termination.filter(({ outcome }) => outcome === 'AWAITED');
  const codes: Partial<Record<(typeof turnColumnOf)[Party], string | null>> = {};
  for (const party of Object.keys(columnOf) as Party[]) {
    const company = left.some(each => each.party === party) ? contract[columnOf[party]] : null;
    codes[turnColumnOf[party]] = company === null ? null : (await records.of(members).get({ id: company })).memberCode;
  }
  return { termination, ...codes, turnNames: namesOf(left) };
};

const said = (act: Pick<Act, 'now' | 'actor' | 'call'>, outcome: 'PROPOSED' | 'AGREED') => ({
  outcome,
  at: act.now.toISOString(),
  person: sessionOf(act).userNum,
});

/** What a proposal is made of, before anybody is asked. */
interface Proposed {
  readonly contract: Contract;
  readonly termination: readonly Agreement[];
  /** Whoever signs the agreement. */
  readonly signers: readonly ContractSigner[];
  /** None where nobody signs one. */
  readonly terms: TerminationTerms | undefined;
}

/** A proposal as it is asked for: judged, with all parties. @throws Refusal CONTRACT_TERMINATION_ADMIN, CONTRACT_TERMINATION_PARTY */
const proposedBy = async (services: Services, act: Proposing): Promise<Proposed> => {
  const { record: contract, input, records, now } = act;
  await proveAdministrator(services, act, contract);
  const { memberId, memberName } = sessionOf(act);
  const all = await records.of(members).all({ id: [...membersOf(contract)] });
  const gone = all.find(({ state }) => state !== 'ACTIVE');
  if (gone !== undefined) throw new Refusal('CONTRACT_TERMINATION_PARTY', { params: { company: gone.companyName ?? '' } });
  const companies = new Map(all.map(each => [each.id, each.companyName]));
  const signers = await linkSignersOf(act, contract);
  const byParty = new Map(signers.map(signer => [signer.party, signerCalled(signer)]));
  const termination = (Object.keys(columnOf) as Party[]).flatMap((party): Agreement[] => {
    const member = contract[columnOf[party]];
    const company = member === null ? byParty.get(party) : (companies.get(member) ?? '');
    if (company === undefined) return [];
    const own = member !== null && member === memberId;
    const nothing = { outcome: 'AWAITED' as const, at: null, person: null };
    return [{ party, company, serialNumber: null, ...(own ? said(act, 'PROPOSED') : nothing) }];
  });
  if (signers.length === 0) return { contract, termination, signers, terms: undefined };
  const terms = {
    at: now,
    service: services.publicUrl,
    title: contract.title,
    contractNo: heldIn(contract, 'contractNo'),
    sha256: heldIn(contract, 'sha256'),
    endedAt: heldIn(contract, 'endedAt'),
    reason: input.reason ?? '',
    proposer: memberName ?? '',
    parties: termination.map(({ party, company }) => ({
      party: parties[party ?? 'SELLER'],
      name: company ?? '',
      byLink: signers.some(signer => signer.party === party),
    })),
  };
  return { contract, termination, signers, terms };
};

/** The agreement, as whoever signed by a link is to sign it. */
interface Written {
  readonly id: string;
  readonly stored: Stored;
}

const proposedNews = (reason: string, proposer: string): News => ({ text: 'contract.terminationProposed', values: { reason, proposer } });

/** All whose agreement is awaited hear of it again; whoever signs by a link by a new one. */
export const askAgain = async (services: Services, act: Act, contract: Contract, proposer: string): Promise<void> => {
  const left = (contract.termination ?? []).filter(({ outcome }) => outcome === 'AWAITED').map(({ party }) => party ?? 'SELLER');
  const companies = left.flatMap(party => contract[columnOf[party]] ?? []);
  await tellCompanies(act, contract, companies, proposedNews(contract.terminationReason ?? '', proposer));
  await inviteAgain(services, act, contract, { parties: left, by: proposer });
};

/** `document/contract/terminate`: where somebody signed by a link, the agreement that they sign is written outside of the transactions. */
export const propose = (services: Services): Outside => {
  const begun = prepared<Proposed>('termination');
  return outside(contracts, terminationQuestions)('proposeTermination', {
    async prepare(act) {
      return begun.put(act.now, await proposedBy(services, act));
    },
    async perform(step): Promise<Written | undefined> {
      const { terms } = begun.of(step);
      if (terms === undefined) return undefined;
      const id = uuidv7(services.clock());
      return { id, stored: await services.files.put(id, pieces(await onPdfThread('text', terminationAgreement(terms)))) };
    },
    async complete(act, step, result) {
      const known = begun.of(step);
      const { contract, signers, termination } = await proposedBy(services, act);
      // The agreement names them as they were.
      if (contract.sha256 !== known.contract.sha256) throw new Refusal('VERSION_STALE');
      const written = result as Written | undefined;
      if (written !== undefined) {
        const file = { name: agreementNameOf(contract), ext: 'pdf', mime: 'application/pdf', member: contract.member, uploadedBy: null };
        await keepDocument(act, written.stored, { id: written.id, ...file });
        Object.assign(act.changes, { terminationFile: written.id, terminationSha256: written.stored.sha256 });
      }
      const expiresAt = new Date(act.now.getTime() + openMs).toISOString();
      Object.assign(act.changes, await awaited(act, contract, termination), { expiresAt });
      const { memberId, memberName } = sessionOf(act);
      const proposer = memberName ?? '';
      const others = membersOf(contract).filter(company => company !== memberId);
      await tellCompanies(act, contract, others, proposedNews(act.input.reason ?? '', proposer));
      await inviteToEnd(services, act, contract, { signers, by: proposer });
    },
    ...begun.ends,
    undo: async result => {
      const written = result as Written | undefined;
      if (written !== undefined) await services.files.remove(written.id);
    },
  });
};

/** `document/contract/termination`, AGREE */
export const agree = (services: Services) =>
  effect(contracts)('agreeTermination', async act => {
    const { record: contract, changes } = act;
    await proveAdministrator(services, act, contract);
    const termination = (contract.termination ?? []).map(each =>
      each.party === partyOf(contract, sessionOf(act).memberId) ? { ...each, ...said(act, 'AGREED') } : each,
    );
    Object.assign(changes, await awaited(act, contract, termination));
  });

/** What a contract comes to when a party has signed the agreement by a link. */
export const agreedBySigning = (
  act: Pick<Act, 'records'>,
  contract: Contract,
  { party, at, serialNumber }: { readonly party: Party | null; readonly at: string; readonly serialNumber: string },
) =>
  awaited(
    act,
    contract,
    (contract.termination ?? []).map(each => (each.party === party ? { ...each, outcome: 'AGREED', at, serialNumber } : each)),
  );

/** All have agreed. */
export const terminate =
  (services: Services): Inside =>
  async act => {
    const contract = contractOf(act);
    await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminated' });
    await sendTerminated(services, act, contract);
  };

/** `document/contract/termination`, DECLINE, and whoever declines by a link */
export const decline: Inside = async act => {
  const contract = contractOf(act);
  const values = { reason: reasonOf(act) ?? '' };
  await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminationDeclined', values });
  await lapseInvitations(act, contract);
};

/** `document/contract/termination`, WITHDRAW */
export const withdraw: Inside = async act => {
  const contract = contractOf(act);
  await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminationWithdrawn' });
  await lapseInvitations(act, contract);
};

/** The clock: not all have agreed in time. */
export const lapse: Inside = async act => {
  const contract = contractOf(act);
  await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminationLapsed' });
  await lapseInvitations(act, contract);
};
