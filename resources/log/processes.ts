/** A process of the service, as it tells of itself: which program on which machine, what it is at, and which database it speaks to. */
import { defineResource } from '#engine/declare/index.ts';
import { processes as base } from '#engine/system/processes.ts';

export const processes = defineResource({
  ...base,
  groups: {
    process: { label: ['进程', 'Process'], fields: ['host', 'pid', 'release', 'schemaVersion', 'startedAt', 'seenAt'] },
    load: { label: ['负载', 'Load'], fields: ['requests', 'memory', 'connectionsUsed', 'connectionsMost', 'connectionsWaiting'] },
    database: { label: ['数据库', 'Database'], fields: ['databaseServer', 'replica', 'replicaServer', 'replicaDelay'] },
  },
  audiences: {
    operator: {
      menu: 'C4',
      rows: 'all',
      list: [
        'host',
        'pid',
        'state',
        'seenAt',
        'jobs',
        'requests',
        'connectionsUsed',
        'connectionsWaiting',
        'memory',
        'release',
        'databaseServer',
        'replica',
      ],
      sort: ['host', 'ASC'],
      show: ['process', 'load', 'database'],
      next: {
        SILENT: [
          '超过 60 秒没有收到心跳：进程可能已被终止、失去响应，或连不上数据库。它执行的任务在锁定到期后由其他进程接手；心跳恢复后状态自动复原，否则一天后删除此记录',
          'No heartbeat for more than 60 seconds: the process may have been killed, be frozen, or have lost the database. Other processes take over its jobs once their locks end. The state clears by itself if the heartbeat resumes; otherwise this row is removed after a day.',
        ],
      },
      calls: {
        'op.process.list': { path: 'operation/process/list', does: 'list' },
        'op.process.detail': {
          path: 'operation/process/detail',
          does: 'get',
          with: { jobs: { resource: 'jobs', by: 'heldBy', label: ['正在执行的任务', 'Jobs at work'] } },
        },
      },
    },
  },
});
