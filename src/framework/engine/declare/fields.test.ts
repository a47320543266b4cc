/** What of a field follows from what it says. */
import { expect, it } from 'vitest';
import { text } from './fields.ts';

const label = ['手机', 'Mobile'] as const;

it('[FRM-01][VAL-03] a mobile is taken in full-width digits, and shown as one where it is personal', () => {
  expect(text(label, { rules: 'required|mobilePhone', personal: true })).toMatchObject({ clean: 'digits', mask: 'mobile' });
  expect(text(label, { rules: 'mobilePhone' })).not.toHaveProperty('mask');
});

it('[FRM-01] nobody types what is read only, and a mobile is shown as one where its field says that it is one', () => {
  expect(text(label, { rules: 'mobilePhone', personal: true, readOnly: true })).not.toHaveProperty('clean');
  expect(text(label, { readOnly: true, personal: 'mobile' })).toEqual({
    type: 'text',
    label,
    readOnly: true,
    personal: true,
    mask: 'mobile',
  });
  expect(text(label, { rules: 'required|length:2,10' })).toEqual({ type: 'text', label, rules: 'required|length:2,10' });
});
