/** What operators may read of messages: everything while nothing is really sent, no content once a gateway takes it away. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Code, type Message, makeDelivery } from '#service/delivery/delivery.ts';
import { freshMobile, only, operator, register, smsCodeFor } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

const shownTo = (id: string) => only(running, 'operation/outbox/list', { id }, running.operator);
const sender = { brand: ['契证', 'Chancery'], publicUrl: 'https://ca.example.cn' } as const;
const newest = () => only(running, 'operation/outbox/list', {}, running.operator);

test('[op.outbox.list][BEY-05] without a gateway an operator reads the code that was sent', async () => {
  const code = await smsCodeFor(running, freshMobile(), 'LOGIN');
  expect((await newest()).body).toContain(code);
});

test('[BEY-13][op.outbox.list][op.login][en.sms.code] without a gateway the founder alone reads it, who runs the system does not; every login and whoever asks for a code is told', async () => {
  const mobile = freshMobile();
  await running.call('employee/sms/code', { mobile, scene: 'LOGIN' });
  const seenBy = async (token: string) =>
    (await running.call<{ list: { body: string }[] }>('operation/outbox/list', {}, token)).data.list[0];
  const administrator = await operator(running, 'SYSTEM_ADMIN');
  const other = await operator(running, 'SUPPORT');
  const [whole, masked] = [await seenBy(running.operator), await seenBy(other.token)];
  expect(whole?.body).toMatch(/\d{6}/);
  expect(await seenBy(administrator.token)).toMatchObject({ body: '******' });
  expect(masked).toMatchObject({ body: '******' });
  expect(JSON.stringify(masked)).not.toMatch(String(/\d{6}/.exec(String(whole?.body))?.[0]));
  const login = { userName: other.userName, password: other.password };
  expect(await running.call('operation/login', login)).toMatchObject({ data: { userInfo: { messagesReadable: true } } });
  expect(await running.call('employee/sms/code', { mobile: freshMobile(), scene: 'LOGIN' })).toMatchObject({ data: { readable: true } });
});

test('[BEY-13][op.outbox.list] at the first start with a gateway what was kept is emptied, and nobody is told otherwise any more', async () => {
  await smsCodeFor(running, freshMobile(), 'LOGIN');
  const kept = String((await newest()).id);
  const { database } = running.service.services;
  await makeDelivery(database, sender, { MAIL: async () => undefined }).coverKept();
  expect((await shownTo(kept)).body).toMatch(/\d{6}/);
  const delivery = makeDelivery(database, sender, { SMS: async () => undefined, MAIL: async () => undefined });
  await delivery.coverKept();
  expect(await shownTo(kept)).toMatchObject({ body: null });
  expect(await database.read.count('outbox', { body: { isSet: true } })).toBe(0);
  expect([delivery.isLocal('SMS'), delivery.isLocal('MAIL')]).toEqual([false, false]);
});

test('[op.outbox.list][BEY-05] with a gateway nobody reads it, before it is sent, after, or when it is given up', async () => {
  const { database, clock } = running.service.services;
  const taken: Message[] = [];
  let works = true;
  const delivery = makeDelivery(database, sender, {
    SMS: async message => {
      if (!works) throw new Error('the gateway is down');
      taken.push(message);
    },
  });
  const queue = async () => {
    await database.transaction(rows =>
      delivery.queueCode(
        rows,
        { kind: 'SMS', recipient: freshMobile(), body: 'Your code is 135790.', usableUntil: new Date(clock().getTime() + 300_000) },
        clock(),
      ),
    );
    return String((await newest()).id);
  };
  const sent = await queue();
  expect(JSON.stringify(await shownTo(sent))).not.toContain('135790');
  await delivery.drain(clock());
  expect(taken).toMatchObject([{ body: '【契证】Your code is 135790.' }]);
  expect(await shownTo(sent)).toMatchObject({ state: 'SENT', body: null });
  expect((await database.read.find('outbox', sent))?.content).toBeNull();
  works = false;
  const lost = await queue();
  // A code is worth five minutes: the second try is the last.
  for (const minutes of [0, 2, 4, 6]) await delivery.drain(new Date(clock().getTime() + minutes * 60_000));
  expect(await shownTo(lost)).toMatchObject({ state: 'GIVEN_UP', body: null });
  expect((await database.read.find('outbox', lost))?.content).toBeNull();
});

test('[en.failure.query][en.failure.resend][BEY-05] a mail that was given up is sent again from the failures; a code that has lapsed is not', async () => {
  const { database, clock } = running.service.services;
  const taken: Message[] = [];
  let works = false;
  const gateway = async (message: Message) => {
    if (!works) throw new Error('the gateway is down');
    taken.push(message);
  };
  const delivery = makeDelivery(database, sender, { SMS: gateway, MAIL: gateway });
  const givenUp = async (message: Message | Code) => {
    await database.transaction(rows =>
      message.usableUntil === undefined ? delivery.queue(rows, message, clock()) : delivery.queueCode(rows, message, clock()),
    );
    const { id } = await newest();
    for (let day = 1; day <= 6; day += 1) await delivery.drain(new Date(clock().getTime() + day * 86_400_000));
    expect(await shownTo(String(id))).toMatchObject({ state: 'GIVEN_UP', body: null });
    return { id: String(id), failure: await failureOf(String(id)) };
  };
  const failureOf = async (recordId: string) => {
    const { id } = await only(running, 'failureLog/query', { recordId }, running.operator);
    return only(running, 'failureLog/query', { id }, running.operator);
  };
  const resend = ({ id, version }: { id: string; version: number }, headers = {}) =>
    running.call<{ state: string }>('failureLog/resend', { id, version, decision: 'resend' }, running.operator, headers);

  const mail = await givenUp({ kind: 'MAIL', recipient: 'holder@example.com', subject: '数字证书已签发', body: '请登录平台下载证书。' });
  expect(mail.failure).toMatchObject({ state: 'NEW', biz: 'MESSAGE', error: 'the gateway is down' });
  const headers = { 'idempotency-key': 'resend-once' };
  const again = await resend(mail.failure, headers);
  expect(again).toMatchObject({ status: 1, data: { state: 'RESENT' } });
  expect(await shownTo(mail.id)).toMatchObject({ state: 'WAITING', tries: 0, lastError: null });
  // The same click again does nothing more, and says the same.
  expect((await resend(mail.failure, headers)).data).toEqual(again.data);
  works = true;
  await delivery.drain(new Date(clock().getTime() + 1_000));
  await delivery.drain(new Date(clock().getTime() + 86_400_000));
  expect(taken).toMatchObject([
    { recipient: 'holder@example.com', subject: '【契证】数字证书已签发', body: '请登录平台下载证书。\n\n契证\nhttps://ca.example.cn' },
  ]);
  expect(await shownTo(mail.id)).toMatchObject({ state: 'SENT' });
  expect(await failureOf(mail.id)).toMatchObject({ state: 'FIXED' });

  works = false;
  const usableUntil = new Date(clock().getTime() + 300_000);
  const code = await givenUp({ kind: 'SMS', recipient: freshMobile(), body: 'Your code is 246802.', usableUntil });
  expect(code.failure).toMatchObject({ state: 'NEW', error: expect.stringContaining('内容已失效') });
  expect(await resend(code.failure)).toMatchObject({ status: 0, message: expect.stringMatching(/验证码.*已失效/) });
  expect(await failureOf(code.id)).toMatchObject({ state: 'NEW' });
});

test("[op.auth.approve] each decision about a registration goes to the applicant's mobile, with its reason", async () => {
  const told = async (decision: string, reason?: string): Promise<string> => {
    const { applyNo, mobile } = await register(running);
    const row = await only(running, 'operation/authentication/list', { applyNo }, running.operator);
    const answer = await running.call(
      'operation/authentication/approve',
      { id: row.id, version: row.version, decision, ...(reason === undefined ? {} : { reason }) },
      running.operator,
    );
    expect(answer).toMatchObject({ status: 1 });
    const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient: mobile } });
    const newest = String(list[0]?.body);
    expect(newest).toContain(applyNo);
    return newest;
  };
  expect(await told('approve')).toMatch(/现在可以登录： http\S+\/#\/enterpriseLogin$/);
  expect(await told('return', '执照照片模糊')).toMatch(/执照照片模糊.*补交材料/);
  expect(await told('reject', '不是有效的企业')).toMatch(/没有通过审核.*不是有效的企业/);
});

test('[BEY-05] a gateway that answers slowly: what another process has taken up by then is not sent twice, and what is left is sent later', async () => {
  const { database, clock } = running.service.services;
  const recipients = [freshMobile(), freshMobile(), freshMobile()];
  const taken: string[] = [];
  const other = makeDelivery(database, sender, { SMS: async ({ recipient }) => void taken.push(recipient) });
  let slow = true;
  const delivery = makeDelivery(database, sender, {
    SMS: async ({ recipient }) => {
      taken.push(recipient);
      if (!slow) return;
      slow = false;
      const began = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => began + 301_000);
      await other.drain(new Date(clock().getTime() + 301_000));
    },
  });
  for (const recipient of recipients)
    await database.transaction(rows => delivery.queue(rows, { kind: 'SMS', recipient, body: 'The contract waits for you.' }, clock()));
  await delivery.drain(clock()).finally(() => vi.restoreAllMocks());
  const count = (of: string): number => taken.filter(recipient => recipient === of).length;
  expect(recipients.slice(1).map(count)).toEqual([1, 1]);
  const { list } = await database.read.list('outbox', { filter: { recipient: recipients } });
  expect(list.map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT']);
});
