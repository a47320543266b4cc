/** What a template of the national line leaves open: written into the OFD by its parties before anybody signs, taken out and written anew, then signed over. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPackage } from '#trust/ofd/package.ts';
import { documentPagesOf, readOfdPages } from '#trust/ofd/read-pages.ts';
import { type Court, openCourt } from '../vectors/judges.ts';
import { readOfdAgain } from '../vectors/ofd-again.ts';
import { readOfdSignatures } from '../vectors/ofd-service.ts';
import { dayIn } from './handler-people.ts';
import { contractOfd, nationalTemplates } from './national-template.ts';
import { operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let court: Court;
let templates: Person;
let seller: Company;
let buyer: Company;
let third: Company;
let template: Row;

const { must, fileOf, ready } = signingPeople(() => running);
const national = nationalTemplates(() => running);
const nameOf = async ({ token }: Company): Promise<string> => String((await must('company/info', {}, token)).companyName);
const detail = (contract: Row, { token }: Company): Promise<Row> => must('document/contract/detail', { id: contract.id }, token);
const rows = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([label, value]) => ({ label, value }));

const line = (label: string, party: string, y: number, words: object = {}) => ({
  ...{ label, kind: 'TEXT', must: true, party, page: 1, x: 30, y, width: 90, size: 12 },
  ...words,
});
const blanks = [
  line('采购金额', 'STARTER', 60, { kind: 'AMOUNT' }),
  line('交货地点', 'BUYER', 70),
  line('付款方式', 'BUYER', 80, { kind: 'CHOICE', must: false, options: '货到付款、月结三十天' }),
  line('到岗日期', 'THIRD', 90, { kind: 'DATE' }),
  { label: '门头照片', kind: 'PICTURE', must: false, party: 'THIRD', page: 2, x: 30, y: 100, width: 40, height: 20 },
];

beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  templates = await operator(running, 'TEMPLATE_ADMIN');
  seller = await ready({ algorithm: 'SM2' });
  buyer = await ready({ algorithm: 'SM2' });
  third = await ready({ algorithm: 'SM2' });
  template = await national.template(templates, 'NATIONAL_FILLED', [{ party: 'SELLER' }, { party: 'BUYER' }, { party: 'THIRD' }], blanks);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await court.close();
});

const starting = async (filled: Readonly<Record<string, string>>): Promise<object> => ({
  ...{ template: template.id, title: '政府采购合同', party: 'SELLER', signBy: dayIn(running, 30), filled: rows(filled) },
  others: [
    { party: 'BUYER', company: await nameOf(buyer) },
    { party: 'THIRD', company: await nameOf(third) },
  ],
});
const started = async (): Promise<Row> => must('document/contract/start', await starting({ 采购金额: '53400' }), seller.token);
const fill = async (contract: Row, by: Company, values: Readonly<Record<string, string>>): Promise<Answer<Row>> =>
  running.call<Row>('document/contract/fill', { ...at(await detail(contract, by)), entries: rows(values) }, by.token);
/** On which pages these words stand, in the order in which they are given. */
const pagesWith = async (bytes: Buffer, words: readonly string[]): Promise<readonly (readonly number[])[]> => {
  const { places } = documentPagesOf((await readOfdPages(openPackage(bytes))).pages, words);
  return words.map(each => (places.get(each) ?? []).map(({ page }) => page));
};
const picturesIn = (bytes: Buffer): number => [...openPackage(bytes).paths].filter(path => path.endsWith('.jpg')).length;
const photograph = async (): Promise<string> => {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#cc2222' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

describe('[BEY-24][BEY-25] a national contract that its parties fill in', () => {
  test('[doc.contractPreview] is seen before with what the starter filled in, as an OFD that nobody keeps', async () => {
    const answer = await fetch(`${running.address}/user/document/contract/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': seller.token },
      body: JSON.stringify({ template: template.id, party: 'SELLER', filled: rows({ 采购金额: '53400' }) }),
    });
    expect(answer.headers.get('content-type')).toBe('application/ofd');
    expect(await pagesWith(Buffer.from(await answer.arrayBuffer()), ['53400.00'])).toEqual([[1]]);
  });

  test('[doc.contractStart, en.contract.fill, en.contract.sendBack, doc.contractSign, en.contract.evidence] is filled in by three, sent back, written anew and signed over by all', async () => {
    const contract = await started();
    expect(contract).toMatchObject({ state: 'FILLING', line: 'OFD', filled: rows({ 采购金额: '53400.00' }) });
    expect((await fill(contract, buyer, { 交货地点: '福州市鼓楼区', 付款方式: '月结三十天' })).status).toBe(1);
    const whole = await fill(contract, third, { 到岗日期: '2027-03-01', 门头照片: await photograph() });
    expect(whole.data, whole.message).toMatchObject({ state: 'SIGNING' });
    const values = ['53400.00', '福州市鼓楼区', '月结三十天', '2027-03-01'];
    const bytes = await fileOf((await detail(contract, seller)).file, seller.token);
    expect(await pagesWith(bytes, values)).toEqual([[1], [1], [1], [1]]);
    expect(picturesIn(bytes)).toBe(1);

    const { version } = await detail(contract, seller);
    const asked = { id: contract.id, version, filler: 'BUYER', reason: '地址不全，请补充门牌号' };
    const back = await running.call<Row>('document/contract/sendBack', asked, seller.token);
    expect(back.data, back.message).toMatchObject({ state: 'FILLING' });
    // Out of the document: what the others filled in stays, word and picture.
    const between = await fileOf((await detail(contract, seller)).file, seller.token);
    expect(await pagesWith(between, values)).toEqual([[1], [], [], [1]]);
    expect(picturesIn(between)).toBe(1);
    expect((await fill(contract, buyer, { 交货地点: '福州市鼓楼区一号' })).data).toMatchObject({ state: 'SIGNING' });

    for (const by of [seller, buyer, third]) {
      const now = await detail(contract, by);
      const answer = await running.call<Row>('document/contract/sign', { ...at(now), sealNo: by.seal.sealNo, signPassword }, by.token);
      expect(answer.status, answer.message).toBe(1);
    }
    const signed = await fileOf((await detail(contract, third)).file, third.token);
    const { signatures } = await readOfdAgain(court, signed);
    expect(signatures.map(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toEqual([true, true, true]);
    // Every file that the fillings added is protected by each signature.
    expect((await readOfdSignatures(signed)).signatures.map(({ unprotected }) => unprotected)).toEqual([[], [], []]);
    expect(await pagesWith(signed, ['福州市鼓楼区一号'])).toEqual([[1]]);
    const verdict = await running.upload('document/verify', {}, { name: 'a.ofd', bytes: signed }, undefined, {
      'x-forwarded-for': '10.9.0.1',
    });
    expect(verdict.data).toMatchObject({ kind: 'OFD', verdict: 'VALID' });
    const evidence = await running.get(`/user/document/contract/evidence/${contract.id}`, seller.token);
    expect(evidence.status).toBe(200);
  });

  test('[op.template.preview] a test signature has the names of the fields where they are filled in', async () => {
    const answer = await fetch(`${running.address}/user/operation/template/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': templates.token },
      body: JSON.stringify({ id: template.id }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await pagesWith(bytes, ['[采购金额]', '[到岗日期]', '[门头照片]'])).toEqual([[1], [1], [2]]);
    const { signatures } = await readOfdAgain(court, bytes);
    expect(signatures.every(({ filesHold, opensslHolds }) => filesHold && opensslHolds)).toBe(true);
  });

  test('[doc.contractStart, op.template.publish] refused: words by which seals find their places, and fields on a file that somebody has signed', async () => {
    const fault = async (path: string, body: object, token: string) => (await running.call<Row>(path, body, token)).data;
    const moved = await started();
    const answer = await fill(moved, buyer, { 交货地点: '甲方（盖章）' });
    expect(answer.data).toMatchObject({ errors: { entries: [expect.stringContaining('甲方（盖章）')] } });
    const wide = await starting({ 采购金额: '1'.repeat(15) });
    expect(await fault('document/contract/start', wide, seller.token)).toMatchObject({
      errors: { 'filled[0].value': [expect.any(String)] },
    });
    const draft = await national.drafted(templates, 'FILLED_SIGNED', ['SELLER']);
    await must('operation/config/save', { ...at(draft.config), blanks: [line('采购金额', 'STARTER', 60)] }, templates.token);
    await must('operation/config/detail/save', await national.stepOf(draft.config, 1, { party: 'SELLER' }), templates.token);
    const own = await national.uploaded(contractOfd('购销合同', '甲方（盖章）'), seller.token, 'a.ofd', 'document');
    const positions = [{ method: 'COORD', pages: 'PAGE', page: 1, x: 120, y: 200 }];
    const made = await must('document/sign', { file: own, positions, sealNo: seller.seal.sealNo, signPassword }, seller.token);
    const file = await national.uploaded(await fileOf(made.file, seller.token), templates.token);
    const stored = async (resource: string, id: unknown): Promise<Row> =>
      (await running.service.services.database.read.find(resource, String(id))) as Row;
    await must('operation/template/save', { ...at(await stored('contractTemplates', draft.made.id)), file }, templates.token);
    await must('operation/config/used', { ...at(await stored('signConfigs', draft.config.id)), used: 'ON' }, templates.token);
    const publish = await fault('operation/template/publish', at(await stored('contractTemplates', draft.made.id)), templates.token);
    expect(publish).toMatchObject({ code: 'BLANK_SIGNED' });
  });
});
