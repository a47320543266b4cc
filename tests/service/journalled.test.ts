/** The question that every test's service is asked when it stops, asked of writes that pass the journal by. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionRows } from '#service/store/rows.ts';
import { unjournalled } from './journalled.ts';
import { member } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let uscc: string;
beforeAll(async () => {
  running = await startRunning();
  ({ uscc } = await member(running));
});
afterAll(() => running.stop());

const found = () => unjournalled(running.database.appConnection, running.masterKey, new Set());
const past = <T>(work: (rows: TransactionRows) => Promise<T>): Promise<T> => running.service.services.database.transaction(work);

test('[BEY-04] what the calls have written stands in the journal, field by field', async () => {
  expect(await found()).toEqual([]);
});

test('[BEY-04] a change, a new record and a removal that pass the journal by are each named', async () => {
  const company = String((await running.service.services.database.read.find('members', { uscc }))?.id);
  running.byHand('members', company);
  await past(rows => rows.update('members', company, null, { address: '他处' }));
  expect(await found()).toEqual([`members ${company}: address stands in no entry`]);
  const type = await past(async rows => String((await rows.insert('companyTypes', { code: 'PAST', name: '绕过' })).id));
  running.byHand('companyTypes', type);
  expect(await found()).toContain(`companyTypes ${type}: created stands in no entry`);
  const setting = String((await running.service.services.database.read.find('settings', { key: 'noticeUrl' }))?.id);
  running.byHand('settings', setting);
  await past(rows => rows.delete('settings', setting));
  expect(await found()).toContain(`settings ${setting}: is gone without an entry`);
});
