/** An application for an electronic seal: made by the enterprise under 202, reviewed by operators under D4. Approval makes the seal's order. */
import { defineResource, file, reference, text } from '#engine/declare/index.ts';
import { appliedWords, drawnTexts, filing, ofPersons, pictured } from '../_seal.ts';

const words = ['name', 'sealType', 'makeMode', 'personName', 'horizontalText', 'code', 'colour', 'opacity'] as const;

export const sealApplications = defineResource({
  name: 'sealApplications',
  label: ['印章申请', 'Seal applications'],
  represent: '{name} ({applyNo})',
  review: {
    kind: 'SEAL',
    letters: 'YZ',
    approved: 'EXECUTING',
    onApprove: 'seal.order',
    onSubmit: 'seal.submit',
    complete: ['sealType', 'name', 'makeMode', 'sourceImage', 'filing'],
    // What is drawn from the type bears nothing that has not been authenticated; a picture is always looked at.
    passes: { makeMode: 'TEMPLATE' },
  },
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    ...appliedWords,
    // Begins with the first type, as a rule the company's own seal.
    sealType: { ...appliedWords.sealType, begins: true, brings: 'en.eseal.usual' },
    mainText: text(['主文', 'Main text'], { readOnly: true }),
    certificate: reference(['绑定证书', 'Bound certificate'], 'certificates', {
      among: { state: 'ACTIVE', keyUse: 'SIGN' },
      ifNone: {
        says: [
          '本企业还没有有效的签名证书。印章申请现在就可以提交；电子签名已在申请中的，不必再申请，证书做好后平台即制章。',
          'Your company has no active signing certificate yet. You can submit this now. If an e-signature application is under way there is no need for another: the seal is made once the certificate is issued.',
        ],
        label: ['查看电子签名申请', 'See e-signature applications'],
        to: 'softKeyApplications',
      },
      help: ['留空则取本企业最新的有效证书', "Leave empty to use the company's newest active certificate"],
    }),
    sourceImage: file(['印模图片', 'Seal image'], 'sealImage', {
      when: pictured,
      help: [
        '白底、清晰；系统去除背景，按印章类型的尺寸制作',
        'Clear, on a white background. We remove the background and size the seal to its type',
      ],
    }),
    filing,
    along: reference(['随附申请', 'Applied for with'], 'softKeyApplications', { readOnly: true }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  transitions: {
    // The reviewer may put the lettering right; type, picture and papers are the applicant's alone.
    correct: {
      like: 'note',
      label: ['更正印文', 'Correct seal text'],
      input: ['name', 'horizontalText', 'code', 'colour', 'opacity'],
      ask: {},
      effect: 'seal.correct',
    },
    refuse: {
      label: ['不予制章', 'Decline to make seal'],
      from: 'EXECUTING',
      to: 'REJECTED',
      by: 'effect',
      tells: { to: 'applicant', text: 'review.refused' },
    },
    // The seal sends its own message.
    finish: { tells: [] },
  },
  groups: {
    seal: { label: ['印章', 'Seal'], fields: ['applyNo', ...words, 'mainText', 'certificate', 'along'] },
    documents: { label: ['材料', 'Documents'], fields: ['sourceImage', 'filing', 'remark'] },
    texts: { label: ['印文', 'Seal text'], fields: ['horizontalText', 'code', 'colour', 'opacity', 'remark'] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '202',
      rows: { member: '$session.memberId' },
      list: ['name', 'state', 'applyNo', 'sealType', 'makeMode', 'submittedAt', 'decidedAt', 'decisionReason'],
      show: ['seal', 'documents', 'progress'],
      steps: true,
      // What is drawn from its type needs no papers: that step is there with a picture alone.
      create: [
        { of: 'seal', fields: ['sealType', 'name', 'makeMode', 'personName', 'certificate'] },
        'texts',
        { of: 'documents', fields: ['sourceImage', 'filing'] },
      ],
      preview: { call: 'en.eseal.preview', widget: 'sealPaper', show: {} },
      when: { personName: ofPersons, ...drawnTexts },
      next: {
        EXECUTING: [
          '审核已通过，签名证书有效后由平台制章，现在不需要您操作。',
          "Approved. We make the seal once the signing certificate is active; you don't need to do anything for now.",
        ],
        DONE: [
          {
            beside: 'seals',
            when: { state: 'ENABLED' },
            says: [
              '印章已做好，可以使用：选一份 PDF 即可签署。要让其他经办人也能使用，请在“经办人管理”授权。',
              'The seal is ready to use: choose a PDF and sign it. To let other handlers use it too, grant it under Handlers.',
            ],
            label: ['去签署', 'Sign with it'],
            to: 'signPdf',
          },
          {
            says: [
              '已办结，这枚印章目前不能使用，状态见“电子印章”。',
              'Done. The seal cannot be used at the moment; see its status under Electronic seals.',
            ],
          },
        ],
      },
      calls: {
        'en.eseal.applications': { path: 'electronicSeal/application/list', does: 'list' },
        'en.eseal.application': {
          path: 'electronicSeal/application/detail/{id}',
          does: 'get',
          with: { seals: { resource: 'seals', by: 'application' } },
        },
        'en.eseal.save': {
          path: 'electronicSeal/save',
          does: 'save',
          label: ['申请印章', 'Apply for a seal'],
          idempotent: true,
          from: ['DRAFT', 'RETURNED'],
          effect: 'seal.check',
        },
        'en.eseal.commit': { path: 'electronicSeal/commit', does: 'submit', idempotent: true },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'D4',
      rows: { not: { state: 'DRAFT' } },
      list: ['name', 'state', 'applyNo', 'member', 'sealType', 'makeMode', 'submittedAt', 'dueAt', 'claimedBy', 'decidedAt'],
      search: ['mainText', 'member'],
      show: [{ of: 'seal', fields: ['member', ...words, 'mainText', 'certificate'] }, 'documents', 'review'],
      marks: ['member', 'sealType', 'name', 'mainText', 'horizontalText', 'code', 'colour'],
      preview: { call: 'op.seal.preview', widget: 'sealPaper', show: {} },
      when: drawnTexts,
      sums: { by: ['submittedAt', 'state', 'sealType', 'makeMode', 'member'] },
      calls: {
        'op.sealAudit.list': { path: 'operation/seal/audit/list', does: 'list' },
        'op.sealAudit.detail': {
          path: 'operation/seal/audit/detail',
          does: 'get',
          with: { seals: { resource: 'seals', by: 'application' } },
        },
        'op.sealAudit.save': { path: 'operation/seal/audit/save', does: 'note' },
        'op.sealAudit.change': { path: 'operation/seal/audit/change', does: 'correct' },
        'op.sealAudit.commit': { path: 'operation/seal/audit/commit', does: 'decide' },
      },
    },
  },
});
