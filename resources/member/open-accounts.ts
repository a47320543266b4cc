/** An open-account customer: somebody invited by mobile, who signs in with it, hands in their company's data and becomes a member when the account is opened. */
import { choice, defineResource, instant, integer, reference, sequence, text } from '#engine/declare/index.ts';
import { companyContact, companyIdentity, companyPapers, companyParticulars, lookAlike, lookAlikeActs } from '../_fields.ts';

const outcome = choice(
  ['决定', 'Decision'],
  { open: ['开户', 'Open account'], return: ['退回补充', 'Return for changes'], refuse: ['拒绝', 'Decline'] },
  { default: 'open' },
);

/** What the customer says of their company. */

export const openAccounts = defineResource({
  name: 'openAccounts',
  label: ['开户客户', 'Account openings'],
  represent: '{customerName} ({customerNo})',
  fields: {
    customerNo: sequence(['客户编号', 'Customer number'], 'K{n:8}'),
    // The third kind of user number: their sessions are found by it.
    userNum: sequence(['用户编号', 'User number'], 'U3{n:9}'),
    customerName: text(['客户姓名', 'Customer name'], { rules: 'required|trueName' }),
    mobile: text(['手机', 'Mobile'], { rules: 'required|mobilePhone', clean: 'digits', personal: true, mask: 'mobile' }),
    companyName: { ...companyIdentity.companyName, rules: 'length:2,100|visible' },
    lookAlike,
    uscc: { ...companyIdentity.uscc, rules: 'uscc' },
    companyType: companyIdentity.companyType,
    legalName: { ...companyIdentity.legalName, rules: 'trueName' },
    legalIdType: companyIdentity.legalIdType,
    legalIdNo: companyIdentity.legalIdNo,
    region: companyParticulars.region,
    address: companyIdentity.address,
    email: companyContact.email,
    bankName: companyParticulars.bankName,
    bankAccount: companyParticulars.bankAccount,
    licenceFile: companyPapers.licenceFile,
    adminUserName: text(['管理员登录名', "Administrator's username"], {
      rules: 'length:4,32|username',
      clean: 'lower',
      help: ['开户后用它登录企业端', 'Used to sign in to the company portal once the account is open'],
    }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    noticedAt: instant(['最近通知时间', 'Last notified at'], { readOnly: true }),
    notices: integer(['通知次数', 'Notifications sent'], { readOnly: true, default: 0 }),
    lastLoginAt: instant(['最近登录时间', 'Last sign-in at'], { readOnly: true }),
    lastLoginIp: text(['最近登录 IP', 'Last sign-in IP'], { rules: 'length:0,45', readOnly: true }),
    submittedAt: instant(['提交时间', 'Submitted at'], { readOnly: true }),
    decidedAt: instant(['办理时间', 'Decided at'], { readOnly: true }),
    decidedBy: text(['办理人', 'Decided by'], { readOnly: true, person: true }),
    decisionReason: text(['办理意见', 'Decision note'], { rules: 'length:0,200', readOnly: true }),
    member: reference(['会员企业', 'Company'], 'members', { readOnly: true }),
  },
  states: {
    INVITED: { label: ['已通知', 'Invited'], tone: 'neutral' },
    LOGGED_IN: { label: ['已登录', 'Signed in'], tone: 'busy' },
    SUBMITTED: { label: ['待开户', 'Awaiting account opening'], tone: 'busy' },
    OPENED: { label: ['已开户', 'Opened'], tone: 'good' },
    REFUSED: { label: ['已拒绝', 'Declined'], tone: 'bad' },
  },
  start: 'INVITED',
  transitions: {
    remind: { label: ['再次通知', 'Send reminder'], from: ['INVITED', 'LOGGED_IN'], to: 'same', effect: 'openAccount.notice' },
    arrive: { label: ['登录', 'Sign in'], from: 'INVITED', to: 'LOGGED_IN', by: 'effect' },
    submit: {
      label: ['提交开户资料', 'Submit details'],
      from: 'LOGGED_IN',
      to: 'SUBMITTED',
      input: [
        'companyName',
        'uscc',
        'companyType',
        'legalName',
        'legalIdType',
        'legalIdNo',
        'region',
        'address',
        'email',
        'bankName',
        'bankAccount',
        'licenceFile',
        'adminUserName',
      ],
      complete: ['companyName', 'uscc', 'companyType', 'legalName', 'legalIdNo', 'licenceFile', 'adminUserName'],
      set: { submittedAt: '$now', decisionReason: null },
      effect: 'openAccount.submit',
    },
    open: {
      label: ['开户', 'Open account'],
      from: 'SUBMITTED',
      to: 'OPENED',
      set: { decidedAt: '$now', decidedBy: '$session.userNum' },
      effect: 'openAccount.open',
    },
    giveBack: {
      label: ['退回补充', 'Return for changes'],
      from: 'SUBMITTED',
      to: 'LOGGED_IN',
      reason: 'required',
      set: { decisionReason: '$input.reason' },
      effect: 'openAccount.giveBack',
    },
    refuse: {
      label: ['拒绝', 'Decline'],
      from: ['INVITED', 'LOGGED_IN', 'SUBMITTED'],
      to: 'REFUSED',
      reason: 'required',
      set: { decidedAt: '$now', decidedBy: '$session.userNum', decisionReason: '$input.reason' },
      effect: 'openAccount.refuse',
      danger: true,
    },
  },
  acts: lookAlikeActs,
  groups: {
    customer: {
      label: ['客户', 'Customer'],
      fields: ['customerName', 'customerNo', 'mobile', 'email', 'adminUserName', 'userNum', 'remark'],
    },
    company: {
      label: ['企业', 'Company'],
      fields: ['companyName', 'lookAlike', 'uscc', 'companyType', 'region', 'address', 'licenceFile'],
    },
    legalRepresentative: { label: ['法定代表人', 'Legal representative'], fields: ['legalName', 'legalIdType', 'legalIdNo'] },
    bank: { label: ['开户银行', 'Bank'], fields: ['bankName', 'bankAccount'] },
    invite: { label: ['通知开户', 'Invitation'], fields: ['customerName', 'mobile', 'companyName', 'remark'] },
    progress: {
      label: ['办理', 'Processing'],
      fields: [
        'noticedAt',
        'notices',
        'lastLoginAt',
        'lastLoginIp',
        'submittedAt',
        'decidedAt',
        'decidedBy',
        'decisionReason',
        'member',
        'createdBy',
      ],
    },
    contactAccount: { label: ['联系与账号', 'Contact and account'], fields: ['customerName', 'mobile', 'email', 'adminUserName'] },
  },
  indexes: [['mobile'], ['uscc']],
  audiences: {
    operator: {
      menu: 'B2',
      rows: 'all',
      reads: ['createdAt'],
      views: {
        list: {
          columns: ['customerName', 'state', 'customerNo', 'mobile', 'companyName', 'notices', 'noticedAt', 'submittedAt', 'decidedAt'],
          search: ['companyName', 'mobile'],
          filters: ['member', 'createdAt', 'submittedAt'],
        },
        show: ['customer', 'company', 'legalRepresentative', 'bank', 'progress'],
        create: ['invite'],
      },
      calls: {
        'op.open.list': { path: 'operation/openAccount/list', does: 'list' },
        'op.open.detail': { path: 'operation/openAccount/detail', does: 'get', unmask: ['legalIdNo', 'mobile', 'bankAccount'] },
        'op.open.notice': {
          path: 'operation/openAccount/notice',
          does: 'create',
          effect: 'openAccount.invite',
          label: ['通知开户', 'Invite customer'],
        },
        'op.open.remind': { path: 'operation/openAccount/remind', does: 'remind' },
        'op.open.account': {
          path: 'operation/openAccount/account',
          does: { by: 'decision', of: { open: 'open', return: 'giveBack', refuse: 'refuse' }, else: 'open' },
          idempotent: true,
          ask: { decision: outcome },
          label: ['办理开户', 'Process account opening'],
        },
      },
    },
    // The customer themselves: they have no company yet, so that the row is found by their own number.
    enterprise: {
      rows: { userNum: '$session.userNum' },
      reads: ['createdAt'],
      views: {
        show: [
          { of: 'company', fields: ['companyName', 'uscc', 'companyType', 'region', 'address', 'licenceFile'] },
          'legalRepresentative',
          'contactAccount',
          'bank',
          { of: 'progress', fields: ['customerNo', 'submittedAt', 'decidedAt', 'decisionReason'] },
        ],
        next: {
          LOGGED_IN: [
            '请点“提交开户资料”，填写企业资料并上传营业执照。平台退回过的，原因见“办理意见”，更正后再次提交即可。',
            "Choose Submit details, fill in your company's details and upload its business licence. If the platform returned it, see Decision note for the reason, correct it and submit again.",
          ],
          SUBMITTED: [
            '资料已提交，等待平台办理，现在不需要您操作。结果会以短信通知。',
            "Submitted and waiting for the platform. You don't need to do anything for now; we will text you the result.",
          ],
          REFUSED: ['平台没有同意开户，原因见“办理意见”。', 'The platform did not open the account. See Decision note for the reason.'],
        },
      },
      calls: {
        'en.open.info': { path: 'openAccount/info', does: 'get', single: true, menu: '404', label: ['开户资料', 'Account opening'] },
        'op.open.submit': { path: 'operation/openAccount/submit', does: 'submit', single: true, menu: 'self' },
      },
    },
  },
});
