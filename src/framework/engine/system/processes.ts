/** A process of the service: the row that it writes of itself every few seconds, for operators and for whoever asks who holds a lease. */
import { choice, instant, integer, references, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const processes = defineSystemEntity({
  name: 'processes',
  label: ['服务进程', 'Service processes'],
  represent: '{host} ({pid})',
  fields: {
    host: text(['主机', 'Host'], { readOnly: true }),
    pid: integer(['进程号', 'Process ID'], { readOnly: true }),
    release: text(['程序版本', 'Release'], { readOnly: true }),
    schemaVersion: text(['表结构版本', 'Schema version'], { readOnly: true }),
    startedAt: instant(['启动时间', 'Started'], { readOnly: true }),
    seenAt: instant(['最近心跳', 'Last heartbeat'], { readOnly: true, widget: 'moment' }),
    jobs: references(['正在执行的任务', 'Jobs at work'], 'jobs', { readOnly: true, storage: 'derived' }),
    requests: integer(['处理中请求', 'Requests'], { readOnly: true }),
    memory: integer(['内存（MB）', 'Memory (MB)'], { readOnly: true }),
    connectionsUsed: integer(['数据库连接', 'Connections used'], { readOnly: true }),
    connectionsMost: integer(['连接上限', 'Connections at most'], { readOnly: true }),
    connectionsWaiting: integer(['等待连接', 'Waiting for one'], { readOnly: true }),
    databaseServer: text(['数据库服务器', 'Database server'], {
      readOnly: true,
      called: { SOCKET: ['本机', 'This machine'] },
    }),
    replica: choice(
      ['只读副本', 'Read replica'],
      {
        NONE: ['未配置', 'None'],
        USED: ['使用中', 'In use'],
        LATE: ['延迟过大，改读主库', 'Too late, primary read instead'],
        AWAY: ['无法连接，改读主库', 'Not reachable, primary read instead'],
        WRITES: ['不是副本，改读主库', 'Not a replica, primary read instead'],
      },
      { readOnly: true },
    ),
    replicaServer: text(['副本服务器', 'Replica server'], { readOnly: true, called: { SOCKET: ['本机', 'This machine'] } }),
    replicaDelay: integer(['副本延迟（毫秒）', 'Replica delay (ms)'], { readOnly: true }),
    // Past this moment nobody takes it to be alive.
    silentAt: instant(['失联判定时间', 'Silent from'], { readOnly: true }),
    expiresAt: instant(['记录保留至', 'Row kept until'], { readOnly: true }),
  },
  states: {
    ALIVE: { label: ['运行中', 'Running'], tone: 'good' },
    SILENT: { label: ['失联', 'Silent'], tone: 'bad' },
  },
  start: 'ALIVE',
  transitions: {
    miss: { label: ['失去心跳', 'Heartbeat missed'], from: 'ALIVE', to: 'SILENT', at: 'silentAt' },
    resume: { label: ['恢复心跳', 'Heartbeat resumed'], from: 'SILENT', to: 'ALIVE', by: 'effect' },
  },
  journal: false,
});
