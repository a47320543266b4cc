/** Registration before there is an account, and the company behind a user number: calls that belong to no entity. */
import { choice, defineCalls, instant, integer, items, json, password, reference, text } from '../../src/engine/declare/index.ts';
import { captcha, companyContact, companyIdentity, companyParticulars, historyStep, uploaded } from '../_fields.ts';
import { documentKinds } from '../_terms.ts';

const smsCode = text(['短信验证码', 'SMS code'], { rules: 'required|digits:6' });
const mobile = text(['手机', 'Mobile'], { rules: 'required|mobilePhone', clean: 'digits', personal: true, mask: 'mobile' });
const applyNo = text(['申请编号', 'Application number'], { rules: 'required|length:1,40' });
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
]);
