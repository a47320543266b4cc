/** A person who signs by a link, where somebody wants to sign in their place: with gateways for SMS and identity, as a service stands among people. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedByHand } from '#product/calls/document/evidence-persons.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { withClient } from '#service/postgres/roles.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { dayIn, freshIdNo } from './handler-people.ts';
import { inked } from './inked.ts';
import { employee, freshMobile, operator, type Person } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';
import { at, type Company, type Row, signingPeople, signPassword } from './signing-people.ts';

type Step = Parameters<typeof signedByHand>[1];

interface Sms {
  readonly mobile: string;
  readonly text: string;
}

const log: string[] = [];
const sent: Sms[] = [];
/** What the identity gateway says; nothing while it is away. */
let identity: { match: boolean } | undefined = { match: true };
const gateways = createServer((request, response) => {
  text(request).then(body => {
    if (request.url === '/sms') sent.push(JSON.parse(body) as Sms);
    if (request.url === '/identity' && identity === undefined) response.statusCode = 503;
    response.end(JSON.stringify(identity ?? {}));
  });
});
let running: Running;
let templates: Person;
let [company, other]: readonly Company[] = [];
let byHand: unknown;
let employment: Row;
const mark = inked();

const { must, stored, fileOf, passworded, ready, template } = signingPeople(() => running);
const read = () => running.service.services.database.read;
/** The newest that was sent to a number, and has this in it. */
const newest = async (mobile: string, what: RegExp): Promise<string> => {
  const { delivery, clock } = running.service.services;
  while ((await delivery.drain(clock())) > 0);
  return sent.flatMap(each => (each.mobile === mobile ? (what.exec(each.text)?.[1] ?? []) : [])).at(-1) ?? '';
};
const linkTo = (mobile: string): Promise<string> => newest(mobile, /#\/sign\/([\w-]{43})/);
const codeTo = (mobile: string): Promise<string> => newest(mobile, /(?<!\d)(\d{6})(?!\d)/);
const call = (path: string, body: object): Promise<Answer<Row>> => running.call<Row>(`document/invitation${path}`, body);
const ours = (): Company => {
  if (company === undefined) throw new Error('no company yet');
  return company;
};
const started = async (words: object = {}): Promise<Row> =>
  must(
    'document/contract/start',
    { template: employment.id, title: '劳动合同', party: 'SELLER', signBy: dayIn(running, 30), others: [], ...words },
    ours().token,
  );
const companySigns = async ({ id }: Row): Promise<Row> => {
  const { token, seal } = ours();
  const now = await must('document/contract/detail', { id }, token);
  return must('document/contract/sign', { ...at(now), sealNo: seal.sealNo, signPassword }, token);
};
const handedOver = async (words: object = {}): Promise<{ readonly contract: Row; readonly mobile: string }> => {
  const mobile = freshMobile();
  return { mobile, contract: await companySigns(await started({ persons: [{ party: 'BUYER', name: '陈晓棠', mobile }], ...words })) };
};
const anotherCode = async (mobile: string): Promise<void> => {
  for (const window of ['minute', 'day']) await running.service.services.throttle.clear(`sms-${window}:${mobile}`);
};
const entered = async (mobile: string): Promise<string> => {
  const token = await linkTo(mobile);
  await anotherCode(mobile);
  await call('/code', { token });
  const { data, message } = await call('/enter', { token, smsCode: await codeTo(mobile) });
  if (data?.ticket === undefined) throw new Error(message);
  return String(data.ticket);
};
const identified = async (mobile: string, idNo = freshIdNo()): Promise<string> => {
  const ticket = await entered(mobile);
  expect(await call('/identify', { ticket, idNo })).toMatchObject({ status: 1 });
  return ticket;
};
const signs = async (mobile: string): Promise<Answer<Row>> => call('/sign', { ticket: await identified(mobile), mark, agreed: true });
const signerOf = async (contract: Row): Promise<Row> => (await read().find('contractSigners', { contract: contract.id })) as Row;

beforeAll(async () => {
  gateways.listen(0, '127.0.0.1');
  await once(gateways, 'listening');
  const url = `http://127.0.0.1:${(gateways.address() as AddressInfo).port}`;
  const world = await startRunning({ smsUrl: `${url}/sms`, identityUrl: `${url}/identity`, log: line => void log.push(line) });
  // Nobody can read a code here but who has the phone.
  running = { ...world, smsCode: codeTo };
  templates = await operator(running, 'TEMPLATE_ADMIN');
  [company, other] = [await ready(), await ready()];
  byHand = (await read().find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
  employment = await template(templates, 'EMPLOYMENT', [{ party: 'SELLER' }, { party: 'BUYER', sealType: byHand, needSigner: true }]);
}, 60_000);
beforeEach(() => {
  identity = { match: true };
});
afterAll(async () => {
  await running.stop();
  gateways.close();
});

describe('[BEY-25] who may hold what only the person holds', () => {
  test('[op.outbox.list, op.contract.detail, op.log.list, doc.contractDetail, doc.contractList] link, code, visit, mobile and ID number stand in no table, no log and no answer to staff or company', async () => {
    const copiedTo = freshMobile();
    const { contract, mobile } = await handedOver({ copyByLink: [{ name: '招商银行', mobile: copiedTo }] });
    const [token, idNo] = [await linkTo(mobile), freshIdNo()];
    const ticket = await identified(mobile, idNo);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ status: 1 });
    const copy = await newest(copiedTo, /#\/copy\/([\w-]{43})/);
    const secrets = { token, ticket, idNo, mobile, later: await linkTo(mobile), copiedTo, copy };
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(10);
    const found = (where: string, said: string): readonly string[] =>
      Object.entries(secrets).flatMap(([name, secret]) =>
        said.includes(secret) || said.includes(Buffer.from(secret).toString('hex')) ? [`${name} in ${where}`] : [],
      );
    const leaks: string[] = [...found('the log', log.join('\n'))];
    await withClient(running.database.ownerConnection, async client => {
      const tables = await client.query<{ name: string }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`);
      expect(tables.rows.length).toBeGreaterThan(50);
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ said: string }>(`select string_agg(t::text, ' ') as said from ${name} t`);
        leaks.push(...found(name, rows[0]?.said ?? ''));
      }
    });
    const asked: readonly (readonly [string, object, string])[] = [
      ['operation/outbox/list', { pageSize: 200 }, running.operator],
      ['operation/log/list', { pageSize: 200 }, running.operator],
      ['operation/contract/detail', { id: contract.id }, running.operator],
      ['document/contract/detail', { id: contract.id }, ours().token],
      ['document/contract/list', {}, ours().token],
      ['document/copyRecipient/list', {}, ours().token],
    ];
    for (const [path, body, token] of asked) {
      const answer = await running.call(path, body, token);
      expect(answer.status, path).toBe(1);
      leaks.push(...found(path, JSON.stringify(answer)));
    }
    expect(leaks).toEqual([]);
  });

  test('[doc.invitationEnter, doc.contractSign] refused with a code of the same mobile for something else, either way round', async () => {
    const { mobile } = ours();
    const contract = await started({ persons: [{ party: 'BUYER', name: '陈晓棠', mobile }] });
    const handed = await companySigns(contract);
    const token = await linkTo(mobile);
    const second = await started({ persons: [{ party: 'BUYER', name: '陈晓棠', mobile: freshMobile() }] });
    await anotherCode(mobile);
    await must('document/code', { contractNo: second.contractNo }, ours().token);
    expect(await call('/enter', { token, smsCode: await codeTo(mobile) })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    await anotherCode(mobile);
    await call('/code', { token });
    const smsCode = await codeTo(mobile);
    const words = { ...at(second), sealNo: ours().seal.sealNo, smsCode };
    expect(await running.call('document/contract/sign', words, ours().token)).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    expect(await call('/enter', { token, smsCode })).toMatchObject({ status: 1, data: { contractNo: handed.contractNo } });
  });

  test('[doc.invitationIdentify] refused five times a day by the gateway; while it is away nothing is counted', async () => {
    const { contract, mobile } = await handedOver();
    const ticket = await entered(mobile);
    identity = undefined;
    for (const _ of Array(6)) expect(await call('/identify', { ticket, idNo: freshIdNo() })).toMatchObject({ http: 503 });
    identity = { match: false };
    for (const _ of Array(5))
      expect(await call('/identify', { ticket, idNo: freshIdNo() })).toMatchObject({
        status: 422,
        data: { errors: { idNo: [expect.any(String)] } },
      });
    identity = { match: true };
    expect(await call('/identify', { ticket, idNo: freshIdNo() })).toMatchObject({ http: 429 });
    expect(await signerOf(contract)).toMatchObject({ identifiedAt: null, idNo: null });
  });

  test('[doc.invitationSign] refused where they give another ID number while it is signed: the certificate would be for the former one', async () => {
    const { contract, mobile } = await handedOver();
    const ticket = await identified(mobile);
    const { files } = running.service.services;
    const [put, before] = [files.put.bind(files), await read().count('files', {})];
    const meanwhile = vi.spyOn(files, 'put').mockImplementationOnce(async (...words) => {
      expect(await call('/identify', { ticket, idNo: freshIdNo() })).toMatchObject({ status: 1 });
      return put(...words);
    });
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ data: { code: 'VERSION_STALE' } });
    meanwhile.mockRestore();
    expect([(await signerOf(contract)).state, await read().count('files', {})]).toEqual(['INVITED', before]);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ status: 1 });
  });
});

describe('[BEY-25] what is no signature', () => {
  test('[doc.invitationSign] refused in words of a picture, whatever was sent for one', async () => {
    const { mobile } = await handedOver();
    const ticket = await identified(mobile);
    const picture = inked(2_500, 100);
    const said = async (sent: string) => (await call('/sign', { ticket, mark: sent, agreed: true })).data.errors;
    for (const sent of ['AAAA', `data:image/png;base64,${mark}`, mark.slice(0, 800), Buffer.from('<svg/>'.repeat(9)).toString('base64')])
      expect(await said(sent)).toEqual({ mark: [expect.stringContaining('签名图片无法识别')] });
    expect(await said(picture)).toEqual({ mark: [expect.stringContaining('过大')] });
  });
});

describe('[BEY-25] at once, and one after the other', () => {
  const refusedOnce = async (mobile: string, act: (ticket: string) => Promise<Answer<Row>>): Promise<void> => {
    const ticket = await identified(mobile);
    const before = await read().count('files', {});
    const [signed, done] = await Promise.all([call('/sign', { ticket, mark, agreed: true }), act(ticket)]);
    expect([signed, done].filter(({ status }) => status === 1)).toHaveLength(1);
    expect(await read().count('files', {})).toBe(before + (signed.status === 1 ? 1 : 0));
  };

  test('[doc.invitationSign, doc.invitationDecline, doc.contractReject, en.contract.remind] refused is the one or the other of two at once, and nothing half-done stays', async () => {
    const declined = await handedOver();
    await refusedOnce(declined.mobile, ticket => call('/decline', { ticket, reason: '岗位与约定不符' }));
    for (const [path, words] of [
      ['document/contract/reject', { decision: 'CANCEL', reason: '改为线下签署' }],
      ['document/contract/remind', {}],
    ] as const) {
      const { contract, mobile } = await handedOver();
      const now = await must('document/contract/detail', { id: contract.id }, ours().token);
      await refusedOnce(mobile, () => running.call<Row>(path, { ...at(now), ...words }, ours().token));
    }
  });

  test('[doc.invitationSign] a person who signs before the company and after it gets a link for each, and is known by then', async () => {
    const last = [{ method: 'COORD', pages: 'LAST', x: 20, y: 20 }];
    const steps = [{ party: 'BUYER', sealType: byHand }, { party: 'SELLER' }, { party: 'BUYER', sealType: byHand, positions: last }];
    const mobile = freshMobile();
    const persons = [{ party: 'BUYER', name: '阿里木·买买提', mobile }];
    const contract = await started({ template: (await template(templates, 'TWICE', steps)).id, persons });
    const token = await linkTo(mobile);
    const ticket = await identified(mobile);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ data: { isLast: false } });
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ data: { code: 'INVITATION_NOT_NOW' } });
    await companySigns(contract);
    expect(await linkTo(mobile)).not.toBe(token);
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ data: { code: 'INVITATION_OVER' } });
    expect(await call('/sign', { ticket: await entered(mobile), mark, agreed: true })).toMatchObject({ data: { isLast: true } });
    const whole = await must('document/contract/detail', { id: contract.id }, ours().token);
    // The evidence names an address where it is known to be that signature's.
    const signers = await rowsOf(read(), contractSigners).all({ contract: contract.id });
    const addresses = (whole.steps as readonly Step[]).flatMap(step =>
      step.proof === 'LINK' ? [signedByHand(running.service.services.model, step, signers).address] : [],
    );
    expect(addresses).toEqual([null, '127.0.0.1']);
    const bytes = await fileOf(whole.file, ours().token);
    const verdict = await running.upload('document/verify', {}, { name: 'signed.pdf', bytes });
    expect(verdict.data).toMatchObject({
      verdict: 'VALID',
      signatures: [{ holderName: '阿里木·买买提' }, {}, { holderName: '阿里木·买买提' }],
    });
    // Of the persons' signatures it is said that their certificates were made for them alone; the company's stays.
    const { steps: judged } = verdict.data as {
      steps: readonly { step: string; signature: number; reasons: readonly { code: string }[] }[];
    };
    const once = judged.filter(({ step, reasons }) => step === 'pdfSigner' && reasons.some(({ code }) => code === 'CERTIFICATE_ONCE'));
    expect(once.map(({ signature }) => signature)).toEqual([1, 3]);
  });

  test('[en.contractSigner.mobile, doc.invitationIdentify] refused once they have signed a step: the next one is signed by the same phone, and by the same person', async () => {
    const steps = [{ party: 'BUYER', sealType: byHand }, { party: 'SELLER' }, { party: 'BUYER', sealType: byHand }];
    const [mobile, idNo] = [freshMobile(), freshIdNo()];
    const persons = [{ party: 'BUYER', name: '陈晓棠', mobile }];
    const contract = await started({ template: (await template(templates, 'TWICE_AS', steps)).id, persons });
    expect(await call('/sign', { ticket: await identified(mobile, idNo), mark, agreed: true })).toMatchObject({ status: 1 });
    await companySigns(contract);
    const signer = await signerOf(contract);
    expect(signer).toMatchObject({ state: 'INVITED', idNo });
    const readdressed = { ...at(signer), newMobile: freshMobile() };
    expect(await running.call('document/contractSigner/mobile', readdressed, ours().token)).toMatchObject({
      data: { code: 'CONTRACT_SIGNER_SIGNED' },
    });
    const ticket = await entered(mobile);
    const other = await call('/identify', { ticket, idNo: freshIdNo() });
    expect(other.data.errors).toEqual({ idNo: [expect.stringContaining('签署合同时的身份证号')] });
    expect(await signerOf(contract)).toMatchObject({ mobile, idNo });
    expect(await call('/identify', { ticket, idNo })).toMatchObject({ status: 1 });
    expect(await call('/sign', { ticket, mark, agreed: true })).toMatchObject({ data: { isLast: true } });
  });

  test('[doc.contractSign, en.employee.used] refused where the administrator who signs is switched off meanwhile; nothing is kept', async () => {
    const { token, seal } = ours();
    const second = await employee(running, token, 'COMPANY_ADMIN');
    const account = await stored('employees', second.id);
    await passworded(second.token, String(account.mobile));
    const contract = await must(
      'document/contract/detail',
      { id: (await started({ persons: [{ party: 'BUYER', name: '陈晓棠', mobile: freshMobile() }] })).id },
      token,
    );
    const { files } = running.service.services;
    const [put, before] = [files.put.bind(files), await read().count('files', {})];
    const meanwhile = vi.spyOn(files, 'put').mockImplementationOnce(async (...words) => {
      const { id, version } = await stored('employees', second.id);
      expect(await running.call('employee/used', { id, version, used: 'OFF' }, token)).toMatchObject({ status: 1 });
      return put(...words);
    });
    const words = { ...at(contract), sealNo: seal.sealNo, signPassword };
    const refused = await running.call('document/contract/sign', words, second.token);
    meanwhile.mockRestore();
    expect(refused).toMatchObject({ data: { code: 'SEAL_USE_DENIED' } });
    expect([(await stored('contracts', contract.id)).file, await read().count('files', {})]).toEqual([(contract.file as Row).id, before]);
  });

  test('[doc.invitation] whoever has signed what another then declines is told that it is over', async () => {
    const steps = [{ party: 'SELLER' }, { party: 'THIRD', sealType: byHand }, { party: 'BUYER' }];
    const { token } = other as Company;
    const others = [{ party: 'BUYER', company: String((await must('company/info', {}, token)).companyName) }];
    const mobile = freshMobile();
    const persons = [{ party: 'THIRD', name: '陈晓棠', mobile }];
    const contract = await started({ template: (await template(templates, 'DECLINED', steps)).id, others, persons });
    await companySigns(contract);
    expect(await signs(mobile)).toMatchObject({ status: 1 });
    const link = await linkTo(mobile);
    expect((await call('', { token: link })).data).toMatchObject({ state: 'SIGNED' });
    const now = await must('document/contract/detail', { id: contract.id }, token);
    // Of another's persons a party learns the name alone.
    expect(now).toMatchObject({ signerNames: '陈晓棠', related: { signers: { list: [] } } });
    await must('document/contract/reject', { ...at(now), decision: 'REJECT', reason: '价格没有谈妥' }, token);
    expect((await call('', { token: link })).data).toMatchObject({ state: 'OVER' });
    expect(await stored('contracts', contract.id)).toMatchObject({ state: 'REJECTED' });
  });
});

describe('[BEY-25] what would leave a party neither a person nor a company', () => {
  test('[op.sealType.save] refused: a type that steps use neither becomes a handwritten signature nor ceases to be one', async () => {
    const type = (await read().find('sealTypes', { code: 'HANDWRITTEN' })) as Row;
    const saved = (shape: string) => running.call<Row>('operation/sealType/save', { ...at(type), shape }, running.operator);
    expect(await saved('RECT')).toMatchObject({ status: 422, data: { errors: { shape: [expect.stringContaining('手写签名')] } } });
    const own = (await read().find('sealTypes', { owner: 'PERSON', not: { shape: 'HAND' } })) as Row;
    await template(templates, 'OWN_SEAL', [{ party: 'SELLER', sealType: own.id }]);
    expect(await running.call<Row>('operation/sealType/save', { ...at(own), shape: 'HAND' }, running.operator)).toMatchObject({
      data: { errors: { shape: [expect.any(String)] } },
    });
  });

  test('[op.template.publish] refused where every party signs by hand: nobody could start a contract', async () => {
    const steps = ['SELLER', 'BUYER'].map(party => ({ party, sealType: byHand }));
    await expect(template(templates, 'NOBODY', steps)).rejects.toThrow('至少要有一方是企业');
  });
});
