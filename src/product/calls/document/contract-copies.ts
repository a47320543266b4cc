/** Companies that get a copy of a contract (抄送): named when it is started, and sent the document once all have signed. */
import { Refusal } from '#engine/wire/errors.ts';
import { contractCopies } from '#resources/document/contract-copies.ts';
import { contracts } from '#resources/document/contracts.ts';
import type { Act } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import { type Contract, companyCalled, type Member } from './contract-parties.ts';

const refused = (index: number, code: 'CONTRACT_COMPANY' | 'CONTRACT_COPY_PARTY' | 'CONTRACT_COPY_TWICE', company: string): Refusal =>
  new Refusal('INPUT_INVALID', { faults: [{ path: `copyTo[${index}].company`, code, params: { company } }] });

/**
 * The companies that whoever starts it wants it copied to.
 * @param parties who signs it, and gets it anyway
 * @throws Refusal INPUT_INVALID with CONTRACT_COMPANY, CONTRACT_COPY_PARTY, CONTRACT_COPY_TWICE
 */
export const copiedTo = async (act: Act, parties: Iterable<Member>): Promise<readonly Member[]> => {
  const signing = new Set([...parties].map(({ id }) => id));
  const found: Member[] = [];
  for (const [index, { company }] of ((act.input.copyTo ?? []) as readonly Row[]).entries()) {
    const words = String(company).trim();
    const member = await companyCalled(act, words);
    if (member === undefined) throw refused(index, 'CONTRACT_COMPANY', words);
    if (signing.has(member.id)) throw refused(index, 'CONTRACT_COPY_PARTY', words);
    if (found.some(({ id }) => id === member.id)) throw refused(index, 'CONTRACT_COPY_TWICE', words);
    found.push(member);
  }
  return found;
};

/** Written down with a contract that is being made, for when all have signed. @returns their names, as the contract shows them */
export const planCopies = async (
  act: Act,
  contract: Pick<Contract, 'id' | 'title' | 'contractNo'>,
  companies: readonly Member[],
): Promise<NonNullable<Contract['copies']>> => {
  const starterName = act.actor.kind === 'session' ? act.actor.session.memberName : null;
  for (const { id: member } of companies)
    await act.records.of(contractCopies).create({
      contract: contract.id,
      member,
      title: contract.title,
      contractNo: contract.contractNo,
      starterName,
    });
  return companies.map(({ companyName }) => ({ company: companyName }));
};

/** All have signed: the copy gets the file as it is now. */
export const sendCopy = effect(contractCopies)('send', async act => {
  const { file, sha256 } = await act.records.of(contracts).get({ id: act.record.contract ?? '' });
  Object.assign(act.changes, { file, sha256 });
});
