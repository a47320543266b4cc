/** How somebody wants to be told of what concerns them, and what a template comes to: calls that belong to no entity. */
import { defineCalls } from '../declare/calls.ts';
import { choice, flag, instant, integer, items, json, longText, text } from '../declare/fields.ts';
import { anyObject } from './shapes.ts';

const language = choice(['通知语言', 'Notification language'], { zh: ['中文', 'Chinese'], en: ['英文', 'English'] }, { rules: 'required' });

/** What they choose. */
export const waysInput = {
  sms: flag(['短信通知', 'SMS notifications'], { rules: 'required' }),
  mail: flag(['邮件通知', 'Email notifications'], { rules: 'required' }),
  language,
} as const;

const chosen = {
  sms: flag(['短信通知', 'SMS notifications']),
  mail: flag(['邮件通知', 'Email notifications']),
  language,
  mobile: text(['手机', 'Mobile'], { personal: 'mobile' }),
  email: text(['电子邮箱', 'Email']),
} as const;

/** A template as it is being worded. */
export const previewInput = {
  code: text(['消息', 'Message'], { rules: 'required|length:1,60' }),
  title: text(['标题', 'Title'], { rules: 'length:0,100' }),
  titleEn: text(['英文标题', 'English title'], { rules: 'length:0,150' }),
  body: longText(['正文', 'Text'], { rules: 'length:0,400' }),
  bodyEn: longText(['英文正文', 'English text'], { rules: 'length:0,600' }),
} as const;

/** Which announcement is read. */
export const bulletinInput = { id: text(['公告编号', 'Announcement ID'], { rules: 'required|length:36,36' }) } as const;
const isRead = flag(['已读', 'Read']);

export const messageCalls = defineCalls({
  'en.message.announcements': {
    path: 'message/announcements',
    menu: 'self',
    label: ['公告', 'Announcements'],
    answer: {
      list: items(['公告', 'Announcements'], {
        id: text(['编号', 'ID']),
        title: text(['标题', 'Title']),
        titleEn: text(['英文标题', 'English title']),
        content: longText(['正文', 'Text']),
        contentEn: longText(['英文正文', 'English text']),
        shownFrom: instant(['开始显示', 'Shown from']),
        isRead,
      }),
      unread: integer(['未读消息', 'Unread notices']),
    },
    effect: 'bulletin.current',
  },
  'en.message.announcementRead': {
    path: 'message/announcementRead',
    menu: 'self',
    label: ['标公告为已读', 'Mark announcement as read'],
    input: bulletinInput,
    answer: { id: text(['编号', 'ID']), isRead },
    changes: true,
    effect: 'bulletin.read',
  },
  'en.message.ways': {
    path: 'message/ways',
    menu: 'self',
    label: ['通知方式', 'Notification settings'],
    answer: chosen,
    effect: 'message.ways',
  },
  'en.message.choose': {
    path: 'message/choose',
    menu: 'self',
    label: ['选择通知方式', 'Change notification settings'],
    input: waysInput,
    answer: chosen,
    changes: true,
    effect: 'message.choose',
  },
});

/** What the words of a template come to with sample values, and what may stand in it. */
export const templatePreview = {
  zh: json(['中文', 'Chinese'], anyObject),
  en: json(['英文', 'English'], anyObject),
  names: json(['可用参数', 'Available parameters'], { type: 'array', items: anyObject }),
} as const;

/** An announcement as it is being written. */
export const bulletinWords = {
  side: text(['发给', 'For'], { rules: 'length:0,40' }),
  title: text(['标题', 'Title'], { rules: 'length:0,100' }),
  content: longText(['正文', 'Text'], { rules: 'length:0,2000' }),
  titleEn: text(['英文标题', 'English title'], { rules: 'length:0,150' }),
  contentEn: longText(['英文正文', 'English text'], { rules: 'length:0,3000' }),
  shownFrom: instant(['开始显示', 'Shown from']),
  shownTo: instant(['显示至', 'Shown until']),
} as const;

/** How its readers will see it, in either language, and whom it reaches. */
export const bulletinPreview = {
  zh: json(['中文', 'Chinese'], anyObject),
  en: json(['英文', 'English'], anyObject),
  says: text(['发给谁', 'Recipients']),
} as const;
