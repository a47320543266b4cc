/** Seals from application to cancellation: what is drawn and kept, who holds how many, what befalls them with certificate and company. */
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { withClient } from '#service/postgres/roles.ts';
import { apply, employee, member, operator, order, type Person, png, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';
import { contractOf } from './signing-people.ts';

let running: Running;
let maker: Person;
let reviewer: Person;
beforeAll(async () => {
  running = await startRunning();
  [maker, reviewer] = [await operator(running, 'ISSUER'), await operator(running, 'REVIEWER')];
}, 60_000);
afterAll(() => running.stop());

type Company = Registered & { readonly token: string };
interface Made {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly [field: string]: unknown;
}
type Body = Readonly<Record<string, unknown>>;

const read = () => running.service.services.database.read;
const must = async (path: string, body: Body, token: string): Promise<Made> => {
  const answer = await running.call<Made>(path, body, token);
  if (answer.status !== 1) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const typeOf = async (code: string): Promise<string> => String((await read().find('sealTypes', { code }))?.id);
const sealOf = async (id: string): Promise<Made> => (await read().find('seals', id)) as Made;
const at = ({ id, version }: Made): Body => ({ id, version });
const invalid = (field: string, words: RegExp = /./) => ({ status: 422, data: { errors: { [field]: [expect.stringMatching(words)] } } });

const certified = async (company: Company): Promise<Made> => {
  const application = await apply(running, company.token, { csr: await sampleRequest('ECDSA_P256', company.companyName) });
  return must('operation/certificate/issue', await order(running, application), running.operator);
};
/** A company with an active certificate. */
const company = async (words: { companyName?: string } = {}): Promise<{ company: Company; certificate: Made }> => {
  const made = await member(running, words);
  return { company: made, certificate: await certified(made) };
};

const save = async (by: Company, type: string, words: Body = {}) =>
  running.call<Made>('electronicSeal/save', { sealType: await typeOf(type), name: type, makeMode: 'TEMPLATE', ...words }, by.token);
const handIn = async (by: Company, type: string, words: Body = {}): Promise<Made> => {
  const saved = await save(by, type, words);
  if (saved.status !== 1) throw new Error(`${saved.message} ${JSON.stringify(saved.data)}`);
  return must('electronicSeal/commit', at(saved.data), by.token);
};
const approve = (application: Made): Promise<Made> =>
  must('operation/seal/audit/commit', { ...at(application), decision: 'approve' }, reviewer.token);
const ordered = async (by: Company, type: string, words: Body = {}): Promise<Made> => {
  const application = await approve(await handIn(by, type, words));
  return (await read().find('seals', { application: application.id })) as Made;
};
const make = (seal: Made, words: Body = {}) => running.call<Made>('operation/seal/personalize', { ...at(seal), ...words }, maker.token);
const made = async (by: Company, type: string, words: Body = {}): Promise<Made> => {
  const answer = await make(await ordered(by, type, words));
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const upload = async (by: Company, purpose: string, bytes: Uint8Array): Promise<string> => {
  const answer = await running.upload('file/upload', { purpose }, { name: '印模.png', bytes }, by.token);
  if (answer.status !== 1) throw new Error(answer.message);
  return String(answer.data.fileId);
};

test('[op.seal.personalize][op.sealAudit.commit][en.eseal.commit] an application is reviewed, drawn, kept with its hash and bound to the certificate', async () => {
  const { company: by, certificate } = await company();
  const seal = await ordered(by, 'CONTRACT', { code: '3501020123456' });
  expect(seal).toMatchObject({ state: 'TO_MAKE', mainText: by.companyName, horizontalText: '合同专用章', widthMm: 38, picture: null });
  expect(await make(seal)).toMatchObject({
    status: 1,
    data: {
      state: 'ENABLED',
      sealNo: expect.stringMatching(/^ES\d{14}$/),
      certificate: { id: certificate.id },
      validTo: certificate.notAfter,
      madeBy: maker.userNum,
    },
  });
  const stored = await sealOf(seal.id);
  const files = await Promise.all(
    [stored.picture, stored.pictureSvg].map(async id => {
      const answer = await running.get(`/user/file/read/${String(id)}`, by.token);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    }),
  );
  expect(files[1]?.bytes.toString()).toMatch(/^<svg [^>]*width="38mm" height="38mm"/);
  expect(
    createHash('sha256')
      .update(files[1]?.bytes ?? '')
      .digest('hex'),
  ).toBe(stored.pictureSha256);
  // 38 mm at 300 dpi.
  expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ format: 'png', width: 449, height: 449, density: 300, hasAlpha: true });
  expect(await read().find('sealApplications', String(seal.application))).toMatchObject({ state: 'DONE' });
});

test('[op.seal.personalize] the same call again makes nothing anew; without an active certificate nothing is made and no file is left', async () => {
  const by = await member(running);
  const seal = await ordered(by, 'PUBLIC');
  const before = await read().count('files', { purpose: 'seal' });
  expect(await make(seal)).toMatchObject({ status: 0, data: { code: 'SEAL_NO_CERTIFICATE' } });
  expect(await read().count('files', { purpose: 'seal' })).toBe(before);
  expect(await sealOf(seal.id)).toMatchObject({ state: 'TO_MAKE', picture: null });
  await certified(by);
  const headers = { 'idempotency-key': 'make-once' };
  const first = await running.call<Made>('operation/seal/personalize', at(seal), maker.token, headers);
  expect(await running.call<Made>('operation/seal/personalize', at(seal), maker.token, headers)).toEqual(first);
  expect(await read().count('files', { purpose: 'seal' })).toBe(before + 3);
});

test('[op.seal.preview][op.seal.personalize][op.seal.save] what is previewed is what is made: adjusted, beside what it was', async () => {
  const { company: by } = await company();
  const seal = await ordered(by, 'PUBLIC');
  const saved = await must('operation/seal/save', { ...at(seal), starSize: 90, nameHeight: 50 }, maker.token);
  const words = { id: seal.id, member: String(seal.member), sealType: String(seal.sealType), colour: 'RED', opacity: 100 };
  const preview = (more: Body) => must('operation/seal/preview', { ...words, ...more }, maker.token);
  const recorded = await preview({ starSize: 90, nameHeight: 50 });
  expect(recorded).toMatchObject({ svg: expect.stringMatching(/^<svg/), before: null });
  const adjusted = await preview({ starSize: 160, nameHeight: 50 });
  expect(adjusted.before).toBe(recorded.svg);
  expect(adjusted.svg).not.toBe(recorded.svg);
  const answer = await make(saved, { starSize: 160 });
  const file = await running.get(`/user/file/read/${String((await sealOf(answer.data.id)).pictureSvg)}`, by.token);
  expect(await file.text()).toBe(adjusted.svg);
});

test('[op.seal.save][op.seal.status] a made seal is no longer adjusted; enabled, disabled, remade, cancelled for good with a reason', async () => {
  const { company: by } = await company();
  let seal = await made(by, 'PUBLIC');
  expect(await running.call('operation/seal/save', { ...at(seal), starSize: 90 }, maker.token)).toMatchObject({ status: 409 });
  const status = (to: string, more: Body = {}) =>
    running.call<Made>('operation/seal/status', { ...at(seal), status: to, ...more }, maker.token);
  seal = (await status('DISABLED')).data;
  expect(seal.state).toBe('DISABLED');
  seal = (await status('ENABLED')).data;
  expect(seal.state).toBe('ENABLED');
  seal = (await status('REMAKE')).data;
  expect(seal).toMatchObject({ state: 'REMAKE', certificate: null });
  seal = (await make(seal)).data;
  expect(seal.state).toBe('ENABLED');
  expect(await status('CANCELLED')).toMatchObject(invalid('reason'));
  seal = (await status('CANCELLED', { reason: '企业更换新章，旧章注销' })).data;
  expect(seal.state).toBe('CANCELLED');
  expect(await status('ENABLED')).toMatchObject({ status: 409 });
});

test('[en.eseal.commit][op.sealType.save] so many seals of a type, of one name one: applications count, cancelled seals do not', async () => {
  const { company: by } = await company();
  const seal = await made(by, 'PUBLIC', { name: '公章' });
  const second = await save(by, 'PUBLIC', { name: '公章二' });
  expect(await running.call('electronicSeal/commit', at(second.data), by.token)).toMatchObject(invalid('sealType', /至多 1 枚公章/));
  const same = await save(by, 'CONTRACT', { name: '公章' });
  expect(await running.call('electronicSeal/commit', at(same.data), by.token)).toMatchObject(invalid('name', /同名/));
  await handIn(by, 'CONTRACT', { name: '合同章' });
  const again = await save(by, 'CONTRACT', { name: '合同章' });
  expect(await running.call('electronicSeal/commit', at(again.data), by.token)).toMatchObject(invalid('name'));
  await must('operation/seal/status', { ...at(seal), status: 'CANCELLED', reason: '旧章磨损，注销重办' }, maker.token);
  expect(await running.call('electronicSeal/commit', at(second.data), by.token)).toMatchObject({ status: 1 });
});

test('[en.eseal.commit] of two handed in at once for the last place one gets it', async () => {
  const { company: by } = await company();
  const drafts = await Promise.all([save(by, 'PUBLIC', { name: '公章甲' }), save(by, 'PUBLIC', { name: '公章乙' })]);
  const answers = await Promise.all(drafts.map(draft => running.call('electronicSeal/commit', at(draft.data), by.token)));
  expect(answers.map(answer => answer.status).sort()).toEqual([1, 422]);
});

test("[en.eseal.save] texts: eight and twenty characters, none beside a name of more than 25, no company text on a person's seal", async () => {
  const { company: by } = await company();
  expect(await save(by, 'CONTRACT', { horizontalText: '一二三四五六七八九' })).toMatchObject(invalid('horizontalText'));
  expect(await save(by, 'CONTRACT', { code: '1'.repeat(21) })).toMatchObject(invalid('code'));
  expect(await save(by, 'LEGAL', { code: '1' })).toMatchObject(invalid('code', /留空/));
  const person = await save(by, 'PERSON', { name: '无名' });
  expect(await running.call('electronicSeal/commit', at(person.data), by.token)).toMatchObject(invalid('personName'));
  const long = await member(running, { companyName: '中国福建省福州市鼓楼区榕桥信息技术与数字证书服务有限公司' });
  expect((await save(long, 'CONTRACT')).data).toMatchObject({ horizontalText: null });
  expect(await save(long, 'CONTRACT', { horizontalText: '合同专用章' })).toMatchObject(invalid('horizontalText', /25/));
  expect(await save(long, 'CONTRACT', { code: '3501020123456' })).toMatchObject(invalid('code', /25/));
});

test('[op.seal.preview] a character that no typeface has is named, and nothing is drawn in its place', async () => {
  const { company: by } = await company();
  const sealType = await typeOf('PERSON');
  expect(await running.call('electronicSeal/preview', { sealType, personName: '张𬭎' }, by.token)).toMatchObject({
    status: 0,
    message: expect.stringContaining('𬭎'),
    data: { code: 'SEAL_NO_GLYPH' },
  });
  expect(await running.call('electronicSeal/preview', { sealType, personName: '张𠮷' }, by.token)).toMatchObject({ status: 1 });
});

test('[en.eseal.save][BEY-02] a character that no typeface has is refused at the application, by name; a picture of the seal takes its place', async () => {
  const { company: by } = await company();
  const refused = { status: 0, message: expect.stringContaining('𬭎'), data: { code: 'SEAL_NO_GLYPH' } };
  expect(await save(by, 'PERSON', { personName: '张𬭎' })).toMatchObject(refused);
  expect(await save(by, 'CONTRACT', { horizontalText: '𬭎山专用' })).toMatchObject(refused);
  expect(await save(by, 'PERSON', { personName: '龘𠮷' })).toMatchObject({ status: 1 });
  const sourceImage = await upload(by, 'sealImage', png);
  expect(await save(by, 'PERSON', { personName: '张𬭎', makeMode: 'IMAGE', sourceImage })).toMatchObject({ status: 1 });
});

test('[op.seal.personalize][BEY-02] a seal from a picture: the ground taken away, the ink in the colour asked for, in its size', async () => {
  const { company: by } = await company();
  const ring = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><rect width="500" height="500" fill="#f3efe6"/><circle cx="240" cy="260" r="180" fill="none" stroke="#c22" stroke-width="20"/></svg>`;
  const picture = await upload(by, 'sealImage', await sharp(Buffer.from(ring)).jpeg({ quality: 80 }).toBuffer());
  const image = { makeMode: 'IMAGE', sourceImage: picture, name: '旧公章' };
  const bare = await save(by, 'PUBLIC', image);
  expect(await running.call('electronicSeal/commit', at(bare.data), by.token)).toMatchObject(invalid('filing'));
  const seal = await made(by, 'PUBLIC', { ...image, filing: [await upload(by, 'application', png)], colour: 'BLUE' });
  const answer = await running.get(`/user/file/read/${String((await sealOf(seal.id)).picture)}`, by.token);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  expect([info.width, info.height]).toEqual([496, 496]);
  expect(pixel(248, 248)[3]).toBe(0);
  const [red = 0, , blue = 0, alpha] = pixel(248, 13);
  expect(alpha).toBe(255);
  expect(blue).toBeGreaterThan(red + 80);
  const blank = await upload(
    by,
    'sealImage',
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  expect(
    await running.call('electronicSeal/preview', { sealType: await typeOf('OTHER'), makeMode: 'IMAGE', sourceImage: blank }, by.token),
  ).toMatchObject({
    status: 0,
    data: { code: 'SEAL_IMAGE_BLANK' },
  });
  // One's own file is no picture for that alone, and somebody else's is not there.
  const preview = async (sourceImage: unknown, token = by.token) =>
    running.call('electronicSeal/preview', { sealType: await typeOf('OTHER'), makeMode: 'IMAGE', sourceImage }, token);
  const pdf = await upload(by, 'document', await contractOf('甲方'));
  expect(await preview(pdf)).toMatchObject(invalid('sourceImage'));
  expect(await preview(blank, (await company()).company.token)).toMatchObject({ status: 404 });
});

test('[op.cert.revoke][op.seal.list] a certificate frozen suspends its seals and thawed brings each back as it was; revoked, they stay so', async () => {
  const { company: by, certificate } = await company();
  const enabled = await made(by, 'PUBLIC', { name: '公章' });
  const other = await made(by, 'CONTRACT', { name: '合同章' });
  const disabled = await must('operation/seal/status', { ...at(other), status: 'DISABLED' }, maker.token);
  const change = async (reason: string) => {
    const { version } = (await read().find('certificates', certificate.id)) ?? {};
    return must('operation/certificate/revoke', { id: certificate.id, version, reason }, running.operator);
  };
  const states = async () => Promise.all([enabled, disabled].map(async seal => (await sealOf(seal.id)).state));
  await change('certificateHold');
  expect(await states()).toEqual(['SUSPENDED', 'SUSPENDED']);
  expect(await sealOf(enabled.id)).toMatchObject({ suspension: 'CERTIFICATE_FROZEN' });
  await change('removeFromCRL');
  expect(await states()).toEqual(['ENABLED', 'DISABLED']);
  await change('certificateHold');
  await change('keyCompromise');
  expect(await states()).toEqual(['SUSPENDED', 'SUSPENDED']);
  expect(await sealOf(enabled.id)).toMatchObject({ suspension: 'CERTIFICATE_REVOKED', suspendedFrom: 'ENABLED' });
});

test('[op.cert.revoke][op.cert.info][en.ca.detail] before a certificate is revoked it says which seals stop with it and which contracts wait; afterwards nothing more', async () => {
  const { company: by, certificate } = await company();
  const { data: bare } = await running.call<{ stops: unknown }>(`operation/certificate/info/${certificate.id}`, {}, running.operator);
  expect(bare.stops).toBeNull();
  const first = await made(by, 'PUBLIC', { name: '公章' });
  const second = await made(by, 'CONTRACT', { name: '合同章' });
  const twin = await certified(by);
  const publicKeySha256 = String((await read().find('certificates', certificate.id))?.publicKeySha256);
  running.byHand('certificates', twin.id);
  await running.service.services.database.transaction(rows => rows.update('certificates', twin.id, null, { publicKeySha256 }));
  const named = ({ id, name, sealNo }: Made) => ({ id, says: `${String(name)} (${String(sealNo)})` });
  for (const [path, token] of [
    ['operation/certificate/info', running.operator],
    ['ca/detail', by.token],
  ] as const) {
    const { data } = await running.call<{ stops: { seals: readonly unknown[] } }>(`${path}/${certificate.id}`, {}, token);
    expect(data.stops).toMatchObject({ sealCount: 2, sameKeyCount: 1, sameKey: [{ id: twin.id }], isKept: false, contractCount: 0 });
    expect(data.stops.seals).toEqual(expect.arrayContaining([named(await sealOf(first.id)), named(await sealOf(second.id))]));
  }
  const { version } = (await read().find('certificates', certificate.id)) ?? {};
  await must('operation/certificate/revoke', { id: certificate.id, version, reason: 'superseded' }, running.operator);
  const { data: ended } = await running.call<{ stops: unknown }>(`operation/certificate/info/${certificate.id}`, {}, running.operator);
  expect(ended.stops).toBeNull();
});

test('[op.cert.revoke][op.member.status] certificate and company come back at the same moment: the seal is in use', async () => {
  const { company: by, certificate } = await company();
  const seal = await made(by, 'PUBLIC');
  const certified = async (reason: string) => {
    const { version } = (await read().find('certificates', certificate.id)) ?? {};
    return must('operation/certificate/revoke', { id: certificate.id, version, reason }, running.operator);
  };
  const admitted = async (status: string) => {
    const { id, version } = (await read().find('members', { uscc: by.uscc })) as Made;
    return must('operation/member/status', { id, version, status, reason: '核查已经结束' }, running.operator);
  };
  await certified('certificateHold');
  await admitted('FROZEN');
  await withClient(running.database.ownerConnection, async client => {
    const waiting = async (): Promise<number> =>
      (await client.query<{ n: number }>('select count(*)::int as n from pg_locks where not granted')).rows[0]?.n ?? 0;
    // Neither is through before both are at it.
    await client.query('begin');
    await client.query('select from seals where id = $1 for update', [seal.id]);
    const one = certified('removeFromCRL');
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    let isOver = false;
    const other = admitted('ACTIVE').finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waiting()) > 1, { interval: 10 }).toBe(true);
    await client.query('commit');
    await Promise.all([one, other]);
  });
  expect(await sealOf(seal.id)).toMatchObject({ state: 'ENABLED', suspension: null });
});

test('[op.member.status][op.member.out] a member frozen suspends its seals; unfrozen only those whose certificate is in order come back; out, all are cancelled', async () => {
  const { company: by, certificate } = await company();
  const seal = await made(by, 'PUBLIC');
  const status = async (to: string) => {
    const row = await read().find('members', { uscc: by.uscc });
    return must('operation/member/status', { id: row?.id, version: row?.version, status: to, reason: '核查期间的处理' }, running.operator);
  };
  await status('FROZEN');
  expect(await sealOf(seal.id)).toMatchObject({ state: 'SUSPENDED', suspension: 'MEMBER_FROZEN' });
  await must(
    'operation/certificate/revoke',
    { id: certificate.id, version: (await read().find('certificates', certificate.id))?.version, reason: 'certificateHold' },
    running.operator,
  );
  await status('ACTIVE');
  expect(await sealOf(seal.id)).toMatchObject({ state: 'SUSPENDED', suspension: 'CERTIFICATE_FROZEN' });
  await must(
    'operation/certificate/revoke',
    { id: certificate.id, version: (await read().find('certificates', certificate.id))?.version, reason: 'removeFromCRL' },
    running.operator,
  );
  expect(await sealOf(seal.id)).toMatchObject({ state: 'ENABLED', suspension: null });
  const row = await read().find('members', { uscc: by.uscc });
  await must('operation/member/out', { id: row?.id, version: row?.version, reason: '企业申请注销会员' }, running.operator);
  expect(await sealOf(seal.id)).toMatchObject({ state: 'CANCELLED' });
});

test('[BEY-02][en.renew][op.renewal.approve][op.seal.personalize] a renewal approved and issued: the seals of the old certificate wait to be remade, and are bound to the new one', async () => {
  const { company: by, certificate } = await company();
  const inUse = await made(by, 'PUBLIC');
  const switchedOff = await made(by, 'CONTRACT');
  await must('operation/seal/status', { ...at(switchedOff), status: 'DISABLED', reason: '暂停使用' }, maker.token);
  // As if the year of the certificate were nearly over.
  running.byHand('certificates', certificate.id);
  const { services } = running.service;
  const soon = new Date(services.clock().getTime() + 20 * 86_400_000).toISOString();
  await services.database.transaction(rows => rows.update('certificates', certificate.id, null, { notAfter: soon }));
  const words = { certificate: certificate.id, mode: 'RENEW', years: 1 };
  const asked = await must('ca/renew/apply', words, by.token);
  // Nothing befalls a seal while the old certificate is the one in use.
  expect(await sealOf(inUse.id)).toMatchObject({ state: 'ENABLED', certificate: certificate.id });
  const renewal = await must('operation/renewal/approve', { ...at(asked), decision: 'approve' }, running.operator);
  expect(renewal).toMatchObject({ state: 'DONE' });
  expect(await read().find('certificates', certificate.id)).toMatchObject({ state: 'SUPERSEDED' });
  const successor = (await read().find('certificates', { replaces: certificate.id })) as Made;
  for (const { id } of [inUse, switchedOff]) {
    const waiting = await sealOf(id);
    expect(waiting).toMatchObject({ state: 'REMAKE', certificate: successor.id, validTo: null });
    expect((await make(waiting)).data).toMatchObject({
      state: 'ENABLED',
      certificate: { id: successor.id },
      validTo: successor.notAfter,
      madeBy: maker.userNum,
    });
  }
  // The picture that was in use is not the one that is.
  expect((await sealOf(inUse.id)).picture).not.toBe(inUse.picture);
});

test('[BEY-17][en.eseal.usual] a seal is called as its kind, one of a person by their name too, a second one by its number; another kind that is off is refused', async () => {
  const by = await member(running);
  const usual = async (code: string): Promise<unknown> => {
    const { list } = await running.service.services.database.read.list('sealTypes', { filter: { code } });
    return (await running.call<{ name: string }>('electronicSeal/usual', { sealType: list[0]?.id }, by.token)).data.name;
  };
  expect([await usual('PUBLIC'), await usual('FINANCE')]).toEqual(['公章', '财务专用章']);
  expect(await usual('PERSON')).toMatch(/^.+个人名章$/);
  const { list } = await running.service.services.database.read.list('sealTypes', { filter: { code: 'CONTRACT' } });
  const draft = { sealType: list[0]?.id, name: '合同专用章', makeMode: 'TEMPLATE' };
  expect(await running.call('electronicSeal/save', draft, by.token)).toMatchObject({ status: 1 });
  expect(await usual('CONTRACT')).toBe('合同专用章 2');
  expect(await running.call('electronicSeal/usual', { sealType: randomUUID() }, by.token)).toMatchObject({ http: 422 });
});

test("[en.eseal.get][en.eseal.records] the seals of a user of the own company; another company's do not exist", async () => {
  const { company: by } = await company();
  const other = await member(running);
  const person = await employee(running, by.token, 'SEAL_ADMIN');
  const draft = await running.call<Made>(
    'electronicSeal/save',
    { sealType: await typeOf('PUBLIC'), name: '公章', makeMode: 'TEMPLATE' },
    person.token,
  );
  const application = await approve(await must('electronicSeal/commit', at(draft.data), person.token));
  expect(await running.call(`electronicSeal/${person.userNum}`, {}, by.token)).toMatchObject({
    status: 1,
    data: { list: [{ name: '公章', state: 'TO_MAKE', keeper: person.userNum }] },
  });
  expect(await running.call(`electronicSeal/${person.userNum}`, {}, other.token)).toMatchObject({ status: 404 });
  const records = await running.call<{ history: { action: string }[] }>(
    'electronicSeal/approvalRecord/list',
    { id: application.id },
    by.token,
  );
  expect(records.data.history.map(step => step.action)).toEqual(['create', 'submit', 'approve']);
  expect(await running.call('electronicSeal/approvalRecord/list', { id: application.id }, other.token)).toMatchObject({ status: 404 });
});

test('[op.sealAudit.change] a reviewer puts the lettering right; what could not stand is refused', async () => {
  const { company: by } = await company();
  const application = await handIn(by, 'CONTRACT', { code: '1234' });
  const change = (words: Body) => running.call<Made>('operation/seal/audit/change', { ...at(application), ...words }, reviewer.token);
  expect(await change({ horizontalText: '一二三四五六七八九' })).toMatchObject(invalid('horizontalText'));
  expect(await change({ sealType: String(application.sealType) })).toMatchObject(invalid('sealType'));
  expect(await change({ code: '3501020123456' })).toMatchObject({ status: 1, data: { state: 'SUBMITTED', code: '3501020123456' } });
  const legal = await handIn(by, 'LEGAL');
  expect(await running.call('operation/seal/audit/change', { ...at(legal), code: '3501020123456' }, reviewer.token)).toMatchObject(
    invalid('code', /姓名/),
  );
});
