/** Many contracts signed with one confirmation: whether that takes a code by SMS, and the code, which serves for exactly these as they were seen. */
import { type Label, pick } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { contracts } from '#resources/document/contracts.ts';
import { employees } from '#resources/member/employees.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { issueCode } from '#service/calls/proof/sms.ts';
import { short } from '#service/delivery/branded.ts';
import { type Act, type Seen, sessionOf } from '#service/records/act.ts';
import { answer, seenBy } from '#service/records/typed.ts';
import type { Contract } from './contract-parties.ts';
import { openStepOf, partyOf } from './contract-rounds.ts';
import { stillAsSeen } from './contract-sign.ts';
import { inContracts } from './right-to-use.ts';

type Asking = Pick<Act, 'records' | 'actor' | 'call'>;

/** So many are named in the message, the others by their number: a message by SMS is short. */
const mostNamed = 3;
const mostLetters = 16;

/** The contract as it was seen, which this company may sign now. @throws Refusal RECORD_MISSING, VERSION_STALE, what the guards say */
const toSign = async (act: Asking, { id, version }: Seen): Promise<Contract> => {
  const record = await act.records.of(contracts).get([{ id }, ...seenBy(act.records, contracts, 'enterprise')]);
  await act.records.allowed('contracts', record, 'sign');
  if (record.version !== version && !stillAsSeen({ record, actor: act.actor }, version)) throw new Refusal('VERSION_STALE');
  return record;
};

/** What a code for these is for: how many, and which they are. */
export const manyPurpose = (chosen: readonly Pick<Contract, 'title' | 'contractNo'>[]): Label => {
  const named = chosen.slice(0, mostNamed);
  const rest = chosen.length - named.length;
  const zh = named.map(({ title, contractNo }) => `“${short(title, mostLetters)}”（${contractNo}）`).join('、');
  const en = named.map(({ title, contractNo }) => `"${short(title, mostLetters)}" (${contractNo})`).join(', ');
  const count = chosen.length;
  return [
    `签署 ${count} 份合同：${zh}${rest > 0 ? '等' : ''}`,
    `signing ${count} ${count === 1 ? 'contract' : 'contracts'}: ${en}${rest > 0 ? ` and ${rest} more` : ''}`,
  ];
};

const wantsCode = async (act: Asking, contract: Contract): Promise<boolean> => {
  const step = openStepOf(contract, partyOf(contract, sessionOf(act).memberId));
  if (step === undefined) return false;
  const { needSms } = await act.records.of(signSteps).get({ config: contract.config ?? '', stepOrder: step.stepOrder ?? 0 });
  return needSms;
};

/** `document/contract/manySigning`: of those that cannot be signed, the signing itself says so. @throws Refusal RECORD_MISSING */
export const manySigning = answer(documentCalls)('en.contract.manySigning', async act => {
  const ids = act.input.contracts.map(({ contract }) => contract);
  const chosen = await act.records.of(contracts).all({ all: [{ id: ids }, ...seenBy(act.records, contracts, 'enterprise')] });
  if (chosen.length < new Set(ids).size) throw new Refusal('RECORD_MISSING');
  for (const contract of chosen) if (await wantsCode(act, contract)) return { needSms: true };
  return { needSms: false };
});

/** `document/contract/manyCode`. */
export const manyCode = (services: Services) =>
  answer(documentCalls)('en.contract.manyCode', async act => {
    const seen = act.input.contracts.map(({ contract: id, version }) => ({ id, version }));
    const chosen: Contract[] = [];
    for (const each of seen) chosen.push(await toSign(act, each));
    const { userNum, memberId } = sessionOf(act);
    const { mobile } = await act.records.of(employees).get({ userNum, member: memberId ?? '' });
    return issueCode(services, act, { mobile, purpose: pick(manyPurpose(chosen), act.language), ...inContracts(seen) });
  });
