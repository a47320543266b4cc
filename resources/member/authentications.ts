/** A registration with its real-name authentication: an application that, once approved, makes the member and its administrator. */
import { choice, defineResource, files, instant, integer, money, password, reference, text } from '#engine/declare/index.ts';
import { adminUserName, companyContact, companyIdentity, companyPapers, lookAlike, lookAlikeActs, transferAccount } from '../_fields.ts';
import { authMethods } from '../_terms.ts';

export const authentications = defineResource({
  name: 'authentications',
  label: ['企业实名认证', 'Company identity verifications'],
  represent: '{companyName} ({applyNo})',
  // The password is that of the account to come; until then nobody signs in with it.
  effect: false,
  review: {
    kind: 'REAL_NAME',
    letters: 'RZ',
    approved: 'DONE',
    arrives: true,
    onApprove: 'authentication.open',
    // Registrations are marked with the decision and end with it: there is no account yet that could withdraw one.
    without: ['note', 'withdraw'],
  },
  fields: {
    ...companyIdentity,
    lookAlike,
    legalIdNo: { ...companyIdentity.legalIdNo, rules: 'required|length:5,30' },
    ...companyContact,
    ...companyPapers,
    files: files(['其他材料', 'Other documents'], 'application'),
    adminUserName,
    adminPassword: password(['管理员密码', "Administrator's password"], { rules: 'required|password' }),
    method: choice(['认证方式', 'Verification method'], authMethods, { default: 'LICENCE_MANUAL' }),
    ...transferAccount,
    // Under the service's key: an amount of 99 possible ones would be found from its hash alone.
    transferAmount: text(['打款金额', 'Amount transferred'], { storage: 'encrypted', journal: 'redact', readOnly: true }),
    transferredAt: instant(['打款时间', 'Transferred at'], { when: { method: 'PENNY' }, readOnly: true }),
    fillBefore: instant(['回填截止', 'Enter amount by'], { when: { method: 'PENNY' }, readOnly: true }),
    amountTries: integer(['已回填次数', 'Attempts'], { when: { method: 'PENNY' }, readOnly: true, default: 0 }),
    member: reference(['会员企业', 'Company'], 'members', { readOnly: true }),
  },
  states: {
    WAIT_PAY: { label: ['待打款', 'Awaiting transfer'], tone: 'busy' },
    WAIT_FILL: { label: ['待回填金额', 'Awaiting amount'], tone: 'warn' },
    FAILED: { label: ['认证失败', 'Verification failed'], tone: 'bad', overprint: true },
  },
  transitions: {
    // Where a small transfer is the proof, the documents are right and the bank account is still to be proved.
    approve: {
      instead: [{ when: { method: 'PENNY' }, does: 'toTransfer' }],
      tells: { to: ['registrant', 'administrators'], text: 'registration.approved' },
    },
    // Whoever registers has no account yet: each decision is sent to their mobile.
    return: { tells: { to: 'registrant', text: 'registration.returned' } },
    reject: { tells: { to: 'registrant', text: 'registration.rejected' } },
    expire: { tells: { to: 'registrant', text: 'registration.expired' } },
    toTransfer: {
      like: 'approve',
      label: ['通过并待打款', 'Approve and await transfer'],
      to: 'WAIT_PAY',
      by: 'effect',
      effect: 'review.marks',
      // They are told once the transfer has been made.
      tells: [],
    },
    paid: {
      label: ['已打款', 'Mark as transferred'],
      from: 'WAIT_PAY',
      to: 'WAIT_FILL',
      ask: {
        amount: money(['打款金额（元）', 'Amount transferred (CNY)'], {
          rules: 'required|range:0.01,0.99',
          help: [
            '0.01 至 0.99 元之间任意金额；企业凭此回填',
            'Any amount from 0.01 to 0.99. The company confirms it by entering the amount received',
          ],
        }),
      },
      effect: 'authentication.paid',
      tells: { to: 'registrant', text: 'registration.transferred' },
    },
    unpaid: {
      label: ['打款失败', 'Transfer failed'],
      from: 'WAIT_PAY',
      to: 'RETURNED',
      reason: 'required',
      tells: { to: 'registrant', text: 'registration.returned' },
    },
    confirm: {
      label: ['回填一致', 'Amount confirmed'],
      from: 'WAIT_FILL',
      to: 'DONE',
      by: 'effect',
      effect: 'authentication.open',
      tells: { to: ['registrant', 'administrators'], text: 'registration.approved' },
    },
    fail: {
      label: ['回填错误超限', 'Too many wrong amounts'],
      from: 'WAIT_FILL',
      to: 'FAILED',
      by: 'effect',
      tells: { to: 'registrant', text: 'registration.failed' },
    },
    overdue: {
      label: ['逾期未回填', 'Amount not entered in time'],
      from: 'WAIT_FILL',
      to: 'FAILED',
      at: 'fillBefore',
      tells: { to: 'registrant', text: 'registration.failed' },
    },
  },
  acts: { ...lookAlikeActs, wrongAmount: ['打款金额填写有误', 'Wrong micro-deposit amount entered'] },
  indexes: [['uscc'], ['contactMobile'], ['adminUserName']],
  audiences: {
    operator: {
      as: 'reviewer',
      menu: 'E5',
      rows: 'all',
      list: ['companyName', 'state', 'dueAt', 'applyNo', 'uscc', 'legalName', 'contactName', 'submittedAt', 'claimedBy', 'decidedAt'],
      search: ['uscc', 'contactMobile'],
      filters: ['member', 'companyType', 'method'],
      show: [
        { label: ['企业', 'Company'], fields: ['companyName', 'lookAlike', 'uscc', 'companyType', 'address', 'licenceFile'] },
        { label: ['法定代表人', 'Legal representative'], fields: ['legalName', 'legalIdType', 'legalIdNo', 'legalIdFront', 'legalIdBack'] },
        {
          label: ['联系与账号', 'Contact and account'],
          fields: ['contactName', 'contactMobile', 'email', 'adminUserName', 'letterFile', 'files'],
        },
        { label: ['认证方式', 'Verification method'], fields: ['method', 'bankName', 'bankBranch', 'bankCity', 'cnaps', 'bankAccount'] },
        { label: ['打款', 'Transfer'], fields: ['transferredAt', 'fillBefore', 'amountTries'] },
        { label: ['结果', 'Result'], fields: ['member'] },
        'review',
      ],
      marks: [
        'companyName',
        'uscc',
        'companyType',
        'address',
        'legalName',
        'legalIdType',
        'legalIdNo',
        'contactName',
        'contactMobile',
        'email',
        'adminUserName',
        'bankName',
        'bankBranch',
        'cnaps',
        'bankAccount',
      ],
      when: {
        bankName: { method: 'PENNY' },
        bankBranch: { method: 'PENNY' },
        bankCity: { method: 'PENNY' },
        cnaps: { method: 'PENNY' },
        bankAccount: { method: 'PENNY' },
      },
      sums: { by: ['submittedAt', 'state', 'method', 'companyType'] },
      calls: {
        'op.auth.list': { path: 'operation/authentication/list', does: 'list' },
        'op.auth.detail': { path: 'operation/authentication/detail', does: 'get', unmask: ['legalIdNo', 'contactMobile', 'bankAccount'] },
        'op.auth.payment': {
          path: 'operation/authentication/payment',
          does: { by: 'result', of: { PAID: 'paid', FAILED: 'unpaid' } },
          label: ['登记打款', 'Record transfer'],
        },
        'op.auth.approve': { path: 'operation/authentication/approve', does: 'decide' },
      },
    },
  },
});
