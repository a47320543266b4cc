/** An electronic seal, from the order that an approved application makes to the end of its life. `sealNo` is the esID of GB/T 38540. */
import { choice, defineResource, file, instant, integer, reference, sequence, text } from '#engine/declare/index.ts';
import { drawingNames, sealDrawing, sealWords } from '../_seal.ts';
import { sealSuspensions } from '../_terms.ts';

const adjustable = ['horizontalText', 'code', 'colour', 'opacity', ...drawingNames] as const;

export const seals = defineResource({
  name: 'seals',
  label: ['电子印章', 'Electronic seals'],
  represent: '{name} ({sealNo})',
  fields: {
    sealNo: sequence(['印章编号', 'Seal number'], 'ES{date}{n:6}'),
    picture: file(['印模', 'Picture'], 'seal', { readOnly: true, widget: 'sealPicture' }),
    member: reference(['会员企业', 'Member'], 'members', { rules: 'required', among: { state: 'ACTIVE' } }),
    application: reference(['印章申请', 'Application'], 'sealApplications', { readOnly: true }),
    keyApplication: reference(['硬 Key 申请', 'Hardware-key application'], 'certificateApplications', { readOnly: true }),
    ...sealWords,
    makeMode: { ...sealWords.makeMode, rules: '', readOnly: true },
    mainText: text(['主文', 'Main text'], { readOnly: true }),
    widthMm: integer(['宽（mm）', 'Width (mm)'], { readOnly: true }),
    heightMm: integer(['高（mm）', 'Height (mm)'], { readOnly: true }),
    sourceImage: file(['印模原图', 'Source picture'], 'sealImage', { when: { makeMode: 'IMAGE' }, readOnly: true }),
    ...sealDrawing,
    certificate: reference(['绑定证书', 'Certificate'], 'certificates', {
      among: { state: 'ACTIVE', keyUse: 'SIGN' },
      help: ['留空则取该企业最新的有效证书', "The company's newest active certificate where none is named"],
    }),
    keeper: text(['保管人', 'Keeper'], { readOnly: true, person: true }),
    pictureSvg: file(['印模（SVG）', 'Picture (SVG)'], 'seal', { readOnly: true }),
    pictureSha256: text(['印模 SHA-256', 'SHA-256 of the picture'], { readOnly: true, indexed: true }),
    sealData: file(['印章数据（.esl）', 'Seal data (.esl)'], 'seal', {
      readOnly: true,
      help: [
        'GB/T 38540 电子印章数据，由制章人以 SM2 签名；签章软件使用这个文件',
        'The seal after GB/T 38540, signed by the seal maker in SM2: the file that signing software works with',
      ],
    }),
    sealDataSha256: text(['印章数据 SHA-256', 'SHA-256 of the seal data'], { readOnly: true, indexed: true }),
    validFrom: instant(['生效时间', 'Valid from'], { readOnly: true }),
    validTo: instant(['到期时间', 'Valid to'], { readOnly: true, help: ['不晚于证书到期', 'Not after the certificate'] }),
    madeBy: text(['制章人', 'Made by'], { readOnly: true, person: true }),
    madeAt: instant(['制章时间', 'Made at'], { readOnly: true }),
    suspendedFrom: choice(
      ['挂起前状态', 'State before the suspension'],
      { ENABLED: ['启用', 'Enabled'], DISABLED: ['停用', 'Disabled'] },
      { readOnly: true },
    ),
    suspension: choice(['挂起原因', 'Suspended because'], sealSuspensions, { readOnly: true }),
  },
  states: {
    TO_MAKE: { label: ['待制章', 'To be made'], tone: 'busy' },
    ENABLED: { label: ['启用', 'Enabled'], tone: 'good' },
    DISABLED: { label: ['停用', 'Disabled'], tone: 'neutral', overprint: true },
    SUSPENDED: { label: ['挂起', 'Suspended'], tone: 'warn', overprint: true },
    REMAKE: { label: ['待重制', 'To be remade'], tone: 'busy' },
    CANCELLED: { label: ['已注销', 'Cancelled'], tone: 'bad', overprint: true },
    EXPIRED: { label: ['已过期', 'Expired'], tone: 'neutral', overprint: true },
  },
  start: 'TO_MAKE',
  transitions: {
    make: {
      label: ['制章', 'Make'],
      from: ['TO_MAKE', 'REMAKE'],
      to: 'ENABLED',
      input: [...adjustable, 'certificate'],
      effect: 'seal.make',
    },
    enable: {
      label: ['启用', 'Enable'],
      from: 'DISABLED',
      to: 'ENABLED',
      guards: [
        [{ 'member.state': 'ACTIVE' }, 'MEMBER_NOT_ACTIVE'],
        [{ 'certificate.state': 'ACTIVE' }, 'SEAL_NO_CERTIFICATE'],
      ],
    },
    disable: { label: ['停用', 'Disable'], from: 'ENABLED', to: 'DISABLED', reason: 'optional', danger: true },
    // A certificate was replaced or is lost for good: the picture stays, what binds it to a certificate is made anew.
    remake: {
      label: ['转重制', 'To be remade'],
      from: ['ENABLED', 'DISABLED', 'SUSPENDED', 'EXPIRED'],
      to: 'REMAKE',
      reason: 'optional',
      set: { suspendedFrom: null, suspension: null, validTo: null },
      effect: 'seal.remake',
    },
    cancel: {
      label: ['注销', 'Cancel'],
      from: ['TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE', 'EXPIRED'],
      to: 'CANCELLED',
      reason: 'required',
      effect: 'seal.cancel',
      danger: true,
    },
    suspend: { label: ['挂起', 'Suspend'], from: ['ENABLED', 'DISABLED'], to: 'SUSPENDED', by: 'effect' },
    // Back to the state before, which the effect writes.
    resume: { label: ['恢复', 'Resume'], from: 'SUSPENDED', to: 'ENABLED', by: 'effect', set: { suspendedFrom: null, suspension: null } },
    expire: { label: ['到期', 'Expire'], from: ['ENABLED', 'DISABLED', 'SUSPENDED'], to: 'EXPIRED', by: 'clock', at: 'validTo' },
  },
  indexes: [
    ['member', 'sealType'],
    ['certificate', 'state'],
  ],
  groups: {
    picture: { label: ['印模', 'Picture'], fields: ['picture'] },
    seal: {
      label: ['印章', 'Seal'],
      fields: ['sealNo', 'name', 'sealType', 'member', 'mainText', 'horizontalText', 'code', 'makeMode', 'application', 'keeper'],
    },
    design: { label: ['式样', 'Design'], fields: ['widthMm', 'heightMm', 'colour', 'opacity', ...drawingNames, 'sourceImage'] },
    making: {
      label: ['制章与证书', 'Making and certificate'],
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
        'suspension',
        'suspendedFrom',
      ],
    },
    texts: { label: ['印文', 'Texts'], fields: ['horizontalText', 'code', 'colour', 'opacity'] },
    drawing: {
      label: ['绘制', 'Drawing'],
      fields: [...drawingNames],
      help: ['留空的项目按规则自动绘制', 'What is left empty follows the rules of the drawing'],
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
      views: {
        list: {
          columns: [
            'name',
            'state',
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
          search: ['mainText'],
          filters: ['suspension', 'validTo', 'createdAt'],
          without: ['certificate'],
        },
        show: ['picture', 'seal', 'design', 'making', 'record'],
        create: [{ of: 'seal', fields: ['member', 'sealType', 'name', 'personName', 'certificate'] }, 'texts'],
        edit: [{ of: 'seal', fields: ['name', 'certificate'] }, 'texts', 'drawing'],
        preview: { call: 'op.seal.preview', widget: 'sealPaper', shows: { madeAt: { isSet: false } } },
      },
      sums: { by: ['createdAt', 'state', 'sealType', 'makeMode', 'member'], period: 'createdAt' },
      calls: {
        'op.seal.list': { path: 'operation/seal/list', does: 'list' },
        'op.seal.detail': { path: 'operation/seal/detail', does: 'get' },
        'op.seal.save': { path: 'operation/seal/save', does: 'save', idempotent: true, in: ['TO_MAKE', 'REMAKE'], effect: 'seal.save' },
        'op.seal.status': {
          path: 'operation/seal/status',
          does: { choose: 'status', of: { ENABLED: 'enable', DISABLED: 'disable', REMAKE: 'remake', CANCELLED: 'cancel' } },
        },
        'op.seal.personalize': { path: 'operation/seal/personalize', does: 'make', idempotent: true },
      },
    },
    enterprise: {
      menu: '202',
      rows: { member: '$session.memberId' },
      reads: ['makeMode', 'pictureSvg', 'createdAt'],
      views: {
        list: {
          columns: ['name', 'state', 'picture', 'sealType', 'sealNo', 'horizontalText', 'certificate', 'validFrom', 'validTo'],
          filters: ['validTo'],
        },
        show: [
          'picture',
          {
            of: 'seal',
            fields: ['sealNo', 'name', 'sealType', 'mainText', 'horizontalText', 'code', 'colour', 'opacity', 'widthMm', 'heightMm'],
          },
          'certificateValidity',
        ],
      },
      calls: {
        'en.eseal.list': { path: 'electronicSeal/list', does: 'list' },
        'en.eseal.detail': { path: 'electronicSeal/detail/{id}', does: 'get' },
      },
    },
  },
});
