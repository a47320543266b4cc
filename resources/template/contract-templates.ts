/** A contract template: a PDF or an OFD in its versions, one of them in force. What is signed where stands in its signing configurations. */
import { choice, defineResource, file, flag, instant, integer, items, longText, reference, sequence, text } from '#engine/declare/index.ts';
import { lines } from '../_terms.ts';

export const contractTemplates = defineResource({
  name: 'contractTemplates',
  label: ['合同模板', 'Contract templates'],
  represent: '{name} v{templateVersion}',
  fields: {
    seqNo: sequence(['模板编号', 'Template number'], 'TP{n:8}'),
    code: text(['模板编码', 'Template code'], { rules: 'required|length:2,30', clean: 'upper', unique: ['templateVersion'] }),
    name: text(['模板名称', 'Template name'], { rules: 'required|length:2,60' }),
    templateVersion: integer(['模板版本', 'Template version'], { readOnly: true, default: 1 }),
    businessModule: reference(['业务模块', 'Business module'], 'businessModules', { rules: 'required', among: { enabled: true } }),
    line: choice(['签名体系', 'Signature scheme'], lines, {
      rules: 'required',
      default: 'PDF',
      help: [
        '国际：文件用 PDF，各方用 RSA 或 ECDSA 证书签署。国密：文件用 OFD，各方用 SM2 证书（密钥由平台保管或在 UKey 中）和绑定它的印章签署；不支持加盖日期、加注签署人、附件和凭链接签署',
        'International: a PDF, signed with RSA or ECDSA certificates. National: an OFD, signed with SM2 certificates (their keys kept by the platform or on a hardware key) and seals bound to them, without signing dates, signer lines, annexes or signing by link',
      ],
    }),
    file: file(['模板文件', 'Template file'], 'template', {
      rules: 'required',
      help: ['国际用 PDF，国密用 OFD', 'A PDF in the international scheme, an OFD in the national one'],
    }),
    shownAtTurn: flag(['轮到签署时才可查看文件', "Show document only at the party's turn"], {
      help: [
        '开启后，签署方轮到自己时才能查看合同文件；发起企业始终可以查看',
        'When enabled, parties can view the document only when it is their turn to sign; the initiating company can always view it',
      ],
    }),
    pageCount: integer(['页数', 'Pages'], { readOnly: true }),
    sha256: text(['SHA-256', 'SHA-256'], { readOnly: true }),
    // What positions are judged by: each page as it is seen, turned where the file says so.
    pages: items(
      ['页面尺寸', 'Page sizes'],
      { page: integer(['页码', 'Page']), width: integer(['宽 mm', 'Width (mm)']), height: integer(['高 mm', 'Height (mm)']) },
      { readOnly: true, most: 2000 },
    ),
    formFields: items(['签名域', 'Signature fields'], { name: text(['名称', 'Name']) }, { readOnly: true, most: 500 }),
    replaces: reference(['上一版本', 'Previous version'], 'contractTemplates', { readOnly: true }),
    remark: longText(['备注', 'Note'], { rules: 'length:0,500' }),
    publishedAt: instant(['发布时间', 'Published at'], { readOnly: true }),
    closedAt: instant(['关闭时间', 'Closed at'], { readOnly: true }),
  },
  states: {
    DRAFT: { label: ['草稿', 'Draft'], tone: 'neutral' },
    ON: { label: ['启用', 'Active'], tone: 'good' },
    CLOSED: { label: ['关闭', 'Closed'], tone: 'warn' },
  },
  start: 'DRAFT',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: 'DRAFT', to: 'ON', set: { publishedAt: '$now' }, effect: 'template.publish' },
    revise: {
      label: ['建立新版本', 'Create new version'],
      from: ['ON', 'CLOSED'],
      to: 'same',
      effect: 'template.revise',
      answer: { draft: reference(['新版本', 'New version'], 'contractTemplates') },
    },
    reopen: {
      label: ['重新启用', 'Reopen'],
      from: 'CLOSED',
      to: 'ON',
      set: { closedAt: null },
      guards: [[{ publishedAt: { isSet: true } }, 'TEMPLATE_NEVER_IN_FORCE']],
      effect: 'template.reopen',
    },
    close: { label: ['关闭', 'Close'], from: ['DRAFT', 'ON'], to: 'CLOSED', reason: 'required', set: { closedAt: '$now' }, danger: true },
    supersede: { label: ['被新版本取代', 'Superseded'], from: 'ON', to: 'CLOSED', by: 'effect', set: { closedAt: '$now' } },
  },
  groups: {
    template: { label: ['模板', 'Template'], fields: ['name', 'code', 'templateVersion', 'seqNo', 'businessModule', 'replaces', 'remark'] },
    file: { label: ['文件', 'File'], fields: ['line', 'file', 'shownAtTurn', 'pageCount', 'sha256', 'pages', 'formFields'] },
  },
  audiences: {
    operator: {
      menu: 'F2',
      rows: 'all',
      list: ['name', 'state', 'templateVersion', 'line', 'code', 'seqNo', 'businessModule', 'pageCount', 'publishedAt', 'updatedAt'],
      search: ['code', 'seqNo'],
      filters: ['publishedAt'],
      show: ['template', 'file', { of: 'record', fields: ['publishedAt', 'closedAt', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] }],
      create: [
        { of: 'template', fields: ['code', 'name', 'businessModule', 'remark'] },
        { of: 'file', help: ['页数与摘要由系统读取', 'The page count and hash are read automatically'] },
      ],
      next: {
        DRAFT: [
          {
            beside: 'configs',
            when: { state: 'ON' },
            does: 'publish',
            says: [
              '签署配置已启用：用“试签预览”核对位置后发布，企业即可选用',
              'The signing configuration is active: check the positions in the preview, then publish. Companies can choose the template from then on',
            ],
          },
          {
            beside: 'configs',
            says: [
              '签署配置还没有启用：为各签署方建好步骤，核对位置后启用，才能发布',
              'The signing configuration is not active yet: give each party its step, check the positions and activate it. Then the template can be published',
            ],
            label: ['打开签署配置', 'Open configuration'],
          },
          {
            says: [
              '先新建签署配置：各签署方一个步骤，排好位置后启用；然后发布，企业才能选用',
              'First create a signing configuration: a step for each party, placed on the pages, then activated. After that publish the template, and companies can choose it',
            ],
          },
        ],
      },
      widgets: [
        { widget: 'begins', options: { label: ['新建签署配置', 'New signing configuration'], entity: 'signConfigs', to: 'template' } },
      ],
      calls: {
        'op.template.list': { path: 'operation/template/list', does: 'list' },
        'op.template.detail': {
          path: 'operation/template/detail',
          does: 'get',
          with: { configs: { resource: 'signConfigs', by: 'template' } },
        },
        'op.template.save': { path: 'operation/template/save', does: 'save', idempotent: true, from: ['DRAFT'], effect: 'template.read' },
        'op.template.publish': { path: 'operation/template/publish', does: 'publish' },
        'op.template.revise': { path: 'operation/template/revise', does: 'revise', idempotent: true },
        'op.template.close': { path: 'operation/template/close', does: { by: 'status', of: { CLOSED: 'close', ON: 'reopen' } } },
      },
    },
    enterprise: {
      rows: { state: 'ON' },
      // Whoever starts a contract looks at the document first, unless each party is to see it at its turn.
      readIf: { file: { shownAtTurn: false } },
      reads: ['seqNo', 'code', 'name', 'templateVersion', 'businessModule', 'line', 'file', 'pageCount', 'sha256', 'publishedAt'],
      calls: { 'en.template.show': { path: 'template/show/{seqNo}', does: 'get', menu: 'self', key: 'seqNo' } },
    },
  },
});
