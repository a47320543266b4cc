/** Something that did not come about by itself and waits for somebody: a delivery given up, a job that failed, an issuance cut off. */
import { choice, defineResource } from '#engine/declare/index.ts';
import { failures as base } from '#engine/system/failures.ts';
import { failureKinds } from '#engine/system/terms.ts';

export const failures = defineResource({
  ...base,
  fields: {
    ...base.fields,
    biz: choice(['任务类型', 'Task type'], { ...failureKinds, ISSUING: ['制证', 'Issuance'] }, { readOnly: true }),
  },
  audiences: {
    operator: {
      menu: 'C9',
      rows: 'all',
      list: ['recordLabel', 'state', 'biz', 'step', 'resource', 'member', 'tries', 'createdAt', 'updatedAt'],
      search: ['recordId'],
      filters: ['createdAt'],
      without: ['recordLabel'],
      show: [
        { label: ['失败', 'Failure'], fields: ['biz', 'step', 'error', 'tries'] },
        { label: ['对象', 'Related record'], fields: ['resource', 'recordLabel', 'recordId', 'member'] },
        { label: ['记录', 'Log entry'], fields: ['createdAt', 'updatedAt', 'updatedBy'] },
      ],
      home: { failed: ['NEW'] },
      calls: {
        'en.failure.query': { path: 'failureLog/query', does: 'list' },
        'en.failure.resend': {
          path: 'failureLog/resend',
          does: { by: 'decision', of: { ignore: 'ignore' }, else: 'resend' },
          idempotent: true,
          ask: { decision: choice(['处理', 'Action'], { resend: ['重发', 'Retry'], ignore: ['忽略', 'Ignore'] }, { default: 'resend' }) },
        },
      },
    },
  },
});
