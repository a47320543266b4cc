/** What a reviewer's notes and corrections are for: they are kept with the application and decide nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectiveHandler, freshIdNo, nameHandler, paper } from '../handler-people.ts';
import { apply, employee, freshMobile, member, operator, order, type Person, type Registered } from '../people.ts';
import { type Running, startRunning } from '../running.ts';
import { at, doing, type Row } from './doing.ts';

let running: Running;
let company: Registered & { readonly token: string };
let reviewer: Person;
let colleague: Person;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  [reviewer, colleague] = [await operator(running, 'REVIEWER', 'FINANCE'), await operator(running, 'REVIEWER', 'FINANCE')];
});
afterAll(() => running.stop());

const { act, must, stored, found, listed, acts } = doing(() => running);
const fields = { name: { mark: 'correct' }, remark: { mark: 'wrong', note: '请补充说明' } };

/** A note is kept, by whom and when; the application stands where it stood, and another reviewer finds the note and may go on. */
const keeps = async (path: string, resource: string, { id }: { readonly id: string }, words: object = {}): Promise<void> => {
  const before = await stored(resource, id);
  await must(path, { ...at(before), fields, ...words }, reviewer.token);
  const after = await stored(resource, id);
  const { marks, version, updatedAt, updatedBy, ...rest } = after;
  expect([marks, updatedBy]).toEqual([fields, reviewer.userNum]);
  expect(rest).toMatchObject({ state: before.state, decidedAt: null, decidedBy: null, ...words });
  expect((await acts(id)).at(-1)).toMatchObject({
    action: 'note',
    fromState: before.state,
    toState: before.state,
    userNum: reviewer.userNum,
  });
  const again = { mobile: { mark: 'correct' } };
  await must(path, { ...at(after), fields: again }, colleague.token);
  expect((await stored(resource, id)).marks).toEqual(again);
  const stale = await act(path, { id, version: before.version, fields }, reviewer.token);
  expect([stale.http, (await stored(resource, id)).marks]).toEqual([409, again]);
};

test('[op.hardKey.save] the notes are kept, and where the key goes is put right: the order goes there', async () => {
  const application = await apply(running, company.token, {
    carrier: 'UKEY',
    receiverName: '李四',
    receiverMobile: freshMobile(),
    receiverAddress: '五四路 1 号',
  });
  const words = {
    receiverName: '王五',
    receiverMobile: freshMobile(),
    receiverAddress: '福州市鼓楼区五四路 10 号',
    receiverPostalCode: '350001',
  };
  await keeps('operation/hardKey/audit/save', 'certificateApplications', application, words);
  const { id } = await order(running, (await stored('certificateApplications', application.id)) as Row);
  expect(await stored('certificates', id)).toMatchObject(words);
});

test('[op.softKey.save][en.softKey.agreementConfirm] the notes are kept; what was confirmed is who accepted which version, and when', async () => {
  const company = await member(running);
  const of = (purpose: string) => paper(running, purpose, company.token);
  const draft = await must(
    'softKey/save',
    {
      service: 'OPEN',
      handler: (await effectiveHandler(running, company.token)).id,
      letterFile: await of('letter'),
      licenceFile: await of('licence'),
      idFront: await of('identity'),
      idBack: await of('identity'),
    },
    company.token,
  );
  expect((await act('softKey/submit', at(draft), company.token)).status).not.toBe(1);
  const asked = await must('softKey/agreement/query', {}, company.token);
  expect(asked.acceptedAt).toBeNull();
  const { agreementVersion } = asked;
  await must('softKey/agreement/confirm', { agreementVersion }, company.token);
  const seen = await must('softKey/agreement/query', {}, company.token);
  expect(Math.abs(Date.parse(String(seen.acceptedAt)) - running.service.services.clock().getTime())).toBeLessThan(60_000);
  const { id } = await found('members', { uscc: company.uscc });
  const { userNum } = await found('employees', { account: company.adminUserName });
  const accepted = { acceptedAt: seen.acceptedAt, userNum };
  expect(await found('agreementAcceptances', { member: id, agreementVersion: String(agreementVersion) })).toMatchObject(accepted);
  const waiting = await must('softKey/submit', at(draft), company.token);
  await keeps('operation/softKey/audit/save', 'softKeyApplications', waiting);
});

test('[op.handlerAudit.save] the notes are kept, and the handler waits as before', async () => {
  const named = await nameHandler(running, company.token);
  await keeps('operation/handler/audit/save', 'handlers', named);
});

test('[op.sealAudit.save] the notes are kept, and no seal is made of them', async () => {
  const sealType = (await found('sealTypes', { code: 'CONTRACT' })).id;
  const saved = await must('electronicSeal/save', { sealType, name: '合同章', makeMode: 'TEMPLATE' }, company.token);
  const waiting = await must('electronicSeal/commit', at(saved), company.token);
  await keeps('operation/seal/audit/save', 'sealApplications', waiting);
  expect(await found('seals', { application: waiting.id })).toBeUndefined();
});

test('[op.personAuth.save] the notes are kept, and the person is not authenticated by them', async () => {
  const who = await employee(running, company.token);
  await must('employee/modify', { ...at(await stored('employees', who.id)), idNo: '11010519491231002X' }, company.token);
  await must(
    'userInfo/authFile',
    { ...at(await stored('employees', who.id)), authFile: await paper(running, 'letter', who.token) },
    who.token,
  );
  const [waiting] = await listed('operation/personAuthentication/list', { userNum: who.userNum });
  await keeps('operation/personAuthentication/save', 'personAuthentications', waiting as Row);
  expect((await listed('person/authentication/list', {}, who.token))[0]).toMatchObject({ state: 'SUBMITTED' });
});

test('[op.invoice.note] the notes are kept, and nothing is invoiced by them', async () => {
  const { id } = await order(running, await apply(running, company.token, {}));
  running.byHand('certificates', id);
  await running.service.services.database.transaction(rows => rows.update('certificates', id, null, { fee: '200.00', payStatus: 'PAID' }));
  const receiver = { receiver: '王会计', receiverMobile: '13800138000', email: 'kuaiji@example.com', invoiceKind: '82' };
  const asked = await must('invoice/save', { sourceIds: [id], ...receiver }, company.token);
  await keeps('operation/invoice/note', 'invoiceApplications', asked);
  expect(await stored('invoiceApplications', asked.id)).toMatchObject({ invoiceNo: null, state: 'SUBMITTED', amount: '200.00' });
});

test('[op.review.queues] everybody hears how many wait in each queue that they may decide, and of what they may move on, and of nothing else', async () => {
  const queue = async (token: string, resource: string) =>
    ((await must('operation/review/queues', {}, token)).queues as readonly Row[]).find(each => each.resource === resource);
  const before = Number((await queue(reviewer.token, 'handlerReviews'))?.count);
  const { id } = await nameHandler(running, company.token, { idNo: freshIdNo() });
  expect(await queue(reviewer.token, 'handlerReviews')).toMatchObject({ count: before + 1, oldestDueAt: expect.any(String) });
  await must('operation/handler/audit/commit', { ...at(await stored('handlers', id)), decision: 'approve' }, reviewer.token);
  expect(Number((await queue(reviewer.token, 'handlerReviews'))?.count)).toBe(before);
  const issuer = await operator(running, 'ISSUER');
  expect(await queue(issuer.token, 'handlerReviews')).toBeUndefined();

  // What waits without a review waits for whoever may do it: an order for its certificate.
  const orders = Number((await queue(issuer.token, 'certificates'))?.count);
  const made = await order(running, await apply(running, company.token, {}));
  expect(await queue(issuer.token, 'certificates')).toMatchObject({ count: orders + 1, late: 0, menus: 'E1' });
  expect(await queue((await operator(running, 'TEMPLATE_ADMIN')).token, 'certificates')).toBeUndefined();
  await must('operation/certificate/issue', made, issuer.token);
  expect(Number((await queue(issuer.token, 'certificates'))?.count)).toBe(orders);
});
