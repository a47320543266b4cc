/** Scheduled work: how often it may run, and what the framework itself has the clock do. */
import type { Label } from './label.ts';

/** How often a job runs: seconds by each process's own timer, from a minute on by the queue's calendar (UTC+8). */
export const jobSchedules = {
  SECONDS_5: ['每 5 秒', 'Every 5 seconds'],
  SECONDS_10: ['每 10 秒', 'Every 10 seconds'],
  SECONDS_15: ['每 15 秒', 'Every 15 seconds'],
  SECONDS_30: ['每 30 秒', 'Every 30 seconds'],
  SECONDS_60: ['每分钟', 'Every minute'],
  MINUTES_5: ['每 5 分钟', 'Every 5 minutes'],
  DAILY_0300: ['每天 3:00', 'Daily at 3:00'],
  DAILY_0800: ['每天 8:00', 'Daily at 8:00'],
} as const;

/** The framework's own jobs; an application's stand beside them. */
export const systemJobs = {
  clockMoves: ['到期与逾期处理', 'Apply expiry and overdue rules'],
  outbox: ['发送短信与邮件', 'Send SMS and email'],
  pushes: ['推送事件', 'Push events'],
  journalCheckpoints: ['操作日志检查点', 'Checkpoint the audit log'],
  journalCheck: ['核对操作日志', 'Check the audit log'],
  overdueWork: ['超时提醒', 'Send notices of overdue work'],
  waitingWork: ['待办提醒', 'Send reminders of waiting work'],
  searchForms: ['补全检索拼音', 'Complete pinyin search index'],
  sweep: ['清理过期数据', 'Delete expired data'],
} as const satisfies Readonly<Record<string, Label>>;
