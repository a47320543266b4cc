/** The clock of the system: the highest time it has shown, and whether it may be trusted to sign by. */
import { choice, defineResource, instant } from '#engine/declare/index.ts';

export const clocks = defineResource({
  name: 'clocks',
  label: ['系统时钟', 'System clock'],
  represent: '{name}',
  fields: {
    name: choice(['时钟', 'Clock'], { SYSTEM: ['系统时钟', 'System clock'] }, { readOnly: true, unique: true }),
    highestAt: instant(['到过的最晚时间', 'Latest time shown'], { readOnly: true }),
    wentBackTo: instant(['回拨后的时间', 'Went back to'], { readOnly: true }),
    confirmedAt: instant(['最近确认', 'Last confirmed'], { readOnly: true }),
  },
  states: {
    RIGHT: { label: ['正常', 'Right'], tone: 'good' },
    BACK: { label: ['已回拨，停止签发', 'Went back, nothing is signed'], tone: 'bad' },
  },
  start: 'RIGHT',
  transitions: {
    doubt: { label: ['时钟回拨', 'Went back'], from: 'RIGHT', to: 'BACK', by: 'effect', set: { wentBackTo: '$now' } },
    // Also of one that has not been noticed yet: whoever sets it back on purpose says so at once.
    confirm: {
      label: ['确认时钟正确', 'Confirm the clock'],
      from: ['RIGHT', 'BACK'],
      to: 'RIGHT',
      reason: 'required',
      set: { confirmedAt: '$now', highestAt: '$now', wentBackTo: null },
      danger: true,
    },
  },
  seeds: { key: 'name', rows: [{ name: 'SYSTEM' }] },
  audiences: {
    operator: {
      rows: 'all',
      reads: ['name', 'highestAt', 'wentBackTo', 'confirmedAt'],
      views: {
        list: { columns: ['name', 'state', 'highestAt', 'wentBackTo', 'confirmedAt'], sort: ['name', 'ASC'] },
        show: [{ title: ['时钟', 'Clock'], fields: ['highestAt', 'wentBackTo', 'confirmedAt'] }],
        when: { wentBackTo: { wentBackTo: { isSet: true } } },
        next: {
          BACK: [
            '时钟回拨超过五分钟：签发、时间戳、吊销列表和在线状态查询已停止。请先校准服务器时间，再确认时钟正确',
            'The clock went back by more than five minutes: certificates, time stamps, revocation lists and OCSP answers are stopped. Set the time of the server, then confirm the clock.',
          ],
        },
      },
      home: { failed: ['BACK'] },
      calls: {
        'op.clock.list': { path: 'operation/clock/list', does: 'list', menu: 'C4' },
        'op.clock.confirm': { path: 'operation/clock/confirm', does: 'confirm', menu: 'C4', stepUp: true },
      },
    },
  },
});
