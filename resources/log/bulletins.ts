/** What the staff tell all operators, or everybody of all companies, for a while; how many have read it is counted. */
import { defineCalls, defineResource } from '#engine/declare/index.ts';
import { bulletins as base } from '#engine/system/bulletins.ts';
import { bulletinPreview, bulletinWords } from '#engine/system/message-calls.ts';

export const bulletins = defineResource({
  ...base,
  groups: {
    bulletin: { label: ['公告', 'Announcement'], fields: ['side', 'shownFrom', 'shownTo', 'readers'] },
    zh: {
      label: ['中文', 'Chinese'],
      fields: ['title', 'content'],
      help: [
        '至少写一种语言；只写一种时，另一种语言的读者看到的也是它',
        'Write it in at least one language. If only one is written, everyone sees that one',
      ],
    },
    en: { label: ['英文', 'English'], fields: ['titleEn', 'contentEn'] },
    shown: { label: ['显示时间', 'When shown'], fields: ['shownFrom', 'shownTo'] },
  },
  audiences: {
    operator: {
      menu: ['C11', 'C4'],
      rows: 'all',
      list: ['title', 'titleEn', 'state', 'side', 'shownFrom', 'shownTo', 'readers', 'createdBy'],
      sort: ['shownFrom', 'DESC'],
      filters: ['shownFrom'],
      show: ['bulletin', 'zh', 'en', 'record'],
      create: [{ of: 'bulletin', fields: ['side'] }, 'zh', 'en', 'shown'],
      edit: [{ of: 'bulletin', fields: ['side'] }, 'zh', 'en', 'shown'],
      preview: { call: 'op.bulletin.preview', widget: 'messagePreview' },
      calls: {
        'op.bulletin.list': { path: 'operation/bulletin/list', does: 'list' },
        'op.bulletin.detail': { path: 'operation/bulletin/detail', does: 'get' },
        'op.bulletin.save': {
          path: 'operation/bulletin/save',
          does: 'save',
          idempotent: true,
          effect: 'bulletin.check',
          label: ['发布公告', 'Publish announcement'],
        },
        'op.bulletin.status': { path: 'operation/bulletin/status', does: { by: 'status', of: { ON: 'publish', OFF: 'withdraw' } } },
      },
    },
  },
});

export const bulletinCalls = defineCalls({
  'op.bulletin.preview': {
    path: 'operation/bulletin/preview',
    menu: ['C11', 'C4'],
    label: ['预览公告', 'Preview announcement'],
    input: bulletinWords,
    answer: bulletinPreview,
    effect: 'bulletin.preview',
  },
});
