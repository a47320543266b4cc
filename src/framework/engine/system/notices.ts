/** A notice to one person, read in the portal: what happens that they should know of, and the record it speaks of. */
import { choice, instant, reference, text } from '../declare/fields.ts';
import { defineSystemEntity, organisation, served } from '../declare/system-entity.ts';
import { sideName } from './fields.ts';

export const notices = defineSystemEntity({
  name: 'notices',
  label: ['消息', 'Notices'],
  represent: '{title}',
  fields: {
    userNum: text(['用户编号', 'User number'], { readOnly: true }),
    side: sideName(['登录端', 'Portal'], { readOnly: true }),
    member: reference(['所属{organisation}', '{organisation}'], organisation, { readOnly: true }),
    kind: choice(
      ['类型', 'Type'],
      { ALARM: ['系统告警', 'System alert'], REVIEW: ['审核', 'Review'], WORK: ['待办', 'To-do'] },
      { readOnly: true },
    ),
    title: text(['标题', 'Title'], { readOnly: true }),
    titleEn: text(['英文标题', 'English title'], { readOnly: true }),
    content: text(['内容', 'Content'], { rules: 'length:0,500', readOnly: true }),
    contentEn: text(['英文内容', 'English content'], { rules: 'length:0,700', readOnly: true }),
    resource: text(['对象类型', 'Record type'], { readOnly: true }),
    // Also where whoever is told has no page of the record: then `resource` has no value.
    recordId: text(['对象编号', 'Record ID'], { readOnly: true }),
    readAt: instant(['已读时间', 'Read at'], { readOnly: true }),
  },
  states: {
    UNREAD: { label: ['未读', 'Unread'], tone: 'busy' },
    READ: { label: ['已读', 'Read'], tone: 'neutral' },
  },
  start: 'UNREAD',
  transitions: {
    read: { label: ['标为已读', 'Mark as read'], from: 'UNREAD', to: 'READ', set: { readAt: '$now' } },
  },
  journal: false,
  indexes: [['userNum', 'state', 'createdAt'], ['recordId']],
  audiences: {
    // Everybody's own, of whichever side: the user number belongs to one person alone.
    [served]: {
      rows: { userNum: '$session.userNum' },
      reads: ['kind', 'title', 'titleEn', 'content', 'contentEn', 'resource', 'recordId', 'readAt', 'createdAt'],
      list: ['title', 'state', 'kind', 'createdAt'],
      without: ['title'],
      calls: {
        'en.message.list': { path: 'message/list', does: 'list', menu: 'self' },
        'en.message.read': { path: 'message/read', does: 'read', menu: 'self' },
      },
    },
  },
});
