/** The documents of a registration: those that a company type asks for, each the applicant's own, for one application, of its kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { only, png, type Registered, registration } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.stop());

type Body = Awaited<ReturnType<typeof registration>>['body'];
const send = (body: Body) => running.call<Pick<Registered, 'applyNo'>>('enterprise/register', body);

test('[TBL-03][op.companyType.save][en.register] a registration brings what its company type asks for, each document in its own field', async () => {
  const type = await only(running, 'operation/companyType/list', { code: 'FOREIGN' }, running.operator);
  const saved = await running.call<{ requiredFiles: readonly string[] }>(
    'operation/companyType/save',
    { id: type.id, version: type.version, requiredFiles: ['LETTER', 'LEGAL_ID_FRONT'] },
    running.operator,
  );
  expect(saved).toMatchObject({ status: 1, data: { requiredFiles: ['LEGAL_ID_FRONT', 'LETTER'] } });
  expect((await only(running, 'operation/companyType/list', { requiredFiles: 'LETTER' }, running.operator)).id).toBe(type.id);
  expect(
    await running.call('operation/companyType/save', { id: type.id, version: type.version + 1, requiredFiles: ['OATH'] }, running.operator),
  ).toMatchObject({ status: 422, data: { errors: { requiredFiles: [expect.any(String)] } } });

  const { body } = await registration(running);
  const asked = { ...body, companyType: type.id };
  expect(await send(asked)).toMatchObject({ status: 422, data: { errors: { files: ['请上传法人身份证人像面', '请上传授权书'] } } });

  const papers: { fileId: unknown; kind: string }[] = [];
  for (const kind of ['LEGAL_ID_FRONT', 'LETTER', 'OTHER']) {
    const { contactMobile: mobile, smsCode } = body as { contactMobile: string; smsCode: string };
    const uploaded = await running.upload('enterprise/register/upload', { mobile, smsCode, kind }, { name: `${kind}.png`, bytes: png });
    papers.push({ fileId: uploaded.data.fileId, kind });
  }
  const { body: other } = await registration(running);
  const answer = await send({
    ...asked,
    captchaId: other.captchaId,
    captcha: other.captcha,
    files: [...(body.files as readonly { fileId: unknown; kind: string }[]), ...papers],
  });
  expect(answer).toMatchObject({ status: 1 });
  const row = await only(running, 'operation/authentication/list', { applyNo: answer.data.applyNo }, running.operator);
  const detail = await running.call('operation/authentication/detail', { id: row.id }, running.operator);
  expect(detail.data).toMatchObject({
    licenceFile: { label: '营业执照.png' },
    legalIdFront: { label: 'LEGAL_ID_FRONT.png' },
    letterFile: { label: 'LETTER.png' },
    files: [{ label: 'OTHER.png' }],
  });
});

test('[en.register][en.register.upload][en.register.resubmit] a document is for the mobile that uploaded it, and for one application', async () => {
  const first = await registration(running);
  const second = await registration(running);
  const refused = { status: 422, data: { errors: { 'files[0].fileId': [expect.stringContaining('不是用所填手机上传的')] } } };
  // Somebody else's document, known by its number.
  expect(await send({ ...second.body, files: first.body.files })).toMatchObject(refused);
  const { captchaId, captcha } = (await registration(running)).body;
  const taken = await send({ ...first.body, captchaId, captcha });
  expect(taken).toMatchObject({ status: 1 });
  // Neither the same mobile takes it twice, nor the other application in its second attempt.
  const third = await registration(running);
  const again = { ...third.body, contactMobile: first.mobile, files: first.body.files };
  expect(await send(again)).toMatchObject(refused);
});

test('[en.register][en.register.upload] what was uploaded as a larger kind of document does not pass as a smaller one', async () => {
  const { body, mobile } = await registration(running);
  const bytes = Buffer.concat([png, Buffer.alloc(5.5 * 1_048_576)]);
  const large = await running.upload(
    'enterprise/register/upload',
    { mobile, smsCode: String(body.smsCode), kind: 'OTHER' },
    { name: '执照.png', bytes },
  );
  expect(large.status, large.message).toBe(1);
  expect(await send({ ...body, files: [{ fileId: large.data.fileId, kind: 'LICENCE' }] })).toMatchObject({
    status: 422,
    data: { errors: { 'files[0].fileId': [expect.stringContaining('5 MB')] } },
  });
});
