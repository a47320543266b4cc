/** The activation of an electronic seal on a hardware key: made by the enterprise under 301, reviewed by operators under D2; approval makes the seal's order. */
import { defineResource } from '#engine/declare/index.ts';
import { drawnTexts, ofPersons } from '../_seal.ts';
import type { KeyNumber } from '../_widgets.ts';
import { application } from '../certificate/_application.ts';
import { onKey } from './_on-key.ts';

export const sealActivations = defineResource({
  name: 'sealActivations',
  label: ['电子印章开通申请', 'E-seal activations'],
  represent: '{applyNo}',
  facetOf: 'certificateApplications',
  ...application,
  groups: {
    key: { label: ['密钥', 'Key'], fields: ['applyNo', 'seqNo', 'keyCertificate'] },
    seal: {
      label: ['印章', 'Seal'],
      fields: ['name', 'sealType', 'makeMode', 'personName', 'horizontalText', 'code', 'colour', 'opacity', 'mainText'],
    },
    texts: { label: ['印文', 'Seal text'], fields: ['horizontalText', 'code', 'colour', 'opacity'] },
    documents: { label: ['材料', 'Documents'], fields: ['sourceImage', 'filing', 'remark'] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '301',
      rows: {
        member: '$session.memberId',
        kind: 'SEAL',
        not: { state: ['TO_PAY', 'PAID', 'EXEC_FAILED', 'MAKING', 'SHIPPED', 'RECEIVED'] },
      },
      list: ['name', 'state', 'applyNo', 'sealType', 'seqNo', 'submittedAt', 'decidedAt', 'decisionReason'],
      search: ['name', 'seqNo'],
      show: ['key', 'seal', 'documents', 'progress'],
      steps: true,
      widgets: [{ widget: 'keyNumber', field: 'seqNo', options: { ...onKey, number: 'seqNo' } satisfies KeyNumber }],
      create: ['key', { of: 'seal', fields: ['sealType', 'name', 'makeMode', 'personName'] }, 'texts', 'documents'],
      when: { personName: ofPersons, ...drawnTexts },
      next: {
        EXECUTING: [
          '审核已通过，平台正在制章，现在不需要您操作。',
          "Approved. We are making the seal; you don't need to do anything for now.",
        ],
        DONE: [
          '印章已做好，与这把 UKey 的证书绑定，在“印章管理”可以看到。',
          'The seal is ready and bound to the certificate on this key. You can find it under Seals.',
        ],
      },
      calls: {
        'en.hardKey.list': { path: 'hardKey/list', does: 'list' },
        'en.hardKey.detail': { path: 'hardKey/detail/{id}', does: 'get' },
        'en.hardKey.save': { path: 'hardKey/save', does: 'save', idempotent: true, from: ['DRAFT', 'RETURNED'], effect: 'hardKey.check' },
        'en.hardKey.submit': { path: 'hardKey/submit', does: 'handIn', idempotent: true },
      },
    },
  },
});
