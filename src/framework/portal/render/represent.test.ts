import { expect, test } from 'vitest';
import { generalActs } from '#engine/project/act-labels.ts';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import { titleOf } from './represent.ts';

const journal = {
  label: ['操作日志', 'Audit log'],
  represent: '{at} {userName}',
  fields: {
    at: { type: 'text' },
    userName: { type: 'text' },
    action: { type: 'text', widget: 'recordAct' },
    recordLabel: { type: 'text' },
  },
  views: {},
} as unknown as ClientResource;
const view = {
  acts: generalActs,
  words: { users: { label: ['用户', 'User'], acts: { lock: ['锁定', 'Lock'] }, states: {} } },
  calls: { 'x.login': { label: ['登录', 'Sign in'] } },
} as unknown as ClientView;
const zh = ([said]: readonly [string, string]) => said;
const en = ([, said]: readonly [string, string]) => said;

test('[op.log.list] an entry of the journal is titled by what was done to what', () => {
  const moment = { at: '2026-11-27 19:22:37', userName: '王小明', resource: 'users' };
  const locked = { ...moment, id: '1', action: 'lock', recordLabel: 'zhang' };
  expect(titleOf(journal, locked, zh, view)).toBe('锁定 · zhang · 2026-11-27 19:22:37 王小明');
  expect(titleOf(journal, locked, en, view)).toBe('Lock · zhang · 2026-11-27 19:22:37 王小明');
  expect(titleOf(journal, { ...moment, id: '2', action: 'create', recordLabel: null }, zh, view)).toMatch(/^新建 · 用户 · /);
  expect(titleOf(journal, { ...moment, id: '3', action: 'x', callId: 'x.login', recordLabel: 'li' }, zh, view)).toMatch(/^登录 · li · /);
});

test('[SHL-09] a record with a mere number is titled by whom or what it is about: a choice that is given on the way is not its kind', () => {
  const about = (input: readonly string[]) =>
    ({
      label: ['来访', 'Visits'],
      represent: '{applyNo}',
      fields: {
        applyNo: { name: 'applyNo', type: 'sequence' },
        badge: { name: 'badge', type: 'choice', values: { GREEN: ['绿牌', 'Green'] } },
        purpose: { name: 'purpose', type: 'text' },
      },
      transitions: [{ name: 'checkIn', input }],
      views: { list: { columns: ['applyNo', 'badge', 'purpose'] } },
    }) as unknown as ClientResource;
  const visit = { id: '1', applyNo: 'LF3', badge: 'GREEN', purpose: '检修' };
  expect(titleOf(about(['badge']), visit, zh)).toBe('来访 · 检修（LF3）');
  expect(titleOf(about(['badge']), visit, en)).toBe('Visit · 检修 (LF3)');
  expect(titleOf(about([]), visit, zh)).toBe('来访 · 绿牌（LF3）');
});
