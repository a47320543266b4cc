/** The binding of a certificate on a hardware key to an account, under 303: a signature of the key binds at once, otherwise a proof is reviewed. */
import { defineResource, text } from '#engine/declare/index.ts';
import type { KeySignature } from '../_widgets.ts';
import { application } from '../certificate/_application.ts';

/** The key proves itself at once; where no bridge can reach it, a document does after a review. */
const form = [
  {
    label: ['由 UKey 证明', 'Prove with the key'],
    fields: [],
    ask: ['signature', 'challenge'],
    help: [
      '插入 UKey，选择其中的证书并签名；序列号自动填入，提交后立即绑定到您的账号',
      'Insert the key, choose a certificate on it and sign. The serial number is filled in for you, and the certificate is bound to your account as soon as you submit',
    ],
  },
  { label: ['密钥', 'Key'], fields: ['seqNo'] },
  {
    label: ['或由材料证明', 'Or prove with a document'],
    fields: ['bindTo', 'proofFile'],
    help: [
      'UKey 不在手边，或要绑定给同事：上传证明，审核通过后绑定',
      'Use this if the key is not at hand or you are binding it for a colleague: upload a document, and the certificate is bound once it is approved',
    ],
  },
  { label: ['备注', 'Note'], fields: ['remark'] },
] as const;

export const certificateBindings = defineResource({
  name: 'certificateBindings',
  label: ['证书绑定', 'Certificate bindings'],
  represent: '{applyNo}',
  facetOf: 'certificateApplications',
  ...application,
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '303',
      rows: {
        member: '$session.memberId',
        kind: 'BIND',
        not: { state: ['DRAFT', 'EXECUTING', 'TO_PAY', 'PAID', 'EXEC_FAILED', 'MAKING', 'SHIPPED', 'RECEIVED'] },
      },
      list: ['applyNo', 'state', 'seqNo', 'keyCertificate', 'bindTo', 'proofMode', 'submittedAt', 'decidedAt', 'decisionReason'],
      search: ['seqNo'],
      show: [
        { label: ['绑定', 'Binding'], fields: ['applyNo', 'seqNo', 'keyCertificate', 'bindTo'] },
        { label: ['证明', 'Proof'], fields: ['proofMode', 'proofFile', 'remark'] },
        'progress',
      ],
      create: form,
      next: {
        DONE: ['证书已绑定到账号，可以用这把 UKey 签名。', 'The certificate is bound to the account. You can now sign with this key.'],
      },
      calls: {
        'en.bind.list': { path: 'ca/binding/list', does: 'list' },
        'en.bind.detail': { path: 'ca/binding/detail/{id}', does: 'get' },
        'en.bind': {
          path: 'ca/binding/bind',
          does: 'save',
          idempotent: true,
          from: ['RETURNED'],
          ask: {
            challenge: text(['待签名的数据', 'Signed data'], {
              rules: 'length:1,400',
              help: [
                '含您的账号、密钥序列号与有效期，五分钟内有效',
                "Contains your account, the key's sequence number and a time limit; valid for five minutes",
              ],
            }),
            signature: text(['签名', 'Signature'], {
              rules: 'length:1,1400',
              widget: 'keySignature',
              options: {
                call: 'en.bind.info',
                by: 'seqNo',
                data: 'challenge',
                certificate: 'serialNumber',
                when: { state: 'ACTIVE', bound: false },
              } satisfies KeySignature,
              cite: 'base64 of the signature over the UTF-8 bytes of the challenge: ECDSA as DER or r‖s, RSA as PKCS #1 v1.5',
            }),
          },
          effect: 'binding.save',
          label: ['绑定证书', 'Bind certificate'],
        },
      },
    },
  },
});
