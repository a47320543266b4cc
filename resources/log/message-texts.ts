/** What people are told, as administrators word it; `../_texts.ts` has how each text begins. */
import { defineCalls, defineResource } from '#engine/declare/index.ts';
import { previewInput, templatePreview } from '#engine/system/message-calls.ts';
import { messageTexts as base } from '#engine/system/message-texts.ts';

const zh = ['title', 'body'] as const;
const en = ['titleEn', 'bodyEn'] as const;
const ways = ['bySms', 'byMail', 'smsTemplate'] as const;

export const messageTexts = defineResource({
  ...base,
  groups: {
    message: { label: ['消息', 'Message'], fields: ['code'] },
    zh: {
      label: ['中文', 'Chinese'],
      fields: [...zh],
      help: [
        '花括号内写参数名；方括号内的部分在其中的参数没有值时略去',
        'Names in braces are replaced by values; text in square brackets is left out if a name in it has no value',
      ],
    },
    en: { label: ['英文', 'English'], fields: [...en] },
    ways: { label: ['发送方式', 'Channels'], fields: [...ways], help: ['站内消息总会送达', 'A notice in the portal is always sent'] },
  },
  audiences: {
    operator: {
      menu: ['C10', 'C4'],
      rows: 'all',
      list: ['code', 'title', 'bySms', 'byMail', 'smsTemplate', 'updatedAt'],
      sort: ['code', 'ASC'],
      show: ['message', 'zh', 'en', 'ways', 'record'],
      edit: ['zh', 'en', 'ways'],
      preview: { call: 'op.messageText.preview', widget: 'messagePreview', show: {} },
      calls: {
        'op.messageText.list': { path: 'operation/messageText/list', does: 'list' },
        'op.messageText.detail': { path: 'operation/messageText/detail', does: 'get' },
        'op.messageText.save': { path: 'operation/messageText/save', does: 'update', stepUp: true, effect: 'messageText.check' },
      },
    },
  },
});

export const messageTextCalls = defineCalls({
  'op.messageText.preview': {
    path: 'operation/messageText/preview',
    menu: ['C10', 'C4'],
    label: ['预览消息模板', 'Preview message template'],
    input: previewInput,
    answer: templatePreview,
    effect: 'messageText.preview',
  },
});
