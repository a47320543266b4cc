/** What the contract needs to know of audit types, invoices and the small transfer. */
import { apply, order, registration } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { World } from '../world.ts';

/** An order of the company's own that has been paid. */
const paidOrder = async (world: World): Promise<string> => {
  const { id, version } = await order(world, await apply(world, world.company.token, {}));
  const topay = (seen: unknown, words: object) =>
    world.call('operation/certificate/topay', { id, version: seen, amount: '200.00', ...words }, world.operator);
  const asked = await topay(version, { kind: 'request' });
  const paid = await topay(asked.data.version, {
    kind: 'record',
    channel: 'BANK_TRANSFER',
    payer: '契证测试',
    transactionNo: 'B202601050001',
  });
  if (paid.status !== 1) throw new Error(`not paid: ${paid.message} ${JSON.stringify(paid.data)}`);
  return id;
};

const receiver = { receiver: '王会计', receiverMobile: '13800138000', email: 'invoice@example.com', invoiceKind: '82' };

const invoice = async (world: World): Promise<string> => {
  const answer = await world.call('invoice/save', { sourceIds: [await paidOrder(world)], ...receiver }, world.company.token);
  if (answer.status !== 1) throw new Error(`no invoice application: ${answer.message} ${JSON.stringify(answer.data)}`);
  return String(answer.data.id);
};

const invoiceFile = async (world: World): Promise<string> => {
  const file = { name: '发票.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') };
  return String((await world.upload('file/upload', { purpose: 'invoice' }, file, world.operator)).data.fileId);
};

const account = {
  method: 'PENNY',
  bankName: '中国银行',
  bankBranch: '福州五四支行',
  bankCity: '福州市',
  cnaps: '313651027012',
  bankAccount: '1234567890123',
};

let numbers = 0;

export const reviews: Made = {
  makers: { invoiceApplications: invoice },
  given: {
    // No application is of this kind: what is switched on and off here is in force for nobody.
    'auditTypes.kind': async () => 'FREE_CERTIFICATE',
    'auditTypes.firstRole': async () => undefined,
    'auditTypes.secondRole': async () => undefined,
    'auditTypes.autoPass': async () => false,
    'invoiceApplications.sourceIds': async world => [await paidOrder(world)],
    'invoiceApplications.invoiceKind': async () => '82',
    'invoiceApplications.taxNo': async () => undefined,
    'invoiceApplications.address': async () => '福建省福州市',
    'invoiceApplications.bankName': async () => '中国银行',
    'invoiceApplications.invoiceNo': async () => String(++numbers).padStart(20, '2'),
    'invoiceApplications.invoiceCode': async () => undefined,
    'invoiceApplications.invoiceFile': invoiceFile,
    'authentications.paid.amount': async () => '0.37',
  },
  free: {
    'en.invoicing': async world => ({ body: { uuid: await paidOrder(world), ...receiver } }),
    'en.register.amount': async world => {
      const { body, mobile } = await registration(world);
      const { applyNo } = (await world.call<{ applyNo: string }>('enterprise/register', { ...body, ...account })).data;
      const { database } = world.service.services;
      const row = await database.read.find('authentications', { applyNo });
      const decided = await world.call(
        'operation/authentication/approve',
        { id: row?.id, version: row?.version, decision: 'approve' },
        world.operator,
      );
      await world.call(
        'operation/authentication/payment',
        { id: row?.id, version: decided.data.version, result: 'PAID', amount: '0.37' },
        world.operator,
      );
      return { body: { applyNo, mobile, amount: '0.37' }, record: { resource: 'authentications', id: String(row?.id) } };
    },
  },
};
