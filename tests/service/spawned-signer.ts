/** A company of a service that is a process of its own which can sign documents: a certificate whose key is kept here, a seal and a signing password. */
import { contractPdf } from '#product/demo/contract-pdf.ts';
import type { Answer } from './running.ts';
import { ask, type Spawned } from './spawned.ts';
import { done, firstOf, type Listed } from './spawned-company.ts';

export interface Versioned {
  readonly id: string;
  readonly version: number;
}
export interface Signer {
  readonly token: string;
  readonly sealNo: string;
}
export const signPassword = 'Signing-2026';

const at = ({ id, version }: Versioned): Versioned => ({ id, version });

/** An order for a certificate of the company, its key made by the service. */
export const orderOf = async (service: Spawned, operator: string, member: string): Promise<Versioned> => {
  const words = { member, certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
  return at(done('order', await service.call<Versioned>('operation/certificate/save', words, operator)));
};

/** Of the administrator of a company that is registered and approved. */
export const signerFor = async (
  service: Spawned,
  dataDir: string,
  { operator, issuer }: { readonly operator: string; readonly issuer: string },
  { token, mobile }: { readonly token: string; readonly mobile: string },
): Promise<Signer> => {
  const must = async (path: string, body: object, by = token) => done(path, await service.call<Versioned>(path, body, by));
  const { id: member } = await firstOf(service, 'operation/member/list', {}, operator);
  const issued = await must('operation/certificate/issue', await orderOf(service, operator, member), issuer);
  await must('ca/keep', at(issued));

  const [type] = await ask<{ id: string }>(dataDir, "select id from seal_types where code = 'CONTRACT'");
  const saved = await must('electronicSeal/save', { sealType: type?.id, name: '合同专用章', makeMode: 'TEMPLATE' });
  const handedIn = await must('electronicSeal/commit', at(saved));
  await must('operation/seal/audit/commit', { ...at(handedIn), decision: 'approve' }, operator);
  await must('operation/seal/personalize', at(await firstOf(service, 'operation/seal/list', {}, operator)), operator);
  const { list } = done('seals', await service.call<Listed<{ readonly sealNo: string }>>('electronicSeal/list', {}, token));

  // The minute between two codes is not what is tried here.
  await ask(dataDir, 'delete from throttles');
  done('SMS', await service.call('employee/sms/code', { mobile, scene: 'SIGN_PASSWORD' }, token));
  const { body } = await firstOf(service, 'operation/outbox/list', { recipient: mobile }, operator);
  const { version } = await must('user/signPassword/info', {});
  await must('user/signPassword', { version, mobile, smsCode: /\d{6}/.exec(body)?.[0], newPassword: signPassword });
  return { token, sealNo: list[0]?.sealNo ?? '' };
};

export interface SignedFile {
  readonly file: { readonly id: string };
  readonly sha256: string;
}

let made = 0;
/** @returns the id of a document that waits to be signed, no two of which are alike */
export const documentFor = async (service: Spawned, { token }: Signer): Promise<string> => {
  const title = `购销合同${++made}`;
  const bytes = await contractPdf({ title, clauses: ['双方按约定交付货物并支付货款。'], parties: ['甲方', '乙方'] });
  const form = new FormData();
  form.set('purpose', 'document');
  form.set('file', new Blob([new Uint8Array(bytes)]), `${title}.pdf`);
  const sent = await fetch(`${service.address}/user/file/upload`, { method: 'POST', body: form, headers: { 'session-token': token } });
  return done('upload', { http: sent.status, ...((await sent.json()) as Omit<Answer<{ fileId: string }>, 'http'>) }).fileId;
};

/** `document/sign` under a key of its own for each document. */
export const signDocument = (service: Spawned, { token, sealNo }: Signer, file: string): Promise<Answer<SignedFile>> => {
  const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
  return service.call<SignedFile>('document/sign', { sealNo, file, positions, signPassword }, token, { 'idempotency-key': file });
};
