/** System flags and the address of the notices: calls that belong to no entity. */
import { defineCalls, flag, text } from '#engine/declare/index.ts';

export const dictionaryCalls = defineCalls({
  'en.systemFlag': {
    path: 'systemFlag/query',
    menu: 'public',
    label: ['系统标志', 'System flags'],
    answer: {
      maintenance: flag(['系统维护', 'Maintenance']),
      registrationOpen: flag(['开放注册', 'Registration open']),
      paymentOn: flag(['开通缴费', 'Online payment enabled']),
      supportPhone: text(['客服电话', 'Support phone'], { help: ['未设置时为空', 'Empty if not set'] }),
      supportEmail: text(['客服邮箱', 'Support email'], { help: ['未设置时为空', 'Empty if not set'] }),
    },
  },
  'en.notice': {
    path: 'notice/url',
    menu: 'public',
    label: ['公告地址', 'Notice URL'],
    answer: { url: text(['地址', 'Address'], { help: ['未设置时为空', 'Empty if not set'] }) },
  },
});
