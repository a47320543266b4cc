/** Registration before there is an account, and the company behind a user number: calls that belong to no entity. */
import { choice, defineCalls, flag, instant, integer, items, json, password, reference, text } from '../../src/engine/declare/index.ts';
import { captcha, companyContact, companyIdentity, companyParticulars, historyStep, sessionDescription, uploaded } from '../_fields.ts';
import { documentKinds } from '../_terms.ts';

const smsCode = text(['短信验证码', 'SMS code'], { rules: 'required|digits:6' });
const mobile = text(['手机', 'Mobile'], { rules: 'required|mobilePhone', clean: 'digits', personal: true, mask: 'mobile' });
const applyNo = text(['申请编号', 'Application number'], { rules: 'required|length:1,40' });
const requestNo = text(['认证编号', 'Request number'], { rules: 'required|length:1,40' });
const kind = choice(['类别', 'Kind'], documentKinds, { rules: 'required', clean: 'upper' });
const fileId = reference(['文件', 'File'], 'files', { rules: 'required' });

export const memberCalls = defineCalls([
  {
    id: 'en.register',
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
      adminUserName: text(['管理员登录名', "Administrator's account"], { rules: 'required|length:4,32|username' }),
      adminPassword: password(['管理员密码', "Administrator's password"], { rules: 'required|password' }),
      files: items(['材料', 'Documents'], { fileId, kind }, { rules: 'required', most: 20 }),
      smsCode,
      ...captcha,
    },
    answer: { applyNo: text(['申请编号', 'Application number']) },
    changes: true,
    effect: 'registration.submit',
  },
  {
    id: 'en.register.upload',
    path: 'enterprise/register/upload',
    menu: 'public',
    label: ['上传注册材料', 'Upload a document of a registration'],
    throttle: { most: 60, seconds: 3600 },
    upload: { purpose: 'application' },
    input: { mobile, smsCode, kind: choice(['类别', 'Kind'], documentKinds, { default: 'OTHER', clean: 'upper' }) },
    answer: uploaded,
    changes: true,
    effect: 'registration.upload',
  },
  {
    id: 'en.register.resubmit',
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
      companyName: { ...companyIdentity.companyName, rules: 'length:2,100' },
      uscc: { ...companyIdentity.uscc, rules: 'uscc' },
      legalName: { ...companyIdentity.legalName, rules: 'trueName' },
      ...companyContact,
      contactName: { ...companyContact.contactName, rules: 'trueName' },
      contactMobile: { ...companyContact.contactMobile, rules: 'mobilePhone' },
      files: items(['材料', 'Documents'], { fileId, kind }, { most: 20 }),
      smsCode,
      ...captcha,
    },
    answer: { applyNo: text(['申请编号', 'Application number']) },
    changes: true,
    effect: 'registration.resubmit',
  },
  {
    id: 'en.register.search',
    path: 'enterprise/register/search',
    menu: 'public',
    label: ['注册进度查询', 'Progress of a registration'],
    throttle: { most: 30, seconds: 600 },
    input: { applyNo, mobile, ...captcha },
    answer: {
      applyNo: text(['申请编号', 'Application number']),
      companyName: text(['企业名称', 'Company name']),
      state: text(['状态', 'State']),
      label: json(['状态名称', "The state's label"]),
      submittedAt: instant(['提交时间', 'Submitted at']),
      decidedAt: instant(['决定时间', 'Decided at']),
      decisionReason: text(['审核意见', 'Reason']),
      marks: json(['逐项核对', 'Marks']),
      history: items(['办理记录', 'History'], {
        at: historyStep.at,
        action: historyStep.action,
        toState: historyStep.toState,
        reason: historyStep.reason,
      }),
    },
    effect: 'registration.progress',
  },
  {
    id: 'op.company.info',
    path: 'operation/company/info/{userNum}',
    menu: 'B2',
    label: ['按用户编号查企业', 'Company by user number'],
    input: { userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }) },
    answer: {
      id: text(['编号', 'Id']),
      version: integer(['版本', 'Version']),
      state: text(['状态', 'State']),
      memberCode: text(['会员编号', 'Member code']),
      ...companyIdentity,
      ...companyContact,
      ...companyParticulars,
    },
    effect: 'member.ofUser',
  },
  {
    id: 'op.companyType.add',
    path: 'operation/companyType/add/{userNum}',
    menu: 'B2',
    label: ['设置企业类型', 'Give a company a type'],
    input: {
      userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }),
      companyType: { ...companyIdentity.companyType, rules: 'required' },
    },
    answer: { id: text(['编号', 'Id']), version: integer(['版本', 'Version']), memberCode: text(['会员编号', 'Member code']) },
    changes: true,
    effect: 'member.setType',
  },
  {
    id: 'en.province.list',
    path: 'province/list',
    menu: 'public',
    label: ['行政区划', 'Provinces, cities and counties'],
    throttle: { most: 600, seconds: 60 },
    // Without a code the provinces; with one, what lies in it.
    input: { parent: text(['上级代码', 'Code of the region above'], { rules: 'digits:6', cite: 'GB/T 2260' }) },
    answer: {
      list: items(['行政区划', 'Regions'], {
        code: text(['代码', 'Code']),
        name: text(['名称', 'Name']),
        level: integer(['级别', 'Level'], { help: ['1 省级，2 地级，3 县级', '1 province, 2 prefecture, 3 county'] }),
        parent: text(['上级代码', 'Code of the region above']),
        children: flag(['有下级', 'Has regions below']),
      }),
    },
    effect: 'region.list',
  },
  {
    id: 'op.open.login',
    path: 'operation/openAccount/telephoneLogin',
    menu: 'public',
    label: ['开户客户手机登录', 'Sign-in of an open-account customer'],
    throttle: { most: 30, seconds: 600 },
    input: { mobile, smsCode, ...captcha },
    answer: { token: text(['会话令牌', 'Session token']), ...sessionDescription },
    changes: true,
    effect: 'openAccount.login',
  },
  {
    id: 'op.mobile.member',
    path: 'operation/mobileAuth/memberName',
    menu: 'B2',
    label: ['手机认证：姓名', 'Mobile authentication: name'],
    input: { requestNo },
    answer: {
      requestNo: text(['认证编号', 'Request number']),
      memberName: text(['姓名', 'Name']),
      userNum: text(['用户编号', 'User number']),
    },
    effect: 'mobileAuth.person',
  },
  {
    id: 'op.mobile.company',
    path: 'operation/mobileAuth/company',
    menu: 'B2',
    label: ['手机认证：企业', 'Mobile authentication: company'],
    input: { requestNo },
    answer: {
      requestNo: text(['认证编号', 'Request number']),
      id: text(['编号', 'Id']),
      memberCode: text(['会员编号', 'Member code']),
      companyName: text(['企业名称', 'Company name']),
      uscc: text(['统一社会信用代码', 'Unified social credit code']),
      state: text(['状态', 'State']),
    },
    effect: 'mobileAuth.company',
  },
  {
    id: 'op.mobile.confirm',
    path: 'operation/mobileAuth/confirm',
    menu: 'public',
    label: ['确认手机认证', 'Confirm a mobile authentication'],
    throttle: { most: 30, seconds: 600 },
    input: { requestNo, code: text(['验证码', 'Code'], { rules: 'required|digits:6' }) },
    answer: {
      requestNo: text(['认证编号', 'Request number']),
      state: text(['状态', 'State']),
      confirmedAt: instant(['确认时间', 'Confirmed at']),
    },
    changes: true,
    effect: 'mobileAuth.confirm',
  },
  {
    id: 'op.spPassword',
    path: 'operation/member/spPasswordCheck',
    menu: 'B2',
    label: ['核对签章密码', 'Check a signing password'],
    throttle: { most: 30, seconds: 600 },
    input: {
      userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }),
      password: password(['签章密码', 'Signing password'], { rules: 'required' }),
    },
    answer: { right: flag(['正确', 'Right']) },
    changes: true,
    effect: 'signPassword.check',
  },
]);

/** What is known of somebody's password: never the password. */
const passwordState = {
  employee: reference(['员工', 'Employee'], 'employees'),
  account: text(['登录名', 'Account']),
  state: choice(['账号状态', 'State'], { ON: ['启用', 'On'], OFF: ['停用', 'Off'], LOCKED: ['锁定', 'Locked'] }),
  mustChangePassword: flag(['首次登录须修改', 'Must change password']),
  passwordChangedAt: instant(['上次修改', 'Last changed']),
  passwordExpiresAt: instant(['到期时间', 'Expires at']),
  failures: integer(['连续输错次数', 'Wrong tries']),
  lockedUntil: instant(['锁定至', 'Locked until']),
  lastLoginAt: instant(['上次登录', 'Last login']),
};

export const passwordCalls = defineCalls([
  {
    id: 'op.passwordInquiry',
    path: 'operation/password/{memberCode}',
    menu: 'C5',
    label: ['密码状态', 'State of passwords'],
    input: {
      memberCode: text(['会员编号', 'Member code'], {
        rules: 'required|length:2,100',
        clean: 'brackets',
        help: ['也可以输入统一社会信用代码或企业全称', 'Or the unified social credit code, or the whole company name'],
      }),
      userNum: text(['登录名或用户编号', 'Account or user number'], {
        rules: 'length:0,64',
        help: ['留空则列出全部员工', 'Leave empty for everybody of the company'],
      }),
    },
    answer: {
      member: reference(['会员企业', 'Member'], 'members'),
      memberState: text(['企业状态', "Company's state"]),
      total: integer(['员工数', 'Employees']),
      accounts: items(['账号', 'Accounts'], passwordState, { most: 200 }),
    },
    effect: 'password.inquiry',
  },
]);
