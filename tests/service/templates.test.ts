/** Contract templates: versions, what comes into force and what does not, and steps whose places must fit the pages. */
import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { openCourt } from '../vectors/judges.ts';
import { member, only } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let businessModule: unknown;
let sealType: unknown;
beforeAll(async () => {
  running = await startRunning();
  businessModule = (await only(running, 'operation/business/modules', { code: 'TRADE' }, running.operator)).id;
  sealType = (await only(running, 'operation/sealType/list', { code: 'PUBLIC' }, running.operator)).id;
});
afterAll(() => running.stop());

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Row = Record<string, unknown> & { id: string; version: number };
const call = <T = Row>(path: string, body: object): Promise<Answer<T>> => running.call<T>(path, body, running.operator);
const must = async (path: string, body: object): Promise<Row> => {
  const answer = await call(path, body);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const clauses = Array.from(
  { length: 16 },
  () => '甲方与乙方应当遵守约定，按期交付货物并支付货款，不得无故拖延，由此造成的损失由违约方承担。',
);
const contract = () => contractPdf({ title: '钢材购销合同', clauses, parties: ['甲方', '乙方'], fields: ['sellerSeal', 'buyerSeal'] });
const uploaded = async (bytes: Uint8Array, name = '合同.pdf', purpose = 'template'): Promise<unknown> =>
  (await running.upload('file/upload', { purpose }, { name, bytes }, running.operator)).data.fileId;

let made = 0;
const draft = async (bytes?: Uint8Array): Promise<Row> => {
  made += 1;
  return must('operation/template/save', {
    code: `SALE_${made}`,
    name: '钢材购销合同',
    businessModule,
    file: await uploaded(bytes ?? (await contract())),
  });
};
const configOf = (template: string, name = '双方盖章'): Promise<Row> => must('operation/config/save', { template, name });
const seller = {
  name: '甲方盖章',
  party: 'SELLER',
  stepOrder: 1,
  positions: [{ method: 'KEYWORD', pages: 'LAST', mark: '甲方(盖章)', y: 8 }],
};
const stepIn = (config: string, more: object = {}): Promise<Row> =>
  must('operation/config/detail/save', { config, sealType, ...seller, ...more });
const use = async (id: string): Promise<Answer<Row>> =>
  call('operation/config/used', {
    id,
    version: (await only(running, 'operation/config/list', { id }, running.operator)).version,
    used: 'ON',
  });
const move = async (id: string, path: string, more: object = {}): Promise<Answer<Row>> =>
  call(path, { id, version: (await only(running, 'operation/template/list', { id }, running.operator)).version, ...more });
const stateOf = async (id: string): Promise<unknown> => (await only(running, 'operation/template/list', { id }, running.operator)).state;
/** A template in force with one configuration of one step. */
const inForce = async (): Promise<Row> => {
  const template = await draft();
  const config = await configOf(template.id);
  await stepIn(config.id);
  expect(await use(config.id)).toMatchObject({ status: 1 });
  expect(await move(template.id, 'operation/template/publish')).toMatchObject({ status: 1, data: { state: 'ON' } });
  return template;
};

test('[op.template.save] pages, sizes, signature fields and digest are read from the file; what is no PDF, is locked or damaged is refused', async () => {
  const bytes = await contract();
  const template = await draft(bytes);
  expect(template).toMatchObject({
    state: 'DRAFT',
    templateVersion: 1,
    pageCount: 3,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    formFields: [{ name: 'sellerSeal' }, { name: 'buyerSeal' }],
  });
  expect(template.pages).toEqual([1, 2, 3].map(page => ({ page, width: 210, height: 297 })));

  const body = { code: 'OTHER', name: '其他', businessModule };
  const refused = (file: Uint8Array) =>
    running.upload('file/upload', { purpose: 'template' }, { name: 'a.pdf', bytes: file }, running.operator);
  const damaged = await uploaded(bytes.subarray(0, bytes.length / 4));
  expect(await call('operation/template/save', { ...body, file: damaged })).toMatchObject({
    status: 422,
    data: { errors: { file: [expect.stringContaining('PDF')] } },
  });
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  expect((await refused(await locked.save())).message).toContain('密码');
  expect(await call('operation/template/save', { ...body, code: template.code, file: await uploaded(bytes) })).toMatchObject({
    status: 422,
    data: { errors: { code: [expect.stringContaining('新版本')] } },
  });
  expect((await refused(Buffer.from('no pdf at all'))).status).toBe(415);
  const picture = await uploaded(Buffer.from(onePixel, 'base64'), '合同.png', 'application');
  expect(await call('operation/template/save', { ...body, file: picture })).toMatchObject({
    status: 422,
    data: { errors: { file: [expect.stringContaining('pdf')] } },
  });
});

test('[op.config.detailSave][op.template.preview] a field for text is no place for a signature: neither saved nor shown', async () => {
  const document = await PDFDocument.load(await contract());
  document.getForm().createTextField('remark').addToPage(document.getPage(0), { x: 60, y: 60, width: 120, height: 24 });
  const template = await draft(await document.save());
  expect(template.formFields).toEqual([{ name: 'sellerSeal' }, { name: 'buyerSeal' }]);
  const config = await configOf(template.id);
  const positions = [{ method: 'FIELD', pages: 'ALL', mark: 'remark' }];
  expect(await call('operation/config/detail/save', { config: config.id, sealType, ...seller, positions })).toMatchObject({
    status: 422,
    data: { errors: { 'positions[0].mark': [expect.stringContaining('不能签署')] } },
  });
  // As it may have been saved before.
  const step = await stepIn(config.id);
  running.byHand('signSteps', step.id);
  await running.service.services.database.transaction(rows => rows.update('signSteps', step.id, null, { positions }));
  expect(await call('operation/template/preview', { id: template.id })).toMatchObject({
    status: 0,
    message: expect.stringMatching(/第 1 步“甲方盖章”.*签名域“remark”/),
    data: { code: 'TEMPLATE_STEP_UNSIGNABLE' },
  });
});

test('[op.template.publish][op.template.revise][op.template.close] a version in force is not edited; its successor copies it and takes its place', async () => {
  const first = await draft();
  expect(await move(first.id, 'operation/template/publish')).toMatchObject({ status: 0, data: { code: 'TEMPLATE_NO_CONFIG' } });
  const config = await configOf(first.id);
  expect(await use(config.id)).toMatchObject({ status: 0, data: { code: 'CONFIG_EMPTY' } });
  const step = await stepIn(config.id);
  await use(config.id);
  await move(first.id, 'operation/template/publish');
  expect(await move(first.id, 'operation/template/save', { name: '改名' })).toMatchObject({ status: 409 });
  expect(await call('operation/config/detail/save', { id: step.id, version: step.version, remark: '改' })).toMatchObject({
    status: 0,
    data: { code: 'TEMPLATE_FIXED' },
  });

  const revised = await move(first.id, 'operation/template/revise');
  const second = (revised.data as unknown as { draft: Row }).draft;
  expect(await move(first.id, 'operation/template/revise')).toMatchObject({ status: 0, data: { code: 'TEMPLATE_DRAFT_THERE' } });
  const detail = await call<{ related: { configs: { list: Row[] } } } & Row>('operation/template/detail', { id: second.id });
  expect(detail.data).toMatchObject({ state: 'DRAFT', templateVersion: 2, replaces: { id: first.id }, pageCount: 3 });
  expect(await move(second.id, 'operation/template/save', { code: 'ANOTHER' })).toMatchObject({
    status: 422,
    data: { errors: { code: [expect.any(String)] } },
  });
  const [copy] = detail.data.related.configs.list;
  expect(copy).toMatchObject({ state: 'ON', stepCount: 1 });
  const steps = await call<{ list: Row[] }>('operation/config/detail/list', { filter: { config: copy?.id } });
  expect(steps.data.list).toMatchObject([{ name: '甲方盖章', party: 'SELLER' }]);

  expect(await move(second.id, 'operation/template/publish')).toMatchObject({ status: 1 });
  expect(await stateOf(first.id)).toBe('CLOSED');
  expect(await move(first.id, 'operation/template/close', { status: 'ON' })).toMatchObject({
    status: 0,
    data: { code: 'TEMPLATE_OTHER_IN_FORCE' },
  });
  expect(await move(second.id, 'operation/template/close', { status: 'CLOSED' })).toMatchObject({
    status: 422,
    data: { errors: { reason: [expect.any(String)] } },
  });
  expect(await move(second.id, 'operation/template/close', { status: 'CLOSED', reason: '业务暂停办理' })).toMatchObject({ status: 1 });
  expect(await move(first.id, 'operation/template/close', { status: 'ON' })).toMatchObject({ status: 1, data: { state: 'ON' } });
});

test('[en.template.show] a company reads the template in force by its number, a closed one no more; a discarded draft never comes into force', async () => {
  const company = await member(running);
  const template = await inForce();
  const show = () => running.call(`template/show/${String(template.seqNo)}`, {}, company.token);
  expect(await show()).toMatchObject({ status: 1, data: { name: '钢材购销合同', pageCount: 3 } });
  await move(template.id, 'operation/template/close', { status: 'CLOSED', reason: '业务暂停办理' });
  expect(await show()).toMatchObject({ status: 404 });
  const discarded = await draft();
  await move(discarded.id, 'operation/template/close', { status: 'CLOSED', reason: '文件有误作废' });
  expect(await move(discarded.id, 'operation/template/close', { status: 'ON' })).toMatchObject({
    status: 0,
    data: { code: 'TEMPLATE_NEVER_IN_FORCE' },
  });
});

test('[op.config.detailSave] every place is judged on the pages, each fault at its cell; keywords are counted', async () => {
  const template = await draft();
  const config = await configOf(template.id);
  const save = (positions: object[]) => call('operation/config/detail/save', { config: config.id, sealType, ...seller, positions });
  const refused = await save([
    { method: 'COORD', pages: 'PAGE' },
    { method: 'COORD', pages: 'PAGE', page: 9, x: 1, y: 1 },
    { method: 'COORD', pages: 'ALL', x: 180, y: 10 },
    { method: 'KEYWORD', pages: 'ALL', mark: '丙方' },
    { method: 'KEYWORD', pages: 'LAST', mark: '乙方（盖章）', nth: 2 },
    { method: 'FIELD', pages: 'ALL', mark: 'thirdSeal' },
    { method: 'EDGE', pages: 'ALL', y: 290 },
    { method: 'STAMP', pages: 'ALL' },
  ]);
  // The rules speak first: what no declaration allows is named alone.
  expect(refused).toMatchObject({ status: 422, data: { errors: { 'positions[7].method': [expect.any(String)] } } });
  const judged = await save([
    { method: 'COORD', pages: 'PAGE' },
    { method: 'COORD', pages: 'PAGE', page: 9, x: 1, y: 1 },
    { method: 'COORD', pages: 'ALL', x: 180, y: 10 },
    { method: 'KEYWORD', pages: 'ALL', mark: '丙方' },
    { method: 'KEYWORD', pages: 'LAST', mark: '乙方（盖章）', nth: 2 },
    { method: 'FIELD', pages: 'ALL', mark: 'thirdSeal' },
    { method: 'EDGE', pages: 'ALL', y: 290 },
    { method: 'COORD', pages: 'LAST', x: 150, y: 200, mark: '甲方' },
  ]);
  expect(judged.status).toBe(422);
  const { errors } = judged.data as unknown as { errors: Record<string, string[]> };
  expect(Object.keys(errors).sort()).toEqual(
    [
      'positions[0].page',
      'positions[0].x',
      'positions[0].y',
      'positions[1].page',
      'positions[2].x',
      'positions[3].mark',
      'positions[4].nth',
      'positions[5].mark',
      'positions[6].y',
      'positions[7].mark',
    ].sort(),
  );
  expect(errors['positions[5].mark']?.[0]).toContain('sellerSeal, buyerSeal');
  expect(await running.service.services.database.read.count('signSteps', { config: config.id } as never)).toBe(0);

  const step = await must('operation/config/detail/save', {
    config: config.id,
    sealType,
    ...seller,
    positions: [
      { method: 'KEYWORD', pages: 'LAST', mark: '甲方 (盖章)', y: 8 },
      { method: 'EDGE', pages: 'ALL', y: 100 },
      { method: 'FIELD', pages: 'ALL', mark: 'sellerSeal' },
    ],
  });
  expect(step.matches).toEqual([{ mark: '甲方 (盖章)', found: 1, onPages: '3' }]);
  const places = step.places as { boxes: Record<string, number>[] };
  expect(places.boxes.filter(({ row }) => row === 2)).toEqual(
    [1, 2, 3].map(page => ({ row: 2, page, x: 196, y: 100, width: 14, height: 42 })),
  );
  expect(places.boxes.find(({ row }) => row === 1)).toMatchObject({ page: 3, x: 25.4 });
  expect(await call('operation/config/detail/save', { config: config.id, sealType, ...seller })).toMatchObject({
    status: 422,
    data: { errors: { stepOrder: [expect.stringContaining('第 1 步')] } },
  });
  expect(
    await call('operation/config/detail/save', {
      config: config.id,
      sealType,
      ...seller,
      stepOrder: 2,
      party: 'BUYER',
      handlerRule: 'SPECIAL',
    }),
  ).toMatchObject({
    status: 422,
    data: { errors: { handlerRule: [expect.any(String)] } },
  });
});

test('[op.config.detailSave] of a step that a person signs by hand neither handler nor SMS code is said, and refused is a handler named for it', async () => {
  const config = await configOf((await draft()).id);
  const hand = (await only(running, 'operation/sealType/list', { code: 'HANDWRITTEN' }, running.operator)).id;
  const step = await stepIn(config.id, { handlerRule: 'SPECIAL', needSms: true });
  const turned = await must('operation/config/detail/save', { id: step.id, version: step.version, sealType: hand });
  expect(turned).toMatchObject({ handlerRule: 'COMPANY', needSms: false });
  const named = { id: step.id, version: turned.version, handlerRule: 'SPECIAL' };
  expect(await call('operation/config/detail/save', named)).toMatchObject({
    status: 422,
    data: { errors: { handlerRule: [expect.any(String)] } },
  });
});

test('[op.config.used][op.config.detailDelete] one set of a template is in use, and it keeps a step', async () => {
  const template = await draft();
  const [one, other] = [await configOf(template.id, '甲'.repeat(2)), await configOf(template.id, '乙'.repeat(2))];
  const step = await stepIn(one.id);
  await stepIn(other.id);
  await stepIn(other.id, { name: '甲方再盖', stepOrder: 2 });
  const counts = await call<{ list: Row[] }>('operation/config/list', { filter: { template: template.id } });
  expect(Object.fromEntries(counts.data.list.map(({ id, stepCount }) => [id, stepCount]))).toEqual({ [one.id]: 1, [other.id]: 2 });
  await use(one.id);
  await use(other.id);
  const { list } = (await call<{ list: Row[] }>('operation/config/list', { filter: { template: template.id } })).data;
  expect(list.filter(({ state }) => state === 'ON').map(({ id }) => id)).toEqual([other.id]);
  await use(one.id);
  expect(await call('operation/config/detail/delete', { id: step.id, version: step.version })).toMatchObject({
    status: 0,
    data: { code: 'CONFIG_LAST_STEP' },
  });
  const copied = await must('operation/config/save', { template: template.id, name: '沿用', copyOf: one.id });
  expect(copied).toMatchObject({ stepCount: 1, state: 'OFF' });
});

test('[op.template.publish] a file that was exchanged since is measured anew', async () => {
  const template = await draft();
  const config = await configOf(template.id);
  await stepIn(config.id);
  await use(config.id);
  const scan = await PDFDocument.create();
  scan.addPage([595, 842]);
  expect(await move(template.id, 'operation/template/save', { file: await uploaded(await scan.save()) })).toMatchObject({
    status: 1,
    data: { pageCount: 1 },
  });
  expect(await move(template.id, 'operation/template/publish')).toMatchObject({ status: 0, data: { code: 'TEMPLATE_STEP_MISFIT' } });
});

test('[BEY-03][op.template.preview] a test signing has each step signed with a seal that says what it is, and stands before pdfsig', async () => {
  const template = await inForce();
  const twice = await draft();
  const config = await configOf(twice.id);
  await stepIn(config.id);
  await stepIn(config.id, { party: 'BUYER', stepOrder: 2, positions: [{ method: 'EDGE', pages: 'ALL', y: 60 }] });
  const preview = (body: object) =>
    fetch(`${running.address}/user/operation/template/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'session-token': running.operator },
      body: JSON.stringify(body),
    });
  const response = await preview({ id: template.id });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pdf = await onPdfThread('read', { bytes, find: ['SAMPLE', 'Party A', '42 x 42 mm'] });
  expect(pdf.pages).toHaveLength(3);
  // Once on each page as the file was handed in, once more as it is given out.
  expect(pdf.places.get('SAMPLE')?.map(({ page }) => page)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(pdf.places.get('Party A')).toMatchObject([{ page: 3 }]);
  expect(pdf.places.get('42 x 42 mm')).toHaveLength(1);
  const court = await openCourt();
  try {
    const judged = async (file: Uint8Array): Promise<string> => {
      await court.file('sample.pdf', file);
      expect((await court.run('qpdf', ['--check', 'sample.pdf'])).status).toBe(0);
      return (await court.run('pdfsig', ['-no-ocsp', 'sample.pdf'])).stdout;
    };
    const said = await judged(bytes);
    expect(said.match(/Signature is Valid/g)).toHaveLength(1);
    expect(said).toContain('试签样本，无法律效力 SAMPLE');
    expect(said).toContain('Total document signed');
    expect(said).not.toContain('Certificate is Trusted');
    // Of the configuration that is named: two signers, one after the other.
    const named = await judged(new Uint8Array(await (await preview({ id: twice.id, config: config.id })).arrayBuffer()));
    expect(named.match(/Signature is Valid/g)).toHaveLength(2);
  } finally {
    await court.close();
  }
  // A configuration of another template is none of this one.
  expect((await preview({ id: template.id, config: config.id })).status).toBe(404);
});

test('[op.seller.save][op.seller.query] party A names its own people, and signs by itself only under an agreement', async () => {
  const company = await member(running);
  const stranger = await member(running);
  const { database } = running.service.services;
  const idOf = async (uscc: string): Promise<string> => String((await database.read.find('members', { uscc } as never))?.id);
  const administrator = await database.read.find('employees', { account: company.adminUserName } as never);
  const handlerOf = (member: string) =>
    database.transaction(rows =>
      rows.insert('handlers', {
        ...{
          applyNo: `JB${member.slice(-8)}`,
          code: `H${member.slice(-8)}`,
          member,
          name: '王小明',
          handlerType: 'CONTRACT',
          state: 'EFFECTIVE',
        },
        ...{ idType: 'ID_CARD', idNo: '11010519491231002X', mobile: company.mobile, letterFrom: '2026-01-01', letterTo: '2036-01-01' },
      }),
    );
  const [own, foreign] = [await handlerOf(await idOf(company.uscc)), await handlerOf(await idOf(stranger.uscc))];
  for (const { id } of [own, foreign]) running.byHand('handlers', String(id));
  const body = { member: await idOf(company.uscc), userNum: administrator?.userNum, businessModule, handler: own.id };
  const save = (more: object) => call('operation/sellerHandler/save', { ...body, ...more });
  expect(await save({ member: await idOf(stranger.uscc) })).toMatchObject({
    status: 422,
    data: { errors: { userNum: [expect.any(String)], handler: [expect.any(String)] } },
  });
  expect(await save({ handler: foreign.id })).toMatchObject({ status: 422, data: { errors: { handler: [expect.any(String)] } } });
  expect(await save({ signMode: 'AUTO' })).toMatchObject({
    status: 422,
    data: { errors: { agreementFile: [expect.any(String)], agreedOn: [expect.any(String)], seal: [expect.any(String)] } },
  });
  expect(await save({ priority: 5 })).toMatchObject({ status: 1 });
  const memberId = await idOf(company.uscc);
  const seal = await database.transaction(rows =>
    rows.insert('seals', { sealNo: 'ES20260101000001', member: memberId, name: '合同专用章', state: 'ENABLED' }),
  );
  running.byHand('seals', String(seal.id));
  const agreement = await uploaded(await contract(), '协议.pdf', 'signAgreement');
  expect(await save({ signMode: 'AUTO', seal: seal.id, agreementFile: agreement, agreedOn: '2026-01-01', priority: 1 })).toMatchObject({
    status: 1,
  });
  const found = await call<{ list: Row[] }>(`operation/sellerHandler/query/${String(administrator?.userNum)}`, {});
  expect(found.data.list).toMatchObject([{ signMode: 'AUTO' }, { signMode: 'MANUAL', handler: { id: own.id } }]);
});
