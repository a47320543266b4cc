/** `document/contract/extend`: whoever started a contract gives its parties a later day to sign by. */
import { Refusal } from '#engine/wire/errors.ts';
import { contracts } from '#resources/document/contracts.ts';
import { sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import { remindDueOf } from './contract-due.ts';
import { tellCompanies } from './contract-news.ts';
import { companyOf } from './contract-parties.ts';
import { tellExtended } from './contract-signers.ts';
import { endOf } from './contracts.ts';

const mostTimes = 10;

/** @throws Refusal CONTRACT_EXTEND_MOST, INPUT_INVALID with CONTRACT_EXTEND_LATER and as `endOf` */
export const extendContract = effect(contracts)('extend', async act => {
  const { record: contract, input, changes, now } = act;
  const before = contract.extensions ?? [];
  if (before.length >= mostTimes) throw new Refusal('CONTRACT_EXTEND_MOST', { params: { most: mostTimes } });
  const { signBy: former } = contract;
  const { day } = input;
  if (day <= former)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'day', code: 'CONTRACT_EXTEND_LATER', params: { day: former } }] });
  const expiresAt = endOf(day, now, 'day').toISOString();
  const extension = { formerDay: former, day, at: now.toISOString(), person: sessionOf(act).userNum };
  Object.assign(changes, { signBy: day, expiresAt, remindDue: await remindDueOf(act, expiresAt), extensions: [...before, extension] });
  const left = (contract.steps ?? []).filter(({ outcome }) => outcome === 'WAITING');
  const companies = left.flatMap(({ party }) => companyOf(contract, party) ?? []);
  const extended = { ...contract, signBy: day };
  await tellCompanies(act, extended, companies, { text: 'contract.extended', values: { former } });
  await tellExtended(act, extended, former);
});
