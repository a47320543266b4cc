/** A piece of scheduled work: how often it runs, and how its last run went. What it does stands in the service. */
import { defineResource } from '#engine/declare/index.ts';
import { jobs as base } from '#engine/system/jobs.ts';

export const jobs = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: 'C4',
      rows: 'all',
      list: ['name', 'state', 'heldBy', 'leasedUntil', 'schedule', 'nextAt', 'startedAt', 'durationMs', 'failed'],
      sort: ['name', 'ASC'],
      without: ['name', 'schedule'],
      show: [
        { label: ['任务', 'Job'], fields: ['name', 'schedule', 'nextAt', 'runs', 'failed'] },
        {
          label: ['最近一次', 'Last run'],
          fields: ['startedAt', 'endedAt', 'durationMs', 'done', 'startedBy', 'heldBy', 'leasedUntil', 'lastError'],
        },
      ],
      when: { lastError: { lastError: { isSet: true } } },
      home: {
        failed: ['FAILED'],
        list: {
          label: ['日志完整性', 'Audit log integrity'],
          fields: ['name', 'state', 'startedAt', 'nextAt'],
          when: { name: 'journalCheck' },
        },
      },
      calls: { 'op.job.list': { path: 'operation/job/list', does: 'list' }, 'op.job.run': { path: 'operation/job/run', does: 'run' } },
    },
  },
});
