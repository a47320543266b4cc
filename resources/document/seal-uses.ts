/** A use of a seal, carried out or refused: who, when, by what right, in which document and where on its pages. Nobody changes it. */
import {
  choice,
  decimal,
  defineResource,
  fault,
  file,
  flag,
  instant,
  integer,
  items,
  money,
  person,
  reference,
  text,
} from '#engine/declare/index.ts';
import { levels } from './_signing.ts';

/** What else was done to the company's records, which is in the journal. */
const journal = {
  widget: 'leads',
  options: { label: ['企业的操作日志', "Company's audit log"], entity: 'journal', alike: [{ field: 'member' }] },
} as const;

/** Beside an entry of a PDF of one's own: whether and until when that is archived. */
const calls = {
  'doc.sealUse': { path: 'document/sealUse/list', does: 'list' },
  'doc.sealUseDetail': { path: 'document/sealUse/detail', does: 'get', with: { archive: { resource: 'documentArchives', by: 'use' } } },
} as const;

/**
 * A contract goes on after one has signed it: its newest document stands on its own page, for whoever may open that. Operators get it in the
 * evidence, which is journalled.
 */
const signedAlone = { signedFile: { inContract: false } } as const;

export const sealUses = defineResource({
  name: 'sealUses',
  label: ['用印记录', 'Seal usage log'],
  represent: '{at} {documentName}',
  fields: {
    at: instant(['时间', 'Time'], { readOnly: true }),
    member: reference(['所属企业', 'Company'], 'members', { readOnly: true }),
    seal: reference(['印章', 'Seal'], 'seals', { readOnly: true }),
    result: choice(['结果', 'Result'], { SIGNED: ['已签署', 'Signed'], REFUSED: ['未签署', 'Not signed'] }, { readOnly: true }),
    refusal: fault(['未签署原因', 'Reason not signed'], { when: { result: 'REFUSED' } }),
    userNum: person(['用印人', 'Used by'], { readOnly: true }),
    capacity: choice(
      ['身份', 'Signed as'],
      { ADMIN: ['企业管理员', 'Company administrator'], HANDLER: ['经办人', 'Handler'] },
      { readOnly: true },
    ),
    handler: reference(['经办人', 'Handler'], 'handlers', { when: { capacity: 'HANDLER' }, readOnly: true }),
    proof: choice(
      ['确认方式', 'Confirmation method'],
      {
        PASSWORD: ['签章密码', 'Signing password'],
        SMS: ['短信验证码', 'SMS code'],
        KEY: ['UKey', 'Hardware key'],
        AGREEMENT: ['自动签授权', 'Automatic signing authorisation'],
      },
      { readOnly: true },
    ),
    // The authorisation under which the service signed by itself, or tried to.
    autoSigning: reference(['自动签授权', 'Automatic signing'], 'autoSignings', { readOnly: true }),
    // Which the administrator confirmed for this one use.
    request: reference(['用印申请', 'Seal use request'], 'sealRequests', { readOnly: true }),
    amount: money(['金额（元）', 'Amount (CNY)'], { readOnly: true }),
    documentName: text(['文件名', 'File name'], { readOnly: true }),
    // Of the file as it came; that of the signed one stands beside it.
    documentSha256: text(['签署前 SHA-256', 'SHA-256 before signing'], { readOnly: true }),
    pages: text(['页码', 'Pages'], { readOnly: true }),
    places: items(
      ['盖章位置（毫米）', 'Seal positions (mm)'],
      {
        page: integer(['页码', 'Page']),
        x: decimal(['左', 'Left'], 1),
        y: decimal(['上', 'Top'], 1),
        width: decimal(['宽', 'Width'], 1),
        height: decimal(['高', 'Height'], 1),
      },
      { readOnly: true, most: 2000 },
    ),
    signedFile: file(['签署后的文件', 'Signed file'], 'document', { readOnly: true, widget: 'signedFile' }),
    signedSha256: text(['签署后 SHA-256', 'SHA-256 after signing'], { readOnly: true }),
    level: choice(['签名级别', 'Signature level'], levels, { readOnly: true, cite: 'ETSI EN 319 142-1' }),
    inContract: flag(['合同签署', 'In a contract'], { readOnly: true }),
    certificate: reference(['签名证书', 'Signing certificate'], 'certificates', { readOnly: true }),
    ip: text(['IP', 'IP'], { rules: 'length:0,45', readOnly: true }),
  },
  appendOnly: true,
  journal: false,
  indexes: [['member', 'at'], ['seal', 'at'], ['documentSha256'], ['signedSha256']],
  groups: {
    use: {
      label: ['用印', 'Seal use'],
      fields: ['at', 'seal', 'result', 'refusal', 'userNum', 'capacity', 'handler', 'proof', 'autoSigning', 'request', 'amount'],
    },
    document: {
      label: ['文件', 'Document'],
      fields: ['documentName', 'documentSha256', 'pages', 'places', 'signedFile', 'signedSha256', 'level', 'certificate'],
    },
    origin: { label: ['来源', 'Source'], fields: ['ip'] },
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['inContract'],
      readIf: signedAlone,
      list: ['at', 'result', 'member', 'seal', 'userNum', 'capacity', 'documentName', 'pages', 'level', 'documentSha256', 'refusal', 'ip'],
      sort: ['at', 'DESC'],
      search: ['documentSha256', 'signedSha256', 'userNum'],
      filters: ['at'],
      without: ['level'],
      show: [{ label: ['企业', 'Company'], fields: ['member'] }, 'use', 'document', 'origin'],
      widgets: [journal],
      menu: 'F3',
      calls,
    },
    enterprise: {
      rows: { member: '$session.memberId' },
      reads: ['inContract'],
      readIf: signedAlone,
      home: {
        list: {
          label: ['最近签署的文件', 'Recently signed'],
          fields: ['documentName', 'at', 'signedFile'],
          when: { result: 'SIGNED', inContract: false },
        },
      },
      list: ['at', 'result', 'seal', 'userNum', 'capacity', 'documentName', 'signedFile', 'pages', 'level', 'refusal'],
      sort: ['at', 'DESC'],
      search: ['documentSha256', 'signedSha256', 'userNum'],
      filters: ['at'],
      show: ['use', 'document', 'origin'],
      menu: '202',
      calls,
    },
  },
});
