/** What a handler is and how they live, spread by both faces of the entity: the company's handlers and the queue of their reviews. */
import { choice, date, file, instant, reference, sequence, text } from '#engine/declare/index.ts';
import { handlerTypes, idTypes } from '../_terms.ts';

/** What the company is told to expect, or to do, once a review has ended. */
export const handlerNext = {
  EFFECTIVE: [
    '经办人已生效。要让他用印，请在“可用印章”授权；他是本企业员工的，现在即可办理业务。',
    'In force. To let this person use a seal, grant it under Seals they may use; an employee may begin at once.',
  ],
  SUSPENDED: ['已停用，不能办理业务。需要时点“启用”恢复。', 'Suspended: nothing can be done in this role. Choose Resume to bring it back.'],
  EXPIRED: [
    '授权书已到期。要继续办理，请点“修改”，换上新的授权书并提交。',
    'The letter of authorisation has ended. To go on, choose Edit and hand in a new letter.',
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
  'letter',
  'papers',
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
    member: reference(['会员企业', 'Member'], 'members', { rules: 'required' }),
    employee: reference(['员工账号', 'Employee'], 'employees', {
      help: [
        '经办人是本企业员工时选择，生效后他即持有“经办人”角色',
        'If the handler is an employee; once effective, the employee holds the role of a handler',
      ],
    }),
    name: text(['姓名', 'Name'], { rules: 'required|trueName' }),
    idType: choice(['证件类型', 'Identity document'], idTypes, { rules: 'required', default: 'ID_CARD' }),
    idNo: text(['证件号码', 'Identity number'], { rules: 'required|length:5,30', clean: 'upper', personal: true }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', clean: 'digits', personal: true, mask: 'mobile' }),
    email: text(['电子邮箱', 'E-mail'], { rules: 'email' }),
    handlerType: choice(['经办类型', 'Type'], handlerTypes, { rules: 'required', default: 'CONTRACT' }),
    letterFile: file(['授权书', 'Letter of authorisation'], 'letter', { rules: 'required' }),
    letterFrom: date(['授权开始', 'Authorised from'], {
      rules: 'required|notFuture',
      help: ['不晚于今天：审核通过后立即生效', 'Today at the latest: once approved, the handler is in force at once'],
    }),
    letterTo: date(['授权截止', 'Authorised until'], {
      rules: 'required',
      help: ['自授权开始起最长三年', 'At most three years from its beginning'],
    }),
    idFront: file(['证件人像面', 'Identity document, front'], 'identity', { rules: 'required' }),
    idBack: file(['证件国徽面', 'Identity document, back'], 'identity', { rulesBy: { idType: { ID_CARD: 'required' } } }),
    effectiveAt: instant(['生效时间', 'Effective since'], { readOnly: true }),
    expiresAt: instant(['到期时间', 'Expires at'], { readOnly: true }),
  },
  states: {
    EFFECTIVE: { label: ['生效', 'Effective'], tone: 'good' },
    SUSPENDED: { label: ['停用', 'Suspended'], tone: 'neutral', overprint: true },
    EXPIRED: { label: ['过期', 'Expired'], tone: 'neutral', overprint: true },
  },
  transitions: {
    withdraw: {
      from: ['SUBMITTED', 'RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'],
      follows: { member: 'out' },
      effect: 'handler.stop',
    },
    suspend: { label: ['停用', 'Suspend'], from: 'EFFECTIVE', to: 'SUSPENDED', effect: 'handler.stop', danger: true },
    resume: { label: ['启用', 'Resume'], from: 'SUSPENDED', to: 'EFFECTIVE', effect: 'handler.resume' },
    expire: {
      label: ['授权到期', 'Expire'],
      from: ['EFFECTIVE', 'SUSPENDED'],
      to: 'EXPIRED',
      by: 'clock',
      at: 'expiresAt',
      effect: 'handler.stop',
    },
  },
  groups: {
    handler: {
      label: ['经办人', 'Handler'],
      fields: ['code', 'member', 'handlerType', 'employee', 'name', 'idType', 'idNo', 'mobile', 'email'],
    },
    letter: { label: ['授权书', 'Letter of authorisation'], fields: ['letterFile', 'letterFrom', 'letterTo', 'effectiveAt', 'expiresAt'] },
    papers: { label: ['身份证件', 'Identity papers'], fields: ['idFront', 'idBack'] },
  },
} as const;
