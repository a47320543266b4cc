import { expect, test } from 'vitest';
import { addErrors, frameworkErrors, type Row } from './errors.ts';

const frameworks = (): Map<string, Row> => new Map(Object.entries(frameworkErrors()));
const says = ['没有这位读者', 'No reader has this mobile.'] as const;
const row: Row = { status: 0, zh: says[0], en: says[1] };

test('[FRM-07] an application says a refusal of the framework in its own words, under the same status', () => {
  const all = frameworks();
  const before = all.get('RECORD_MISSING');
  addErrors(all, { PHONE_NO_ACCOUNT: says });
  expect(all.get('PHONE_NO_ACCOUNT')).toEqual(row);
  expect(() => addErrors(all, { RECORD_MISSING: says })).toThrow("RECORD_MISSING is the framework's and has the status 404");
  expect(all.get('RECORD_MISSING')).toBe(before);
});

test('[FRM-07] one code says one thing: what an application has declared it does not declare again', () => {
  const all = frameworks();
  addErrors(all, { LENT_OUT: [...says, 409], PHONE_NO_ACCOUNT: says });
  expect(all.get('LENT_OUT')).toEqual({ ...row, status: 409 });
  expect(() => addErrors(all, { LENT_OUT: [...says, 409] })).toThrow('LENT_OUT is declared already');
  expect(() => addErrors(all, { PHONE_NO_ACCOUNT: [...says] })).toThrow('PHONE_NO_ACCOUNT is declared already');
});
