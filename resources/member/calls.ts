/** Registration before there is an account, and the company behind a user number: calls that belong to no entity. */
import {
  choice,
  defineCalls,
  flag,
  instant,
  integer,
  items,
  json,
  marksShape,
  money,
  password,
  reference,
  text,
} from '#engine/declare/index.ts';
import { captcha, uploaded } from '#engine/system/fields.ts';
import { sessionDescription } from '#engine/system/session-calls.ts';
import { bilingual } from '#engine/system/shapes.ts';
import {
  adminUserName,
  companyContact,
  companyIdentity,
  companyParticulars,
  historyStep,
  sessionFacts,
  transferAccount,
} from '../_fields.ts';
import { authMethods, documentKinds } from '../_terms.ts';

const smsCode = text(['短信验证码', 'SMS code'], { rules: 'required|digits:6' });
const mobile = text(['手机', 'Mobile'], { rules: 'required|mobilePhone', personal: true });
const applyNo = text(['申请编号', 'Application number'], { rules: 'required|length:1,40' });
const requestNo = text(['认证编号', 'Verification number'], { rules: 'required|length:1,40' });
const kind = choice(['类别', 'Type'], documentKinds, { rules: 'required', clean: 'upper' });
const fileId = reference(['文件', 'File'], 'files', { rules: 'required' });

export const memberCalls = defineCalls({
  'en.register': {
    path: 'enterprise/register',
    menu: 'public',
    label: ['企业注册', 'Company registration'],
    idempotent: true,
    captcha: 'always',
    throttle: { most: 20, seconds: 3600 },
    input: {
      ...companyIdentity,
      legalIdNo: { ...companyIdentity.legalIdNo, rules: 'required|length:5,30' },
      ...companyContact,
      adminUserName,
      adminPassword: password(['管理员密码', "Administrator's password"], { rules: 'required|password' }),
      method: choice(['认证方式', 'Verification method'], authMethods, { default: 'LICENCE_MANUAL' }),
      ...transferAccount,
      files: items(['材料', 'Documents'], { fileId, kind }, { rules: 'required', most: 20 }),
      smsCode,
      ...captcha,
    },
    answer: { applyNo: text(['申请编号', 'Application number']) },
  },
  'en.register.upload': {
    path: 'enterprise/register/upload',
    menu: 'public',
    label: ['上传注册材料', 'Upload registration document'],
    throttle: { most: 60, seconds: 3600 },
    upload: { purpose: 'application' },
    input: { mobile, smsCode, kind: choice(['类别', 'Type'], documentKinds, { default: 'OTHER', clean: 'upper' }) },
    answer: uploaded,
    changes: true,
  },
  'en.register.resubmit': {
    path: 'enterprise/register/resubmit',
    menu: 'public',
    label: ['更正并重新提交', 'Correct and resubmit'],
    idempotent: true,
    throttle: { most: 20, seconds: 3600 },
    input: {
      applyNo,
      mobile,
      // What is not sent stays as it was handed in.
      ...companyIdentity,
      companyName: { ...companyIdentity.companyName, rules: 'length:2,100|visible' },
      uscc: { ...companyIdentity.uscc, rules: 'uscc' },
      legalName: { ...companyIdentity.legalName, rules: 'trueName' },
      ...companyContact,
      contactName: { ...companyContact.contactName, rules: 'trueName' },
      contactMobile: { ...companyContact.contactMobile, rules: 'mobilePhone' },
      ...transferAccount,
      files: items(['材料', 'Documents'], { fileId, kind }, { most: 20 }),
      smsCode,
      ...captcha,
    },
    answer: { applyNo: text(['申请编号', 'Application number']) },
  },
  'en.register.amount': {
    path: 'enterprise/register/amount',
    menu: 'public',
    label: ['回填打款金额', 'Enter the amount received'],
    throttle: { most: 20, seconds: 3600 },
    input: { applyNo, mobile, amount: money(['打款金额（元）', 'Amount (CNY)'], { rules: 'required|range:0.01,0.99' }) },
    answer: { applyNo: text(['申请编号', 'Application number']), state: text(['状态', 'Status']) },
    changes: true,
  },
  'en.register.search': {
    path: 'enterprise/register/search',
    menu: 'public',
    label: ['办理进度查询', 'Application progress'],
    // Per number as well: nobody tries mobiles against it from many addresses.
    throttle: { most: 30, seconds: 600, by: 'applyNo' },
    input: { applyNo, mobile, ...captcha },
    answer: {
      applyNo: text(['申请编号', 'Application number']),
      registration: flag(['企业注册', 'Company registration'], {
        help: ['可凭编号和手机补交材料', 'Documents can be added with number and mobile'],
      }),
      subject: json(['事项（中、英）', 'Application (Chinese, English)'], bilingual),
      companyName: text(['企业名称', 'Company name']),
      state: text(['状态', 'Status']),
      label: json(['状态名称', 'Status name'], bilingual),
      method: choice(['认证方式', 'Verification method'], authMethods),
      submittedAt: instant(['提交时间', 'Submitted at']),
      dueAt: instant(['办理时限', 'Due by'], { help: ['审核中时给出', 'Present while under review'] }),
      decidedAt: instant(['决定时间', 'Decided at']),
      decisionReason: text(['审核意见', 'Review comment']),
      marks: json(['逐项核对', 'Field checks'], marksShape),
      fillBefore: instant(['回填截止', 'Enter amount by']),
      triesLeft: integer(['剩余次数', 'Attempts left']),
      history: items(['办理记录', 'History'], {
        at: historyStep.at,
        action: historyStep.action,
        toState: historyStep.toState,
        label: json(['状态名称', 'Status name'], bilingual),
        reason: historyStep.reason,
      }),
    },
  },
  // Nobody can ask about others: without a code the answer is always yes.
  'en.company.mobileExists': {
    path: 'company/mobile/exists',
    menu: 'public',
    label: ['手机是否已登记企业', 'Check whether a mobile is registered'],
    throttle: { most: 30, seconds: 600, by: 'mobile' },
    input: { mobile, smsCode: { ...smsCode, rules: 'digits:6' } },
    answer: { exists: flag(['已登记', 'Already registered']), proved: flag(['已验证手机', 'Mobile verified']) },
  },
  'en.company.mobileCheck': {
    path: 'company/mobile/check',
    menu: 'public',
    label: ['核对企业与手机', 'Check company and mobile'],
    throttle: { most: 20, seconds: 3600 },
    captcha: 'always',
    input: { companyName: companyIdentity.companyName, mobile, ...captcha },
    answer: { matches: flag(['一致', 'Match']) },
  },
  'en.openInfo': {
    path: 'company/openInfo/{name}',
    menu: 'public',
    label: ['企业公开信息', 'Public company information'],
    throttle: { most: 30, seconds: 3600 },
    captcha: 'always',
    input: { name: companyIdentity.companyName, ...captcha },
    answer: {
      companyName: text(['企业名称', 'Company name']),
      uscc: text(['统一社会信用代码', 'Unified social credit code']),
      provinceCode: companyParticulars.provinceCode,
      city: text(['城市', 'City']),
      authenticated: flag(['已实名认证', 'Identity verified']),
    },
  },
  'op.company.info': {
    path: 'operation/company/info/{userNum}',
    menu: 'B2',
    label: ['按用户编号查企业', 'Find company by user number'],
    input: { userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }) },
    answer: {
      id: text(['编号', 'ID']),
      version: integer(['版本', 'Version']),
      state: text(['状态', 'Status']),
      memberCode: text(['会员编号', 'Company code']),
      ...companyIdentity,
      ...companyContact,
      ...companyParticulars,
    },
  },
  'op.companyType.add': {
    path: 'operation/companyType/add/{userNum}',
    menu: 'B2',
    label: ['设置企业类型', 'Set company type'],
    input: {
      userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }),
      companyType: { ...companyIdentity.companyType, rules: 'required' },
    },
    answer: { id: text(['编号', 'ID']), version: integer(['版本', 'Version']), memberCode: text(['会员编号', 'Company code']) },
    changes: true,
  },
  'en.province.list': {
    path: 'province/list',
    menu: 'public',
    label: ['行政区划', 'Administrative divisions'],
    throttle: { most: 600, seconds: 60 },
    // Without a code the provinces; with one, what lies in it.
    input: { parent: text(['上级代码', 'Parent code'], { rules: 'digits:6', cite: 'GB/T 2260' }) },
    answer: {
      list: items(['行政区划', 'Regions'], {
        code: text(['代码', 'Code']),
        name: text(['名称', 'Name']),
        level: integer(['级别', 'Level'], { help: ['1 省级，2 地级，3 县级', '1 province, 2 prefecture, 3 county'] }),
        parent: text(['上级代码', 'Parent code']),
        children: flag(['有下级', 'Has subdivisions']),
      }),
    },
  },
  'op.open.login': {
    path: 'operation/openAccount/telephoneLogin',
    menu: 'public',
    turns: 'mobile',
    label: ['开户客户手机登录', 'Account-opening customer sign-in'],
    throttle: { most: 30, seconds: 600 },
    input: { mobile, smsCode, ...captcha },
    answer: { token: text(['会话令牌', 'Session token']), ...sessionDescription, ...sessionFacts },
    changes: true,
  },
  'op.mobile.member': {
    path: 'operation/mobileAuth/memberName',
    menu: 'B2',
    label: ['手机认证：姓名', 'Mobile verification: name'],
    input: { requestNo },
    answer: {
      requestNo: text(['认证编号', 'Verification number']),
      memberName: text(['姓名', 'Name']),
      userNum: text(['用户编号', 'User number']),
    },
  },
  'op.mobile.company': {
    path: 'operation/mobileAuth/company',
    menu: 'B2',
    label: ['手机认证：企业', 'Mobile verification: company'],
    input: { requestNo },
    answer: {
      requestNo: text(['认证编号', 'Verification number']),
      id: text(['编号', 'ID']),
      memberCode: text(['会员编号', 'Company code']),
      companyName: text(['企业名称', 'Company name']),
      uscc: text(['统一社会信用代码', 'Unified social credit code']),
      state: text(['状态', 'Status']),
    },
  },
  'op.mobile.confirm': {
    path: 'operation/mobileAuth/confirm',
    menu: 'public',
    label: ['确认手机认证', 'Confirm mobile verification'],
    throttle: { most: 30, seconds: 600 },
    input: { requestNo, code: text(['验证码', 'Code'], { rules: 'required|digits:6' }) },
    answer: {
      requestNo: text(['认证编号', 'Verification number']),
      state: text(['状态', 'Status']),
      confirmedAt: instant(['确认时间', 'Confirmed at']),
    },
    changes: true,
  },
  'op.spPassword': {
    path: 'operation/member/spPasswordCheck',
    menu: 'B2',
    label: ['核对签章密码', 'Check signing password'],
    throttle: { most: 30, seconds: 600 },
    input: {
      userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }),
      password: password(['签章密码', 'Signing password'], { rules: 'required' }),
    },
    answer: { right: flag(['正确', 'Correct']) },
    on: { resource: 'employees', by: 'userNum' },
    changes: true,
  },
});

/** What is known of somebody's password: never the password. */
const passwordState = {
  employee: reference(['员工', 'Employee'], 'employees'),
  account: text(['登录名', 'Username']),
  state: choice(['账号状态', 'Account status'], { ON: ['启用', 'Enabled'], OFF: ['停用', 'Disabled'], LOCKED: ['锁定', 'Locked'] }),
  mustChangePassword: flag(['首次登录须修改', 'Must change at first sign-in']),
  passwordChangedAt: instant(['上次修改', 'Last changed']),
  passwordExpiresAt: instant(['到期时间', 'Expires at']),
  failures: integer(['连续输错次数', 'Consecutive failures']),
  lockedUntil: instant(['锁定至', 'Locked until']),
  lastLoginAt: instant(['上次登录', 'Last sign-in']),
};

export const passwordCalls = defineCalls({
  'op.passwordInquiry': {
    path: 'operation/password/{memberCode}',
    menu: 'C5',
    label: ['密码状态', 'Password status'],
    input: {
      memberCode: text(['会员编号', 'Company code'], {
        rules: 'required|length:2,100',
        clean: 'brackets',
        help: ['也可以输入统一社会信用代码或企业全称', 'Or enter the unified social credit code or the full company name'],
      }),
      userNum: text(['登录名或用户编号', 'Username or user number'], {
        rules: 'length:0,64',
        help: ['留空则列出全部员工', 'Leave empty to list all employees'],
      }),
    },
    answer: {
      member: reference(['会员企业', 'Company'], 'members'),
      memberState: text(['企业状态', 'Company status']),
      total: integer(['员工数', 'Employees']),
      accounts: items(['账号', 'Accounts'], passwordState, { most: 200 }),
    },
  },
});
