/** That one person has read an announcement. */
import { reference, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const bulletinReads = defineSystemEntity({
  name: 'bulletinReads',
  label: ['公告阅读', 'Announcements read'],
  represent: '{userNum}',
  fields: {
    bulletin: reference(['公告', 'Announcement'], 'bulletins', { readOnly: true }),
    userNum: text(['用户编号', 'User number'], { readOnly: true, unique: ['bulletin'] }),
  },
  journal: false,
});
