/** An application for the e-signature with a soft key: opened, changed or closed by the enterprise under 201, reviewed by operators under D1. */
import { choice, defineResource, file, flag, instant, integer, reference, text } from '#engine/declare/index.ts';
import { emblemSide, photoSide } from '../_fields.ts';
import { advanced, algorithmHelp, algorithms, handlersToCome, softKeyServices } from '../_terms.ts';

const wanted = ['algorithm', 'years', 'keepKey', 'sealWanted'] as const;
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
    complete: ['service', 'certificate', 'handler', 'letterFile', 'licenceFile', 'idFront', ['idBack', { 'handler.idType': 'ID_CARD' }]],
  },
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    service: choice(['业务', 'Service'], softKeyServices, {
      rules: 'required',
      default: 'OPEN',
      help: [
        '首次办理选“开通”；已有证书要换新的选“变更”，不再使用选“注销”',
        'Choose Activate the first time, Change to replace a certificate you have, Cancel to stop using it',
      ],
    }),
    certificate: reference(['签名证书', 'Certificate'], 'certificates', {
      when: named,
      among: { carrier: 'SOFT', keyUse: 'SIGN', state: ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] },
      ifNone: {
        says: [
          '本企业还没有软证书，没有可变更或注销的：首次办理请选“开通”。',
          'Your company has no software key yet, so there is nothing to change or cancel. The first time, choose Activate.',
        ],
        label: ['查看数字证书', 'See certificates'],
        to: 'certificates',
      },
      help: ['要变更或注销的软证书', 'Software key to change or cancel'],
    }),
    handler: reference(['经办人', 'Handler'], 'handlers', {
      among: { state: handlersToCome },
      brings: 'en.softKey.papers',
      ifNone: {
        says: ['还没有经办人，申请不能提交。', 'There is no handler yet, so the application cannot be submitted.'],
        label: ['去指定经办人', 'Appoint a handler'],
        to: 'handlers',
      },
      help: [
        '已生效或正在审核的经办人；授权书、证件和企业的营业执照自动带入',
        "Active or under review. Their letter of authorisation, ID documents and the company's business licence are filled in automatically",
      ],
    }),
    algorithm: choice(['密钥算法', 'Key algorithm'], algorithms, {
      when: described,
      rules: 'required',
      default: 'ECDSA_P256',
      help: algorithmHelp,
    }),
    years: integer(['有效期（年）', 'Validity (years)'], { when: described, rules: 'required|range:1,3', default: 1 }),
    keepKey: flag(['密钥交由平台保管', 'Platform keeps the key'], {
      when: described,
      begins: true,
      help: [
        '证书做好即可在线签署，密钥加密保存、不能再导出；不勾选则做好后再选择，可下载一次自行保管',
        'You can sign online as soon as the certificate is issued. The key is stored encrypted and cannot be exported. Clear the box to choose after issuance, when you can instead download it once',
      ],
    }),
    sealWanted: flag(['同时申请默认印章', 'Also apply for a default seal'], {
      when: { service: 'OPEN' },
      default: true,
      help: [
        '随本申请一并提交公章申请，按模板绘制，不必另外申请；已有或已申请公章的不重复申请',
        'An application for the company seal, generated from its type, is submitted along with this one, unless there is one already. No need to apply for it separately',
      ],
    }),
    letterFile: file(['授权书', 'Letter of authorisation'], 'letter'),
    licenceFile: file(['营业执照', 'Business licence'], 'licence'),
    idFront: file(['经办人证件人像面', "Handler's ID document (photo side)"], 'identity', photoSide),
    idBack: file(['经办人证件国徽面', "Handler's ID document (emblem side)"], 'identity', {
      ...emblemSide,
      help: ['经办人的证件为身份证时必交', "Required if the handler's ID is a resident identity card"],
    }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    agreementVersion: text(['订户协议版本', 'Agreement version'], { readOnly: true }),
    agreementAcceptedAt: instant(['协议确认时间', 'Agreement accepted at'], { readOnly: true }),
    signPasswordSet: flag(['已设置签章密码', 'Signing password set'], { readOnly: true }),
  },
  transitions: {
    submit: { consent: { show: 'en.softKey.agreement', confirm: 'en.softKey.agreementConfirm', by: 'agreementVersion' } },
    // Where a certificate is issued, the certificate sends its own message.
    finish: { tells: { to: 'applicant', text: 'review.done', when: { service: 'CLOSE' } } },
  },
  groups: {
    service: { label: ['业务', 'Service'], fields: ['applyNo', 'service', 'certificate', 'handler', ...wanted] },
    documents: { label: ['材料', 'Documents'], fields: [...papers, 'remark'] },
    acceptance: { label: ['协议确认', 'Agreement'], fields: [...agreed] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '201',
      rows: { member: '$session.memberId' },
      list: ['applyNo', 'state', 'service', 'handler', 'algorithm', 'years', 'submittedAt', 'decidedAt', 'decisionReason'],
      show: [
        'service',
        'documents',
        { of: 'progress', fields: ['submittedBy', 'submittedAt', ...agreed, 'decidedAt', 'decisionReason', 'createdAt'] },
      ],
      steps: true,
      create: [
        {
          of: 'service',
          fields: ['service', 'certificate', 'handler', 'years', 'keepKey', 'sealWanted'],
          help: [
            '软证书：签名密钥由平台加密保管，凭签章密码或短信验证码在线签署，不用设备。要用插在电脑上的 UKey 签署，请改走“数字证书申请”',
            'Software key: we keep the signing key encrypted, and you sign online with a signing password or an SMS code, with no device. To sign with a USB key plugged into your computer (hardware key), apply under Digital certificates instead',
          ],
        },
        { ...advanced, fields: ['algorithm'] },
        'documents',
      ],
      next: {
        EXECUTING: [
          {
            beside: 'certificates',
            when: { state: 'ISSUED_NOT_DOWNLOADED' },
            says: [
              '签名证书已做好。请选择密钥放在哪里：由平台保管即可在线签署，取走则用自己的签章软件签署。选定后电子签名即开通。',
              'The signing certificate is ready. Choose where to keep its key: on the platform to sign online, or with you to use your own signing software. Your e-signature is active once you have chosen.',
            ],
            label: ['选择密钥去向', 'Choose'],
          },
          {
            beside: 'certificates',
            when: { keepKey: true },
            says: [
              '审核已通过，平台正在制作签名证书，现在不需要您操作。做好即可在线签署，密钥由平台保管。',
              "Approved. We are issuing the signing certificate; you don't need to do anything for now. You can sign online as soon as it is ready, and the platform keeps its key.",
            ],
          },
          {
            says: [
              '审核已通过，平台正在制作签名证书，现在不需要您操作。做好后在这里选择密钥放在哪里。',
              "Approved. We are issuing the signing certificate; you don't need to do anything for now. When it is ready, choose here where to keep its key.",
            ],
          },
        ],
        DONE: [
          {
            beside: 'certificates',
            when: { state: 'ACTIVE', downloadedAt: { isSet: false } },
            says: [
              '已开通，密钥由平台保管。在线签署还需要一枚可用的印章：在“印章管理”申请；要让“{handler}”用它签署，再到“经办人管理”授权。',
              'Activated, and the platform keeps the key. To sign online you also need a seal in use: apply for one under Seals, and to let {handler} sign with it, grant it to them under Handlers.',
            ],
          },
          {
            beside: 'certificates',
            when: { state: 'ACTIVE', downloadedAt: { isSet: true } },
            says: [
              '已办结，密钥已取走：请用自己的签章软件签署。要在本平台在线签署，请再申请一张证书，并选择由平台保管。',
              'Completed: you have taken the key, so sign with your own signing software. To sign online on this platform, apply for another certificate and let the platform keep its key.',
            ],
          },
          { says: ['已办结。', 'Done.'] },
        ],
      },
      calls: {
        'en.softKey.list': { path: 'softKey/list', does: 'list' },
        'en.softKey.detail': {
          path: 'softKey/detail/{id}',
          does: 'get',
          with: { certificates: { resource: 'certificates', by: 'softKeyApplication', label: ['签名证书', 'Certificates'] } },
        },
        'en.softKey.save': { path: 'softKey/save', does: 'save', idempotent: true, from: ['DRAFT', 'RETURNED'], effect: 'softKey.check' },
        'en.softKey.submit': { path: 'softKey/submit', does: 'submit', idempotent: true },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'D1',
      rows: { not: { state: 'DRAFT' } },
      list: ['applyNo', 'state', 'dueAt', 'member', 'service', 'handler', 'submittedAt', 'claimedBy', 'decidedAt', 'algorithm'],
      search: ['member'],
      without: ['handler'],
      show: [{ of: 'service', fields: ['member', 'service', 'certificate', 'handler', ...wanted] }, 'documents', 'acceptance', 'review'],
      marks: ['member', 'service', 'certificate', 'handler', 'algorithm', 'years', 'letterFile', 'licenceFile', 'idFront'],
      sums: { by: ['submittedAt', 'state', 'service', 'algorithm', 'member'] },
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
