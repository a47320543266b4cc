/** The place of a journal entry in the one chain over everything, and what holds it there. Its id is the entry's. */
import { flag, instant, integer, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const journalLinks = defineSystemEntity({
  name: 'journalLinks',
  label: ['日志链', 'Audit log chain'],
  represent: '{position}',
  fields: {
    position: integer(['序号', 'Position'], { readOnly: true, unique: true }),
    closedAt: instant(['入链时间', 'Chained at'], { readOnly: true }),
    inherited: flag(['升级前的记录', 'Recorded before the chain'], { readOnly: true }),
    hash: text(['摘要', 'Hash'], { readOnly: true }),
    signature: text(['签名', 'Signature'], { readOnly: true }),
  },
  appendOnly: true,
  journal: false,
});
