/** What a handler is and how they live, spread by both faces of the entity: the company's handlers and the queue of their reviews. */
import { choice, date, file, instant, reference, sequence, text } from '#engine/declare/index.ts';
import { emblemSide, photoSide } from '../_fields.ts';
import { handlerTypes, idTypes } from '../_terms.ts';
import type { LetterForm } from '../_widgets.ts';

/** What the company is told to expect, or to do, once a review has ended. */
export const handlerNext = {
  EFFECTIVE: [
    '“{name}”已生效。要让其用印，请在“可用印章”授权；是本企业员工的，现在即可办理业务。',
    '{name} is active. To let them use a seal, grant it under Seals they may use. If they are an employee of your company, they can start right away.',
  ],
  SUSPENDED: ['“{name}”已停用，不能办理业务。需要时点“启用”恢复。', '{name} is disabled and cannot act. Choose Enable to restore them.'],
  EXPIRED: [
    '授权书已到期。要继续办理，请点“修改”，换上新的授权书并提交。',
    'The letter of authorisation has expired. To continue, choose Edit, attach a new letter and submit.',
  ],
} as const;

/** What a company says of a handler; the reviewer reads the same. */
export const handlerInput = [
  'employee',
  'name',
  'idType',
  'idNo',
  'mobile',
  'email',
  'handlerType',
  'letterFile',
  'letterFrom',
  'letterTo',
  'idFront',
  'idBack',
] as const;

/** How a form of a handler is arranged. */
export const handlerForm = [
  { of: 'handler', fields: ['employee', 'handlerType', 'name', 'idType', 'idNo', 'mobile', 'email'] },
  {
    label: ['授权书与证件', 'Letter and ID'],
    fields: ['letterFrom', 'letterTo', 'letterFile', 'idFront', 'idBack'],
    help: [
      '先下载填好的授权书，盖章后拍照或扫描上传；再上传证件照片',
      'Download the completed letter, have it stamped and upload a photo or scan of it, then photos of the ID document',
    ],
  },
] as const;

export const handler = {
  review: {
    kind: 'HANDLER',
    letters: 'JB',
    approved: 'EFFECTIVE',
    onApprove: 'handler.approve',
    // Naming somebody hands them in; what is changed in what a reviewer has seen hands them in again.
    arrives: true,
    without: ['submit', 'expire'],
  },
  fields: {
    code: sequence(['经办人编号', 'Handler code'], 'H{n:8}'),
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    employee: reference(['员工账号', 'Employee account'], 'employees', {
      brings: 'en.handler.person',
      help: [
        '经办人是本企业员工时选择：已登记的姓名、证件和手机自动带入，生效后他即持有“经办人”角色',
        'Select if the handler is an employee of your company: the name, ID and mobile on record are filled in, and once active they get the handler role',
      ],
    }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    idType: choice(['证件类型', 'ID type'], idTypes, { rules: 'required', default: 'ID_CARD' }),
    idNo: text(['证件号码', 'ID number'], {
      rules: 'required|length:5,30',
      // As with the employee that they may be: a slip would be printed on the letter of authorisation.
      rulesBy: { idType: { ID_CARD: 'idCard' } },
      clean: 'upper',
      personal: true,
    }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true }),
    email: text(['电子邮箱', 'Email'], { rules: 'email' }),
    handlerType: choice(['经办类型', 'Handler type'], handlerTypes, {
      rules: 'required',
      default: 'CONTRACT',
      help: [
        '写入授权书的业务范围。四类经办人都能用授权给自己的印章签署 PDF 和合同；只有“合同经办”会收到待签合同的通知',
        'The scope named in the letter of authorisation. All four kinds can sign PDFs and contracts with the seals granted to them; only contract handlers are notified of contracts to sign',
      ],
    }),
    letterFile: file(['授权书', 'Letter of authorisation'], 'letter', {
      rules: 'required',
      widget: 'letter',
      options: { form: 'handlerLetter' } satisfies LetterForm,
    }),
    letterFrom: date(['授权开始', 'Authorised from'], {
      rules: 'required|notFuture',
      begins: '$today',
      help: ['不晚于今天：审核通过后立即生效', 'No later than today, so that the handler is active as soon as they are approved'],
    }),
    letterTo: date(['授权截止', 'Authorised until'], {
      rules: 'required',
      begins: '$today+1y',
      help: ['自授权开始起最长三年', 'Up to three years from the start date'],
    }),
    idFront: file(['证件人像面', 'ID document (photo side)'], 'identity', { rules: 'required', ...photoSide }),
    idBack: file(['证件国徽面', 'ID document (emblem side)'], 'identity', { rulesBy: { idType: { ID_CARD: 'required' } }, ...emblemSide }),
    effectiveAt: instant(['生效时间', 'Active since'], { readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  states: {
    EFFECTIVE: { label: ['生效', 'Active'], tone: 'good' },
    SUSPENDED: { label: ['停用', 'Disabled'], tone: 'neutral', overprint: true },
    EXPIRED: { label: ['过期', 'Expired'], tone: 'neutral', overprint: true },
  },
  transitions: {
    approve: { tells: { to: ['applicant', 'handler'], text: 'handler.approved' } },
    withdraw: { from: ['SUBMITTED', 'RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'], follows: { member: 'out' }, effect: 'handler.stop' },
    suspend: { label: ['停用', 'Disable'], from: 'EFFECTIVE', to: 'SUSPENDED', effect: 'handler.stop', danger: true },
    resume: { label: ['启用', 'Enable'], from: 'SUSPENDED', to: 'EFFECTIVE', effect: 'handler.resume' },
    expire: {
      label: ['授权到期', 'Expire'],
      from: ['EFFECTIVE', 'SUSPENDED'],
      to: 'EXPIRED',
      at: 'expiresAt',
      effect: 'handler.stop',
      tells: { to: ['administrators', 'handler'], text: 'handler.expired' },
    },
  },
  groups: {
    handler: {
      label: ['经办人', 'Handler'],
      fields: ['code', 'member', 'handlerType', 'employee', 'name', 'idType', 'idNo', 'mobile', 'email'],
    },
    letter: { label: ['授权书', 'Letter of authorisation'], fields: ['letterFrom', 'letterTo', 'letterFile', 'effectiveAt', 'expiresAt'] },
    papers: { label: ['身份证件', 'Identity documents'], fields: ['idFront', 'idBack'] },
  },
} as const;
