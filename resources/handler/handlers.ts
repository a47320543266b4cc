/** A handler: somebody whom a company has authorised to act for it, by a letter that was reviewed and that ends. */
import { defineResource, text } from '#engine/declare/index.ts';
import { handler, handlerForm, handlerNext } from './_handler.ts';

/** The new number proves itself before it replaces the one that a reviewer has seen. */
const smsCode = text(['短信验证码', 'SMS code'], {
  rules: 'digits:6',
  widget: 'mobileCode',
  ifChanged: 'mobile',
  help: ['发送到新手机的验证码', 'The code sent to the new mobile'],
});

export const handlers = defineResource({
  name: 'handlers',
  label: ['经办人', 'Handlers'],
  represent: '{name} ({code})',
  ...handler,
  audiences: {
    enterprise: {
      menu: '203',
      rows: { member: '$session.memberId' },
      reads: ['marks'],
      home: { ends: { at: 'letterTo', when: { state: ['EFFECTIVE'] } } },
      list: ['name', 'state', 'code', 'handlerType', 'employee', 'mobile', 'letterTo', 'decisionReason', 'createdAt'],
      search: ['applyNo'],
      filters: ['letterTo'],
      show: [
        { of: 'handler', fields: ['code', 'handlerType', 'employee', 'name', 'idType', 'idNo', 'mobile', 'email'] },
        'letter',
        'papers',
        { of: 'review', fields: ['applyNo', 'submittedAt', 'decidedAt', 'decisionReason'] },
      ],
      steps: true,
      create: handlerForm,
      next: handlerNext,
      calls: {
        'en.handler.list': { path: 'employee/handler/list', does: 'list' },
        'en.handler.detail': {
          path: 'employee/handler/detail/{id}',
          does: 'get',
          with: { seals: { resource: 'handlerSeals', by: 'handler', label: ['可用印章', 'Seals they may use'] } },
        },
        'en.handler.manage': {
          path: 'employee/handler/manage',
          does: 'save',
          idempotent: true,
          from: ['RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'],
          ask: { smsCode },
          effect: 'handler.save',
          label: ['指定经办人', 'Appoint a handler'],
        },
        'en.handler.used': { path: 'employee/handler/used', does: { by: 'used', of: { ON: 'resume', OFF: 'suspend' } } },
        'en.handler.withdraw': { path: 'employee/handler/withdraw', does: 'withdraw' },
      },
    },
    operator: {
      menu: 'F4',
      rows: 'all',
      reads: ['marks', 'claimedBy', 'claimedAt'],
      list: ['name', 'state', 'code', 'member', 'handlerType', 'mobile', 'letterTo', 'effectiveAt', 'createdAt'],
      search: ['applyNo', 'mobile'],
      filters: ['letterTo', 'createdAt'],
      show: [
        'handler',
        'letter',
        'papers',
        { of: 'review', fields: ['applyNo', 'submittedBy', 'submittedAt', 'decidedBy', 'decidedAt', 'decisionReason'] },
        { of: 'record', fields: ['createdAt', 'updatedAt', 'updatedBy'] },
      ],
      create: [{ label: ['企业', 'Company'], fields: ['member'] }, ...handlerForm],
      edit: handlerForm,
      calls: {
        'op.handler.list': { path: 'operation/handler/list', does: 'list' },
        'op.handler.code': { path: 'operation/handler/code/{code}', does: 'get', key: 'code' },
        'op.handler.new': {
          path: 'operation/handler/new',
          does: 'create',
          idempotent: true,
          effect: 'handler.save',
          label: ['登记经办人', 'Add a handler'],
        },
        'op.handler.edit': {
          path: 'operation/handler/edit',
          does: 'update',
          from: ['RETURNED', 'EFFECTIVE', 'SUSPENDED', 'EXPIRED'],
          ask: { smsCode },
          effect: 'handler.save',
        },
        'op.handler.used': { path: 'operation/handler/used', does: { by: 'used', of: { ON: 'resume', OFF: 'suspend' } } },
      },
    },
  },
});
