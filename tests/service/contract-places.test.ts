/** Where the seals of a contract stand when it is started with places of its own: looked at before, judged, kept, and signed at. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { dayIn } from './handler-people.ts';
import { operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

let running: Running;
let templates: Person;
let seller: Company;
let buyer: Company;
let template: Row;
let others: readonly object[];
let file: string;

const people = signingPeople(() => running);
const nameOf = async ({ token }: Company): Promise<string> => String((await people.must('company/info', {}, token)).companyName);
/** A file in which no words say where anybody signs. */
const bare = () => contractPdf({ title: '框架协议', clauses: ['本协议自双方签章之日起生效。'], parties: [] });
const place = (stepOrder: number, x: number, y: number, words: object = {}) => ({
  stepOrder,
  method: 'COORD',
  pages: 'PAGE',
  page: 1,
  x,
  y,
  ...words,
});
const start = (places: readonly object[] | undefined, words: object = {}): Promise<Answer<Row>> =>
  running.call<Row>(
    'document/contract/start',
    { template: template.id, title: '框架协议', party: 'SELLER', signBy: dayIn(running, 30), others, file, places, ...words },
    seller.token,
  );
const errorsOf = async (places: readonly object[], words: object = {}) => (await start(places, words)).data.errors;
const sign = (contract: Row, by: Company) =>
  running.call<Row>('document/contract/sign', { ...at(contract), sealNo: by.seal.sealNo, signPassword }, by.token);

beforeAll(async () => {
  running = await startRunning();
  templates = await operator(running, 'TEMPLATE_ADMIN');
  [seller, buyer] = [await people.ready(), await people.ready()];
  template = await people.template(templates, 'OWN_PLACES', [{ party: 'SELLER' }, { party: 'BUYER' }]);
  others = [{ party: 'BUYER', company: await nameOf(buyer) }];
  file = await people.uploaded(await bare(), seller.token);
});
afterAll(() => running.stop());

describe('[BEY-03] before a contract is started', () => {
  const plan = (words: object = {}, by = seller) =>
    running.call<Row>('document/contract/plan', { template: template.id, party: 'SELLER', others, ...words }, by.token);

  test('[doc.contractPlan][en.file.read] who signs in which order, by name, with what kind of seal, on which file', async () => {
    const { data } = await plan();
    expect(data.steps).toMatchObject([
      { stepOrder: 1, company: await nameOf(seller), isOwn: true, sealType: '合同专用章', lacksSeal: false },
      { stepOrder: 2, company: await nameOf(buyer), isOwn: false, sealType: '合同专用章', lacksSeal: false },
    ]);
    expect((await running.get(`/user/file/read/${(data.file as Row).id}`, seller.token)).status).toBe(200);
  });

  test('[doc.contractPlan] a company without a seal of the kind is told so, of others nothing is told', async () => {
    const sealType = (await running.service.services.database.read.find('sealTypes', { code: 'FINANCE' }))?.id;
    const finance = await people.template(templates, 'OWN_PLACES_FINANCE', [
      { party: 'SELLER', sealType },
      { party: 'BUYER', sealType },
    ]);
    const { data } = await plan({ template: finance.id });
    expect(data.steps).toMatchObject([
      { isOwn: true, sealType: '财务专用章', sealTypeId: sealType, lacksSeal: true },
      { isOwn: false, sealType: '财务专用章', lacksSeal: false },
    ]);
    const before = await running.call<Row>('document/contract/plan', { template: finance.id }, seller.token);
    expect(before.data.steps).toMatchObject([{ lacksSeal: true }, { lacksSeal: true }]);
    const held = await running.call<Row>('document/contract/plan', { template: template.id }, seller.token);
    expect(held.data.steps).toMatchObject([{ lacksSeal: false }, { lacksSeal: false }]);
  });

  test('[doc.contractPlan] of a template alone it says the parties and the document, and no company', async () => {
    const { data } = await running.call<Row>('document/contract/plan', { template: template.id }, seller.token);
    expect(data).toMatchObject({
      file: { id: expect.any(String) },
      steps: [
        { code: 'SELLER', company: '', isOwn: false },
        { code: 'BUYER', company: '', isOwn: false },
      ],
    });
  });
  test('[doc.contractPlan] refused with the field that is wrong', async () => {
    expect((await plan({ others: [{ party: 'BUYER', company: '没有这家公司' }] })).data).toMatchObject({
      errors: { 'others[0].company': [expect.stringContaining('没有这家公司')] },
    });
  });
});

describe('[BEY-03] a contract with places of its own', () => {
  test('[doc.contractStart][doc.contractSign][doc.signing] is signed where it says, whatever its template says', async () => {
    expect((await start(undefined)).data).toMatchObject({ code: 'SIGN_TEMPLATE_MISFIT' });
    const { data: contract, message } = await start([place(1, 20, 200), place(2, 120, 200), place(2, 120, 20)]);
    expect(contract.state, message).toBe('SIGNING');
    const view = await people.must('document/signing', { contractNo: contract.contractNo }, seller.token);
    expect(view.steps).toMatchObject([
      { state: 'OWN', positions: [{ x: 20, y: 200 }] },
      {
        state: 'WAITING',
        positions: [
          { x: 120, y: 200 },
          { x: 120, y: 20 },
        ],
      },
    ]);
    const handed = (await sign(contract, seller)).data;
    const whole = (await sign(handed, buyer)).data;
    expect(whole.state).toBe('SIGNED');
    const placesOf = async (by: Company) => {
      const used = await running.service.services.database.read.find('sealUses', { seal: by.seal.id, result: 'SIGNED' });
      return used?.places;
    };
    expect(await placesOf(seller)).toMatchObject([{ page: 1, x: 200, y: 2000 }]);
    expect(await placesOf(buyer)).toMatchObject([
      { page: 1, x: 1200, y: 2000 },
      { page: 1, x: 1200, y: 200 },
    ]);
  });

  test('[doc.contractStart] refused: outside of the page, on another place, a step without one, a step that is not there', async () => {
    expect(await errorsOf([place(1, 20, 200), place(2, 200, 200)])).toEqual({ 'places[1].x': [expect.stringContaining('超出第 1 页')] });
    expect(await errorsOf([place(1, 20, 200), place(2, 30, 210)])).toEqual({ 'places[1].x': [expect.stringContaining('甲方盖章')] });
    expect(await errorsOf([place(1, 20, 200), place(2, 20, 200, { page: 9 })])).toEqual({ 'places[1].page': [expect.any(String)] });
    expect(await errorsOf([place(1, 20, 200)])).toEqual({ places: [expect.stringContaining('乙方盖章')] });
    expect(await errorsOf([place(1, 20, 200), place(2, 120, 200), place(7, 20, 20)])).toEqual({
      'places[2].stepOrder': [expect.stringContaining('第 7 步')],
    });
  });

  test('[doc.contractStart] refused on a signature that is there already', async () => {
    const { data } = await running.call<Row>(
      'document/sign',
      { sealNo: seller.seal.sealNo, file, positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 20, y: 100 }], signPassword },
      seller.token,
    );
    const signed = String((data.file as Row).id);
    expect(await errorsOf([place(1, 25, 105), place(2, 120, 200)], { file: signed })).toEqual({
      'places[0].x': [expect.stringContaining('已有的签名')],
    });
    expect((await start([place(1, 90, 100), place(2, 150, 200)], { file: signed })).data.state).toBe('SIGNING');
  });
});

describe('[BEY-13] a file whose signature does not hold', () => {
  test('[doc.signing] is told of before it is signed', async () => {
    const { data } = await running.call<Row>(
      'document/sign',
      { sealNo: seller.seal.sealNo, file, positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 20, y: 100 }], signPassword },
      seller.token,
    );
    const bytes = await people.fileOf(data.file, seller.token);
    const refusalOf = async (body: Uint8Array) =>
      (await people.must('document/signing', { file: await people.uploaded(body, seller.token) }, seller.token)).refusal;
    expect(await refusalOf(bytes)).toBeNull();
    // One digit of the first revision, which the signature covers.
    const changed = Buffer.from(bytes);
    const within = changed.indexOf('/MediaBox');
    const digit = changed.indexOf('841', within);
    changed.write('842', digit);
    expect(await refusalOf(changed)).toEqual([expect.stringContaining(await nameOf(seller)), expect.any(String)]);
  });
});
