/** The clock of the system: the highest time it has shown, and whether it may be trusted to sign by. */
import { defineResource } from '#engine/declare/index.ts';
import { clocks as base } from '#engine/system/clocks.ts';

export const clocks = defineResource({
  ...base,
  audiences: {
    operator: {
      menu: 'C4',
      rows: 'all',
      list: ['name', 'state', 'highestAt', 'wentBackTo', 'confirmedAt'],
      sort: ['name', 'ASC'],
      without: ['name', 'state'],
      show: [{ label: ['时钟', 'Clock'], fields: ['highestAt', 'wentBackTo', 'confirmedAt'] }],
      when: { wentBackTo: { wentBackTo: { isSet: true } } },
      next: {
        BACK: [
          '时钟回拨超过五分钟：签发、时间戳、吊销列表和在线状态查询已停止。请先校准服务器时间，再确认时钟正确',
          'The system clock jumped back by more than five minutes, so issuance, timestamps, revocation lists and OCSP have stopped. Correct the server time first, then confirm the clock.',
        ],
      },
      home: { failed: ['BACK'] },
      calls: {
        'op.clock.list': { path: 'operation/clock/list', does: 'list' },
        'op.clock.confirm': { path: 'operation/clock/confirm', does: 'confirm', stepUp: true },
      },
    },
  },
});
