/**
 * A contract that all have signed ends before its time (解约): one party proposes it, every other is asked at once and agrees to it, each by an
 * administrator with their signing password. Where one declines, or the proposal is withdrawn, it stands as it did.
 */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contracts } from '#resources/document/contracts.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import { tellCompanies } from './contract-news.ts';
import { type Contract, columnOf, membersOf, type Party, partiesOf } from './contract-parties.ts';
import { namesOf, partyOf, turnColumnOf } from './contract-rounds.ts';
import { contractOf, reasonOf } from './contracts.ts';
import { inContract, proved } from './right-to-use.ts';

type Agreement = NonNullable<Contract['termination']>[number];

/** Whoever speaks for the company. @throws Refusal CONTRACT_TERMINATION_ADMIN, and what `proved` refuses */
const proveAdministrator = async (
  services: Services,
  act: Pick<Act, 'records' | 'now' | 'transport' | 'actor' | 'call'> & { readonly input: { readonly signPassword: string | null } },
  contract: Contract,
): Promise<void> => {
  const { userNum, memberId } = sessionOf(act);
  const person: RowOf<typeof employees> = await act.records.of(employees).get({ userNum, member: memberId ?? '' });
  if (person.role !== 'COMPANY_ADMIN') throw new Refusal('CONTRACT_TERMINATION_ADMIN');
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

/** `document/contract/terminate` */
export const propose = (services: Services) =>
  effect(contracts)('proposeTermination', async act => {
    const { record: contract, input, changes } = act;
    await proveAdministrator(services, act, contract);
    const { memberId, memberName } = sessionOf(act);
    const all = await act.records.of(members).all({ id: [...membersOf(contract)] });
    const gone = all.find(({ state }) => state !== 'ACTIVE');
    if (gone !== undefined) throw new Refusal('CONTRACT_TERMINATION_PARTY', { params: { company: gone.companyName ?? '' } });
    const companies = new Map(all.map(each => [each.id, each.companyName]));
    const termination = partiesOf(contract).map(([party, company]) => ({
      party,
      company: companies.get(company) ?? '',
      ...(company === memberId ? said(act, 'PROPOSED') : { outcome: 'AWAITED' as const, at: null, person: null }),
    }));
    Object.assign(changes, await awaited(act, contract, termination));
    const others = membersOf(contract).filter(company => company !== memberId);
    const news = { text: 'contract.terminationProposed', values: { reason: input.reason ?? '', proposer: memberName ?? '' } };
    await tellCompanies(act, contract, others, news);
  });

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

/** All have agreed. */
export const terminate: Inside = async act => {
  const contract = contractOf(act);
  await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminated' });
};

/** `document/contract/termination`, DECLINE */
export const decline: Inside = async act => {
  const contract = contractOf(act);
  const values = { reason: reasonOf(act) ?? '' };
  await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminationDeclined', values });
};

/** `document/contract/termination`, WITHDRAW */
export const withdraw: Inside = async act => {
  const contract = contractOf(act);
  await tellCompanies(act, contract, membersOf(contract), { text: 'contract.terminationWithdrawn' });
};
