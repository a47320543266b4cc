/**
 * `document/code`: a code for one signature, to the signer's own mobile; the message says which document it is for, and it opens no other.
 * Asked for by those who may sign, of what they may sign now.
 */
import { type Label, pick } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { issueCode } from '#service/calls/proof/sms.ts';
import { short } from '#service/delivery/branded.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import type { Contract } from './contract-parties.ts';
import { onNamed } from './contract-sign.ts';
import { contractOf } from './contracts.ts';
import { needOwnDocument } from './own-document.ts';
import { type CodeFor, inContract, inFile } from './right-to-use.ts';

/** A message by SMS is short. */
const mostLetters = 40;

type Asked = Omit<Act, 'input'> & { readonly input: { readonly contractNo: string | null; readonly file: string | null } };
interface Named {
  readonly purpose: Label;
  readonly codeFor: CodeFor;
}

/** What a code for a signature in this contract is for, whoever signs. */
export const signingPurpose = (contract: Pick<Contract, 'title' | 'contractNo'>): Label => {
  const title = short(contract.title, mostLetters);
  return [`签署合同“${title}”（${contract.contractNo}）`, `signing the contract "${title}" (${contract.contractNo})`];
};

/** Of whoever is sent a copy of it, to view it. */
export const copyPurpose = (contract: Pick<Contract, 'title' | 'contractNo'>): Label => {
  const title = short(contract.title, mostLetters);
  return [`查看合同“${title}”（${contract.contractNo}）`, `viewing the contract "${title}" (${contract.contractNo})`];
};

/** The same of the agreement to end it. */
export const terminationPurpose = (contract: Pick<Contract, 'title' | 'contractNo'>): Label => {
  const title = short(contract.title, mostLetters);
  return [
    `签署合同“${title}”（${contract.contractNo}）的解约协议`,
    `signing the termination of the contract "${title}" (${contract.contractNo})`,
  ];
};

/** @throws Refusal as the signature itself would: it is not there, has ended, or is another company's turn */
const namedContract = async (act: Asked, contractNo: string): Promise<Named> => {
  const contract = contractOf(await onNamed({ ...act, input: { contractNo } }));
  return { purpose: signingPurpose(contract), codeFor: inContract(contract) };
};

/** @throws Refusal RECORD_MISSING for what is not the company's */
const namedFile = async ({ records }: Asked, file: string): Promise<Named> => {
  const found = await needOwnDocument(records, file);
  const name = short(found.name, mostLetters);
  return { purpose: [`签署文件“${name}”`, `signing the document "${name}"`], codeFor: inFile(found) };
};

const named = (act: Asked): Promise<Named> => {
  const { contractNo, file } = act.input;
  if (contractNo === null) return namedFile(act, file ?? '');
  // The message names one document, so the code is for one.
  if (file !== null) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'file', code: 'SIGN_CODE_ONE' }] });
  return namedContract(act, contractNo);
};

export const signingCode = (services: Services) =>
  answer(documentCalls)('doc.code', async act => {
    const { userNum, memberId } = sessionOf(act);
    const { purpose, codeFor } = await named(act);
    const { mobile } = await act.records.of(employees).get({ userNum, member: memberId ?? '' });
    return issueCode(services, act, { mobile, purpose: pick(purpose, act.language), ...codeFor });
  });
