/** Calls of handlers that are no verb of one entity: what is on record of somebody who is to become one. */
import { choice, defineCalls, reference, text } from '#engine/declare/index.ts';
import { idTypes } from '../_terms.ts';

export const handlerCalls = defineCalls({
  'en.handler.person': {
    path: 'employee/handler/person',
    menu: '203',
    label: ['带入员工信息', 'Fill in employee details'],
    changes: true,
    throttle: { most: 30, seconds: 600 },
    input: { employee: reference(['员工', 'Employee'], 'employees', { rules: 'required' }) },
    answer: {
      name: text(['姓名', 'Name']),
      idType: choice(['证件类型', 'ID type'], idTypes),
      idNo: text(['证件号码', 'ID number']),
      mobile: text(['手机', 'Mobile']),
      email: text(['电子邮箱', 'Email']),
    },
  },
});
