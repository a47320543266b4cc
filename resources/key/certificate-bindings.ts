/** The binding of a certificate on a hardware key to an account, under 303: a signature of the key binds at once, otherwise a proof is reviewed. */
import { defineResource, text } from '../../src/engine/declare/index.ts';
import { application, reviewReads } from '../certificate/_application.ts';

const input = ['seqNo', 'bindTo', 'proofFile', 'remark'] as const;

export const certificateBindings = defineResource({
  name: 'certificateBindings',
  label: ['证书绑定', 'Certificate bindings'],
  represent: '{applyNo}',
  facetOf: 'certificateApplications',
  queue: 'D2',
  ...application,
  audiences: {
    enterprise: {
      rows: { member: '$session.memberId', kind: 'BIND' },
      reads: [...input, 'keyCertificate', ...reviewReads.enterprise],
      views: {
        list: {
          columns: ['applyNo', 'state', 'seqNo', 'keyCertificate', 'bindTo', 'submittedAt', 'decidedAt', 'decisionReason'],
          sort: ['createdAt', 'DESC'],
          search: ['applyNo', 'seqNo'],
          filters: ['state', 'bindTo', 'submittedAt'],
        },
        show: [
          { title: ['绑定', 'Binding'], fields: ['applyNo', 'seqNo', 'keyCertificate', 'bindTo'] },
          { title: ['证明', 'Proof'], fields: ['proofFile', 'remark'] },
          { title: ['办理', 'Progress'], fields: ['submittedBy', 'submittedAt', 'decidedAt', 'decisionReason', 'createdAt'] },
        ],
        create: [
          { title: ['绑定', 'Binding'], fields: ['seqNo', 'bindTo'] },
          { title: ['证明', 'Proof'], fields: ['proofFile', 'remark'] },
        ],
        edit: [
          { title: ['绑定', 'Binding'], fields: ['seqNo', 'bindTo'] },
          { title: ['证明', 'Proof'], fields: ['proofFile', 'remark'] },
        ],
      },
      calls: {
        'en.bind.list': { path: 'ca/binding/list', does: 'list', menu: '303' },
        'en.bind.detail': { path: 'ca/binding/detail/{id}', does: 'get', menu: '303' },
        'en.bind': {
          path: 'ca/binding/bind',
          does: 'save',
          menu: '303',
          idempotent: true,
          in: ['RETURNED'],
          input,
          ask: {
            challenge: text(['待签名的数据', 'What was signed'], {
              rules: 'length:1,400',
              wireOnly: true,
              help: ['ca/binding/info 给出的 challenge', 'The challenge that ca/binding/info gave'],
            }),
            signature: text(['签名', 'Signature'], {
              rules: 'length:1,1400',
              wireOnly: true,
              help: [
                '以密钥对 challenge 的 UTF-8 字节签名，base64；ECDSA 为 DER 或 r‖s，RSA 为 PKCS#1 v1.5，摘要与密钥算法相配',
                'Of the UTF-8 bytes of the challenge by the key, base64: ECDSA as DER or r‖s, RSA as PKCS#1 v1.5, with the digest of the key algorithm',
              ],
            }),
          },
          effect: 'binding.save',
          label: ['绑定证书', 'Bind a certificate'],
        },
      },
    },
  },
});
