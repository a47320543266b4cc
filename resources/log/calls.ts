/** All notices at once: what belongs to no single record of them. */
import { defineCalls, integer } from '#engine/declare/index.ts';

export const noticeCalls = defineCalls([
  {
    id: 'en.message.readAll',
    path: 'message/readAll',
    menu: 'self',
    label: ['全部标为已读', 'Mark all as read'],
    input: {},
    answer: { read: integer(['已读条数', 'How many were read']) },
    changes: true,
    effect: 'notice.readAll',
  },
]);
