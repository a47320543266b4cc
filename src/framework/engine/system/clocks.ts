/** The clock of the system: the highest time it has shown, and whether it may be trusted to sign by. */
import { choice, instant } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const clocks = defineSystemEntity({
  name: 'clocks',
  label: ['系统时钟', 'System clock'],
  represent: '{name}',
  fields: {
    name: choice(['时钟', 'Clock'], { SYSTEM: ['系统时钟', 'System clock'] }, { readOnly: true, unique: true }),
    highestAt: instant(['记录到的最晚时间', 'Latest time reached'], { readOnly: true }),
    wentBackTo: instant(['回拨后的时间', 'Time after the jump'], { readOnly: true }),
    confirmedAt: instant(['最近确认', 'Last confirmed'], { readOnly: true }),
  },
  states: {
    RIGHT: { label: ['正常', 'Normal'], tone: 'good' },
    BACK: { label: ['已回拨，停止签发', 'Jumped back, issuance stopped'], tone: 'bad' },
  },
  start: 'RIGHT',
  transitions: {
    doubt: { label: ['时钟回拨', 'Clock jumped back'], from: 'RIGHT', to: 'BACK', by: 'effect', set: { wentBackTo: '$now' } },
    // Also of one that has not been noticed yet: whoever sets it back on purpose says so at once.
    confirm: {
      label: ['确认时钟正确', 'Confirm clock'],
      from: ['RIGHT', 'BACK'],
      to: 'RIGHT',
      reason: 'required',
      set: { confirmedAt: '$now', highestAt: '$now', wentBackTo: null },
      danger: true,
    },
  },
  seeds: { key: 'name', rows: [{ name: 'SYSTEM' }] },
});
