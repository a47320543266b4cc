/** A company type may ask for documents beside the licence: an operator ticks them, a registration of that type brings them. */
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
