import { expect, test } from 'vitest';
import { catalogue, type Row } from './catalogue.ts';
import { addErrors } from './errors.ts';

const frameworks = (): Map<string, Row> => new Map(Object.entries(catalogue));
const row: Row = { status: 0, zh: '没有这位读者', en: 'No reader has this mobile.' };

test('[FRM-07] an application says a refusal of the framework in its own words, under the same status', () => {
  const all = frameworks();
  addErrors(all, { PHONE_NO_ACCOUNT: row });
  expect(all.get('PHONE_NO_ACCOUNT')).toBe(row);
  expect(() => addErrors(all, { RECORD_MISSING: row })).toThrow("RECORD_MISSING is the framework's and has the status 404");
  expect(all.get('RECORD_MISSING')).toBe(catalogue.RECORD_MISSING);
});

test('[FRM-07] one code says one thing: what an application has declared it does not declare again', () => {
  const all = frameworks();
  addErrors(all, { LENT_OUT: row, PHONE_NO_ACCOUNT: row });
  expect(() => addErrors(all, { LENT_OUT: row })).toThrow('LENT_OUT is declared already');
  expect(() => addErrors(all, { PHONE_NO_ACCOUNT: { ...row } })).toThrow('PHONE_NO_ACCOUNT is declared already');
});
