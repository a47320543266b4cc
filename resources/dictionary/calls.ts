/** System flags and the address of the notices: calls that belong to no entity. */
import { defineCalls, flag, text } from '#engine/declare/index.ts';

export const dictionaryCalls = defineCalls([
  {
    id: 'en.systemFlag',
    path: 'systemFlag/query',
    menu: 'public',
    label: ['系统标志', 'System flags'],
    input: {},
    answer: {
      maintenance: flag(['系统维护', 'Maintenance']),
      registrationOpen: flag(['开放注册', 'Registration open']),
      paymentOn: flag(['开通缴费', 'Payment on']),
    },
    effect: 'settings.flags',
  },
  {
    id: 'en.notice',
    path: 'notice/url',
    menu: 'public',
    label: ['公告地址', 'Address of the notices'],
    input: {},
    answer: { url: text(['地址', 'Address'], { help: ['未设置时为空', 'Null where none is set'] }) },
    effect: 'settings.noticeUrl',
  },
]);
