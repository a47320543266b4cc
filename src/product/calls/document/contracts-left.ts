/** What becomes of contracts when a company leaves: those that wait for it end, and their other parties hear of it. What it has signed stands. */

import type { RowOf } from '#engine/declare/typed.ts';
import { underWay } from '#resources/document/_states.ts';
import { contracts } from '#resources/document/contracts.ts';
import type { members } from '#resources/member/members.ts';
import type { Act, Inside } from '#service/records/act.ts';
import { type News, tellCompanies } from './contract-news.ts';
import { type Contract, columnOf, membersOf, partiesOf } from './contract-parties.ts';
import { tellOver } from './contract-signers.ts';
import { contractOf } from './contracts.ts';
import { lapseInvitations } from './termination-signers.ts';

type Leaving = Pick<RowOf<typeof members>, 'id' | 'companyName'>;

/** Whether it cannot go on without them: they have to fill in, to sign or to agree, now or later. */
const waitsFor = (contract: Contract, member: string): boolean => {
  const own = partiesOf(contract).flatMap(([party, company]) => (company === member ? [party] : []));
  const isTheirs = ({ party }: { readonly party?: Contract['party'] | null }): boolean => own.some(each => each === party);
  if (contract.state === 'TERMINATING') return (contract.termination ?? []).some(each => isTheirs(each) && each.outcome === 'AWAITED');
  const left = [...(contract.filling ?? []), ...(contract.steps ?? [])].filter(({ outcome }) => outcome === 'WAITING');
  return left.some(isTheirs);
};

/** Ends what waits for a company that leaves: a contract under way, and a proposal to end one. */
export const endWithParty = async ({ records }: Pick<Act, 'records'>, { id: member, companyName }: Leaving): Promise<void> => {
  const found = records.of(contracts);
  const theirs = Object.values(columnOf).map(column => ({ [column]: member }));
  const state = [...underWay, 'TERMINATING'] as const;
  for await (const page of found.walk({ where: [{ any: theirs }, { state }], columns: ['id'] }))
    for (const { id } of page) {
      const contract = await found.find({ id, state }, { lock: true });
      if (contract === undefined || !waitsFor(contract, member)) continue;
      const move = contract.state === 'TERMINATING' ? 'dropTermination' : 'endWithParty';
      await found.move(contract, move, null, { input: { company: companyName, member } });
    }
};

const leftIn = ({ input }: Pick<Act, 'input'>): { readonly company: string; readonly member: string } => ({
  company: String(input.company),
  member: String(input.member),
});

/** All but whoever leaves: what it leaves behind is told to it as a whole. */
const tellOthers = (act: Act, contract: Contract, text: News['text']): Promise<void> => {
  const { company, member } = leftIn(act);
  const others = membersOf(contract).filter(each => each !== member);
  return tellCompanies(act, contract, others, { text, values: { company } });
};

export const endContract: Inside = async act => {
  const contract = contractOf(act);
  const { company } = leftIn(act);
  act.changes.endReason = `“${company}”已退出平台 / ${company} has left the platform`;
  await tellOthers(act, contract, 'contract.partyLeft');
  await tellOver(act, contract);
};

export const dropTermination: Inside = async act => {
  const contract = contractOf(act);
  await tellOthers(act, contract, 'contract.terminationPartyLeft');
  await lapseInvitations(act, contract);
};
