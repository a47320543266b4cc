/** An electronic seal, from the order that an approved application makes to the end of its life. `sealNo` is the esID of GB/T 38540. */
import { choice, defineResource, file, instant, integer, person, reference, sequence, text } from '#engine/declare/index.ts';
import { drawingNames, sealDrawing, sealWords } from '../_seal.ts';
import { sealSuspensions } from '../_terms.ts';

/** What has to hold before it is used again. */
const usable = [
  [{ 'member.state': 'ACTIVE' }, 'MEMBER_NOT_ACTIVE'],
  [{ 'certificate.state': 'ACTIVE' }, 'SEAL_NO_CERTIFICATE'],
] as const;

const adjustable = ['horizontalText', 'code', 'colour', 'opacity', ...drawingNames] as const;

export const seals = defineResource({
  name: 'seals',
  label: ['电子印章', 'Electronic seals'],
  represent: '{name} ({sealNo})',
  fields: {
    sealNo: sequence(['印章编号', 'Seal number'], 'ES{date}{n:6}'),
    picture: file(['印模', 'Seal image'], 'seal', { readOnly: true, widget: 'sealPicture' }),
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required', among: { state: 'ACTIVE' } }),
    application: reference(['印章申请', 'Seal application'], 'sealApplications', { readOnly: true }),
    keyApplication: reference(['UKey 申请', 'Hardware key application'], 'certificateApplications', { readOnly: true }),
    ...sealWords,
    makeMode: { ...sealWords.makeMode, rules: '', readOnly: true },
    mainText: text(['主文', 'Main text'], { readOnly: true }),
    widthMm: integer(['宽（mm）', 'Width (mm)'], { readOnly: true }),
    heightMm: integer(['高（mm）', 'Height (mm)'], { readOnly: true }),
    sourceImage: file(['印模原图', 'Original seal image'], 'sealImage', { when: { makeMode: 'IMAGE' }, readOnly: true }),
    ...sealDrawing,
    certificate: reference(['绑定证书', 'Bound certificate'], 'certificates', {
      among: { state: 'ACTIVE', keyUse: 'SIGN' },
      help: ['留空则取该企业最新的有效证书', "Leave empty to use the company's newest active certificate"],
    }),
    keeper: person(['保管人', 'Custodian'], { readOnly: true }),
    pictureSvg: file(['印模（SVG）', 'Seal image (SVG)'], 'seal', { readOnly: true }),
    pictureSha256: text(['印模 SHA-256', 'Seal image SHA-256'], { readOnly: true }),
    sealData: file(['印章数据（.esl）', 'Seal data (.esl)'], 'seal', {
      readOnly: true,
      help: [
        'GB/T 38540 电子印章数据，由制章人以 SM2 签名；签章软件使用这个文件',
        'Electronic seal data in GB/T 38540 format, signed by the seal maker with SM2. This is the file that signing software uses',
      ],
    }),
    sealDataSha256: text(['印章数据 SHA-256', 'Seal data SHA-256'], { readOnly: true }),
    validFrom: instant(['生效时间', 'Valid from'], { readOnly: true }),
    validTo: instant(['到期时间', 'Valid to'], { readOnly: true, help: ['不晚于证书到期', "No later than the certificate's expiry"] }),
    dueAt: instant(['办理时限', 'Due by'], { readOnly: true, widget: 'due' }),
    madeBy: person(['制章人', 'Seal maker'], { readOnly: true }),
    madeAt: instant(['制章时间', 'Made at'], { readOnly: true }),
    suspendedFrom: choice(
      ['挂起前状态', 'Status before suspension'],
      { ENABLED: ['启用', 'Enabled'], DISABLED: ['停用', 'Disabled'] },
      { readOnly: true },
    ),
    // Whoever switched it off brings it back: a company does not lift what the platform has ordered.
    heldBy: choice(
      ['停用方', 'Disabled by'],
      { COMPANY: ['本企业', 'The company'], OPERATOR: ['平台', 'The platform'] },
      { when: { state: ['DISABLED', 'SUSPENDED'] }, readOnly: true },
    ),
    suspension: choice(['挂起原因', 'Suspension reason'], sealSuspensions, { readOnly: true }),
  },
  states: {
    TO_MAKE: { label: ['待制章', 'To be made'], tone: 'busy', due: ['dueAt', 'sealMakingHours'] },
    ENABLED: { label: ['启用', 'Enabled'], tone: 'good' },
    DISABLED: { label: ['停用', 'Disabled'], tone: 'neutral', overprint: true },
    SUSPENDED: { label: ['挂起', 'Suspended'], tone: 'warn', overprint: true },
    REMAKE: { label: ['待重制', 'To be remade'], tone: 'busy', due: ['dueAt', 'sealMakingHours'] },
    CANCELLED: { label: ['已注销', 'Cancelled'], tone: 'bad', overprint: true },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'neutral', overprint: true },
  },
  start: 'TO_MAKE',
  transitions: {
    make: {
      label: ['制章', 'Make seal'],
      from: ['TO_MAKE', 'REMAKE'],
      to: 'ENABLED',
      input: [...adjustable, 'certificate'],
      effect: 'seal.make',
      tells: { to: 'sealAdministrators', text: 'seal.made' },
    },
    enable: {
      label: ['启用', 'Enable'],
      from: 'DISABLED',
      to: 'ENABLED',
      set: { heldBy: null },
      guards: [[{ not: { heldBy: 'COMPANY' } }, 'SEAL_HELD_BY_COMPANY'], ...usable],
      effect: 'seal.tellUnfrozen',
    },
    // Also of one that its company has frozen: then it is not the company's to bring back.
    disable: {
      label: ['停用', 'Disable'],
      from: ['ENABLED', 'DISABLED'],
      to: 'DISABLED',
      reason: 'optional',
      set: { heldBy: 'OPERATOR' },
      guards: [[{ not: { heldBy: 'OPERATOR' } }, 'SEAL_HELD_BY_PLATFORM']],
      effect: 'seal.tellFrozen',
      danger: true,
    },
    // The company's own: nobody signs with it until the company brings it back.
    freeze: {
      label: ['停用', 'Disable'],
      from: 'ENABLED',
      to: 'DISABLED',
      warns: [
        '停用后即刻不能用这枚印章签署，待签的合同等到重新启用后才能签；已签署的文件不受影响。印章管理员或企业管理员随时可以启用。',
        'Nobody can sign with this seal until it is enabled again; contracts that need it have to wait. Documents already signed are not affected. A seal administrator or company administrator can enable it at any time.',
      ],
      reason: 'required',
      set: { heldBy: 'COMPANY' },
      effect: 'seal.tellFrozen',
      danger: true,
    },
    unfreeze: {
      label: ['启用', 'Enable'],
      from: 'DISABLED',
      to: 'ENABLED',
      set: { heldBy: null },
      guards: [[{ heldBy: 'COMPANY' }, 'SEAL_HELD_BY_PLATFORM'], ...usable],
      effect: 'seal.tellUnfrozen',
    },
    // A certificate was replaced or is lost for good: the picture stays, what binds it to a certificate is made anew.
    remake: {
      label: ['转重制', 'Mark for remaking'],
      from: ['ENABLED', 'DISABLED', 'SUSPENDED', 'EXPIRED'],
      to: 'REMAKE',
      reason: 'optional',
      set: { suspendedFrom: null, suspension: null, validTo: null },
      effect: 'seal.remake',
      tells: { to: 'sealAdministrators', text: 'seal.toRemake' },
    },
    cancel: {
      label: ['注销', 'Cancel seal'],
      warns: [
        '注销后不能恢复，需要时重新申请印章；已签署的文件仍然有效。绑定的证书不受影响。',
        'This cannot be undone. If you need a seal again, you will have to apply for a new one. Documents already signed stay valid, and the certificate it is bound to is not affected.',
      ],
      from: ['TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE', 'EXPIRED'],
      to: 'CANCELLED',
      reason: 'required',
      effect: ['seal.cancel', 'seal.tellCancelled'],
      danger: true,
    },
    suspend: {
      label: ['挂起', 'Suspend'],
      from: ['ENABLED', 'DISABLED'],
      to: 'SUSPENDED',
      by: 'effect',
      tells: { to: 'sealAdministrators', text: 'seal.suspended' },
    },
    // Back to the state before, which the effect writes.
    resume: {
      label: ['恢复', 'Reinstate'],
      from: 'SUSPENDED',
      to: 'ENABLED',
      by: 'effect',
      set: { suspendedFrom: null, suspension: null },
    },
    expire: {
      label: ['到期', 'Expire'],
      from: ['ENABLED', 'DISABLED', 'SUSPENDED'],
      to: 'EXPIRED',
      at: 'validTo',
      tells: { to: 'sealAdministrators', text: 'seal.expired' },
    },
  },
  indexes: [['member', 'sealType'], ['certificate', 'state'], ['pictureSha256'], ['sealDataSha256']],
  groups: {
    picture: { label: ['印模', 'Seal image'], fields: ['picture'] },
    seal: {
      label: ['印章', 'Seal'],
      fields: ['sealNo', 'name', 'sealType', 'member', 'mainText', 'horizontalText', 'code', 'makeMode', 'application', 'keeper'],
    },
    design: { label: ['式样', 'Design'], fields: ['widthMm', 'heightMm', 'colour', 'opacity', ...drawingNames, 'sourceImage'] },
    making: {
      label: ['制章与证书', 'Seal making and certificate'],
      fields: [
        'certificate',
        'validFrom',
        'validTo',
        'madeBy',
        'madeAt',
        'sealData',
        'sealDataSha256',
        'pictureSha256',
        'pictureSvg',
        'heldBy',
        'suspension',
        'suspendedFrom',
      ],
    },
    texts: { label: ['印文', 'Seal text'], fields: ['horizontalText', 'code', 'colour', 'opacity'] },
    drawing: {
      label: ['绘制', 'Drawing'],
      fields: [...drawingNames],
      help: ['留空的项目按规则自动绘制', 'Fields left empty are drawn automatically'],
    },
    certificateValidity: {
      label: ['证书与效期', 'Certificate and validity'],
      fields: [
        'certificate',
        'validFrom',
        'validTo',
        'madeAt',
        'sealData',
        'sealDataSha256',
        'pictureSha256',
        'heldBy',
        'suspension',
        'application',
        'keeper',
      ],
    },
  },
  audiences: {
    operator: {
      menu: 'F3',
      rows: 'all',
      reads: ['personName'],
      list: [
        'name',
        'state',
        'dueAt',
        'picture',
        'member',
        'sealType',
        'sealNo',
        'makeMode',
        'certificate',
        'validTo',
        'madeAt',
        'createdAt',
      ],
      search: ['mainText', 'member', 'application'],
      filters: ['suspension', 'validTo', 'createdAt'],
      without: ['certificate'],
      show: ['picture', 'seal', 'design', 'making', 'record'],
      create: [{ of: 'seal', fields: ['member', 'sealType', 'name', 'personName', 'certificate'] }, 'texts'],
      edit: [{ of: 'seal', fields: ['name', 'certificate'] }, 'texts', 'drawing'],
      preview: { call: 'op.seal.preview', widget: 'sealPaper', show: { madeAt: { isSet: false } } },
      home: { waits: ['TO_MAKE', 'REMAKE'] },
      sums: { by: ['createdAt', 'state', 'sealType', 'makeMode', 'member'] },
      calls: {
        'op.seal.list': { path: 'operation/seal/list', does: 'list' },
        'op.seal.detail': { path: 'operation/seal/detail', does: 'get' },
        'op.seal.save': { path: 'operation/seal/save', does: 'save', idempotent: true, from: ['TO_MAKE', 'REMAKE'], effect: 'seal.save' },
        'op.seal.status': {
          path: 'operation/seal/status',
          does: { by: 'status', of: { ENABLED: 'enable', DISABLED: 'disable', REMAKE: 'remake', CANCELLED: 'cancel' } },
        },
        'op.seal.personalize': { path: 'operation/seal/personalize', does: 'make', idempotent: true },
      },
    },
    enterprise: {
      menu: '202',
      rows: { member: '$session.memberId' },
      reads: ['makeMode', 'pictureSvg', 'createdAt'],
      home: {
        list: { fields: ['name', 'state', 'validTo'], when: { state: ['ENABLED', 'DISABLED', 'SUSPENDED', 'TO_MAKE', 'REMAKE'] } },
        failed: ['SUSPENDED'],
        ends: { at: 'validTo', when: { state: ['ENABLED'] } },
      },
      list: ['name', 'state', 'picture', 'sealType', 'sealNo', 'horizontalText', 'certificate', 'validFrom', 'validTo'],
      filters: ['validTo'],
      create: 'sealApplications',
      show: [
        'picture',
        {
          of: 'seal',
          fields: ['sealNo', 'name', 'sealType', 'mainText', 'horizontalText', 'code', 'colour', 'opacity', 'widthMm', 'heightMm'],
        },
        'certificateValidity',
      ],
      next: {
        TO_MAKE: [
          '等待平台制章：签名证书有效后即制作，现在不需要您操作。',
          "Waiting for us to make the seal, once the signing certificate is active. You don't need to do anything for now.",
        ],
        ENABLED: [
          {
            says: ['印章可用：选一份 PDF，放到签署处即可签署。', 'The seal is ready: choose a PDF, place the seal on it and sign.'],
            label: ['去签署', 'Sign with it'],
            to: 'signPdf',
          },
        ],
        SUSPENDED: [
          {
            when: { suspension: 'CERTIFICATE_REVOKED' },
            says: [
              '绑定的证书已吊销，这枚印章不能再用；请申请新证书，生效后再申请一枚印章。',
              'Its certificate has been revoked, so this seal cannot be used any more. Apply for a new certificate and, once it is active, for a new seal.',
            ],
          },
          {
            when: { suspension: 'MEMBER_FROZEN' },
            says: [
              '企业已被冻结，印章暂时不能用；企业恢复后，印章自动恢复。请联系平台。',
              'Your company is suspended, so this seal cannot be used for now. It comes back with the company. Please contact us.',
            ],
          },
          {
            says: [
              '绑定的证书已被冻结，印章暂时不能用；证书恢复后，印章自动恢复。请联系平台。',
              'Its certificate is suspended, so this seal cannot be used for now. It comes back with the certificate. Please contact us.',
            ],
          },
        ],
      },
      calls: {
        'en.eseal.list': { path: 'electronicSeal/list', does: 'list' },
        'en.eseal.detail': { path: 'electronicSeal/detail/{id}', does: 'get' },
        // Under the menu that the seal administrator and the company administrator hold, and handlers do not.
        'en.eseal.used': {
          path: 'electronicSeal/used',
          does: { by: 'used', of: { ON: 'unfreeze', OFF: 'freeze' } },
          menu: '203',
          idempotent: true,
        },
        'en.eseal.cancel': { path: 'electronicSeal/cancel', does: 'cancel', menu: '203', idempotent: true, stepUp: true },
      },
    },
  },
});
