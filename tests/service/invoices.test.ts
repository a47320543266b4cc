/** Invoices: over the company's own paid orders, each in one live application; issued with the tax system's numbers, reversed, asked for anew. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { apply, employee, member, only, operator, order, type Person, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let finance: Person;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  finance = await operator(running, 'FINANCE');
});
afterAll(() => running.stop());

interface Application extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
}

const receiver = { receiver: '王会计', receiverMobile: '13800138000', email: 'kuaiji@example.com', invoiceKind: '82' };

const ordered = async (fee: string, payStatus = 'PAID', token = company.token): Promise<string> => {
  const { id } = await order(running, await apply(running, token, {}));
  running.byHand('certificates', id);
  await running.service.services.database.transaction(rows => rows.update('certificates', id, null, { fee, payStatus }));
  return id;
};
const ask = (sourceIds: readonly string[], words: object = {}, token = company.token) =>
  running.call<Application>('invoice/save', { sourceIds, ...receiver, ...words }, token);
const file = async (): Promise<string> => {
  const pdf = { name: '发票.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') };
  return String((await running.upload('file/upload', { purpose: 'invoice' }, pdf, finance.token)).data.fileId);
};
const issue = async ({ id, version }: Application, words: object = {}) =>
  running.call<Application>(
    'operation/invoice/approve',
    {
      id,
      version,
      decision: 'approve',
      invoiceNo: `2637${id.replace(/\D/g, '').padEnd(16, '0').slice(-16)}`,
      invoicedOn: '2026-01-05',
      invoiceFile: await file(),
      ...words,
    },
    finance.token,
  );

test('[en.invoicing][op.invoice.approve][op.invoice.red] the amount is the sum of its orders; issued and mailed; an order in it is free again once it is reversed', async () => {
  const [one, two] = [await ordered('200.00'), await ordered('99.90')];
  const asked = await running.call<Application>(`invoicing/${one}`, { sourceIds: [two], ...receiver }, company.token);
  expect(asked).toMatchObject({ status: 1, data: { state: 'SUBMITTED' } });
  const waiting = await only(running, 'operation/invoice/list', { id: asked.data.id }, finance.token);
  // What was left out is the company's own.
  expect(waiting).toMatchObject({ amount: '299.90', title: company.companyName, taxNo: company.uscc });
  expect(await ask([two])).toMatchObject({
    status: 422,
    data: { errors: { 'sourceIds[0]': [expect.stringContaining(String(asked.data.applyNo))] } },
  });
  const issued = await issue(waiting as Application);
  expect(issued).toMatchObject({ status: 1, data: { state: 'ISSUED' } });
  const mail = await only(running, 'operation/outbox/list', { recipient: receiver.email }, running.operator);
  expect(mail).toMatchObject({ kind: 'MAIL', subject: expect.stringContaining(String(issued.data.invoiceNo)) });
  const shown = await running.call<{ invoiceFile: { id: string } }>('invoice/show', { id: waiting.id }, company.token);
  expect((await running.get(`/user/file/download/${shown.data.invoiceFile.id}`, company.token)).status).toBe(200);
  expect(await ask([one])).toMatchObject({ status: 422 });
  const { id, version } = issued.data;
  const reversed = await running.call(
    'operation/invoice/red',
    { id, version, redReason: '1', redNo: '26370000000000000009' },
    finance.token,
  );
  expect(reversed).toMatchObject({ status: 1, data: { state: 'RED', redReason: '1' } });
  expect(await ask([one, two])).toMatchObject({ status: 1, data: { amount: '299.90' } });
});

test('[en.invoice.save] refused: an order that stands in an invoice, however many the company has been issued since', async () => {
  const paid = await ordered('15.00');
  const first = (await ask([paid])).data;
  const { read, transaction } = running.service.services.database;
  const row = await read.find('invoiceApplications', { id: first.id });
  await transaction(async rows => {
    for (let nth = 0; nth < 200; nth++) {
      const id = uuidv7(new Date());
      running.byHand('invoiceApplications', id);
      await rows.insert('invoiceApplications', { ...row, id, applyNo: `KEPT${nth}`, state: 'ISSUED', sourceIds: [uuidv7(new Date())] });
    }
  });
  const taken = expect.stringContaining(String(first.applyNo));
  expect(await ask([paid])).toMatchObject({ status: 422, data: { errors: { 'sourceIds[0]': [taken] } } });
});

test("[en.invoice.save] refused: an order that is not paid, another company's, a special invoice without the bank, or under another tax number", async () => {
  const other = await member(running);
  const [paid, unpaid, foreign] = [await ordered('10.00'), await ordered('10.00', 'TO_PAY'), await ordered('10.00', 'PAID', other.token)];
  expect(await ask([unpaid])).toMatchObject({ status: 422, data: { errors: { 'sourceIds[0]': [expect.any(String)] } } });
  expect(await ask([foreign])).toMatchObject({ status: 422 });
  expect(await ask([paid], { invoiceKind: '81' })).toMatchObject({
    status: 422,
    data: { errors: { bankName: [expect.any(String)], bankAccount: [expect.any(String)], phone: [expect.any(String)] } },
  });
  const bank = { phone: '0591-87654321', bankName: '中国银行', bankAccount: '1234567890123' };
  expect(await ask([paid], { invoiceKind: '81', ...bank, taxNo: other.uscc })).toMatchObject({
    status: 422,
    data: { errors: { taxNo: [expect.any(String)] } },
  });
  expect(await ask([paid], { invoiceKind: '81', ...bank, bankName: '银'.repeat(45) })).toMatchObject({
    status: 422,
    data: { errors: { bankName: [expect.any(String)] } },
  });
  expect(await ask([paid], { invoiceKind: '81', ...bank })).toMatchObject({ status: 1 });
});

test('[op.invoice.approve] refused: a number of another kind of invoice, no file; returned it is corrected and handed in again', async () => {
  const asked = await ask([await ordered('58.00')]);
  expect(await issue(asked.data, { invoiceNo: '12345678' })).toMatchObject({
    status: 422,
    data: { errors: { invoiceNo: [expect.any(String)] } },
  });
  expect(await issue(asked.data, { invoiceFile: null })).toMatchObject({
    status: 422,
    data: { errors: { invoiceFile: [expect.any(String)] } },
  });
  const returned = await running.call<Application>(
    'operation/invoice/approve',
    { id: asked.data.id, version: asked.data.version, decision: 'return', reason: '请核对开票邮箱' },
    finance.token,
  );
  expect(returned).toMatchObject({ status: 1, data: { state: 'RETURNED' } });
  const again = await running.call<Application>(
    'invoice/save',
    { id: asked.data.id, version: returned.data.version, email: 'caiwu@example.com' },
    company.token,
  );
  expect(again).toMatchObject({ status: 1, data: { state: 'SUBMITTED', email: 'caiwu@example.com' } });
  expect(await issue(again.data)).toMatchObject({ status: 1, data: { state: 'ISSUED' } });
});

test('[en.invoice.save] of two applications for one order at once one is taken; the finance of a company may ask, a viewer may not', async () => {
  const paid = await ordered('30.00');
  const accountant = await employee(running, company.token, 'COMPANY_FINANCE');
  const answers = await Promise.all([ask([paid], {}, accountant.token), ask([paid])]);
  expect(answers.map(answer => answer.status).sort()).toEqual([1, 422]);
  const viewer = await employee(running, company.token, 'VIEWER');
  expect(await ask([paid], {}, viewer.token)).toMatchObject({ status: 403 });
});
