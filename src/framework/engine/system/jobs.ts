/** A piece of scheduled work: how often it runs, and how its last run went. What it does stands in the service. */
import { choice, instant, integer, longText, person, reference } from '../declare/fields.ts';
import { jobSchedules } from '../declare/jobs.ts';
import { defineSystemEntity, named } from '../declare/system-entity.ts';

export const jobs = defineSystemEntity({
  name: 'jobs',
  label: ['定时任务', 'Scheduled jobs'],
  represent: '{name}',
  fields: {
    name: choice(['任务', 'Job'], named, { readOnly: true, unique: true }),
    schedule: choice(['周期', 'Schedule'], jobSchedules, { readOnly: true }),
    startedAt: instant(['最近开始', 'Last started'], { readOnly: true }),
    endedAt: instant(['最近结束', 'Last ended'], { readOnly: true }),
    durationMs: integer(['耗时（毫秒）', 'Duration (ms)'], { readOnly: true }),
    done: integer(['处理数量', 'Items processed'], { readOnly: true }),
    startedBy: person(['触发方', 'Started by'], { readOnly: true }),
    runs: integer(['累计运行', 'Runs'], { readOnly: true, default: 0 }),
    failed: integer(['累计失败', 'Failures'], { readOnly: true, default: 0 }),
    nextAt: instant(['下次运行', 'Next run'], { readOnly: true, widget: 'moment' }),
    // Held by the process that runs it; past this moment the process is taken to be dead.
    leasedUntil: instant(['运行锁定至', 'Locked until'], { readOnly: true }),
    heldBy: reference(['执行进程', 'Run by'], 'processes', { readOnly: true }),
    // How far it has come, of work that goes along a time line.
    upTo: instant(['已处理至', 'Processed up to'], { readOnly: true }),
    lastError: longText(['最近错误', 'Last error'], { rules: 'length:0,2000', readOnly: true }),
  },
  states: {
    NEW: { label: ['未运行', 'Not run yet'], tone: 'neutral' },
    QUEUED: { label: ['已排队', 'Queued'], tone: 'busy' },
    RUNNING: { label: ['运行中', 'Running'], tone: 'busy' },
    OK: { label: ['成功', 'Succeeded'], tone: 'good' },
    FAILED: { label: ['失败', 'Failed'], tone: 'bad' },
  },
  start: 'NEW',
  transitions: {
    run: { label: ['立即运行', 'Run now'], from: ['NEW', 'OK', 'FAILED'], to: 'QUEUED', effect: 'job.run' },
    begin: { label: ['开始', 'Start'], from: ['NEW', 'QUEUED', 'OK', 'FAILED', 'RUNNING'], to: 'RUNNING', by: 'effect' },
    succeed: { label: ['成功', 'Succeed'], from: 'RUNNING', to: 'OK', by: 'effect' },
    fail: { label: ['失败', 'Fail'], from: 'RUNNING', to: 'FAILED', by: 'effect' },
  },
  journal: false,
});
