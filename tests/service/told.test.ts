/** Who is told of what: in the portal at once, by SMS and mail as each person chose, in their language; and nobody else. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { overdueWork, waitingWork } from '#service/jobs/waiting-work.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { at, doing, type Row } from './deeds/doing.ts';
import { apply, employee, freshMobile, member, operator, order, type Person, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

type Company = Registered & { readonly token: string };
type Sent = Readonly<Record<string, unknown>> & { readonly mobile: string; readonly text: string };

let running: Running;
let company: Company;
let other: Company;
beforeAll(async () => {
  running = await startRunning();
  [company, other] = [await member(running), await member(running)];
});
afterAll(() => running.stop());

const { act, must, stored, found, listed } = doing(() => running);

interface Notice {
  readonly title: string;
  readonly titleEn: string;
  readonly content: string;
  readonly contentEn: string;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly state: string;
}
const noticesOf = async (token: string): Promise<readonly Notice[]> =>
  (await running.call<{ list: Notice[] }>('message/list', { pageSize: 50, filter: {} }, token)).data.list;
const about = async (token: string, id: string): Promise<readonly Notice[]> =>
  (await noticesOf(token)).filter(({ recordId }) => recordId === id);
const outboxTo = async (recipient: string): Promise<readonly Row[]> => {
  const { list } = await running.service.services.database.read.list('outbox', { filter: { recipient }, heavy: true });
  return list as readonly Row[];
};
const csr = async () => requestOf('ECDSA_P256', '自有密钥', await makeKeyPair('ECDSA_P256'));

test('[BEY-19][en.message.list] a company whose application is approved, whose certificate is issued and revoked hears each of it, in both languages; another company hears nothing', async () => {
  const before = (await noticesOf(other.token)).length;
  const asked = await apply(running, company.token, { csr: await csr() });
  const waiting = await order(running, asked);
  expect(await about(company.token, asked.id)).toMatchObject([
    {
      title: '证书与 UKey 申请已通过，办理中',
      content: expect.stringContaining(asked.applyNo),
      titleEn: expect.stringContaining('Approved'),
      contentEn: expect.stringContaining(asked.applyNo),
      resource: 'certificateApplications',
      state: 'UNREAD',
    },
  ]);
  await must('operation/certificate/issue', waiting);
  const issued = await stored('certificates', waiting.id);
  const { seqNo, holderName } = issued;
  expect(await about(company.token, issued.id)).toMatchObject([
    {
      title: '数字证书已签发',
      content: `${holderName} 的数字证书（受理号 ${seqNo}）已签发，请登录平台下载证书。`,
      resource: 'certificates',
    },
  ]);
  await must('operation/certificate/revoke', { ...at(issued), reason: 'keyCompromise' });
  const [revoked] = await about(company.token, issued.id);
  expect(revoked).toMatchObject({ title: '数字证书已吊销', titleEn: 'Certificate revoked' });
  // The reason is said in the words of each language.
  expect([revoked?.content, revoked?.contentEn]).toEqual([
    expect.stringContaining('密钥丢失或泄露'),
    expect.stringMatching(/key lost or compromised/i),
  ]);
  expect(await noticesOf(other.token)).toHaveLength(before);
  expect((await outboxTo(company.mobile)).map(({ body }) => body)).toEqual(
    expect.arrayContaining([`【契证】${revoked?.content}`, expect.stringContaining('已签发')]),
  );
});

interface Telling {
  readonly at: string;
  readonly title: readonly string[] | null;
  readonly who: readonly { readonly userNum: string | null; readonly ways: readonly { readonly way: string; readonly state: string }[] }[];
}

test('[BEY-19][op.cert.info] the page of a certificate tells operators who was told of each move, by which way and what became of it, under the moment of the move; its company is not told that', async () => {
  const { id, version } = await order(running, await apply(running, company.token, { csr: await csr() }));
  await must('operation/certificate/issue', { id, version });
  const issued = await stored('certificates', id);
  await must('operation/certificate/revoke', { ...at(issued), reason: 'keyCompromise' });
  const page = await must(`operation/certificate/info/${id}`, {});
  const told = page.told as readonly Telling[];
  const moments = (page.history as readonly { at: string; action: string }[]).filter(({ action }) => ['issue', 'revoke'].includes(action));
  expect(told.map(telling => telling.at)).toEqual(moments.map(entry => entry.at));
  expect(told.map(({ title }) => title?.[0])).toEqual(['数字证书已签发', '数字证书已吊销']);
  const { list } = await running.service.services.database.read.list('employees', { filter: { account: company.adminUserName } });
  for (const { who } of told)
    expect(who).toEqual([
      {
        userNum: list[0]?.userNum,
        name: list[0]?.name,
        ways: [
          { way: 'PORTAL', state: 'UNREAD' },
          // There is no gateway: that nobody got it is not kept quiet.
          { way: 'SMS', state: 'KEPT' },
        ],
      },
    ]);
  expect(await must(`ca/detail/${id}`, {}, company.token)).not.toHaveProperty('told');
});

test('[BEY-19] an application that is returned or rejected says why, to whoever handed it in as well', async () => {
  const handler = await employee(running, company.token, 'HANDLER');
  const asked = await apply(running, handler.token, { csr: await csr() });
  await must('operation/hardKey/audit/commit', { ...at(asked), decision: 'return', reason: '证书请求与企业名称不符' });
  for (const token of [company.token, handler.token])
    expect(await about(token, asked.id)).toMatchObject([
      { title: '证书与 UKey 申请被退回', content: expect.stringContaining('原因：证书请求与企业名称不符') },
    ]);
});

test('[BEY-19] what does not happen is not told: a refused move leaves no notice and no message', async () => {
  const asked = await apply(running, company.token, { csr: await csr() });
  const waiting = await order(running, asked);
  await must('operation/certificate/issue', waiting);
  const issued = await stored('certificates', waiting.id);
  const [notices, messages] = [(await noticesOf(company.token)).length, (await outboxTo(company.mobile)).length];
  const { database } = running.service.services;
  const { model } = running.service.services;
  // Told, and then the transaction comes to nothing.
  await expect(
    database.transaction(async rows => {
      const { services } = running.service;
      services.tell(
        rows,
        { text: 'certificate.revoked', resource: 'certificates', record: issued, to: ['administrators'] },
        services.clock(),
      );
      await rows.exists('notices', { recordId: issued.id });
      throw new Error('the move fails');
    }),
  ).rejects.toThrow('the move fails');
  expect(await act('operation/certificate/revoke', { ...at(issued), version: 1, reason: 'keyCompromise' })).toMatchObject({ http: 409 });
  expect(Object.keys(model.texts)).toContain('certificate.revoked');
  expect([(await noticesOf(company.token)).length, (await outboxTo(company.mobile)).length]).toEqual([notices, messages]);
});

test('[BEY-19][en.message.ways][en.message.choose] each person chooses ways and language; the portal tells them all the same', async () => {
  const email = `${company.uscc.toLowerCase()}@example.com`;
  const [admin] = (await running.service.services.database.read.list('employees', { filter: { account: company.adminUserName } })).list;
  await running.service.services.database.transaction(rows => rows.touch('employees', String(admin?.id), { email }));
  running.byHand('employees', String(admin?.id));
  const choose = (words: object) => must('message/choose', words, company.token);
  expect(await must('message/ways', {}, company.token)).toMatchObject({ sms: true, mail: true, language: 'zh', email });
  expect(String((await must('message/ways', {}, company.token)).mobile)).toMatch(/^138\*{4}\d{4}$/);
  const told = async (): Promise<readonly [sms: number, mails: readonly unknown[]]> => {
    const [sms, mails] = [(await outboxTo(company.mobile)).length, (await outboxTo(email)).length];
    const waiting = await order(running, await apply(running, company.token, { csr: await csr() }));
    await must('operation/certificate/issue', waiting);
    expect(await about(company.token, waiting.id)).toHaveLength(1);
    const mailed = (await outboxTo(email)).slice(0, (await outboxTo(email)).length - mails);
    return [(await outboxTo(company.mobile)).length - sms, mailed.map(({ subject }) => subject)];
  };
  // That it goes on is told in the portal alone: what ends the wait leaves it.
  expect(await told()).toEqual([1, ['【契证】数字证书已签发']]);
  await choose({ sms: false, mail: true, language: 'en' });
  expect(await told()).toEqual([0, ['[Chancery] Certificate issued']]);
  await choose({ sms: true, mail: false, language: 'zh' });
  expect(await told()).toEqual([1, []]);
  expect(await running.call('message/choose', { sms: true, mail: true, language: 'fr' }, company.token)).toMatchObject({ http: 422 });
});

/** A gateway for SMS, and what it got. */
const gateway = async (): Promise<{ readonly url: string; readonly got: Sent[]; readonly server: Server }> => {
  const got: Sent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Sent);
      response.end('{}');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, got, server };
};

const templateOf = async (code: string): Promise<Row> =>
  ((await must('operation/messageText/list', { filter: { code } })).list as readonly Row[])[0] as Row;

test('[BEY-19][op.messageText.save] refused: the invitation of whoever signs without its link, in either language', async () => {
  const text = await templateOf('signer.turn');
  const without = { body: '请尽快签署合同“{title}”。', bodyEn: 'Please sign the contract "{title}" soon.' };
  for (const [field, words] of Object.entries(without))
    expect(await act('operation/messageText/save', { ...at(text), [field]: words })).toMatchObject({
      http: 422,
      data: { errors: { [field]: [expect.stringContaining('{link}')] } },
    });
  await must('operation/messageText/save', { ...at(text), body: '请尽快签署合同“{title}”：{link}' });
});

test('[BEY-19][op.messageText.list][op.messageText.detail][op.messageText.save][op.messageText.preview] administrators word a text otherwise; the gateway is handed its template with the values; a name that nobody fills is refused', async () => {
  const { url, got, server } = await gateway();
  const beside = await startRunning({ beside: running, smsUrl: url });
  try {
    const text = await templateOf('certificate.issued');
    const { title, body, smsTemplate } = await must('operation/messageText/detail', { id: text.id });
    onTestFinished(async () => {
      await must('operation/messageText/save', { ...at(await templateOf('certificate.issued')), title, body, smsTemplate });
    });
    const [said, template] = [{ title: '证书好了', body: '证书 {seqNo} 好了。[备注：{email}]' }, { smsTemplate: 'SMS_10086' }];
    const words = { ...said, ...template };
    const { code, titleEn, bodyEn } = text;
    expect(await must('operation/messageText/preview', { code, titleEn, bodyEn, ...said })).toMatchObject({
      zh: { title: '证书好了', body: '证书 〔受理号〕 好了。备注：〔证书邮箱〕' },
      names: expect.arrayContaining([{ name: 'seqNo', zh: '受理号', en: 'Order number' }]),
    });
    const wrong = await act('operation/messageText/save', { ...at(text), body: '证书 {serial} 好了' });
    expect(wrong).toMatchObject({ http: 422, data: { errors: { body: [expect.stringContaining('serial')] } } });
    // What is personal stays in the portal.
    expect(await act('operation/messageText/save', { ...at(text), body: '{holderIdNo}' })).toMatchObject({ http: 422 });
    expect(await act('operation/messageText/save', { ...at(text), body: '证书 {seqNo 好了' })).toMatchObject({ http: 422 });
    await must('operation/messageText/save', { ...at(text), ...words });
    expect(await must('operation/messageText/detail', { id: text.id })).toMatchObject({ ...words, titleEn: 'Certificate issued' });
    const waiting = await order(running, await apply(running, other.token, { csr: await csr() }));
    await beside.call('user/stepUp', { password: 'Founder-2026' }, running.operator);
    const done = await beside.call('operation/certificate/issue', waiting, running.operator);
    expect(done).toMatchObject({ status: 1 });
    await beside.service.services.delivery.drain(beside.service.services.clock());
    const { seqNo } = await stored('certificates', waiting.id);
    expect(got).toEqual([
      {
        mobile: other.mobile,
        text: `【契证】证书 ${seqNo} 好了。`,
        signature: '契证',
        template: 'SMS_10086',
        values: { seqNo, email: '' },
      },
    ]);
    const [sent] = await outboxTo(other.mobile);
    expect(sent).toMatchObject({ state: 'SENT', body: null, content: null, templateValues: null, template: 'SMS_10086' });
  } finally {
    await beside.stop();
    server.close();
  }
});

test('[BEY-19][op.messageText.save] a security alert cannot be switched off: its only way stays on', async () => {
  const text = await templateOf('account.mobileChanged');
  expect(await act('operation/messageText/save', { ...at(text), bySms: false })).toMatchObject({
    http: 422,
    data: { errors: { bySms: ['安全提醒必须发出，不能关闭'] } },
  });
  expect(await must('operation/messageText/detail', { id: text.id })).toMatchObject({ bySms: true, version: text.version });
});

test('[BEY-19][op.messageText.save] who does not hold the menu words nothing', async () => {
  const person: Person = await operator(running, 'REVIEWER');
  const text = await templateOf('certificate.revoked');
  expect(await act('operation/messageText/list', {}, person.token)).toMatchObject({ http: 403 });
  expect(await act('operation/messageText/save', { ...at(text), title: '别的' }, person.token)).toMatchObject({ http: 403 });
  expect(freshMobile()).toMatch(/^138/);
});

test('[BEY-19] reviewers hear in the morning what waits and how much of it is late, once until they have read it; nobody else does', async () => {
  const [reviewer, issuer] = [await operator(running, 'REVIEWER'), await operator(running, 'ISSUER')];
  const asked = await apply(running, other.token, { csr: await csr() });
  const { database, model, tell, clock } = running.service.services;
  const job = waitingWork(database, model, tell);
  const work = async (token: string) =>
    (await noticesOf(token)).filter(({ resource, title }) => resource === 'certificateApplications' && title.includes('待审核'));
  await job.run(clock());
  const [news] = await work(reviewer.token);
  expect(news).toMatchObject({ state: 'UNREAD', recordId: null, content: expect.not.stringContaining('超过办理时限') });
  await job.run(clock());
  expect(await work(reviewer.token)).toHaveLength(1);
  expect(await work(issuer.token)).toHaveLength(0);
  expect(await work(other.token)).toHaveLength(0);
  await must('message/readAll', {}, reviewer.token);
  const due = String((await stored('certificateApplications', asked.id)).dueAt);
  await job.run(new Date(Date.parse(due) + 1000));
  const [late] = (await work(reviewer.token)).filter(({ state }) => state === 'UNREAD');
  expect(late?.content).toMatch(/其中 \d+ 份已超过办理时限/);
});

test('[BEY-19][PRM-04][mg.roleUser.status][mg.roleButton.status][mg.role.status] whoever holds what decides no longer, as a grant of theirs is off or over, or the role or its button is off, is not told in the morning what waits', async () => {
  const [holder, off, over] = [
    await operator(running, 'REVIEWER'),
    await operator(running, 'REVIEWER'),
    await operator(running, 'REVIEWER'),
  ];
  const [inRole, inLesser] = [await operator(running), await operator(running)];
  await apply(running, other.token, { csr: await csr() });
  const { database, model, tell, clock } = running.service.services;
  const [code] = model.resources.certificateApplications?.review?.decisions[model.staff] ?? [];
  const roleFor = async (name: string, { userNum }: Person) => {
    const role = await must('role/new', { code: name, name: `判证 ${name}`, side: 'operator' });
    const button = await must('roleButton/new', { role: role.id, code });
    await must('roleUser/new', { role: role.id, userNum });
    return { role, button };
  };
  const suffix = freshMobile().slice(-6);
  const [whole, lesser] = [await roleFor(`DECIDE_${suffix}`, inRole), await roleFor(`LESSER_${suffix}`, inLesser)];
  const grantOf = async ({ userNum }: Person) => (await listed('roleUser/page', { userNum }))[0] as Row;
  const tomorrow = new Date(clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  await must('roleUser/edit', { ...at(await grantOf(over)), validTo: tomorrow });
  const hearing = [holder, off, over, inRole, inLesser];
  // Where it is read is nobody's question here: whoever holds nothing any more has no place for it.
  const hears = async ({ token }: Person) =>
    (await noticesOf(token)).some(({ title, state }) => title.includes('待审核') && state === 'UNREAD');
  const told = () => Promise.all(hearing.map(hears));
  const job = waitingWork(database, model, tell);
  await job.run(clock());
  expect(await told()).toEqual([true, true, true, true, true]);
  for (const { token } of hearing) await must('message/readAll', {}, token);
  await must('roleUser/status', { ...at(await grantOf(off)), status: 'OFF' });
  await must('role/status', { ...at(whole.role), status: 'OFF' });
  await must('roleButton/status', { ...at(lesser.button), status: 'OFF' });
  await job.run(new Date(clock().getTime() + 3 * 86_400_000));
  expect(await told()).toEqual([true, false, false, false, false]);
});

test('[BEY-19][FRM-02] a hearer by a name that there is not tells nobody, and nothing that would have told them happens', async () => {
  const { database, tell, clock } = running.service.services;
  const record = await found('members', { uscc: company.uscc });
  const before = (await noticesOf(company.token)).length;
  const telling = { text: 'certificate.revoked', resource: 'members', record, to: ['administratrs'] };
  await expect(database.transaction(async rows => tell(rows, telling, clock()))).rejects.toThrow(
    /^no hearer administratrs: there are .*administrators/,
  );
  expect(await noticesOf(company.token)).toHaveLength(before);
});

test('[BEY-19][op.messageText.save][op.messageText.preview] a text names only what whoever hears it may read, whatever else the record holds', async () => {
  const namesIn = async (code: string): Promise<readonly unknown[]> => {
    const { title, titleEn, body, bodyEn } = await templateOf(code);
    const { names } = await must('operation/messageText/preview', { code, title, titleEn, body, bodyEn });
    return (names as readonly Row[]).map(({ name }) => name);
  };
  const text = await templateOf('company.turnedAway');
  for (const name of ['lookAlike', 'nameSkeleton'])
    expect(await act('operation/messageText/save', { ...at(text), body: `与 {${name}} 重名` })).toMatchObject({
      http: 422,
      data: { errors: { body: [expect.stringContaining(name)] } },
    });
  expect(await namesIn('company.turnedAway')).toEqual(expect.arrayContaining(['companyName', 'memberCode', 'reason']));
  expect(await namesIn('company.turnedAway')).not.toContain('lookAlike');
  // Who has no part in the records hears what the text was declared to say, and nothing else of them.
  expect(await namesIn('registration.returned')).toEqual(['entity', 'record', 'portal', 'applyNo', 'reason']);
  for (const name of ['keyRef', 'escrowRef', 'proposedReason']) expect(await namesIn('certificate.issued')).not.toContain(name);
});

test('[BEY-19][op.messageText.save] what a wording comes to is never too long, and never nothing', async () => {
  const email = `long-${company.uscc.toLowerCase()}@example.com`;
  const { database } = running.service.services;
  const [admin] = (await database.read.list('employees', { filter: { account: company.adminUserName } })).list;
  running.byHand('employees', String(admin?.id));
  await database.transaction(rows =>
    rows.touch('employees', String(admin?.id), { email, hearsByMail: true, hearsBySms: true, hearsIn: 'zh' }),
  );
  const declared = await templateOf('review.goesOn');
  const told = async (words: object, reason: string | undefined) => {
    await must('operation/messageText/save', { ...at(await templateOf('review.goesOn')), ...words, bySms: true, byMail: true });
    const asked = await apply(running, company.token, { csr: await csr() });
    await must('operation/hardKey/audit/commit', { ...at(asked), decision: 'approve', ...(reason === undefined ? {} : { reason }) });
    const [notice] = await about(company.token, asked.id);
    return { asked, notice, mail: (await outboxTo(email))[0], sms: (await outboxTo(company.mobile))[0] };
  };
  const long = await told({ title: '{reason}'.repeat(12), body: '{reason}'.repeat(50) }, '长'.repeat(200));
  for (const [said, most] of [
    [long.mail?.subject, 200],
    [long.mail?.body, 1000],
    [long.sms?.body, 1000],
    [long.notice?.title, 200],
  ] as const) {
    expect(String(said)).toMatch(/^(【契证】)?长+…/);
    expect(String(said)).toHaveLength(most);
  }
  const empty = await told({ title: '{reason}', body: '[{reason}]' }, undefined);
  const body = expect.stringContaining(`申请 ${empty.asked.applyNo}`);
  expect(empty.notice).toMatchObject({ title: '证书与 UKey 申请已通过，办理中', content: body });
  expect(empty.mail).toMatchObject({ subject: '【契证】证书与 UKey 申请已通过，办理中', body });
  expect(empty.sms).toMatchObject({ body });
  const { title, body: words, bySms, byMail } = declared;
  await must('operation/messageText/save', { ...at(await templateOf('review.goesOn')), title, body: words, bySms, byMail });
});

/** The smallest picture there is. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGMQSTgARAwQCgAfDgTRF0ReXQAAAABJRU5ErkJggg==', 'base64');

test('[BEY-19][op.brand.list][op.brand.detail][op.brand.save] every SMS begins with the signature that administrators set, mails and the first page name the brand, and its logo is read without a session', async () => {
  const [row] = (await must('operation/brand/list', {})).list as readonly Row[];
  const before = await must('operation/brand/detail', { id: row?.id });
  expect(before).toMatchObject({ name: '契证', nameEn: 'Chancery', smsSignature: '契证', logo: null });
  const config = async () => ((await (await fetch(`${running.address}/config.json`)).json()) as { brand: Row }).brand;
  expect(await config()).toEqual({ zh: { brand: '契证' }, en: { brand: 'Chancery' }, logo: null });
  const uploaded = await running.upload('file/upload', { purpose: 'brandLogo' }, { name: 'logo.png', bytes: dot }, running.operator);
  expect(uploaded).toMatchObject({ status: 1 });
  const logo = String(uploaded.data.fileId);
  const unread = await fetch(`${running.address}/brand/${logo}.png`);
  expect(unread.status).toBe(404);
  const words = { name: '华信电子认证', nameEn: 'Huaxin CA', smsSignature: '【华信认证】', logo };
  const person: Person = await operator(running, 'REVIEWER');
  expect(await act('operation/brand/save', { ...at(before), ...words }, person.token)).toMatchObject({ http: 403 });
  expect(await act('operation/brand/save', { ...at(before), ...words, smsSignature: '【】' })).toMatchObject({
    http: 422,
    data: { errors: { smsSignature: [expect.stringContaining('2')] } },
  });
  // Everybody gets the logo: no file that was uploaded for something else, whoever may open it, and no picture that a browser labours at.
  const foreign = await running.upload('file/upload', { purpose: 'maintenance' }, { name: 'note.png', bytes: dot }, running.operator);
  const wide = await sharp({ create: { width: 4000, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const large = await running.upload('file/upload', { purpose: 'brandLogo' }, { name: 'wide.png', bytes: wide }, running.operator);
  for (const [file, why] of [
    [foreign, 'PNG'],
    [large, '4000 × 400'],
  ] as const) {
    const refused = await act('operation/brand/save', { ...at(before), ...words, logo: String(file.data.fileId) });
    expect(refused).toMatchObject({ http: 422, data: { errors: { logo: [expect.stringContaining(why)] } } });
  }
  const saved = await must('operation/brand/save', { ...at(before), ...words });
  expect(saved).toMatchObject({ smsSignature: '华信认证' });
  expect(await config()).toEqual({ zh: { brand: '华信电子认证' }, en: { brand: 'Huaxin CA' }, logo: `brand/${logo}.png` });
  const shown = await fetch(`${running.address}/brand/${logo}.png`);
  expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())]).toEqual(['image/png', dot]);
  const mobile = freshMobile();
  await running.call('employee/sms/code', { mobile, scene: 'LOGIN' });
  expect((await outboxTo(mobile))[0]?.body).toMatch(/^【华信认证】验证码/);
  await must('operation/certificate/issue', await order(running, await apply(running, company.token, { csr: await csr() })));
  expect((await outboxTo(company.mobile))[0]?.body).toMatch(/^【华信认证】.*已签发/);
  const email = `long-${company.uscc.toLowerCase()}@example.com`;
  expect((await outboxTo(email))[0]).toMatchObject({
    subject: expect.stringMatching(/^【华信电子认证】/),
    body: expect.stringMatching(/\n\n华信电子认证\nhttp/),
  });
  const { list } = await running.service.services.database.read.list('outbox', { filter: { kind: 'SMS' }, heavy: true });
  expect(list.flatMap(({ body }) => (body === null || /^【[^】]{2,20}】./.test(String(body)) ? [] : [body]))).toEqual([]);
  await must('operation/brand/save', { ...at(saved), name: '契证', nameEn: 'Chancery', smsSignature: '契证', logo: null });
});

test('[BEY-19][op.bulletin.list][op.bulletin.detail][op.bulletin.save][op.bulletin.status][en.message.announcements][en.message.announcementRead][en.message.readAll] an announcement reaches one side while it is shown, each person reads it once, and its writer sees how many did', async () => {
  interface Shown {
    readonly id: string;
    readonly isRead: boolean;
  }
  const shownTo = async (token: string, id: unknown): Promise<Shown | undefined> =>
    ((await must('message/announcements', {}, token)).list as readonly Shown[]).find(each => each.id === id);
  const readers = async (id: unknown) => (await must('operation/bulletin/detail', { id })).readers;
  const count = (id: unknown) => running.service.services.database.read.count('bulletinReads', { bulletin: String(id) });
  const half = await act('operation/bulletin/save', { side: 'enterprise', title: '停机通知' });
  expect(half).toMatchObject({ http: 422, data: { errors: { content: [expect.anything()] } } });
  const past = { side: 'enterprise', titleEn: 'Downtime', contentEn: 'We are down tonight.', shownTo: '2020-01-01T00:00:00.000Z' };
  expect(await act('operation/bulletin/save', past)).toMatchObject({ http: 422, data: { errors: { shownTo: [expect.anything()] } } });
  const words = { side: 'enterprise', title: '停机通知', content: '今晚 22 点至 24 点停机维护，期间不能签署。' };
  const said = await must('operation/bulletin/save', words);
  expect(said).toMatchObject({ state: 'ON', readers: 0 });
  const english = await must('operation/bulletin/save', { ...past, shownTo: null });
  expect(await shownTo(company.token, said.id)).toMatchObject({ title: words.title, titleEn: null, content: words.content, isRead: false });
  expect(await shownTo(running.operator, said.id)).toBeUndefined();
  expect(await count(said.id)).toBe(0);
  for (const _ of [1, 2]) await must('message/announcementRead', { id: said.id }, company.token);
  expect(await shownTo(company.token, said.id)).toMatchObject({ isRead: true });
  expect(await shownTo(other.token, said.id)).toMatchObject({ isRead: false });
  expect([await readers(said.id), await count(said.id)]).toEqual([1, 1]);
  await must('message/readAll', {}, other.token);
  expect(await shownTo(other.token, said.id)).toMatchObject({ isRead: true });
  expect([await readers(said.id), await readers(english.id)]).toEqual([2, 1]);
  // Of another side, or of nobody.
  expect(await act('message/announcementRead', { id: said.id }, running.operator)).toMatchObject({ http: 404 });
  const later = new Date(running.service.services.clock().getTime() + 86_400_000).toISOString();
  const coming = await must('operation/bulletin/save', { ...words, shownFrom: later });
  expect(await shownTo(company.token, coming.id)).toBeUndefined();
  // Reading leaves the record as its writer has it: what they correct meanwhile is saved.
  const corrected = await must('operation/bulletin/save', { ...at(said), title: '停机维护通知' });
  await must('operation/bulletin/status', { ...at(corrected), status: 'OFF' });
  expect(await shownTo(company.token, said.id)).toBeUndefined();
  const person: Person = await operator(running, 'REVIEWER');
  expect(await act('operation/bulletin/save', words, person.token)).toMatchObject({ http: 403 });
});

test('[BEY-19] reviewers hear of an application once, when it becomes late, and a mail leads to it', async () => {
  const [reviewer, issuer] = [await operator(running, 'REVIEWER'), await operator(running, 'ISSUER')];
  const { database, model, tell } = running.service.services;
  const email = `late-${company.uscc.toLowerCase()}@example.com`;
  const [account] = (await database.read.list('operators', { filter: { userNum: reviewer.userNum } })).list;
  await database.transaction(rows => rows.touch('operators', String(account?.id), { email }));
  running.byHand('operators', String(account?.id));
  const asked = await apply(running, other.token, { csr: await csr() });
  const due = Date.parse(String((await stored('certificateApplications', asked.id)).dueAt));
  const job = overdueWork(database, model, tell);
  const heard = async (token: string) => (await noticesOf(token)).filter(({ title }) => title.includes('超过办理时限'));
  // What was late before it ran for the first time stands in the morning's reminder.
  await job.run(new Date(due - 1));
  expect(await heard(reviewer.token)).toHaveLength(0);
  await job.run(new Date(due + 1_000));
  await job.run(new Date(due + 61_000));
  const news = await heard(reviewer.token);
  expect(news).toHaveLength(1);
  expect(news[0]).toMatchObject({ resource: 'certificateApplications', recordId: asked.id });
  expect(await heard(issuer.token)).toHaveLength(0);
  expect((await outboxTo(email))[0]).toMatchObject({
    subject: expect.stringMatching(/^【契证】证书与 UKey 申请：\d+ 份超过办理时限$/),
    body: expect.stringContaining(`/#/operateExamine/yKeyExamine/${asked.id}/show`),
  });
});

test('[BEY-19] a record of which its lateness cannot be told keeps neither its queue nor another one from being told, once', async () => {
  // Later than whatever was told before.
  running.clock.now = new Date(running.clock.now.getTime() + 600_000);
  const reviewer = await operator(running, 'REVIEWER');
  const { database, model, tell } = running.service.services;
  const [bad, good] = [await apply(running, company.token, { csr: await csr() }), await apply(running, other.token, { csr: await csr() })];
  const dueOf = async ({ id }: { readonly id: string }): Promise<number> =>
    Date.parse(String((await stored('certificateApplications', id)).dueAt));
  const dues = await Promise.all([dueOf(bad), dueOf(good)]);
  const due = Math.max(...dues);
  const job = overdueWork(database, model, (rows, told, now) => {
    if (told.record?.id === bad.id) throw new Error('cannot be told');
    return tell(rows, told, now);
  });
  const heard = async () => (await noticesOf(reviewer.token)).filter(({ title }) => title.includes('超过办理时限'));
  await job.run(new Date(Math.min(...dues) - 1));
  const before = (await heard()).length;
  await expect(job.run(new Date(due + 1_000))).rejects.toThrow(`certificateApplications ${bad.id}: cannot be told`);
  await job.run(new Date(due + 61_000));
  const news = await heard();
  expect(news).toHaveLength(before + 1);
  expect(news.map(({ recordId }) => recordId)).toContain(good.id);
});

test('[BEY-19][en.employee.new] what one company brings about by SMS is bounded: beyond its hour it goes out later, and its row says so', async () => {
  const setting = (await running.service.services.database.read.find('settings', { key: 'smsPerOrganisationPerHour' })) as Row;
  const set = async (value: string) => {
    const { id, version } = await stored('settings', setting.id);
    await must('operation/setting/save', { id, version, value });
  };
  await set('2');
  onTestFinished(() => set('30'));
  const busy = await member(running);
  const mobiles = Array.from({ length: 5 }, () => freshMobile());
  for (const [index, mobile] of mobiles.entries()) {
    const body = { account: `busy_${index}_${mobile}`, name: '王小明', mobile, password: 'First-pass-2026', role: 'VIEWER' };
    expect(await running.call('employee/new', body, busy.token)).toMatchObject({ status: 1 });
  }
  const hours: number[] = [];
  for (const mobile of mobiles) {
    const [message] = await outboxTo(mobile);
    const later = Date.parse(String(message?.nextAt)) - Date.parse(String(message?.createdAt));
    const hour = Math.max(0, Math.ceil((later - 1_000) / 3_600_000));
    expect(message?.lastError === null).toBe(hour === 0);
    hours.push(hour);
  }
  expect(hours).toEqual([0, 0, 1, 1, 2]);
  const { list } = await running.service.services.database.read.list('journal', { filter: { action: 'putOffSms' } });
  // Once an hour, however many come after.
  expect(list).toEqual([expect.objectContaining({ userNum: 'system', reason: expect.stringContaining('2') })]);
  const own = await running.call<{ list: readonly Row[] }>('log/list', { filter: { action: 'putOffSms' } }, busy.token);
  expect(own.data.list).toHaveLength(1);
});
