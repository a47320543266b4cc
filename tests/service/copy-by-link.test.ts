/** A copy of a contract goes by a link to somebody who is no member: once all have signed, to one phone, and to nobody else. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openArchive } from '#service/files/zip-reader.ts';
import { dayIn } from './handler-people.ts';
import { freshMobile, member, operator } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const bank = '招商银行福州分行';
let running: Running;
let seller: Company;
let buyer: Company;
let both: Row;
let byHand: Row;

const { must, stored, fileOf, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const begin = async (words: object): Promise<Answer<Row>> => {
  const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
  const body = { template: both.id, title: '设备采购合同', party: 'SELLER', signBy: dayIn(running, 30), others, ...words };
  return running.call<Row>('document/contract/start', body, seller.token);
};
const started = async (copyByLink: readonly object[]): Promise<Row> => {
  const { data, message } = await begin({ copyByLink });
  if (data?.id === undefined) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const detail = ({ id }: Row, { token }: Company): Promise<Row> => must('document/contract/detail', { id }, token);
const signed = async (contract: Row, by: Company): Promise<Row> =>
  must('document/contract/sign', { ...at(await detail(contract, by)), sealNo: by.seal.sealNo, signPassword }, by.token);
/** All have signed; it was copied to one phone. */
const copied = async () => {
  const mobile = freshMobile();
  const begun = await started([{ name: bank, mobile }]);
  await signed(begun, seller);
  return { mobile, contract: await signed(begun, buyer), recipient: await recipientOf(begun) };
};
const recipientOf = async ({ id }: Row): Promise<Row> => (await read().find('copyRecipients', { contract: id } as never)) as Row;
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 50 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const linksTo = async (mobile: string): Promise<readonly string[]> =>
  (await messagesTo(mobile)).flatMap(text => /#\/copy\/([\w-]{43})/.exec(text)?.[1] ?? []);
const linkTo = async (mobile: string): Promise<string> => (await linksTo(mobile))[0] ?? '';
const call = (path: string, body: object): Promise<Answer<Row>> => running.call<Row>(`document/copy${path}`, body);
const codeBy = async (token: string, mobile: string): Promise<string> => {
  for (const window of ['minute', 'day']) await running.service.services.throttle.clear(`sms-${window}:${mobile}`);
  const sent = await call('/code', { token });
  if (sent.status !== 1) throw new Error(sent.message);
  return running.smsCode(mobile);
};
const entered = async (token: string, mobile: string): Promise<Row> => {
  const { data, message } = await call('/enter', { token, smsCode: await codeBy(token, mobile) });
  if (data?.ticket === undefined) throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
const asked = (path: string, ticket: unknown): Promise<Response> =>
  fetch(`${running.address}/user/document/${path}/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  });
const bytesOf = async (ticket: unknown): Promise<Buffer> => Buffer.from(await (await asked('copy', ticket)).arrayBuffer());
const codeOf = async (answer: Promise<Answer<Row>>): Promise<unknown> => (await answer).data?.code;
const fileRefused = async (path: string, ticket: unknown): Promise<unknown> =>
  ((await (await asked(path, ticket)).json()) as Answer<Row>).data.code;
const change = async ({ id }: Row, values: object): Promise<void> => {
  running.byHand('copyRecipients', String(id));
  await running.service.services.database.transaction(rows => rows.update('copyRecipients', String(id), null, { ...values }));
};
const act = async (path: string, { id }: Row, words: object = {}, by: Pick<Company, 'token'> = seller): Promise<Answer<Row>> =>
  running.call<Row>(`document/copyRecipient/${path}`, { ...at(await stored('copyRecipients', id)), ...words }, by.token);
const ago = (ms: number): string => new Date(running.service.services.clock().getTime() - ms).toISOString();
const terminated = async (contract: Row): Promise<void> => {
  const now = async () => at(await stored('contracts', contract.id));
  await must('document/contract/terminate', { ...(await now()), reason: '项目取消，双方协商解除', signPassword }, buyer.token);
  await must('document/contract/termination', { ...(await now()), decision: 'AGREE', signPassword }, seller.token);
};

beforeAll(async () => {
  running = await startRunning();
  const templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await ready(), await ready()];
  both = await template(templates, 'COPIED', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  const sealType = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
  byHand = await template(templates, 'COPIED_BY_HAND', [{ party: 'BUYER', sealType }, { party: 'SELLER' }]);
}, 120_000);
// How many codes one address asks for in a day is not what is tried here.
beforeEach(() => running.service.services.throttle.clear('sms-address:127.0.0.1'));
afterAll(() => running.stop());

describe('[BEY-25] a copy by a link to a phone', () => {
  test('[doc.copyCode][doc.copyEnter] codes for two links to one phone open each its own, whichever was sent last; of one link the latest counts, and a try is one at its own link', async () => {
    const mobile = freshMobile();
    const links: string[] = [];
    for (const title of ['第一份合同', '第二份合同']) {
      const { data } = await begin({ copyByLink: [{ name: bank, mobile }], title });
      await signed(data, seller);
      await signed(data, buyer);
      links.push(await linkTo(mobile));
    }
    const [first, second] = links as [string, string];
    const [ofFirst, ofSecond] = [await codeBy(first, mobile), await codeBy(second, mobile)];
    const enter = (token: string, smsCode: string) => call('/enter', { token, smsCode });
    expect(await enter(second, ofFirst)).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    expect(await enter(first, ofFirst)).toMatchObject({ status: 1 });
    expect(await enter(second, ofSecond)).toMatchObject({ status: 1 });
    const [former, again] = [await codeBy(second, mobile), await codeBy(second, mobile)];
    expect(await enter(second, former)).toMatchObject({
      message: expect.stringContaining('只有最后一条可用'),
      data: { code: 'SMS_CODE_WRONG' },
    });
    const [ofFirstBefore, ofFirstAgain] = [await codeBy(first, mobile), await codeBy(first, mobile)];
    const wrong = ['000000', '000001', '000002'].find(code => code !== again && code !== ofFirstAgain) ?? '';
    for (let tried = 0; tried < 4; tried += 1) expect(await enter(second, wrong)).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    expect(await enter(second, again)).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    expect(await enter(first, ofFirstAgain)).toMatchObject({ status: 1 });
    // Once the latest is used, none from before comes back.
    expect(await enter(first, ofFirstBefore)).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
  });

  test('[doc.contractStart][doc.copy][doc.copyCode][doc.copyEnter][doc.copyFile][en.copyRecipient.detail] sent only when all have signed: by link and code who signed when, and the very file that is stored', async () => {
    const mobile = freshMobile();
    const contract = await started([{ name: bank, mobile }]);
    await signed(contract, seller);
    expect([await messagesTo(mobile), await recipientOf(contract)]).toMatchObject([[], { state: 'WAITING', tokenHash: null }]);
    const whole = await signed(contract, buyer);
    const [message, ...more] = await messagesTo(mobile);
    expect(more).toEqual([]);
    const token = await linkTo(mobile);
    const recipient = await recipientOf(contract);
    const { goodUntil, tokenHash } = recipient;
    expect([tokenHash, JSON.stringify(recipient).includes(token)]).toEqual([sha(Buffer.from(token)), false]);
    expect(Date.parse(String(goodUntil)) - running.service.services.clock().getTime()).toBeGreaterThan(364 * dayMs);
    for (const words of [await nameOf(seller), '设备采购合同', String(whole.contractNo), String(Number(String(goodUntil).slice(0, 4)))])
      expect(message).toContain(words);

    const { data: about } = await call('', { token });
    expect(about).toMatchObject({ title: '设备采购合同', starterName: await nameOf(seller), state: 'SENT', goodUntil });
    expect(JSON.stringify(about)).not.toMatch(new RegExp(`${mobile}|${bank}`));
    const visit = await entered(token, mobile);
    expect(visit).toMatchObject({ name: bank, contractNo: whole.contractNo, sha256: whole.sha256, terminatedAt: null });
    const times = (whole.steps as readonly Row[]).map(({ signedAt }) => signedAt);
    expect(visit.parties).toEqual([
      { party: 'SELLER', name: await nameOf(seller), signedAt: times[0] },
      { party: 'BUYER', name: await nameOf(buyer), signedAt: times[1] },
    ]);
    const bytes = await bytesOf(visit.ticket);
    expect(bytes.equals(await fileOf(whole.file, seller.token))).toBe(true);
    expect(sha(bytes)).toBe(whole.sha256);

    // The parties see whom it was sent to, the starter alone more of it, and the mobile in part.
    expect(await detail(contract, buyer)).toMatchObject({ copies: [{ company: bank }], related: { copiesByLink: { list: [] } } });
    const seen = await must('document/copyRecipient/detail', { id: recipient.id }, seller.token);
    expect(seen).toMatchObject({ state: 'SENT', openedAt: expect.any(String), enteredAt: expect.any(String) });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${mobile}|${String(tokenHash)}`));
    const { list: entries } = await read().list('journal', { filter: { recordId: recipient.id } as never, total: false });
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'enter', 'open', 'read', 'send']);
  });

  test('[en.contract.evidence] the evidence package says nothing of them', async () => {
    const { contract, mobile } = await copied();
    const answer = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    const archive = openArchive(Buffer.from(await answer.arrayBuffer()), { bytes: 50_000_000, parts: 200 });
    for (const part of ['manifest.json', 'journal/events.json', 'wording.json', 'consents.json']) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of archive.read(part)) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString('utf8')).not.toMatch(new RegExp(`${bank}|${mobile}|copyRecipients`));
    }
  });

  test('[doc.copyEnter][doc.copyCode] refused: a wrong code, a code that was sent for another copy, one too soon', async () => {
    const { mobile } = await copied();
    const token = await linkTo(mobile);
    const code = await codeBy(token, mobile);
    const wrong = code.replace(/^./, digit => String((Number(digit) + 1) % 10));
    expect(await call('/enter', { token, smsCode: wrong })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    expect(await call('/code', { token })).toMatchObject({ http: 429 });
    const begun = await started([{ name: bank, mobile }]);
    await signed(begun, seller);
    await signed(begun, buyer);
    const other = await linkTo(mobile);
    expect(await call('/enter', { token: other, smsCode: code })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    expect(await call('/enter', { token, smsCode: code })).toMatchObject({ status: 1 });
  });

  test('[doc.copy][doc.copyCode][doc.copyEnter][doc.copyFile] refused: an unknown link, one of more than a year, no visit, and the visit of another', async () => {
    const strange = 'A'.repeat(43);
    for (const [path, words] of [
      ['', {}],
      ['/code', {}],
      ['/enter', { smsCode: '123456' }],
    ] as const)
      expect(await call(path, { token: strange, ...words })).toMatchObject({ http: 404, data: { code: 'INVITATION_UNKNOWN' } });
    expect(await fileRefused('copy', strange)).toBe('INVITATION_OVER');

    const { mobile, recipient } = await copied();
    const token = await linkTo(mobile);
    const { ticket } = await entered(token, mobile);
    // A copy is not signed, and who signs has no copy.
    expect(await fileRefused('invitation', ticket)).toBe('INVITATION_OVER');
    expect(await running.call('document/invitation', { token })).toMatchObject({ http: 404 });
    const signer = freshMobile();
    const persons = [{ party: 'BUYER', name: '陈晓棠', mobile: signer }];
    await begin({ template: byHand.id, others: [], persons });
    const link = (await messagesTo(signer)).flatMap(text => /#\/sign\/([\w-]{43})/.exec(text)?.[1] ?? [])[0];
    await running.call('document/invitation/code', { token: link });
    const visit = await running.call<Row>('document/invitation/enter', { token: link, smsCode: await running.smsCode(signer) });
    expect(await fileRefused('copy', visit.data.ticket)).toBe('INVITATION_OVER');

    await change(recipient, { visitUntil: ago(1000) });
    expect(await fileRefused('copy', ticket)).toBe('INVITATION_OVER');
    await change(recipient, { goodUntil: ago(dayMs) });
    for (const answer of [call('', { token }), call('/code', { token }), call('/enter', { token, smsCode: '123456' })])
      expect(await codeOf(answer)).toBe('CONTRACT_COPY_ENDED');
  });

  test('[doc.contractStart] refused: no mobile, a mobile twice, that of a signer, more than ten; of what is cancelled nobody hears', async () => {
    const mobile = freshMobile();
    const errorsOf = async (words: object) => (await begin(words)).data.errors;
    for (const number of ['1390013', '02087654321'])
      expect(await errorsOf({ copyByLink: [{ name: bank, mobile: number }] })).toEqual({ 'copyByLink[0].mobile': [expect.any(String)] });
    const twice = [bank, '建设银行'].map(name => ({ name, mobile }));
    expect(await errorsOf({ copyByLink: twice })).toEqual({ 'copyByLink[1].mobile': [expect.stringContaining('已在链接抄送中')] });
    const persons = [{ party: 'BUYER', name: '陈晓棠', mobile }];
    const signing = { template: byHand.id, others: [], persons, copyByLink: [{ name: bank, mobile }] };
    expect(await errorsOf(signing)).toEqual({ 'copyByLink[0].mobile': [expect.stringContaining('链接签署方')] });
    const eleven = Array.from({ length: 11 }, () => ({ name: bank, mobile: freshMobile() }));
    expect(await errorsOf({ copyByLink: eleven })).toEqual({ copyByLink: [expect.any(String)] });
    const contract = await started([{ name: bank, mobile }]);
    const reason = { decision: 'CANCEL', reason: '发起时选错了模板' };
    await must('document/contract/reject', { ...at(await detail(contract, seller)), ...reason }, seller.token);
    expect([await recipientOf(contract), await messagesTo(mobile)]).toMatchObject([{ state: 'DROPPED', tokenHash: null }, []]);
  });
});

describe('[BEY-25] a copy that is sent again', () => {
  test('[en.copyRecipient.resend] another link takes the place of the first: neither that nor its visit opens anything any more', async () => {
    const { mobile, recipient } = await copied();
    const first = await linkTo(mobile);
    const { ticket } = await entered(first, mobile);
    expect((await act('resend', recipient)).data).toMatchObject({ state: 'SENT', resends: 1 });
    const second = await linkTo(mobile);
    expect(second).not.toBe(first);
    expect(await codeOf(call('', { token: first }))).toBe('INVITATION_UNKNOWN');
    expect(await fileRefused('copy', ticket)).toBe('INVITATION_OVER');
    expect(await call('', { token: second })).toMatchObject({ data: { state: 'SENT' } });
  });

  test('[en.copyRecipient.resend] refused: by others, within four hours, and a sixth time', async () => {
    const { mobile, recipient } = await copied();
    expect((await act('resend', recipient, {}, buyer)).http).toBe(404);
    expect((await act('resend', recipient, {}, await member(running))).http).toBe(404);
    expect((await act('resend', recipient)).data).toMatchObject({ resends: 1 });
    expect(await codeOf(act('resend', recipient))).toBe('CONTRACT_COPY_SOON');
    for (let times = 2; times <= 5; times += 1) {
      await change(recipient, { resentAt: ago(5 * hourMs) });
      expect((await act('resend', recipient)).data).toMatchObject({ resends: times });
    }
    await change(recipient, { resentAt: ago(5 * hourMs) });
    expect(await codeOf(act('resend', recipient))).toBe('CONTRACT_COPY_MOST');
    expect(await linksTo(mobile)).toHaveLength(6);
  });

  test('[en.copyRecipient.links] whether the newest link has gone out, to whoever started the contract: not before all have signed, and once withdrawn no more', async () => {
    const linksOf = async (by: Pick<Company, 'token'>, { id }: Row): Promise<readonly Row[]> => {
      const { links } = (await must('document/copyRecipient/links', {}, by.token)) as unknown as { readonly links: readonly Row[] };
      return links.filter(({ recipient }) => (recipient as Row).id === id);
    };
    const early = await started([{ name: bank, mobile: freshMobile() }]);
    expect(await linksOf(seller, await recipientOf(early))).toEqual([]);
    const { recipient } = await copied();
    // No gateway takes it: staff read the outbox.
    const unsent = { recipient: { id: recipient.id, label: bank }, state: 'KEPT', why: null };
    expect(await linksOf(seller, recipient)).toMatchObject([unsent]);
    const corrected = freshMobile();
    expect((await act('mobile', recipient, { newMobile: corrected })).status).toBe(1);
    const [message] = (await read().list('outbox', { filter: { recipient: corrected } })).list;
    running.byHand('outbox', String(message?.id));
    await running.service.services.database.transaction(rows =>
      rows.update('outbox', String(message?.id), null, { state: 'WAITING', tries: 1, lastError: 'refused' }),
    );
    expect(await linksOf(seller, recipient)).toMatchObject([{ ...unsent, state: 'WAITING', why: 'GATEWAY' }]);
    expect(await linksOf(buyer, recipient)).toEqual([]);
    await act('withdraw', recipient);
    expect(await linksOf(seller, recipient)).toEqual([]);
  });

  test('[en.copyRecipient.links] refused without a session, and to those without the menu of contracts', async () => {
    expect((await running.call('document/copyRecipient/links', {})).status).toBe(300);
    const { token } = await operator(running, 'TEMPLATE_ADMIN');
    expect((await running.call('document/copyRecipient/links', {}, token)).status).toBe(403);
  });

  test('[en.copyRecipient.mobile] a wrong number is put right, before and after it was sent: the former phone opens nothing', async () => {
    const [typed, wrong, right] = [freshMobile(), freshMobile(), freshMobile()];
    const begun = await started([{ name: bank, mobile: typed }]);
    const recipient = await recipientOf(begun);
    expect((await act('mobile', recipient, { newMobile: wrong })).data).toMatchObject({ state: 'WAITING', sentAt: null });
    await signed(begun, seller);
    await signed(begun, buyer);
    const token = await linkTo(wrong);
    const { ticket } = await entered(token, wrong);
    expect((await act('mobile', recipient, { newMobile: right })).data).toMatchObject({ state: 'SENT', openedAt: null });
    expect(await codeOf(call('', { token }))).toBe('INVITATION_UNKNOWN');
    expect(await fileRefused('copy', ticket)).toBe('INVITATION_OVER');
    expect(await entered(await linkTo(right), right)).toMatchObject({ name: bank });
    expect([await linksTo(typed), await linksTo(wrong), await linksTo(right)].map(({ length }) => length)).toEqual([0, 1, 1]);
  });

  test('[en.copyRecipient.mobile] refused: no mobile, one that has a copy already, that of a signer, and by others', async () => {
    const [mobile, third, signer] = [freshMobile(), freshMobile(), freshMobile()];
    const persons = [{ party: 'BUYER', name: '陈晓棠', mobile: signer }];
    const copyByLink = [
      { name: bank, mobile },
      { name: '律师', mobile: third },
    ];
    await begin({ template: byHand.id, others: [], persons, copyByLink });
    const recipient = (await read().find('copyRecipients', { mobile } as never)) as Row;
    for (const [newMobile, said] of [
      ['139', '11 位'],
      [third, '已在链接抄送中'],
      [signer, '链接签署方'],
    ])
      expect((await act('mobile', recipient, { newMobile })).data.errors).toEqual({ newMobile: [expect.stringContaining(String(said))] });
    expect((await act('mobile', recipient, { newMobile: freshMobile() }, buyer)).http).toBe(404);
  });
});

describe('[BEY-25] a copy that is withdrawn', () => {
  test('[en.copyRecipient.withdraw] before all have signed nobody hears of it; after that neither link nor visit opens anything, also of what was terminated', async () => {
    const mobile = freshMobile();
    const begun = await started([{ name: bank, mobile }]);
    const early = await recipientOf(begun);
    expect((await act('withdraw', early)).data).toMatchObject({ state: 'WITHDRAWN' });
    await signed(begun, seller);
    await signed(begun, buyer);
    expect(await messagesTo(mobile)).toEqual([]);

    const sent = await copied();
    const token = await linkTo(sent.mobile);
    await terminated(sent.contract);
    const { ticket } = await entered(token, sent.mobile);
    expect((await act('withdraw', sent.recipient)).data).toMatchObject({ state: 'WITHDRAWN' });
    expect(await codeOf(call('', { token }))).toBe('INVITATION_UNKNOWN');
    expect(await fileRefused('copy', ticket)).toBe('INVITATION_OVER');
    expect(await stored('copyRecipients', sent.recipient.id)).toMatchObject({ tokenHash: null, ticketHash: null, visitUntil: null });
  });

  test('[en.copyRecipient.withdraw] refused: by another party of the contract, and twice', async () => {
    const { mobile, recipient } = await copied();
    const token = await linkTo(mobile);
    expect((await act('withdraw', recipient, {}, buyer)).http).toBe(404);
    expect(await call('', { token })).toMatchObject({ data: { state: 'SENT' } });
    expect((await act('withdraw', recipient)).status).toBe(1);
    expect((await act('withdraw', recipient)).http).toBe(409);
  });
});

describe('[BEY-25] a copy of what was terminated', () => {
  test('[doc.copy][doc.copyEnter][doc.copyFile][en.copyRecipient.resend] the link says so and still shows the document; refused: to send it again', async () => {
    const { contract, mobile, recipient } = await copied();
    const token = await linkTo(mobile);
    await terminated(contract);
    const [message] = await messagesTo(mobile);
    expect(message).toContain('已由各方解约');
    expect(await call('', { token })).toMatchObject({ data: { state: 'TERMINATED' } });
    const visit = await entered(token, mobile);
    expect(visit).toMatchObject({ state: 'TERMINATED', terminatedAt: expect.any(String), sha256: contract.sha256 });
    expect(sha(await bytesOf(visit.ticket))).toBe(contract.sha256);
    const refused = await act('resend', recipient);
    expect([refused.data.code, refused.message]).toEqual(['CONTRACT_COPY_TERMINATED', expect.stringContaining('合同已解约')]);
  });
});
