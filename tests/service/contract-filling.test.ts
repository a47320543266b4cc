/** What a template leaves to the other parties is filled in by them before anybody signs: companies on their page, persons by their link. */
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collect } from '#service/files/collect.ts';
import { openArchive } from '#service/files/zip-reader.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { guestPeople } from './guest-people.ts';
import { dayIn, freshIdNo, lapse } from './handler-people.ts';
import { inked } from './inked.ts';
import { freshMobile, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let templates: Person;
let seller: Company;
let buyer: Company;
let template: Row;
/** Of two companies alone. */
let plain: Row;

const people = signingPeople(() => running);
const { must, stored, fileOf, ready } = people;
const read = () => running.service.services.database.read;
const messagesTo = async (recipient: string): Promise<readonly string[]> => {
  const { list } = await read().list('outbox', { filter: { recipient }, page: { number: 1, size: 20 }, total: false, heavy: true });
  return list.map(({ body }) => String(body));
};
const { call, entered, linkTo } = guestPeople(() => running, messagesTo);

const line = (label: string, party: string, y: number, words: object = {}) => ({
  ...{ label, kind: 'TEXT', must: true, party, page: 1, x: 100, y, width: 70, size: 12 },
  ...words,
});
const blanks = [
  line('交货地点', 'BUYER', 240),
  line('采购金额', 'STARTER', 248, { kind: 'AMOUNT' }),
  line('付款方式', 'BUYER', 256, { kind: 'CHOICE', must: false, options: '货到付款、月结三十天' }),
  line('开票抬头', 'SELLER', 264, { must: false }),
  line('到岗日期', 'THIRD', 272, { kind: 'DATE' }),
] as const;
const rows = (values: Readonly<Record<string, string | null>>) => Object.entries(values).map(([label, value]) => ({ label, value }));
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
/** Of another party named by the starter. */
const others = async () => [{ party: 'BUYER', company: await nameOf(buyer) }];
const person = { name: '陈晓棠', mobile: '' };

const begin = async (words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    {
      ...{ template: template.id, title: '驻场服务合同', party: 'SELLER', signBy: dayIn(running, 30) },
      others: await others(),
      persons: [{ party: 'THIRD', ...person }],
      filled: rows({ 采购金额: '53400' }),
      ...words,
    },
    seller.token,
  );
const started = async (words: object = {}): Promise<Row> => {
  person.mobile = freshMobile();
  const { data, message } = await begin(words);
  if (data.state !== 'FILLING') throw new Error(`${message} ${JSON.stringify(data)}`);
  return data;
};
/** With what the two companies fill in alone. */
const between = async (): Promise<Row> => started({ template: plain.id, persons: [] });
const detail = (contract: Row, by: Company): Promise<Row> => must('document/contract/detail', { id: contract.id }, by.token);
const fill = (contract: Row, by: Company, values: Readonly<Record<string, string | null>>): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/fill', { ...at(contract), entries: rows(values) }, by.token);
const sign = async (contract: Row, by: Company): Promise<Answer<Row>> => {
  const { version } = await detail(contract, by);
  return running.call<Row>('document/contract/sign', { id: contract.id, version, sealNo: by.seal.sealNo, signPassword }, by.token);
};
const ticketOf = async (mobile: string): Promise<string> => {
  const { ticket } = await entered(mobile);
  const { status, message } = await call('/identify', { ticket, idNo: freshIdNo() });
  if (status !== 1) throw new Error(message);
  return String(ticket);
};
const textOf = async (bytes: Uint8Array): Promise<string> => {
  await court.file('read.pdf', bytes);
  return (await court.run('pdftotext', ['-layout', 'read.pdf', '-'])).stdout.replace(/\s/g, '');
};
const told = async ({ token }: Company): Promise<readonly unknown[]> =>
  ((await must('message/list', {}, token)).list as readonly Row[]).map(({ title }) => title);

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await ready(), await ready()];
  const byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
  const steps = [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD', sealType: byHand }];
  template = await people.template(templates, 'FILLED_BY_ALL', steps, {}, blanks);
  plain = await people.template(templates, 'FILLED_BY_TWO', steps.slice(0, 2), {}, blanks.slice(0, 4));
}, 60_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

describe('[BEY-25] a contract that its other parties fill in', () => {
  test('[doc.contractPlan, doc.contractStart, en.contract.filling, en.contract.fill, doc.invitationEnter, doc.invitationFill, doc.contractSign, doc.invitationSign, en.contract.evidence] is filled in by a company and a person, signed by all, and its record and evidence say by whom', async () => {
    const plan = await must('document/contract/plan', { template: template.id }, seller.token);
    expect((plan.blanks as readonly Row[]).map(({ label, party }) => [label, party])).toEqual(
      blanks.map(({ label, party }) => [label, party]),
    );
    const contract = await started();
    expect(contract).toMatchObject({
      turnNames: `${await nameOf(buyer)}、陈晓棠`,
      sellerTurn: null,
      buyerTurn: expect.any(String),
      filled: rows({ 采购金额: '53400.00' }),
      filling: [
        { party: 'BUYER', outcome: 'WAITING' },
        { party: 'THIRD', company: '陈晓棠', outcome: 'WAITING' },
      ],
    });
    expect(await told(buyer)).toContain('合同待填写：驻场服务合同');
    expect((await messagesTo(person.mobile))[0]).toContain('请您填写合同“驻场服务合同”');

    const asked = await must('document/contract/filling', { contractNo: contract.contractNo }, buyer.token);
    expect(asked.blanks).toMatchObject([
      { label: '交货地点', kind: 'TEXT', must: true, page: 1, x: 100, y: 240, width: 70, size: 12 },
      { label: '付款方式', kind: 'CHOICE', must: false, options: ['货到付款', '月结三十天'] },
    ]);
    const first = await fill(contract, buyer, { 交货地点: ' 福州市鼓楼区 ', 付款方式: '月结三十天' });
    expect(first.data, first.message).toMatchObject({ state: 'FILLING', turnNames: '陈晓棠', buyerTurn: null });

    const visit = await entered(person.mobile);
    expect(visit).toMatchObject({ toFill: true, boxes: [], blanks: [{ label: '到岗日期', kind: 'DATE', y: 272 }] });
    const ticket = await ticketOf(person.mobile);
    expect((await call('/fill', { ticket, entries: rows({ 到岗日期: '2027-03-01' }) })).data).toEqual({ state: 'WAITING' });
    const whole = await detail(contract, seller);
    const kept = rows({ 交货地点: '福州市鼓楼区', 采购金额: '53400.00', 付款方式: '月结三十天', 到岗日期: '2027-03-01' });
    expect(whole).toMatchObject({
      state: 'SIGNING',
      filled: kept,
      sellerTurn: expect.any(String),
      filling: [
        { party: 'BUYER', outcome: 'FILLED', at: expect.any(String), person: expect.any(String) },
        { party: 'THIRD', outcome: 'FILLED', at: expect.any(String), person: null },
      ],
    });
    // It is not signed before: what was signed cannot change.
    expect(whole.sha256).toBe(whole.originalSha256);
    const text = await textOf(await fileOf(whole.file, buyer.token));
    for (const { value } of kept) expect(text).toContain(value);

    for (const by of [seller, buyer]) expect((await sign(contract, by)).status).toBe(1);
    const again = await ticketOf(person.mobile).catch(async () => String((await entered(person.mobile)).ticket));
    const signed = await call('/sign', { ticket: again, mark: inked(), agreed: true });
    expect(signed.data, signed.message).toMatchObject({ state: 'SIGNED', isLast: true });
    const bytes = await fileOf((await detail(contract, buyer)).file, buyer.token);
    await court.file('signed.pdf', bytes);
    expect((await court.run('pdfsig', ['-nocert', 'signed.pdf'])).stdout.split('Signature is Valid.')).toHaveLength(4);

    const evidence = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    const archive = openArchive(Buffer.from(await evidence.arrayBuffer()), { bytes: 100_000_000 });
    const part = async (name: string): Promise<string> => (await collect(archive.read(name))).toString();
    const facts = JSON.parse(await part('filled.json')) as { filled: unknown; by: readonly Row[] };
    expect(facts.filled).toEqual(kept);
    expect(facts.by).toMatchObject([
      { company: await nameOf(buyer), labels: ['交货地点', '付款方式'], at: expect.any(String), person: expect.any(String) },
      { company: '陈晓棠', labels: ['到岗日期'] },
    ]);
  });

  test('[en.contract.fill, doc.invitationFill] two at the same time are both written', async () => {
    const contract = await started();
    const ticket = await ticketOf(person.mobile);
    const now = await detail(contract, buyer);
    const [one, other] = await Promise.all([
      fill(now, buyer, { 交货地点: '厦门' }),
      call('/fill', { ticket, entries: rows({ 到岗日期: '2027-03-01' }) }),
    ]);
    expect([one.status, other.status], `${one.message} ${other.message}`).toEqual([1, 1]);
    const whole = await detail(contract, seller);
    expect(whole).toMatchObject({ state: 'SIGNING', filled: rows({ 交货地点: '厦门', 采购金额: '53400.00', 到岗日期: '2027-03-01' }) });
    const text = await textOf(await fileOf(whole.file, seller.token));
    for (const value of ['厦门', '53400.00', '2027-03-01']) expect(text).toContain(value);
  });

  test('[en.contract.fill] what others filled in meanwhile does not make stale what a company has seen', async () => {
    const contract = await started();
    await call('/fill', { ticket: await ticketOf(person.mobile), entries: rows({ 到岗日期: '2027-03-01' }) });
    const { data, message } = await fill(contract, buyer, { 交货地点: '厦门' });
    expect(data, message).toMatchObject({ state: 'SIGNING' });
  });

  test('[doc.contractStart, en.contract.fill, en.contract.evidence] pictures are drawn upright in their frames, and the record says which they are', async () => {
    const frame = { kind: 'PICTURE', page: 1, y: 60, width: 40, height: 20 };
    const pictures = [
      { label: '营业执照', must: true, x: 20, ...frame },
      { label: '现场照片', party: 'BUYER', must: false, x: 120, ...frame },
    ];
    const photographed = await people.template(templates, 'WITH_PICTURES', [{ party: 'SELLER' }, { party: 'BUYER' }], {}, pictures);
    // Held sideways: its upper half is red once it is turned as its camera says.
    const turned = await sharp({ create: { width: 80, height: 160, channels: 3, background: '#2255cc' } })
      .composite([{ input: { create: { width: 40, height: 160, channels: 3, background: '#cc2222' } }, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const url = `data:image/jpeg;base64,${turned.toString('base64')}`;
    const words = { template: photographed.id, persons: [], filled: [{ label: '营业执照', value: url }] };
    const contract = await started(words);
    const said = expect.stringMatching(/^160 × 80，SHA-256 [0-9a-f]{64}$/);
    expect(contract.filled).toEqual([{ label: '营业执照', value: said }]);
    const { data, message } = await running.call<Row>(
      'document/contract/fill',
      { ...at(contract), entries: [{ label: '现场照片', value: url }] },
      buyer.token,
    );
    expect(data, message).toMatchObject({ state: 'SIGNING', filled: [{ value: said }, { label: '现场照片', value: said }] });
    await court.file('drawn.pdf', await fileOf(data.file, buyer.token));
    await court.run('pdftoppm', ['-r', '72', '-f', '1', '-l', '1', '-png', 'drawn.pdf', 'drawn']);
    const page = await sharp(`${court.folder}/drawn-1.png`).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number): readonly number[] => {
      const pixel = (Math.round((y * 72) / 25.4) * page.info.width + Math.round((x * 72) / 25.4)) * page.info.channels;
      return [...page.data.subarray(pixel, pixel + 3)];
    };
    for (const left of [20, 120]) {
      const [upper, lower] = [colourAt(left + 20, 64), colourAt(left + 20, 76)];
      expect((upper[0] ?? 0) - (upper[2] ?? 0)).toBeGreaterThan(100);
      expect((lower[2] ?? 0) - (lower[0] ?? 0)).toBeGreaterThan(100);
    }
    const refusals = [
      ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', '请选择一张 JPG 或 PNG 图片'],
      ['data:image/png;base64,AAAA', '图片打不开'],
      [`data:image/png;base64,${'A'.repeat(100_000)}`, '最多输入'],
      ['一张照片', '请选择一张 JPG 或 PNG 图片'],
    ] as const;
    for (const [value, said] of refusals) {
      const { data: refused } = await begin({ ...words, filled: [{ label: '营业执照', value }] });
      expect((refused.errors as Row)['filled[0].value'], value.slice(0, 40)).toEqual([expect.stringContaining(said)]);
    }
    const sheet = { template: photographed.id, party: 'SELLER', signBy: null };
    expect((await running.call<Row>('document/contract/sheet', sheet, seller.token)).data.errors).toMatchObject({
      template: [expect.stringContaining('“营业执照”')],
    });
  });

  test('[en.contract.fill] while pictures are opened nobody waits for the contract; refused: one with more dots than anybody sees', async () => {
    const frame = { kind: 'PICTURE', party: 'BUYER', must: false, page: 1, y: 60, width: 40, height: 20 };
    const pictures = [{ label: '现场照片', x: 20, ...frame }];
    const pictured = await people.template(templates, 'WITH_LARGE_PICTURES', [{ party: 'SELLER' }, { party: 'BUYER' }], {}, pictures);
    const contract = await started({ template: pictured.id, persons: [], filled: [] });
    const looked: boolean[] = [];
    const sent = async (side: number): Promise<Answer<Row>> => {
      const square = sharp({ create: { width: side, height: side, channels: 3, background: '#cc2222' } });
      const png = await square.png({ palette: true, compressionLevel: 9 }).toBuffer();
      const isFree: Promise<boolean>[] = [];
      // Each time a picture is begun or done.
      const look = (): void => {
        const asked = client.query('select id from contracts where id = $1 for update skip locked', [contract.id]);
        isFree.push(asked.then(({ rowCount }) => rowCount === 1));
      };
      sharp.queue.on('change', look);
      const answer = await fill(contract, buyer, { 现场照片: `data:image/png;base64,${png.toString('base64')}` });
      sharp.queue.off('change', look);
      looked.push(...(await Promise.all(isFree)));
      return answer;
    };
    const client = new pg.Client(running.database.appConnection);
    await client.connect();
    try {
      expect(((await sent(4_000)).data.errors as Row)['entries[0].value']).toEqual([expect.stringContaining('图片打不开')]);
      expect((await sent(3_100)).data).toMatchObject({ state: 'SIGNING' });
      expect(new Set(looked)).toEqual(new Set([true]));
    } finally {
      await client.end();
    }
  });

  test('[doc.contractStart] nobody is asked for what the starter fills in as its own party', async () => {
    const company = await nameOf(seller);
    const { data } = await running.call<Row>(
      'document/contract/start',
      {
        ...{ template: plain.id, title: '采购合同', party: 'BUYER', signBy: dayIn(running, 30) },
        others: [{ party: 'SELLER', company }],
        filled: rows({ 采购金额: '1', 交货地点: '福州' }),
      },
      buyer.token,
    );
    expect(data).toMatchObject({ state: 'FILLING', filling: [{ party: 'SELLER', outcome: 'WAITING' }], sellerTurn: expect.any(String) });
    // Nothing of it must be filled in.
    expect((await fill(data, seller, {})).data).toMatchObject({ state: 'SIGNING', originalSha256: data.originalSha256 });
  });

  test.each<readonly [string, Readonly<Record<string, string | null>>, Readonly<Record<string, string>>]>([
    ['what is needed is missing', { 付款方式: '月结三十天' }, { 'entries[1].value': '请填写“交货地点”' }],
    ['of another party', { 交货地点: '厦门', 采购金额: '1' }, { 'entries[1].label': '没有“采购金额”这一项' }],
    ['no option', { 交货地点: '厦门', 付款方式: '赊账' }, { 'entries[1].value': '请从选项中选择一项' }],
    ['too wide', { 交货地点: '很长的地址'.repeat(10) }, { 'entries[0].value': '内容太长' }],
    ['a mark', { 交货地点: '乙方（盖章）' }, { entries: '关键字“乙方（盖章）”' }],
  ])('[en.contract.fill] refused: %s, and nothing of it stays', async (_what, values, faults) => {
    const contract = await between();
    const before = await read().count('files', {});
    const { data, status } = await fill(contract, buyer, values);
    expect(status).not.toBe(1);
    const errors = data.errors as Readonly<Record<string, readonly string[]>>;
    expect(Object.keys(errors)).toEqual(Object.keys(faults));
    for (const [path, words] of Object.entries(faults)) expect(errors[path]?.join()).toContain(words);
    expect(await read().count('files', {})).toBe(before);
    expect(await detail(contract, seller)).toMatchObject({ version: contract.version, state: 'FILLING' });
  });

  test('[en.contract.fill, en.contract.filling, doc.contractSign, doc.invitationFill, doc.invitationSign] refused: by whom nothing is asked, twice, before it is known who they are, and to sign what is not filled in', async () => {
    const contract = await started();
    const codes = async (answer: Promise<Answer<Row>>) => (await answer).data.code ?? (await answer).message;
    expect(await codes(fill(contract, seller, { 采购金额: '1' }))).toBe('CONTRACT_NOT_YOUR_FILLING');
    const reading = { contractNo: contract.contractNo };
    expect(await codes(running.call<Row>('document/contract/filling', reading, seller.token))).toBe('CONTRACT_NOT_YOUR_FILLING');
    const stranger = await ready();
    expect((await running.call<Row>('document/contract/filling', reading, stranger.token)).status).toBe(404);
    expect((await fill(contract, stranger, { 交货地点: '厦门' })).status).toBe(404);
    expect((await sign(contract, seller)).status).not.toBe(1);
    const { ticket } = await entered(person.mobile);
    const entries = rows({ 到岗日期: '2027-03-01' });
    expect(await codes(call('/fill', { ticket, entries }))).toBe('INVITATION_UNIDENTIFIED');
    await call('/identify', { ticket, idNo: freshIdNo() });
    expect(await codes(call('/sign', { ticket, mark: inked(), agreed: true }))).toBe('INVITATION_NOT_NOW');
    expect((await call('/fill', { ticket, entries })).status).toBe(1);
    expect(await codes(call('/fill', { ticket, entries }))).toBe('INVITATION_NOT_NOW');
    expect((await fill(contract, buyer, { 交货地点: '厦门' })).status).toBe(1);
    expect(await codes(fill(await detail(contract, buyer), buyer, { 交货地点: '福州' }))).toBeDefined();
    expect((await detail(contract, seller)).filled).toContainEqual({ label: '交货地点', value: '厦门' });
  });

  test('[doc.contractReject, en.contract.remind] whoever is asked may decline, the starter may remind and cancel, and time may run out', async () => {
    const contract = await started();
    const link = await linkTo(person.mobile);
    const reminded = await running.call<Row>('document/contract/remind', at(contract), seller.token);
    expect(reminded.data, reminded.message).toMatchObject({ reminders: 1 });
    expect(await told(buyer)).toContain('合同仍待填写：驻场服务合同');
    expect(await linkTo(person.mobile)).not.toBe(link);
    const { version } = await detail(contract, buyer);
    const answer = { id: contract.id, version, decision: 'REJECT', reason: '条款有误，请重拟' };
    expect((await must('document/contract/reject', answer, buyer.token)).state).toBe('REJECTED');
    expect((await detail(contract, seller)).filling).toMatchObject([{ party: 'BUYER', outcome: 'REJECTED' }, { outcome: 'WAITING' }]);
    const other = await between();
    const cancel = { ...at(other), decision: 'CANCEL', reason: '不再需要这份合同' };
    expect((await must('document/contract/reject', cancel, seller.token)).state).toBe('CANCELLED');
    const late = await between();
    await lapse(running, 'contracts', new Date(running.service.services.clock().getTime() + 40 * 86_400_000));
    expect((await detail(late, seller)).state).toBe('EXPIRED');
  });

  test('[en.contractSigner.mobile, doc.invitationIdentify] refused: another mobile or identity once they have filled in, so that whoever signs is who filled in', async () => {
    const contract = await started();
    const ticket = await ticketOf(person.mobile);
    expect((await call('/fill', { ticket, entries: rows({ 到岗日期: '2027-03-01' }) })).status).toBe(1);
    const signer = (await read().find('contractSigners', { contract: contract.id } as never)) as Row;
    const moved = await running.call<Row>('document/contractSigner/mobile', { ...at(signer), newMobile: freshMobile() }, seller.token);
    expect(moved.message).toContain('手机号不能直接更正');
    await fill(await detail(contract, buyer), buyer, { 交货地点: '厦门' });
    for (const by of [seller, buyer]) expect((await sign(contract, by)).status).toBe(1);
    const { ticket: later } = await entered(person.mobile);
    const other = await call('/identify', { ticket: later, idNo: freshIdNo() });
    expect(other.data).toMatchObject({ errors: { idNo: [expect.stringContaining('与填写合同内容时核验的不一致')] } });
    expect((await call('/sign', { ticket: later, mark: inked(), agreed: true })).data).toMatchObject({ state: 'SIGNED' });
  });

  test('[op.config.save, en.contract.fill, doc.contractStart] what a text has to be is said in the template and judged when it is filled in', async () => {
    const pair = [{ party: 'SELLER' }, { party: 'BUYER' }];
    const numbers = [
      line('联系手机', 'BUYER', 240, { content: 'MOBILE' }),
      line('信用代码', 'STARTER', 248, { content: 'USCC', must: false }),
    ];
    const judged = await people.template(templates, 'WITH_CONTENTS', pair, {}, numbers);
    const wrong = await begin({ template: judged.id, persons: [], filled: rows({ 信用代码: '91350100' }) });
    expect(wrong.data.errors).toMatchObject({ 'filled[0].value': [expect.stringContaining('18 位统一社会信用代码')] });
    const contract = await started({ template: judged.id, persons: [], filled: [] });
    const refused = await fill(contract, buyer, { 联系手机: '1380013800' });
    expect(refused.data.errors).toMatchObject({ 'entries[0].value': [expect.stringContaining('11 位手机号码')] });
    expect((await fill(contract, buyer, { 联系手机: '13800138000' })).data).toMatchObject({ filled: rows({ 联系手机: '13800138000' }) });
    const draft = await must('operation/template/revise', at(await stored('contractTemplates', judged.id)), templates.token);
    const { id } = (draft.draft ?? draft) as Row;
    const [config] = (await must('operation/config/list', { filter: { template: id } }, templates.token)).list as readonly Row[];
    const { data } = await running.call<Row>(
      'operation/config/save',
      { ...at(await stored('signConfigs', config?.id)), blanks: [line('到岗日期', 'BUYER', 256, { kind: 'DATE', content: 'MOBILE' })] },
      templates.token,
    );
    expect(data.errors).toEqual({ 'blanks[0].content': ['只有文字类型才能规定内容，请清空'] });
  });

  const sendBack = async (contract: Row, filler: string, by: Company = seller, reason = '地址不全，请补充门牌号'): Promise<Answer<Row>> => {
    const { version } = await detail(contract, by);
    return running.call<Row>('document/contract/sendBack', { id: contract.id, version, filler, reason }, by.token);
  };

  test('[en.contract.sendBack, en.contract.filling, en.contract.fill, doc.invitationFill, en.contractSigner.mobile] what a party filled in is sent back with a reason, comes out of the document, is corrected, and signing begins anew', async () => {
    const frame = { kind: 'PICTURE', page: 1, y: 60, width: 40, height: 20, must: false };
    const steps = [
      { party: 'THIRD', sealType: (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id },
      { party: 'SELLER' },
      { party: 'BUYER' },
    ];
    const photographed = await people.template(templates, 'SENT_BACK', steps, {}, [
      ...blanks,
      { label: '门头照片', party: 'BUYER', x: 20, ...frame },
      { label: '上岗证', party: 'THIRD', x: 120, ...frame },
    ]);
    const contract = await started({ template: photographed.id });
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#cc2222' } })
      .png()
      .toBuffer();
    const url = `data:image/png;base64,${picture.toString('base64')}`;
    await fill(contract, buyer, { 交货地点: '福州东街', 付款方式: '货到付款', 门头照片: url });
    const ticket = await ticketOf(person.mobile);
    await call('/fill', { ticket, entries: rows({ 到岗日期: '2027-03-01', 上岗证: url }) });
    const asked = await detail(contract, seller);
    expect(asked).toMatchObject({ state: 'SIGNING', turnNames: '陈晓棠' });
    const link = await linkTo(person.mobile);

    const back = await sendBack(contract, 'BUYER');
    const { filling } = back.data;
    expect(back.data, back.message).toMatchObject({ state: 'FILLING', turnNames: await nameOf(buyer), buyerTurn: expect.any(String) });
    expect(filling).toMatchObject([
      { party: 'BUYER', outcome: 'WAITING', returned: '地址不全，请补充门牌号', at: null, person: null },
      { party: 'THIRD', outcome: 'FILLED' },
    ]);
    // Out of the document: what the others filled in stays, word and picture.
    const between = await detail(contract, seller);
    expect((between.filled as readonly Row[]).map(({ label }) => label)).toEqual(['采购金额', '到岗日期', '上岗证']);
    const text = await textOf(await fileOf(between.file, seller.token));
    for (const value of ['53400.00', '2027-03-01']) expect(text).toContain(value);
    for (const value of ['福州东街', '货到付款']) expect(text).not.toContain(value);
    const pictures = async (of: Row): Promise<number> => {
      await court.file('pictures.pdf', await fileOf(of.file, seller.token));
      return (await court.run('pdfimages', ['-list', 'pictures.pdf'])).stdout.split('\n').filter(row => row.includes(' jpeg ')).length;
    };
    expect(await pictures(between)).toBe(1);
    expect(await told(buyer)).toContain('合同填写内容被退回：驻场服务合同');
    // Whoever was asked to sign is not asked any more.
    const visit = await call('', { token: link });
    expect(visit.data).toMatchObject({ state: 'WAITING' });

    const again = await must('document/contract/filling', { contractNo: contract.contractNo }, buyer.token);
    expect(again.returned).toBe('地址不全，请补充门牌号');
    expect((again.blanks as readonly Row[]).map(({ label, former }) => [label, former])).toEqual([
      ['交货地点', '福州东街'],
      ['付款方式', '货到付款'],
      ['门头照片', null],
    ]);
    const filled = await fill(between, buyer, { 交货地点: '福州东街 1 号', 门头照片: url });
    expect(filled.data, filled.message).toMatchObject({ state: 'SIGNING', turnNames: '陈晓棠' });
    const whole = await detail(contract, seller);
    expect((whole.filled as readonly Row[]).map(({ label }) => label)).toEqual(['交货地点', '采购金额', '到岗日期', '门头照片', '上岗证']);
    expect((whole.filling as readonly Row[])[0]).toMatchObject({ outcome: 'FILLED', returned: null });
    expect(await textOf(await fileOf(whole.file, seller.token))).toContain('福州东街1号');
    expect(await pictures(whole)).toBe(2);

    // The person's as well: they get a link that leads to what they filled in, and their mobile may be put right meanwhile.
    expect((await sendBack(contract, 'THIRD')).data).toMatchObject({ state: 'FILLING', turnNames: '陈晓棠' });
    expect((await messagesTo(person.mobile))[0]).toContain('退回了您在合同');
    const signer = (await read().find('contractSigners', { contract: contract.id } as never)) as Row;
    person.mobile = freshMobile();
    await must('document/contractSigner/mobile', { ...at(signer), newMobile: person.mobile }, seller.token);
    const entry = await entered(person.mobile);
    // What the former phone had filled in is not shown to the new one.
    expect(entry).toMatchObject({ returned: '地址不全，请补充门牌号', blanks: [{ former: null }, { former: null }] });
    await call('/identify', { ticket: entry.ticket, idNo: freshIdNo() });
    expect((await call('/fill', { ticket: entry.ticket, entries: rows({ 到岗日期: '2027-04-01' }) })).status).toBe(1);
    const { ticket: signing } = await entered(person.mobile);
    expect((await call('/sign', { ticket: signing, mark: inked(), agreed: true })).data).toMatchObject({ state: 'SIGNED' });
    for (const by of [seller, buyer]) expect((await sign(contract, by)).status).toBe(1);
    const done = await detail(contract, seller);
    await court.file('corrected.pdf', await fileOf(done.file, buyer.token));
    expect((await court.run('pdfsig', ['-nocert', 'corrected.pdf'])).stdout.split('Signature is Valid.')).toHaveLength(4);
    expect(await textOf(await fileOf(done.file, seller.token))).toContain('2027-04-01');
  });

  test('[en.contract.sendBack] refused: by another than the starter, without a reason, of whoever filled in nothing, and once somebody has signed', async () => {
    const contract = await between();
    const nothing = '还没有一方填写完';
    expect((await sendBack(contract, 'BUYER')).message).toContain(nothing);
    await fill(contract, buyer, { 交货地点: '厦门' });
    const { file, version } = await detail(contract, seller);
    const files = await read().count('files', {});
    expect((await sendBack(contract, 'BUYER', buyer)).message).toContain('只有发起企业');
    expect((await sendBack(contract, 'BUYER', seller, '')).data.errors).toHaveProperty('reason');
    expect((await sendBack(contract, 'THIRD')).data.errors).toMatchObject({ filler: [expect.stringContaining('没有填写内容')] });
    expect((await sendBack(contract, 'SELLER')).data.errors).toHaveProperty('filler');
    expect(await detail(contract, seller)).toMatchObject({ file, version, state: 'SIGNING' });
    expect(await read().count('files', {})).toBe(files);
    expect((await sign(contract, seller)).status).toBe(1);
    expect((await sendBack(contract, 'BUYER')).message).toContain(nothing);
  });

  test('[op.config.save, op.config.used] refused: a choice or a day for which there is no room, and a party that fills in something and does not sign', async () => {
    const draft = await must('operation/template/revise', at(await stored('contractTemplates', plain.id)), templates.token);
    const { id } = (draft.draft ?? draft) as Row;
    const [config] = (await must('operation/config/list', { filter: { template: id } }, templates.token)).list as readonly Row[];
    const narrow = [
      line('付款方式', 'BUYER', 256, { kind: 'CHOICE', options: '货到付款、月结三十天', width: 12 }),
      line('到岗日期', 'BUYER', 264, { kind: 'DATE', width: 10 }),
    ];
    const { data: tight } = await running.call<Row>(
      'operation/config/save',
      { ...at(await stored('signConfigs', config?.id)), blanks: narrow },
      templates.token,
    );
    expect(tight.errors).toEqual({
      'blanks[0].width': [expect.stringContaining('“货到付款”在这里放不下')],
      'blanks[1].width': [expect.stringContaining('放不下')],
    });
    const strange = async (): Promise<object> => ({
      ...at(await stored('signConfigs', config?.id)),
      blanks: [line('到岗日期', 'THIRD', 272, { kind: 'DATE' })],
    });
    const said = '“到岗日期”由丙方填写';
    expect((await running.call<Row>('operation/config/save', await strange(), templates.token)).message).toContain(said);
    await must('operation/config/used', { ...at(await stored('signConfigs', config?.id)), used: 'OFF' }, templates.token);
    const saved = await must('operation/config/save', await strange(), templates.token);
    const { message } = await running.call<Row>('operation/config/used', { ...at(saved), used: 'ON' }, templates.token);
    expect(message).toContain(said);
  });
});
