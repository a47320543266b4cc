/** Invoices in every state: issued, reversed and issued anew, returned, turned down, withdrawn, waiting. */
import { companies } from '../companies.ts';
import type { Stage } from '../stage.ts';
import type { Scene } from '../story.ts';

const on = (daysAgo: number, play: (stage: Stage) => Promise<void>): Scene => ({ daysAgo, play });

type Name = keyof typeof companies;

const memberOf = async (stage: Stage, name: Name): Promise<string> =>
  (await stage.row('clerk', 'operation/member/list', { uscc: companies[name].uscc })).id;

/** The company pays for a certificate of its own. @returns the order */
const paid = async (stage: Stage, name: Name, amount: string, transactionNo: string): Promise<string> => {
  const order = await stage.row('finance', 'operation/certificate/list', { member: await memberOf(stage, name), state: 'ACTIVE' });
  const asked = await stage.call('finance', 'operation/certificate/topay', {
    id: order.id,
    version: order.version,
    kind: 'request',
    amount,
  });
  await stage.call('finance', 'operation/certificate/topay', {
    id: order.id,
    version: asked.version,
    kind: 'record',
    amount,
    channel: 'BANK_TRANSFER',
    payer: companies[name].companyName,
    transactionNo,
  });
  return order.id;
};

const ask = (stage: Stage, name: Name, order: string) => {
  const { contactName, contactMobile, email } = companies[name];
  return stage.call(name, `invoicing/${order}`, { invoiceKind: '82', receiver: contactName, receiverMobile: contactMobile, email });
};

/** A one-page document that says what it is. */
const invoiceFile = (stage: Stage) =>
  stage.upload('finance', 'invoice', {
    name: '发票（样例）.pdf',
    bytes: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 280]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj<</Length 46>>stream\nBT /F 28 Tf 180 130 Td (SAMPLE INVOICE) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  });

const ofMember = async (stage: Stage, name: Name, state: string) =>
  stage.row('finance', 'operation/invoice/list', { member: await memberOf(stage, name), state });

const decide = async (stage: Stage, name: Name, asked: object): Promise<void> => {
  const { id, version } = await ofMember(stage, name, 'SUBMITTED');
  await stage.call('finance', 'operation/invoice/approve', { id, version, ...asked });
};
const issue = async (stage: Stage, name: Name, invoiceNo: string): Promise<void> => {
  const invoicedOn = new Date(stage.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await decide(stage, name, { decision: 'approve', invoiceNo, invoicedOn, invoiceFile: await invoiceFile(stage) });
};

export const reviews: readonly Scene[] = [
  on(59, async stage => {
    const order = await stage.row('finance', 'operation/certificate/list', { source: 'OPERATOR', payStatus: 'PAID' });
    await ask(stage, 'fanying', order.id);
  }),
  on(58, stage => issue(stage, 'fanying', '26442000000100417301')),
  on(50, async stage => {
    const { id, version } = await ofMember(stage, 'fanying', 'ISSUED');
    await stage.call('finance', 'operation/invoice/red', { id, version, redReason: '1', redNo: '26442000000100500012' });
  }),
  on(49.5, async stage => {
    const order = await stage.row('finance', 'operation/certificate/list', { source: 'OPERATOR', payStatus: 'PAID' });
    await ask(stage, 'fanying', order.id);
  }),
  on(49, stage => issue(stage, 'fanying', '26442000000100512377')),
  on(7, async stage => {
    await ask(stage, 'zhongzhou', await paid(stage, 'zhongzhou', '600.00', 'B202611140000032'));
    await ask(stage, 'donghu', await paid(stage, 'donghu', '600.00', 'B202611140000057'));
  }),
  on(6.2, async stage => {
    await decide(stage, 'zhongzhou', { decision: 'return', reason: '开票邮箱与企业登记邮箱不一致，请核对' });
    await decide(stage, 'donghu', { decision: 'reject', reason: '该订单已由集团统一开票，不再单独开具' });
  }),
  on(1.6, async stage => {
    const order = await paid(stage, 'jinli', '200.00', 'B202611190000118');
    const { id } = await ask(stage, 'jinli', order);
    const { version } = await ofMember(stage, 'jinli', 'SUBMITTED');
    await stage.call('jinli', 'application/reject', { resource: 'invoiceApplications', id, version, reason: '抬头有误，重新申请' });
    await ask(stage, 'jinli', order);
  }),
];
