/** A process that dies between the stored serial number and the stored certificate: what it left is found, reported and given up. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonUnfinished } from '#product/calls/certificate/unfinished.ts';
import { implementations } from '#product/effects.ts';
import { systemRecords } from '#service/records/system-records.ts';
import type { Row } from '#service/store/rows.ts';
import { apply, member, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

/** An order whose issuing got as far as the stored serial number. */
const cutOff = async (): Promise<{ readonly waiting: { readonly id: string; readonly version: number }; readonly issuance: Row }> => {
  const { services } = running.service;
  const company = await member(running);
  const waiting = await order(running, await apply(running, company.token, {}));
  await services.database.transaction(async rows => {
    const records = systemRecords(rows, services.model, implementations(services), services.clock());
    const before = await records.get('certificates', { id: waiting.id }, { lock: true });
    await records.begin('certificates', before, 'issue', null, {});
  });
  const issuance = await services.database.read.find('issuances', { certificate: waiting.id });
  return { waiting, issuance: issuance ?? {} };
};
const issuancesOf = async (certificate: string): Promise<readonly (readonly unknown[])[]> => {
  const { list } = await running.service.services.database.read.list('issuances', {
    filter: { certificate },
    sort: { field: 'id', order: 'ASC' },
  });
  return list.map(row => [row.state, row.serialNumber]);
};
const giveUp = (olderThanMs?: 'any') => {
  const { services } = running.service;
  return abandonUnfinished({ ...services, effects: implementations(services) }, services.clock(), olderThanMs);
};
const issue = (waiting: object) => running.call<{ serialNumber: string }>('operation/certificate/issue', waiting, running.operator);

test('[op.cert.issue] a serial number without a certificate is given up after its minute, journalled, and the order issued under another', async () => {
  const { waiting, issuance } = await cutOff();
  expect(await giveUp()).toEqual([]);
  expect(await issue(waiting)).toMatchObject({ status: 409 });
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  expect((await giveUp()).map(row => row.serialNumber)).toEqual([issuance.serialNumber]);
  expect(await giveUp()).toEqual([]);
  const { list } = await running.service.services.database.read.list('journal', {
    filter: { resource: 'issuances', recordId: String(issuance.id) },
    sort: { field: 'id', order: 'ASC' },
  });
  expect(list.map(row => [row.action, row.fromState, row.toState])).toEqual([
    ['create', null, 'PREPARED'],
    ['abandon', 'PREPARED', 'ABANDONED'],
  ]);
  const issued = await issue(waiting);
  expect(issued).toMatchObject({ status: 1 });
  expect(await issuancesOf(waiting.id)).toEqual([
    ['ABANDONED', issuance.serialNumber],
    ['DONE', issued.data.serialNumber],
  ]);
});

test('[op.cert.issue] a process that is alone waits for nobody: what it finds at its start is given up at once', async () => {
  const { waiting, issuance } = await cutOff();
  const keyLeft = () => running.service.services.database.read.exists('privateKeys', { id: String(issuance.keyRef) });
  expect(await keyLeft()).toBe(true);
  expect((await giveUp('any')).map(row => row.serialNumber)).toEqual([issuance.serialNumber]);
  expect(await keyLeft()).toBe(false);
  expect(await issue(waiting)).toMatchObject({ status: 1 });
});
