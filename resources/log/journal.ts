/** The journal: who did what to which record, before and after, chained by hashes so that a changed entry shows. */
import { defineResource } from '#engine/declare/index.ts';
import { journal as base } from '#engine/system/journal.ts';

/** From one entry to what else was done to its record. */
const sameRecord = {
  widget: 'leads',
  options: {
    label: ['该记录的全部变更', 'All changes of this record'],
    entity: 'journal',
    alike: [{ field: 'resource' }, { field: 'recordId' }],
  },
} as const;

/** Signatures are in a log of their own, with the documents' digests: whoever looks for one here is led there. */
const signatures = {
  widget: 'leads',
  options: { label: ['文件签署记录', 'Document signatures'], entity: 'sealUses' },
} as const;

export const journal = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: 'C2',
      rows: 'all',
      reads: ['userNum', 'recordId', 'fieldNames'],
      list: ['at', 'userName', 'action', 'recordLabel', 'resource', 'result', 'toState', 'fromState', 'roles', 'side', 'ip'],
      sort: ['at', 'DESC'],
      search: ['userNum', 'recordId', 'traceId', 'member'],
      filters: ['at', 'userNum', 'resource', 'action', 'fieldNames', 'roles', 'member', 'recordId'],
      without: ['userName'],
      show: [
        { label: ['操作', 'Action'], fields: ['at', 'result', 'action', 'callId', 'reason'] },
        { label: ['对象', 'Related record'], fields: ['resource', 'recordLabel', 'member', 'fromState', 'toState', 'changes'] },
        { label: ['操作人', 'Actor'], fields: ['userName', 'roles', 'byFounder', 'side', 'ip', 'userAgent'] },
        { label: ['凭证', 'Evidence'], fields: ['traceId', 'prevHash', 'hash'] },
      ],
      widgets: [sameRecord, signatures],
      calls: {
        'op.log.list': { path: 'operation/log/list', does: 'list' },
        'op.log.export': { path: 'operation/log/export', does: 'export' },
      },
    },
    // The company sees what was done to its records by whom; addresses and clients of operators are none of its business.
    enterprise: {
      rows: { member: '$session.memberId' },
      reads: ['recordId', 'userNum'],
      list: ['at', 'userName', 'action', 'recordLabel', 'resource', 'result', 'toState', 'fromState', 'side', 'reason'],
      sort: ['at', 'DESC'],
      search: ['userNum'],
      filters: ['at', 'resource', 'recordId', 'action', 'userNum'],
      without: ['userName'],
      show: [
        { label: ['操作', 'Action'], fields: ['at', 'result', 'action', 'reason'] },
        { label: ['对象', 'Related record'], fields: ['resource', 'recordLabel', 'fromState', 'toState'] },
        { label: ['操作人', 'Actor'], fields: ['userName', 'side'] },
      ],
      widgets: [sameRecord, signatures],
      calls: { 'en.log.list': { path: 'log/list', does: 'list', menu: '404' } },
    },
  },
});
