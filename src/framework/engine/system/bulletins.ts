/** What the staff tell everybody of a side for a while. Nobody has a row of their own until they have read it (`bulletin-reads.ts`). */
import { instant, integer, longText, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';

export const bulletins = defineSystemEntity({
  name: 'bulletins',
  label: ['公告', 'Announcements'],
  represent: '{title}',
  fields: {
    side: sideName(['发给', 'For'], { rules: 'required' }),
    title: text(['标题', 'Title'], { rules: 'length:2,100|oneLine' }),
    content: longText(['正文', 'Text'], { rules: 'length:2,2000' }),
    titleEn: text(['英文标题', 'English title'], { rules: 'length:2,150|oneLine' }),
    contentEn: longText(['英文正文', 'English text'], { rules: 'length:2,3000' }),
    shownFrom: instant(['开始显示', 'Shown from'], { help: ['留空则立即显示', 'Leave empty to show it at once'] }),
    shownTo: instant(['显示至', 'Shown until'], { help: ['留空则一直显示，直到撤回', 'Leave empty to show it until it is withdrawn'] }),
    readers: integer(['已读人数', 'Read by'], { readOnly: true, default: 0 }),
  },
  states: {
    ON: { label: ['已发布', 'Published'], tone: 'good' },
    OFF: { label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  },
  start: 'ON',
  transitions: {
    withdraw: { label: ['撤回', 'Withdraw'], from: 'ON', to: 'OFF', danger: true },
    publish: { label: ['重新发布', 'Publish again'], from: 'OFF', to: 'ON' },
  },
  indexes: [['side', 'state', 'shownFrom']],
});
