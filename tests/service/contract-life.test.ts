/** A contract between its signatures and after them: its parties are reminded, have more time, and end together what all have signed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { momentOf } from '#engine/rules/calendar.ts';
import { readEvidencePackage } from '#product/evidence/read-package.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { dayIn, lapse } from './handler-people.ts';
import { employee, member, only, operator } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

const dayMs = 86_400_000;
let running: Running;
let seller: Company;
let buyer: Company;
let both: Row;
let three: Row;

const { must, stored, fileOf, ready, template } = signingPeople(() => running);
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const started = async (words: object = {}): Promise<Row> => {
  const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
  const body = { template: both.id, title: '钢材购销合同', party: 'SELLER', signBy: dayIn(running, 30), others, ...words };
  return must('document/contract/start', body, seller.token);
};
const detail = ({ id }: Row, { token }: Pick<Company, 'token'>): Promise<Row> => must('document/contract/detail', { id }, token);
const signed = async (contract: Row, by: Company): Promise<Row> =>
  must('document/contract/sign', { ...at(await detail(contract, by)), sealNo: by.seal.sealNo, signPassword }, by.token);
const now = async ({ id }: Row): Promise<Row> => stored('contracts', id);
const act = async (path: string, contract: Row, by: Pick<Company, 'token'>, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(`document/contract/${path}`, { ...at(await now(contract)), ...words }, by.token);
const byHand = async ({ id }: Row, values: object): Promise<void> => {
  running.byHand('contracts', String(id));
  await running.service.services.database.transaction(rows => rows.update('contracts', String(id), null, { ...values }));
};
const noticesOf = async (by: Pick<Company, 'token'>, title: string): Promise<readonly Row[]> =>
  ((await must('message/list', { filter: { kind: 'CONTRACT' }, pageSize: 200 }, by.token)).list as readonly Row[]).filter(row =>
    String(row.title).startsWith(title),
  );
const later = (ms: number): Date => new Date(running.service.services.clock().getTime() + ms);

beforeAll(async () => {
  running = await startRunning();
  const templates = await operator(running, 'TEMPLATE_ADMIN');
  seller = await ready();
  buyer = await ready();
  both = await template(templates, 'BOTH', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  three = await template(templates, 'THREE', [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD' }]);
}, 120_000);
afterAll(() => running.stop());

describe('[BEY-25] while it is signed', () => {
  test('[en.contract.remind] its starter reminds whose turn it is: told at once, again after four hours, five times; nobody else does', async () => {
    const contract = await signed(await started({ title: '催签的合同' }), seller);
    expect((await act('remind', contract, buyer)).data).toMatchObject({ code: 'CONTRACT_NOT_STARTER' });
    expect((await act('remind', contract, await member(running))).status).toBe(404);
    const began = running.service.services.clock();
    expect((await act('remind', contract, seller)).data).toMatchObject({ reminders: 1, remindedAt: expect.any(String), state: 'SIGNING' });
    const [notice, ...more] = await noticesOf(buyer, '请尽快签署合同：催签的合同');
    expect([notice?.content, more]).toEqual([expect.stringContaining(await nameOf(seller)), []]);
    expect(await noticesOf(seller, '请尽快签署合同')).toEqual([]);
    const soon = await act('remind', contract, seller);
    expect(soon).toMatchObject({ status: 0, data: { code: 'CONTRACT_REMIND_SOON' } });
    expect(soon.message).toContain(momentOf(new Date(began.getTime() + 4 * 3_600_000)).slice(0, 13));
    // Its page says so before anybody asks.
    const held = async () => (await detail(contract, seller)).remindHeld;
    expect(await held()).toMatchObject({ code: 'CONTRACT_REMIND_SOON', params: { next: expect.any(String) } });
    await byHand(contract, { remindedAt: later(-4 * 3_600_000 - 1_000).toISOString() });
    expect(await held()).toBe(null);
    expect((await act('remind', contract, seller)).data).toMatchObject({ reminders: 2 });
    await byHand(contract, { remindedAt: later(-dayMs).toISOString(), reminders: 5 });
    expect((await act('remind', contract, seller)).data).toMatchObject({ code: 'CONTRACT_REMIND_MOST' });
    await signed(contract, buyer);
    expect((await act('remind', contract, seller)).status).toBe(409);
  });

  test('[en.contract.remind] the clock reminds once of a turn that stands, and once before the day; not of what is signed', async () => {
    const contract = await signed(await started({ title: '放着的合同' }), seller);
    const told = async () => (await noticesOf(buyer, '合同尚待签署：放着的合同')).length;
    const run = async (when: Date) => {
      await lapse(running, 'contracts', when);
      return told();
    };
    expect(await run(later(3 * dayMs - 60_000))).toBe(0);
    expect(await run(later(3 * dayMs))).toBe(1);
    const { expiresAt, remindDue } = await now(contract);
    const before = Date.parse(String(expiresAt)) - 3 * dayMs;
    expect(Date.parse(String(remindDue))).toBe(before);
    expect(await run(new Date(before - 1_000))).toBe(1);
    expect(await run(new Date(before + 1_000))).toBe(2);
    expect(await run(new Date(before + 2 * dayMs))).toBe(2);
    expect(await now(contract)).toMatchObject({ remindDue: null, state: 'SIGNING' });
    // By hand it was not reminded of.
    expect(await now(contract)).toMatchObject({ reminders: null });
    expect(await now(await signed(contract, buyer))).toMatchObject({ remindDue: null, state: 'SIGNED' });
    expect(await now(await started({ signBy: dayIn(running, 1) }))).toMatchObject({ remindDue: null });
  });

  test('[en.contract.remind] of what is over by then nobody is reminded, however late the clock looks', async () => {
    const contract = await signed(await started({ title: '早已过期的合同' }), seller);
    await lapse(running, 'contracts', later(60 * dayMs));
    expect(await now(contract)).toMatchObject({ state: 'EXPIRED', remindDue: null });
    expect(await noticesOf(buyer, '合同尚待签署：早已过期的合同')).toEqual([]);
    expect(await noticesOf(buyer, '合同已过期：早已过期的合同')).not.toEqual([]);
    const { history } = await detail(contract, seller);
    expect((history as readonly Row[]).map(({ action }) => action)).not.toContain('remindByItself');
  });

  test('[en.contract.remind, op.setting.save] how often and how soon one reminds by hand, and whether the clock does, is set by administrators', async () => {
    const set = async (key: string, value: string): Promise<void> => {
      const row = await only(running, 'operation/setting/query', { key }, running.operator);
      const { status, message } = await running.call(
        'operation/setting/save',
        { id: row.id, version: row.version, value },
        running.operator,
      );
      expect(status, message).toBe(1);
    };
    try {
      for (const [key, value] of [
        ['contractRemindersMost', '1'],
        ['contractReminderHours', '24'],
        ['contractReminderDays', '0'],
      ] as const)
        await set(key, value);
      const contract = await signed(await started(), seller);
      expect(await now(contract)).toMatchObject({ remindDue: null });
      await act('remind', contract, seller);
      expect((await detail(contract, seller)).remindHeld).toMatchObject({ code: 'CONTRACT_REMIND_MOST' });
      await set('contractRemindersMost', '2');
      await byHand(contract, { remindedAt: later(-5 * 3_600_000).toISOString() });
      expect((await act('remind', contract, seller)).data).toMatchObject({ code: 'CONTRACT_REMIND_SOON' });
      await byHand(contract, { remindedAt: later(-25 * 3_600_000).toISOString() });
      expect((await act('remind', contract, seller)).data).toMatchObject({ reminders: 2 });
    } finally {
      for (const [key, value] of [
        ['contractRemindersMost', '5'],
        ['contractReminderHours', '4'],
        ['contractReminderDays', '3'],
      ] as const)
        await set(key, value);
    }
  });

  test('[en.contract.extend] its starter gives more time; the parties that are yet to sign hear both days, and what has lapsed stays so', async () => {
    const contract = await signed(await started({ title: '延期的合同', signBy: dayIn(running, 5) }), seller);
    const [former, day] = [dayIn(running, 5), dayIn(running, 40)];
    expect((await act('extend', contract, buyer, { day })).data).toMatchObject({ code: 'CONTRACT_NOT_STARTER' });
    for (const wrong of [former, dayIn(running, 1), dayIn(running, 400)])
      expect((await act('extend', contract, seller, { day: wrong })).data).toMatchObject({ errors: { day: [expect.any(String)] } });
    const { data } = await act('extend', contract, seller, { day });
    expect(data).toMatchObject({ signBy: day, state: 'SIGNING' });
    expect(await detail(contract, buyer)).toMatchObject({ extensions: [{ formerDay: former, day, at: expect.any(String) }] });
    const [notice, ...more] = await noticesOf(buyer, '合同签署延期：延期的合同');
    expect([notice?.content, more]).toEqual([expect.stringContaining(`由 ${former} 延至 ${day}`), []]);
    expect(await noticesOf(seller, '合同签署延期：延期的合同')).toEqual([]);
    await lapse(running, 'contracts', later(10 * dayMs));
    expect(await now(contract)).toMatchObject({ state: 'SIGNING' });
    await lapse(running, 'contracts', later(42 * dayMs));
    expect(await now(contract)).toMatchObject({ state: 'EXPIRED', remindDue: null });
    expect((await act('extend', contract, seller, { day: dayIn(running, 60) })).status).toBe(409);
  });
});

describe('[BEY-25] what all have signed', () => {
  const reason = '项目取消，双方协商解除';
  const answer = (contract: Row, by: Pick<Company, 'token'>, decision: string, words: object = {}) =>
    act('termination', contract, by, { decision, ...words });
  const propose = (contract: Row, by: Pick<Company, 'token'>, words: object = { signPassword }) =>
    act('terminate', contract, by, { reason, ...words });
  const packed = async ({ id }: Row): Promise<Buffer> => {
    const found = await running.get(`/user/document/contract/evidence/${id}`, seller.token);
    expect(found.status).toBe(200);
    return Buffer.from(await found.arrayBuffer());
  };

  test('[en.contract.extend][en.contract.remind][doc.contractReject][en.employee.used] whoever started it leaves: the company goes on with it, its administrator as well as others', async () => {
    const starter = await employee(running, seller.token, 'HANDLER');
    const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
    const words = { template: both.id, title: '离职者发起的合同', party: 'SELLER', signBy: dayIn(running, 30), others };
    const contract = await signed(await must('document/contract/start', words, starter.token), seller);
    const { version } = await stored('employees', starter.id);
    await must('employee/used', { id: starter.id, version, used: 'OFF' }, seller.token);
    expect((await act('remind', contract, starter)).status).not.toBe(1);
    expect((await act('extend', contract, seller, { day: dayIn(running, 40) })).data).toMatchObject({ signBy: dayIn(running, 40) });
    const colleague = await employee(running, seller.token, 'HANDLER');
    expect((await act('remind', contract, colleague)).data).toMatchObject({ reminders: 1 });
    expect((await act('reject', contract, colleague, { decision: 'CANCEL', reason: '经办人已离职' })).data).toMatchObject({
      state: 'CANCELLED',
    });
  });

  test('[en.contract.terminate][en.contract.termination] a proposal is declined or withdrawn, and the contract stands; refused: without password, by no administrator, out of turn', async () => {
    const contract = await signed(await signed(await started({ title: '照旧的合同' }), seller), buyer);
    expect((await propose(contract, buyer, {})).status).toBe(422);
    expect((await propose(contract, buyer, { signPassword: 'Not-the-one-2026' })).data).toMatchObject({ code: 'SIGN_PASSWORD_WRONG' });
    const keeper = await employee(running, buyer.token, 'HANDLER');
    expect((await propose(contract, keeper)).data).toMatchObject({ code: 'CONTRACT_TERMINATION_ADMIN' });
    expect((await propose(contract, await member(running))).status).toBe(404);
    expect((await propose(contract, buyer)).data).toMatchObject({
      state: 'TERMINATING',
      sellerTurn: expect.any(String),
      terminationReason: reason,
      termination: [
        { outcome: 'AWAITED', party: 'SELLER' },
        { outcome: 'PROPOSED', party: 'BUYER' },
      ],
    });
    expect((await noticesOf(seller, '有一方提出解约：照旧的合同'))[0]?.content).toContain(reason);
    expect((await answer(contract, buyer, 'AGREE', { signPassword })).data).toMatchObject({ code: 'CONTRACT_TERMINATION_NOT_YOUR_TURN' });
    expect((await answer(contract, seller, 'WITHDRAW')).data).toMatchObject({ code: 'CONTRACT_NOT_PROPOSER' });
    expect((await answer(contract, seller, 'AGREE')).status).toBe(422);
    const declined = await answer(contract, seller, 'DECLINE', { reason: '货物已经发出，不能解除' });
    expect(declined.data).toMatchObject({ state: 'SIGNED', turnNames: null, termination: null, terminationReason: null });
    expect((await noticesOf(buyer, '解约未获同意：照旧的合同'))[0]?.content).toContain('货物已经发出');
    expect((await answer(contract, seller, 'AGREE', { signPassword })).status).toBe(409);
    await propose(contract, seller);
    expect((await answer(contract, seller, 'WITHDRAW')).data).toMatchObject({ state: 'SIGNED', turnNames: null, termination: null });
    expect(await noticesOf(buyer, '解约已撤回：照旧的合同')).toHaveLength(1);
  });

  test('[en.contract.terminate][en.contract.termination][en.contract.remindTermination] a proposal that nobody answers lapses after 30 days, the contract stands and it can be proposed again; refused by then: to agree, to remind', async () => {
    const contract = await signed(await signed(await started({ title: '无人答复的解约' }), seller), buyer);
    const proposedAt = running.service.services.clock().getTime();
    await propose(contract, buyer);
    const ends = Date.parse(String((await now(contract)).expiresAt)) - proposedAt;
    expect([Math.round(ends / dayMs), ends >= 30 * dayMs]).toEqual([30, true]);
    await lapse(running, 'contracts', later(29 * dayMs));
    expect(await now(contract)).toMatchObject({ state: 'TERMINATING' });
    // Before the clock has come round nobody accepts what is over.
    await byHand(contract, { expiresAt: later(-1_000).toISOString() });
    expect((await answer(contract, seller, 'AGREE', { signPassword })).data).toMatchObject({ code: 'CONTRACT_TERMINATION_OVER' });
    expect((await act('remindTermination', contract, buyer)).data).toMatchObject({ code: 'CONTRACT_TERMINATION_OVER' });
    await lapse(running, 'contracts', later(0));
    expect(await now(contract)).toMatchObject({
      state: 'SIGNED',
      turnNames: null,
      proposerCode: null,
      termination: null,
      terminatedAt: null,
    });
    for (const by of [seller, buyer]) expect(await noticesOf(by, '解约逾期未获同意：无人答复的解约')).toHaveLength(1);
    expect((await answer(contract, seller, 'AGREE', { signPassword })).status).toBe(409);
    await propose(contract, seller);
    expect((await answer(contract, buyer, 'AGREE', { signPassword })).data).toMatchObject({ state: 'TERMINATED' });
  });

  test('[en.contract.terminate][en.contract.termination][en.contract.evidence] three parties are asked at once and agree, the evidence says so, and that of before stays with them', async () => {
    const third = await ready();
    const others = [
      { party: 'BUYER', company: await nameOf(buyer) },
      { party: 'THIRD', company: await nameOf(third) },
    ];
    const contract = await started({ template: three.id, title: '解除的合同', others });
    for (const by of [seller, buyer, third]) await signed(contract, by);
    await must('document/contract/archive', at(await now(contract)), seller.token);
    const first = await packed(contract);
    const { file, archived } = await detail(contract, seller);
    const [whole, copy] = [await fileOf(file, seller.token), await fileOf(archived, seller.token)];
    const before = await running.upload('document/verify', {}, { name: '合同.pdf', bytes: whole });
    expect(before.data).toMatchObject({ verdict: 'VALID', terminatedAt: null });
    const formerly = (await now(contract)).evidence;
    await propose(contract, buyer);
    for (const by of [seller, third]) expect(await noticesOf(by, '有一方提出解约：解除的合同')).toHaveLength(1);
    expect(await now(contract)).toMatchObject({ sellerTurn: expect.any(String), buyerTurn: null, thirdTurn: expect.any(String) });
    expect((await answer(contract, seller, 'AGREE', { signPassword })).data).toMatchObject({
      state: 'TERMINATING',
      sellerTurn: null,
      thirdTurn: expect.any(String),
    });
    const cards = (await must('home', {}, third.token)).cards as readonly Row[];
    expect(cards.find(({ resource, group }) => resource === 'contracts' && group === 'waits')).toMatchObject({ count: 1 });
    expect((await answer(contract, third, 'AGREE', { signPassword })).data).toMatchObject({ state: 'TERMINATED', turnNames: null });
    for (const by of [seller, buyer, third]) expect(await noticesOf(by, '合同已解约：解除的合同')).toHaveLength(1);
    const seen = await detail(contract, third);
    expect((seen.termination as readonly Row[]).map(({ outcome }) => outcome)).toEqual(['AGREED', 'PROPOSED', 'AGREED']);
    expect((seen.history as readonly Row[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['proposeTermination', 'agreeTermination', 'terminate']),
    );
    const ended = await now(contract);
    expect(ended).toMatchObject({ evidence: null, formerEvidence: formerly, terminatedAt: expect.any(String) });
    // Whoever holds the file alone hears of it, too.
    const verdict = await running.upload('document/verify', {}, { name: '合同.pdf', bytes: whole });
    expect(verdict.data).toMatchObject({ verdict: 'VALID', terminatedAt: ended.terminatedAt });
    const ofCopy = await running.upload('document/verify', {}, { name: '归档.pdf', bytes: copy });
    expect(ofCopy.data).toMatchObject({ verdict: 'VALID', terminatedAt: ended.terminatedAt });
    const ofEvidence = await running.upload('document/verify', {}, { name: '证据包.zip', bytes: first });
    expect(ofEvidence.data).toMatchObject({ kind: 'EVIDENCE', verdict: 'VALID', terminatedAt: ended.terminatedAt });
    const bytes = await packed(contract);
    expect(bytes.equals(first)).toBe(false);
    // What was proved before its end stays with each party.
    const former = await running.get(`/user/file/read/${(seen.formerEvidence as Row).id}`, third.token);
    expect(Buffer.from(await former.arrayBuffer()).equals(first)).toBe(true);
    expect(await readEvidencePackage(bytes)).toMatchObject({ altered: [], missing: [], added: [], journal: expect.anything() });
    const chunks: Uint8Array[] = [];
    for await (const chunk of openArchive(bytes, { bytes: 50_000_000, parts: 200 }).read('termination.json')) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString('utf8'))).toMatchObject({
      reason,
      agreed: [{}, { company: await nameOf(buyer) }, {}],
    });
    expect((await propose(contract, seller)).status).toBe(409);
  });
});

describe('[BEY-25] companies that get a copy', () => {
  const copies = async (by: Pick<Company, 'token'>, title: string): Promise<readonly Row[]> =>
    ((await must('document/contractCopy/list', { pageSize: 200 }, by.token)).list as readonly Row[]).filter(row => row.title === title);
  const read = async (file: unknown, by: Pick<Company, 'token'>): Promise<number> =>
    (await running.get(`/user/file/read/${(file as Row).id}`, by.token)).status;

  test('[doc.contractStart][en.contractCopy.list][en.contractCopy.detail] they see and read nothing before all have signed; then the signed document, and later that it was terminated', async () => {
    const [copied, stranger] = [await member(running), await member(running)];
    const title = '抄送的合同';
    const name = String((await must('company/info', {}, copied.token)).companyName);
    const contract = await started({ title, copyTo: [{ company: name }] });
    expect(await detail(contract, buyer)).toMatchObject({ copies: [{ company: name }] });
    await signed(contract, seller);
    expect(await copies(copied, title)).toEqual([]);
    expect(await noticesOf(copied, '收到抄送的合同')).toEqual([]);
    const before = await now(contract);
    expect((await running.get(`/user/file/read/${before.file}`, copied.token)).status).toBe(404);
    const whole = await signed(contract, buyer);
    const [copy, ...more] = await copies(copied, title);
    expect(more).toEqual([]);
    expect(copy).toMatchObject({
      state: 'SENT',
      contractNo: whole.contractNo,
      starterName: await nameOf(seller),
      sentAt: expect.any(String),
    });
    const one = await must('document/contractCopy/detail', { id: copy?.id }, copied.token);
    expect(one).toMatchObject({ sha256: whole.sha256, file: { id: (whole.file as Row).id } });
    expect([await read(one.file, copied), await read(one.file, stranger)]).toEqual([200, 404]);
    // What stood in the contract before is not theirs, nor is the contract.
    expect((await running.get(`/user/file/read/${before.file}`, copied.token)).status).toBe(404);
    expect((await running.call('document/contract/detail', { id: contract.id }, copied.token)).status).toBe(404);
    for (const by of [stranger, seller]) {
      expect(await copies(by, title)).toEqual([]);
      expect((await running.call('document/contractCopy/detail', { id: copy?.id }, by.token)).status).toBe(404);
    }
    const [notice, ...others] = await noticesOf(copied, `收到抄送的合同：${title}`);
    expect([notice?.content, others]).toEqual([expect.stringContaining(await nameOf(seller)), []]);

    await act('terminate', contract, buyer, { reason: '项目取消，双方协商解除', signPassword });
    await act('termination', contract, seller, { decision: 'AGREE', signPassword });
    expect(await copies(copied, title)).toMatchObject([{ state: 'TERMINATED' }]);
    expect(await noticesOf(copied, `抄送的合同已解约：${title}`)).toHaveLength(1);
    expect(await read(one.file, copied)).toBe(200);
  });

  test('[doc.contractStart] of what is declined or cancelled nobody gets a copy; refused: a party, nobody we know, the same company twice', async () => {
    const copied = await member(running);
    const name = String((await must('company/info', {}, copied.token)).companyName);
    const contract = await started({ title: '撤销的抄送', copyTo: [{ company: name }] });
    await act('reject', contract, seller, { decision: 'CANCEL', reason: '发起时选错了模板' });
    expect(await copies(copied, '撤销的抄送')).toEqual([]);
    expect(await noticesOf(copied, '收到抄送的合同')).toEqual([]);
    const others = [{ party: 'BUYER', company: await nameOf(buyer) }];
    const body = { template: both.id, title: '不成的抄送', party: 'SELLER', signBy: dayIn(running, 30), others };
    const refusals: readonly (readonly [readonly string[], string])[] = [
      [[await nameOf(buyer)], 'copyTo[0].company'],
      [[name, await nameOf(seller)], 'copyTo[1].company'],
      [['没有这家公司'], 'copyTo[0].company'],
      [[name, name], 'copyTo[1].company'],
    ];
    for (const [companies, path] of refusals) {
      const refused = await running.call<Row>(
        'document/contract/start',
        { ...body, copyTo: companies.map(company => ({ company })) },
        seller.token,
      );
      expect(refused).toMatchObject({ status: 422, data: { errors: { [path]: [expect.any(String)] } } });
    }
    const { read: records } = running.service.services.database;
    expect(await records.exists('contractCopies', { title: '不成的抄送' })).toBe(false);
  });
});
