/** Answers of calls are masked by their declaration alone. */
import { expect, test } from 'vitest';
import { items, text } from '#engine/declare/index.ts';
import { maskedAnswer } from './masked-answer.ts';

const label = ['手机', 'Mobile'] as const;
const fields = {
  mobile: text(label, { personal: 'mobile' }),
  name: text(label),
  people: items(label, { mobile: text(label, { personal: 'mobile' }), name: text(label) }),
};

test('[FRM-02] an answer is masked where it is declared so, in its rows too, and once', () => {
  const whole = { mobile: '13812345678', name: '张三', people: [{ mobile: '13912345678', name: '李四' }] };
  const told = { mobile: '138****5678', name: '张三', people: [{ mobile: '139****5678', name: '李四' }] };
  expect(maskedAnswer(fields, whole)).toEqual(told);
  expect(maskedAnswer(fields, told)).toEqual(told);
  expect(maskedAnswer(fields, { mobile: null })).toEqual({ mobile: null });
  expect(maskedAnswer('records', whole)).toBe(whole);
  expect(maskedAnswer(fields, null)).toBeNull();
});
