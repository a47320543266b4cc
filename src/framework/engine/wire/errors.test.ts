import { expect, test } from 'vitest';
import { addErrors, frameworkErrors, type Row } from './errors.ts';
import { placeholdersOf } from './fill.ts';

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

test('[FRM-07] both languages of a sentence have the same placeholders', () => {
  const all = frameworks();
  addErrors(all, { LENT_OUT: ['{reader} 借走，{day} 归还', 'Due back {day}, lent to {reader}.'] });
  expect(() => addErrors(all, { LENT_TWICE: ['{reader} 已借走', 'Lent to {raeder}.'] })).toThrow(
    'LENT_TWICE has the placeholders {reader} in Chinese and {raeder} in English',
  );
  expect(() => addErrors(all, { LENT_LONG: ['已借走', 'Lent until {day}.'] })).toThrow('none in Chinese and {day} in English');
  const unlike = Object.entries(frameworkErrors()).filter(
    ([, { zh, en }]) => [...new Set(placeholdersOf(zh))].sort().join() !== [...new Set(placeholdersOf(en))].sort().join(),
  );
  expect(unlike).toEqual([]);
});

test('[FRM-07] what an application says of a refusal of the framework names what the framework fills in, and no more', () => {
  const all = frameworks();
  addErrors(all, { GRANT_EXCLUSIVE: ['与“{other}”互斥', 'Not together with “{other}”.'] });
  expect(() => addErrors(frameworks(), { GRANT_EXCLUSIVE: ['与“{duty}”互斥', 'Not together with “{duty}”.'] })).toThrow(
    "GRANT_EXCLUSIVE is the framework's, which fills in {other}, {role} and not {duty}",
  );
});
