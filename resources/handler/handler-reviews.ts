/** Handlers as reviewers meet them under D3: the letter and the identity papers beside what the company wrote. */
import { defineResource } from '#engine/declare/index.ts';
import { handler } from './_handler.ts';

export const handlerReviews = defineResource({
  name: 'handlerReviews',
  label: ['经办人审核', 'Handler reviews'],
  represent: '{name} ({applyNo})',
  facetOf: 'handlers',
  ...handler,
  audiences: {
    operator: {
      as: 'reviewer',
      menu: 'D3',
      rows: 'all',
      reads: ['code'],
      list: ['name', 'state', 'dueAt', 'applyNo', 'member', 'handlerType', 'letterTo', 'submittedAt', 'claimedBy', 'decidedAt'],
      search: ['code', 'mobile', 'member'],
      show: [
        { of: 'handler', fields: ['member', 'employee', 'handlerType', 'name', 'idType', 'idNo', 'mobile', 'email'] },
        { of: 'letter', fields: ['letterFrom', 'letterTo', 'letterFile'] },
        'papers',
        { label: ['生效', 'Active'], fields: ['effectiveAt', 'expiresAt'] },
        'review',
      ],
      marks: ['member', 'handlerType', 'name', 'idType', 'idNo', 'mobile', 'letterFrom', 'letterTo', 'letterFile'],
      calls: {
        'op.handlerAudit.list': { path: 'operation/handler/audit/list', does: 'list' },
        'op.handlerAudit.detail': { path: 'operation/handler/audit/detail', does: 'get', unmask: ['idNo', 'mobile'] },
        'op.handlerAudit.save': { path: 'operation/handler/audit/save', does: 'note' },
        'op.handlerAudit.commit': { path: 'operation/handler/audit/commit', does: 'decide' },
      },
    },
  },
});
