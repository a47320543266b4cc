/** An application for the e-signature with a soft key: opened, changed or closed by the enterprise under 201, reviewed by operators under D1. */
import { choice, defineResource, file, flag, instant, integer, reference, text } from '#engine/declare/index.ts';
import { algorithms, softKeyServices } from '../_terms.ts';

const wanted = ['algorithm', 'years', 'sealWanted'] as const;
const papers = ['letterFile', 'licenceFile', 'idFront', 'idBack'] as const;
const agreed = ['agreementVersion', 'agreementAcceptedAt', 'signPasswordSet'] as const;

/** A certificate is named by whoever changes or closes; what it is to be like by whoever opens or changes. */
const named = { service: ['CHANGE', 'CLOSE'] } as const;
const described = { service: ['OPEN', 'CHANGE'] } as const;

export const softKeyApplications = defineResource({
  name: 'softKeyApplications',
  label: ['电子签名申请', 'E-signature applications'],
  represent: '{applyNo}',
  review: {
    kind: 'SOFT_KEY',
    letters: 'RK',
    approved: 'EXECUTING',
    orders: true,
    onApprove: 'softKey.execute',
    onSubmit: 'softKey.submit',
    complete: ['service', 'certificate', 'handler', 'letterFile', 'licenceFile', 'idFront'],
  },
  fields: {
    member: reference(['会员企业', 'Member'], 'members', { rules: 'required' }),
    service: choice(['业务', 'Service'], softKeyServices, { rules: 'required', default: 'OPEN' }),
    certificate: reference(['签名证书', 'Certificate'], 'certificates', {
      when: named,
      among: { carrier: 'SOFT', keyUse: 'SIGN', state: ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] },
      help: ['要变更或注销的软证书', 'The soft certificate to be changed or closed'],
    }),
    handler: reference(['经办人', 'Handler'], 'handlers', {
      among: { state: 'EFFECTIVE' },
      help: ['须为已生效的经办人，在“经办人管理”中指定', 'A handler in force; name one under Handlers'],
    }),
    algorithm: choice(['密钥算法', 'Key algorithm'], algorithms, { when: described, rules: 'required', default: 'ECDSA_P256' }),
    years: integer(['有效期（年）', 'Years'], { when: described, rules: 'required|range:1,3', default: 1 }),
    sealWanted: flag(['同时申请默认印章', 'With a default seal'], {
      when: { service: 'OPEN' },
      help: ['开通后生成一份印章申请草稿，绑定此证书', 'Once open, a draft for a seal bound to this certificate is prepared'],
    }),
    letterFile: file(['授权书', 'Letter of authorisation'], 'letter'),
    licenceFile: file(['营业执照', 'Business licence'], 'licence'),
    idFront: file(['经办人证件人像面', "Handler's identity document, front"], 'identity'),
    idBack: file(['经办人证件国徽面', "Handler's identity document, back"], 'identity', {
      help: ['经办人的证件为身份证时必交', 'Needed where the handler’s document is an identity card'],
    }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
    agreementVersion: text(['订户协议版本', 'Agreement version'], { readOnly: true }),
    agreementAcceptedAt: instant(['协议确认时间', 'Agreement accepted at'], { readOnly: true }),
    signPasswordSet: flag(['已设置签章密码', 'Signing password set'], { readOnly: true }),
  },
  transitions: {
    submit: {
      consent: { show: 'en.softKey.agreement', confirm: 'en.softKey.agreementConfirm', by: 'agreementVersion' },
    },
  },
  groups: {
    service: { label: ['业务', 'Service'], fields: ['applyNo', 'service', 'certificate', 'handler', ...wanted] },
    documents: { label: ['材料', 'Documents'], fields: [...papers, 'remark'] },
    acceptance: { label: ['确认', 'Acceptance'], fields: [...agreed] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '201',
      rows: { member: '$session.memberId' },
      views: {
        list: ['applyNo', 'state', 'service', 'handler', 'algorithm', 'years', 'submittedAt', 'decidedAt', 'decisionReason'],
        show: [
          'service',
          'documents',
          { of: 'progress', fields: ['submittedBy', 'submittedAt', ...agreed, 'decidedAt', 'decisionReason', 'createdAt'] },
        ],
        steps: true,
        create: [
          { of: 'service', fields: ['service', 'certificate', 'handler'] },
          { label: ['签名证书', 'Certificate'], fields: [...wanted] },
          'documents',
        ],
        next: {
          EXECUTING: [
            '审核已通过，平台正在制作签名证书。做好后在“数字证书申请”的证书里下载，下载后电子签名即开通。',
            'Approved, and the certificate is being made. Once it is, fetch it among the certificates under Digital certificates: then the e-signature is open.',
          ],
          DONE: [
            '已办结。接下来可以在“印章管理”申请印章，在“经办人管理”把印章授权给经办人。',
            'Done. Next, apply for a seal under Seals, and grant it to a handler under Handlers.',
          ],
        },
      },
      calls: {
        'en.softKey.list': { path: 'softKey/list', does: 'list' },
        'en.softKey.detail': {
          path: 'softKey/detail/{id}',
          does: 'get',
          with: { certificates: { resource: 'certificates', by: 'softKeyApplication', label: ['签名证书', 'Certificates'] } },
        },
        'en.softKey.save': { path: 'softKey/save', does: 'save', idempotent: true, in: ['DRAFT', 'RETURNED'], effect: 'softKey.check' },
        'en.softKey.submit': { path: 'softKey/submit', does: 'submit', idempotent: true },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'D1',
      rows: { not: { state: 'DRAFT' } },
      views: {
        list: {
          columns: ['applyNo', 'state', 'dueAt', 'member', 'service', 'handler', 'submittedAt', 'claimedBy', 'decidedAt', 'algorithm'],
          without: ['handler'],
        },
        show: [{ of: 'service', fields: ['member', 'service', 'certificate', 'handler', ...wanted] }, 'documents', 'acceptance', 'review'],
        marks: ['member', 'service', 'certificate', 'handler', 'algorithm', 'years', 'letterFile', 'licenceFile', 'idFront'],
      },
      sums: { by: ['submittedAt', 'state', 'service', 'algorithm', 'member'], period: 'submittedAt' },
      calls: {
        'op.softKey.list': { path: 'operation/softKey/audit/list', does: 'list' },
        'op.softKey.detail': {
          path: 'operation/softKey/audit/detail',
          does: 'get',
          with: { certificates: { resource: 'certificates', by: 'softKeyApplication', label: ['签名证书', 'Certificates'] } },
        },
        'op.softKey.save': { path: 'operation/softKey/audit/save', does: 'note' },
        'op.softKey.commit': {
          path: 'operation/softKey/audit/commit',
          does: 'decide',
          // Approved, the certificate is issued.
          stepUp: true,
        },
      },
    },
  },
});
