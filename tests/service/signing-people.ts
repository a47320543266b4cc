/** Companies that can sign: a certificate whose key is kept here, a seal in use and a signing password, got through the calls a user would make. */
import { type KeyObject, randomUUID } from 'node:crypto';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { keyAlgorithms, makeKeyPair } from '#trust/keys/algorithms.ts';
import { signData } from '#trust/keys/signatures.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { apply, member, only, order, type Person, smsCodeFor } from './people.ts';
import type { Running } from './running.ts';

export type Row = Record<string, unknown> & { readonly id: string; readonly version: number };
export interface Company {
  readonly token: string;
  readonly userName: string;
  readonly mobile: string;
  readonly certificate: Row;
  readonly seal: Row;
}
/** A certificate in force for a key that is nowhere but here. */
export interface OnKey {
  readonly certificate: Row;
  readonly privateKey: KeyObject;
  /** @param data in base64, as the answer is */
  readonly sign: (data: unknown) => string;
}
export interface StepOptions {
  readonly party: string;
  readonly [word: string]: unknown;
}

export const signPassword = 'Signing-2026';
export const at = ({ id, version }: Row) => ({ id, version });

/** A contract of four pages on which so many parties sign. */
export const contractOf = (...parties: readonly string[]): Promise<Buffer> =>
  contractPdf({ title: '购销合同', clauses: Array.from({ length: 40 }, () => '双方按约定交付货物并支付货款。'), parties });

/** @param here the service of the test file, once it runs */
export const signingPeople = (here: () => Running) => {
  const read = () => here().service.services.database.read;
  const must = async (path: string, body: object, token: string): Promise<Row> => {
    const answer = await here().call<Row>(path, body, token);
    if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const stored = async (resource: string, id: unknown): Promise<Row> => (await read().find(resource, String(id))) as Row;
  const uploaded = async (bytes: Uint8Array, token: string, purpose = 'document'): Promise<string> => {
    const answer = await here().upload('file/upload', { purpose }, { name: '购销合同.pdf', bytes }, token);
    if (answer.status !== 1) throw new Error(answer.message);
    return String(answer.data.fileId);
  };
  const fileOf = async (file: unknown, token: string): Promise<Buffer> =>
    Buffer.from(await (await here().get(`/user/file/read/${(file as Row).id}`, token)).arrayBuffer());
  /** Issued, its key waiting at the service. */
  const waiting = async (token: string, words: object = {}): Promise<Row> =>
    must('operation/certificate/issue', await order(here(), await apply(here(), token, { ...words })), here().operator);
  const onKey = async (token: string, algorithm: 'ECDSA_P256' | 'SM2' = 'ECDSA_P256'): Promise<OnKey> => {
    const pair = await makeKeyPair(algorithm);
    const csr = requestOf(algorithm, '由 Key 签署', pair);
    const certificate = await waiting(token, { carrier: 'UKEY', algorithm, csr });
    const sign = (data: unknown) => signData(keyAlgorithms[algorithm], Buffer.from(String(data), 'base64'), pair.privateKey);
    return { certificate, privateKey: pair.privateKey, sign: data => sign(data).toString('base64') };
  };
  const sealed = async (token: string, code = 'CONTRACT'): Promise<Row> => {
    const sealType = (await read().find('sealTypes', { code }))?.id;
    const saved = await must('electronicSeal/save', { sealType, name: `${code}-${randomUUID().slice(0, 8)}`, makeMode: 'TEMPLATE' }, token);
    const application = await must('electronicSeal/commit', at(saved), token);
    await must('operation/seal/audit/commit', { ...at(application), decision: 'approve' }, here().operator);
    return must('operation/seal/personalize', at((await read().find('seals', { application: application.id })) as Row), here().operator);
  };
  /** The minute between two codes, and how many there are a day, is not what is tried here. */
  const anotherCode = async (mobile: string): Promise<void> => {
    for (const window of ['minute', 'day']) await here().service.services.throttle.clear(`sms-${window}:${mobile}`);
  };
  /** A code for signing this contract or file. */
  const codeFor = async (
    { mobile, token }: Pick<Company, 'mobile' | 'token'>,
    about: { readonly contractNo: unknown } | { readonly file: unknown },
  ): Promise<string> => {
    await anotherCode(mobile);
    await must('document/code', about, token);
    return here().smsCode(mobile);
  };
  const passworded = async (token: string, mobile: string): Promise<void> => {
    await anotherCode(mobile);
    const smsCode = await smsCodeFor(here(), mobile, 'SIGN_PASSWORD');
    const { version } = await must('user/signPassword/info', {}, token);
    await must('user/signPassword', { version, mobile, smsCode, newPassword: signPassword }, token);
  };
  const ready = async (words: object = {}): Promise<Company> => {
    const { token, mobile, adminUserName: userName } = await member(here());
    const certificate = await must('ca/keep', at(await waiting(token, words)), token);
    const seal = await sealed(token);
    await passworded(token, mobile);
    return { token, userName, mobile, certificate, seal };
  };
  /** A template in force by whose one configuration these steps sign, each at the words of its party unless it says otherwise. */
  const template = async (
    by: Person,
    code: string,
    steps: readonly StepOptions[],
    more: object = {},
    blanks: readonly object[] = [],
  ): Promise<Row> => {
    const businessModule = (await only(here(), 'operation/business/modules', { code: 'TRADE' }, here().operator)).id;
    const words: Readonly<Record<string, string>> = { SELLER: '甲方', BUYER: '乙方', THIRD: '丙方', PLATFORM: '平台' };
    const names = [...new Set(steps.map(({ party }) => words[party] ?? ''))];
    const file = await uploaded(await contractOf(...names), by.token, 'template');
    const made = await must('operation/template/save', { code, name: '购销合同', businessModule, file, ...more }, by.token);
    const config = await must('operation/config/save', { template: made.id, name: '各方', blanks }, by.token);
    const sealType = (await read().find('sealTypes', { code: 'CONTRACT' }))?.id;
    for (const [index, step] of steps.entries()) {
      const positions = [{ method: 'KEYWORD', pages: 'LAST', mark: `${words[step.party]}（盖章）`, y: 8 }];
      const body = {
        config: config.id,
        name: `${words[step.party]}盖章`,
        stepOrder: index + 1,
        sealType,
        positions,
        needSms: false,
        ...step,
      };
      await must('operation/config/detail/save', body, by.token);
    }
    await must('operation/config/used', { ...at(await stored('signConfigs', config.id)), used: 'ON' }, by.token);
    await must('operation/template/publish', at(await stored('contractTemplates', made.id)), by.token);
    return stored('contractTemplates', made.id);
  };
  return { must, stored, uploaded, fileOf, waiting, onKey, sealed, codeFor, passworded, ready, template };
};
