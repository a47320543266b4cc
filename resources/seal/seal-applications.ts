/** An application for an electronic seal: made by the enterprise under 202, reviewed by operators under D4. Approval makes the seal's order. */
import { defineResource, file, files, reference, text } from '#engine/declare/index.ts';
import { sealWords } from '../_seal.ts';

const words = ['name', 'sealType', 'makeMode', 'personName', 'horizontalText', 'code', 'colour', 'opacity'] as const;

const pictured = { makeMode: 'IMAGE' } as const;

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
    member: reference(['会员企业', 'Member'], 'members', { rules: 'required' }),
    ...sealWords,
    mainText: text(['主文', 'Main text'], { readOnly: true }),
    certificate: reference(['绑定证书', 'Certificate'], 'certificates', {
      among: { state: 'ACTIVE', keyUse: 'SIGN' },
      help: ['留空则取本企业最新的有效证书', "The company's newest active certificate where none is named"],
    }),
    sourceImage: file(['印模图片', 'Picture of the seal'], 'sealImage', {
      when: pictured,
      help: [
        '白底清晰的 PNG 或 JPG，不超过 5 MB；系统去除背景，按印章类型的尺寸制作',
        'A clear PNG or JPG on white, 5 MB at most; the background is taken away and the seal made in the size of its type',
      ],
    }),
    filing: files(['备案材料', 'Filing documents'], 'application', {
      when: pictured,
      help: ['印模图片方式必交：公安备案回执等', 'Required with a picture of the seal: the police register’s receipt, for example'],
    }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  transitions: {
    // The reviewer may put the lettering right; type, picture and papers are the applicant's alone.
    correct: {
      like: 'note',
      label: ['更正印文', 'Correct the lettering'],
      input: ['name', 'horizontalText', 'code', 'colour', 'opacity'],
      ask: {},
      effect: 'seal.correct',
    },
    refuse: { label: ['不予制章', 'Refuse to make'], from: 'EXECUTING', to: 'REJECTED', by: 'effect' },
  },
  groups: {
    seal: { label: ['印章', 'Seal'], fields: ['applyNo', ...words, 'mainText', 'certificate'] },
    documents: { label: ['材料', 'Documents'], fields: ['sourceImage', 'filing', 'remark'] },
    texts: { label: ['印文', 'Texts'], fields: ['horizontalText', 'code', 'colour', 'opacity'] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '202',
      rows: { member: '$session.memberId' },
      views: {
        list: ['name', 'state', 'applyNo', 'sealType', 'makeMode', 'submittedAt', 'decidedAt', 'decisionReason'],
        show: ['seal', 'documents', 'progress'],
        steps: true,
        create: [{ of: 'seal', fields: ['sealType', 'name', 'makeMode', 'personName', 'certificate'] }, 'texts', 'documents'],
        preview: { call: 'en.eseal.preview', widget: 'sealPaper', shows: {} },
        when: { horizontalText: { makeMode: 'TEMPLATE' }, code: { makeMode: 'TEMPLATE' } },
        next: {
          EXECUTING: [
            '审核已通过，平台正在制章，现在不需要您操作。',
            'Approved, and the seal is being made; there is nothing for you to do now.',
          ],
          DONE: [
            '印章已做好，可以使用。要让经办人使用，请在“经办人管理”授权。',
            'The seal is made and may be used. To let a handler use it, grant it under Handlers.',
          ],
        },
      },
      calls: {
        'en.eseal.applications': { path: 'electronicSeal/application/list', does: 'list' },
        'en.eseal.application': {
          path: 'electronicSeal/application/detail/{id}',
          does: 'get',
          with: { seals: { resource: 'seals', by: 'application' } },
        },
        'en.eseal.save': { path: 'electronicSeal/save', does: 'save', idempotent: true, in: ['DRAFT', 'RETURNED'], effect: 'seal.check' },
        'en.eseal.commit': { path: 'electronicSeal/commit', does: 'submit', idempotent: true },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'D4',
      rows: { not: { state: 'DRAFT' } },
      views: {
        list: {
          columns: ['name', 'state', 'applyNo', 'member', 'sealType', 'makeMode', 'submittedAt', 'dueAt', 'claimedBy', 'decidedAt'],
          search: ['mainText'],
        },
        show: [{ of: 'seal', fields: ['member', ...words, 'mainText', 'certificate'] }, 'documents', 'review'],
        marks: ['member', 'sealType', 'name', 'mainText', 'horizontalText', 'code', 'colour'],
        preview: { call: 'op.seal.preview', widget: 'sealPaper', shows: {} },
        when: { horizontalText: { makeMode: 'TEMPLATE' }, code: { makeMode: 'TEMPLATE' } },
      },
      sums: { by: ['submittedAt', 'state', 'sealType', 'makeMode', 'member'], period: 'submittedAt' },
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
