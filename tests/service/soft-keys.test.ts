/** E-signatures with a soft key: opened, changed and closed under review; and the signing password behind them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effectiveHandler, lapse, nameHandler, paper } from './handler-people.ts';
import { employee, freshMobile, member, only, operator, type Person, type Registered, smsCodeFor } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
let other: Registered & { readonly token: string };
let reviewer: Person;
let handler: string;
let papers: Record<string, string>;
beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  other = await member(running);
  reviewer = await operator(running, 'REVIEWER');
  handler = (await effectiveHandler(running, company.token)).id;
  const of = (purpose: string) => paper(running, purpose, company.token);
  papers = {
    letterFile: await of('letter'),
    licenceFile: await of('licence'),
    idFront: await of('identity'),
    idBack: await of('identity'),
  };
});
afterAll(() => running.stop());

interface Application {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}
type Row = Record<string, unknown>;
const save = (words: Row, token = company.token) => running.call<Application>('softKey/save', words, token);
const submit = ({ id, version }: Application, token = company.token) => running.call<Application>('softKey/submit', { id, version }, token);
const accept = () => running.call('softKey/agreement/confirm', {}, company.token);
const decide = ({ id, version }: Application, decision = 'approve', reason?: string) =>
  running.call<Application>('operation/softKey/audit/commit', { id, version, decision, reason }, reviewer.token);
const must = <T>(answer: Answer<T>): T => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
const stored = async (resource: string, id: string): Promise<Row> =>
  (await running.service.services.database.read.find(resource, id)) ?? {};
const ordered = async (
  application: Application,
): Promise<{ id: string; version: number; state: string; replaces: { id: string } | null }> => {
  const detail = must(
    await running.call<{ related: { certificates: { list: never[] } } }>(
      'operation/softKey/audit/detail',
      { id: application.id },
      reviewer.token,
    ),
  );
  const [certificate] = detail.related.certificates.list;
  if (certificate === undefined) throw new Error('nothing was ordered');
  return certificate;
};
/** From the form to the key in the hands of the company. */
const opened = async (words: Row = {}): Promise<{ readonly application: string; readonly certificate: string }> => {
  const draft = must(await save({ service: 'OPEN', handler, ...papers, ...words }));
  await accept();
  const approved = must(await decide(must(await submit(draft))));
  const order = await ordered(approved);
  const issued = must(
    await running.call<Application>('operation/certificate/issue', { id: order.id, version: order.version }, running.operator),
  );
  const fetched = await fetch(`${running.address}/user/ca/pkcs12/${order.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': company.token },
    body: JSON.stringify({ version: issued.version, password: 'Soft-key-2026' }),
  });
  expect(fetched.status).toBe(200);
  return { application: draft.id, certificate: order.id };
};

const changeOf = async (certificate: string): Promise<Application> =>
  must(await submit(must(await save({ service: 'CHANGE', certificate, handler, ...papers }))));
/** Approved and issued: its key waits for the company. */
const uncollected = async (application: Application): Promise<{ readonly id: string; readonly version: number }> => {
  const { id, version } = await ordered(must(await decide(application)));
  const issued = must(await running.call<Application>('operation/certificate/issue', { id, version }, running.operator));
  expect(issued).toMatchObject({ state: 'ISSUED_NOT_DOWNLOADED' });
  return { id, version: issued.version };
};
/** How an application ended, and why. */
const outcomeOf = async ({ id }: Application): Promise<unknown> => {
  const { state, decisionReason } = await stored('softKeyApplications', id);
  return { state, decisionReason };
};

describe('activation', () => {
  test('[en.softKey.submit] incomplete, for a handler who is neither in force nor under review, and without the agreement it is refused', async () => {
    const bare = must(await save({ service: 'OPEN' }));
    expect(await submit(bare)).toMatchObject({ status: 422, data: { errors: { handler: [expect.any(String)] } } });
    const returned = await nameHandler(running, company.token);
    const given = { id: returned.id, decision: 'return', reason: '授权书看不清楚，请重拍' };
    const { version } = await stored('handlers', returned.id);
    must(await running.call('operation/handler/audit/commit', { ...given, version }, running.operator));
    expect(await save({ service: 'OPEN', handler: returned.id })).toMatchObject({
      status: 422,
      data: { errors: { handler: [expect.any(String)] } },
    });
    const foreign = await effectiveHandler(running, other.token);
    expect(await save({ service: 'OPEN', handler: foreign.id })).toMatchObject({
      status: 422,
      data: { errors: { handler: [expect.any(String)] } },
    });
    const whole = must(await save({ service: 'OPEN', handler, ...papers }));
    expect(await submit(whole)).toMatchObject({ status: 0, data: { code: 'AGREEMENT_MISSING' } });
  });

  test('[en.softKey.submit] the back of an ID card is asked for, and none of a passport; the choice of the handler says which it is', async () => {
    const passport = await effectiveHandler(running, company.token, { idType: 'PASSPORT', idNo: 'E12345678' });
    const { idBack: _, ...others } = papers;
    must(await accept());
    const card = must(await save({ service: 'OPEN', handler, ...others }));
    expect(await submit(card)).toMatchObject({ status: 422, data: { errors: { idBack: [expect.any(String)] } } });
    const abroad = must(await save({ service: 'OPEN', handler: passport.id, ...others }));
    expect(must(await submit(abroad)).state).toBe('SUBMITTED');
    const choices = await running.call('options/softKeyApplications/handler', { ids: [handler, passport.id] }, company.token);
    const { list } = must(choices) as { list: readonly Row[] };
    expect(list.map(({ id, facts }) => [id, facts])).toEqual(
      expect.arrayContaining([
        [handler, { idType: 'ID_CARD' }],
        [passport.id, { idType: 'PASSPORT' }],
      ]),
    );
  });

  test('[en.softKey.submit] [op.softKey.commit] an approval orders the certificate, the key in hand ends it, and the seal is applied for along with it, once', async () => {
    const { application, certificate } = await opened({ sealWanted: true, years: 2 });
    expect(await stored('softKeyApplications', application)).toMatchObject({ state: 'DONE', agreementVersion: expect.any(String) });
    expect(await stored('certificates', certificate)).toMatchObject({ state: 'ACTIVE', carrier: 'SOFT', certType: 'ENT', years: 2 });
    const { list } = must(await running.call<{ list: Row[] }>('electronicSeal/application/list', {}, company.token));
    expect(list).toEqual([expect.objectContaining({ state: 'SUBMITTED', name: '公章', makeMode: 'TEMPLATE' })]);
    const { history } = must(await running.call<{ history: Row[] }>('softKey/approvalRecord', { id: application }, company.token));
    expect(history.map(step => step.toState)).toEqual(['DRAFT', 'SUBMITTED', 'EXECUTING', 'DONE']);
  });

  test('[en.softKey.submit] [op.softKey.commit] it is handed in while the handler is under review, and approved once they are active', async () => {
    const waiting = await nameHandler(running, company.token);
    await accept();
    const handedIn = must(await submit(must(await save({ service: 'OPEN', handler: waiting.id, ...papers }))));
    expect(await decide(handedIn)).toMatchObject({ status: 0, data: { code: 'SOFT_KEY_HANDLER_WAITS' } });
    const { version } = await stored('handlers', waiting.id);
    must(await running.call('operation/handler/audit/commit', { id: waiting.id, version, decision: 'approve' }, running.operator));
    expect(must(await decide(handedIn))).toMatchObject({ state: 'EXECUTING' });
  });

  test('[en.softKey.save] [op.cert.issue] where the platform is to keep the key, it does so with the issuing', async () => {
    const draft = must(await save({ service: 'OPEN', handler, keepKey: true, ...papers }));
    await accept();
    const order = await ordered(must(await decide(must(await submit(draft)))));
    const issued = must(await running.call<Row>('operation/certificate/issue', { id: order.id, version: order.version }, running.operator));
    expect(issued).toMatchObject({ state: 'ACTIVE' });
    const { keyRef, downloadedAt } = await stored('certificates', order.id);
    expect([typeof keyRef, downloadedAt]).toEqual(['string', null]);
    expect(await stored('softKeyApplications', draft.id)).toMatchObject({ state: 'DONE' });
    // Nobody is sent to download what is kept here.
    const { list } = must(await running.call<{ list: Row[] }>('message/list', { pageSize: 50, filter: {} }, company.token));
    const told = list.filter(({ recordId }) => recordId === order.id).map(({ title, content }) => `${title} ${content}`);
    expect(told).toEqual([expect.stringContaining('可以在线签署')]);
    expect(told.join()).not.toMatch(/下载证书|选择密钥去向/);
    // An SM2 key as well: it signs OFDs.
    expect(await save({ service: 'OPEN', algorithm: 'SM2', keepKey: true })).toMatchObject({ status: 1 });
  });

  test('[op.softKey.commit] an order that is turned down takes the application with it', async () => {
    const draft = must(await save({ service: 'OPEN', handler, ...papers }));
    await accept();
    const approved = must(await decide(must(await submit(draft))));
    const order = await ordered(approved);
    must(
      await running.call(
        'operation/certificate/reject',
        { id: order.id, version: order.version, reason: '名称与执照不一致' },
        running.operator,
      ),
    );
    expect(await stored('softKeyApplications', draft.id)).toMatchObject({ state: 'REJECTED' });
  });

  test('[op.cert.revoke] [en.softKey.submit] a certificate that is revoked before its key is in hand takes the application with it, and another one can be handed in', async () => {
    const { certificate } = await opened();
    const first = await changeOf(certificate);
    const given = { ...(await uncollected(first)), reason: 'superseded' };
    must(await running.call('operation/certificate/revoke', given, running.operator));
    expect(await outcomeOf(first)).toEqual({
      state: 'REJECTED',
      decisionReason: '证书在取用前已吊销 / The certificate was revoked before its key was collected',
    });
    expect(await stored('certificates', certificate)).toMatchObject({ state: 'ACTIVE' });
    expect(await changeOf(certificate)).toMatchObject({ state: 'SUBMITTED' });
  });

  test('[en.softKey.submit] a certificate that expires before its key is in hand takes the application with it, by the clock', async () => {
    const application = must(await submit(must(await save({ service: 'OPEN', sealWanted: false, handler, ...papers }))));
    const { id } = await uncollected(application);
    await lapse(running, 'certificates', new Date(running.service.services.clock().getTime() + 500 * 86_400_000));
    expect(await stored('certificates', id)).toMatchObject({ state: 'EXPIRED' });
    expect(await outcomeOf(application)).toEqual({
      state: 'REJECTED',
      decisionReason: '证书在取用前已到期 / The certificate expired before its key was collected',
    });
    const { history } = must(await running.call<{ history: Row[] }>('softKey/approvalRecord', { id: application.id }, company.token));
    expect(history.map(step => step.toState)).toEqual(['DRAFT', 'SUBMITTED', 'EXECUTING', 'REJECTED']);
    const { list } = must(await running.call<{ list: Row[] }>('message/list', { pageSize: 50, filter: {} }, company.token));
    const told = list.filter(({ recordId }) => recordId === application.id).map(({ content }) => content);
    expect(told).toContainEqual(expect.stringContaining('证书在取用前已到期'));
  });

  test('[en.softKey.submit][en.ca.keep] a certificate that is superseded before its key is in hand takes the application with it', async () => {
    const first = must(await submit(must(await save({ service: 'OPEN', sealWanted: false, handler, ...papers }))));
    const former = await uncollected(first);
    const second = await changeOf(former.id);
    must(await running.call('ca/keep', await uncollected(second), company.token));
    expect(await stored('certificates', former.id)).toMatchObject({ state: 'SUPERSEDED' });
    expect(await outcomeOf(first)).toEqual({
      state: 'REJECTED',
      decisionReason: '证书在取用前已更换 / The certificate was superseded before its key was collected',
    });
    expect(await stored('softKeyApplications', second.id)).toMatchObject({ state: 'DONE' });
  });

  test('[en.softKey.save] a change names the certificate, makes its successor and is the only one under way', async () => {
    const { certificate } = await opened();
    const change = must(await save({ service: 'CHANGE', certificate, handler, algorithm: 'ECDSA_P384', ...papers }));
    const handedIn = must(await submit(change));
    const second = must(await save({ service: 'CLOSE', certificate, handler, ...papers }));
    expect(await submit(second)).toMatchObject({ status: 422, data: { errors: { certificate: [expect.any(String)] } } });
    const order = await ordered(must(await decide(handedIn)));
    expect(await stored('certificates', order.id)).toMatchObject({ algorithm: 'ECDSA_P384', replaces: certificate });
  });

  test('[en.softKey.submit][op.softKey.commit][en.renew] a certificate that a renewal replaces is not changed as well: it gets one successor', async () => {
    const { certificate } = await opened();
    const change = await changeOf(certificate);
    running.byHand('certificates', certificate);
    const { database, clock } = running.service.services;
    const notAfter = new Date(clock().getTime() + 20 * 86_400_000).toISOString();
    await database.transaction(rows => rows.update('certificates', certificate, null, { notAfter }));
    const renewal = must(await running.call<Application>('ca/renew/apply', { certificate, mode: 'REKEY', years: 1 }, company.token));
    const { id, version } = renewal;
    must(await running.call('operation/renewal/approve', { id, version, decision: 'approve' }, running.operator));
    expect(await decide(change)).toMatchObject({ data: { code: 'RENEWAL_SUPERSEDED' } });
    must(await decide(change, 'reject', '证书已在更新'));
    const late = must(await save({ service: 'CHANGE', certificate, handler, ...papers }));
    expect(await submit(late)).toMatchObject({ status: 422, data: { errors: { certificate: [expect.stringContaining('后继')] } } });
    expect(await database.read.count('certificates', { replaces: certificate })).toBe(1);
  });

  test('[en.softKey.save][BEY-01] a change of a certificate of three years counts its years from now, not from the end of what it changes', async () => {
    const { certificate } = await opened({ years: 3 });
    const change = must(await submit(must(await save({ service: 'CHANGE', certificate, handler, years: 2, ...papers }))));
    const { id } = await uncollected(change);
    const { notBefore, notAfter } = await stored('certificates', id);
    const end = new Date(String(notBefore));
    end.setUTCFullYear(end.getUTCFullYear() + 2);
    expect(new Date(String(notAfter)).getTime()).toBe(end.getTime() - 1_000);
  });

  test('[en.softKey.submit] closing revokes the certificate for cessation of operation, at once with the approval', async () => {
    const { certificate } = await opened();
    const close = must(await submit(must(await save({ service: 'CLOSE', certificate, handler, ...papers }))));
    expect(await decide(close)).toMatchObject({ status: 1, data: { state: 'DONE' } });
    expect(await stored('certificates', certificate)).toMatchObject({ state: 'REVOKED', revocationReason: 'cessationOfOperation' });
  });

  test('[en.softKey.content] [PRM-05] what it contains is the own company alone', async () => {
    const mine = must(await running.call<Row>('softKey/applyContent', {}, company.token));
    expect(mine).toMatchObject({ companyName: company.companyName, uscc: company.uscc, signPasswordSet: false });
    expect((mine.handlers as Row[]).map(each => each.id)).toContain(handler);
    const theirs = must(await running.call<Row>('softKey/applyContent', {}, other.token));
    expect((theirs.handlers as Row[]).map(each => each.id)).not.toContain(handler);
    expect(theirs).toMatchObject({ certificates: [], open: [] });
  });
});

describe('the signing password', () => {
  const login = 'Second-pass-2026';
  const account = async (person: Person) => {
    const row = await stored('employees', person.id);
    return { mobile: String(row.mobile), version: Number(row.version) };
  };
  /** One code a minute is sent to a mobile. */
  const code = async (mobile: string): Promise<string> => {
    await running.service.services.throttle.clear(`sms-minute:${mobile}`);
    return smsCodeFor(running, mobile, 'SIGN_PASSWORD');
  };
  const set = async (person: Person, words: Row) =>
    running.call<Row>('user/signPassword', { version: (await account(person)).version, ...words }, person.token);

  test('[en.signPassword] it is set by a code to the own mobile, six digits or strong, and is no other password', async () => {
    const person = await employee(running, company.token, 'HANDLER');
    const { mobile } = await account(person);
    const fault = (path: string) => ({ status: 422, data: { errors: { [path]: [expect.any(String)] } } });
    const stranger = freshMobile();
    expect(await set(person, { mobile: stranger, smsCode: await code(stranger), newPassword: '739182' })).toMatchObject(fault('mobile'));
    const smsCode = await code(mobile);
    expect(await set(person, { mobile, smsCode, newPassword: '123456' })).toMatchObject(fault('newPassword'));
    expect(await set(person, { mobile, smsCode, newPassword: login })).toMatchObject(fault('newPassword'));
    expect(await set(person, { mobile, smsCode: '000000', newPassword: '739182' })).toMatchObject({ data: { code: 'SMS_CODE_WRONG' } });
    const done = await set(person, { mobile, smsCode, newPassword: '739182' });
    expect(done).toMatchObject({ status: 1, data: { signPasswordSetAt: expect.any(String) } });
    expect(JSON.stringify(done.data)).not.toContain('argon2');
    expect(await set(person, { mobile, smsCode: await code(mobile), newPassword: '739182' })).toMatchObject(fault('newPassword'));
    expect(must(await running.call<Row>('softKey/applyContent', {}, person.token))).toMatchObject({ signPasswordSet: true });
  });

  test('[en.signPassword] the password of the sign-in cannot become the signing password either', async () => {
    const person = await employee(running, company.token, 'HANDLER');
    const { mobile } = await account(person);
    must(await set(person, { mobile, smsCode: await code(mobile), newPassword: 'Signing-2026' }));
    expect(await running.call('employee/changePassword', { oldPassword: login, newPassword: 'Signing-2026' }, person.token)).toMatchObject({
      status: 0,
      data: { code: 'PASSWORD_IS_OTHER' },
    });
  });

  test('[en.signPassword] [op.spPassword] a new one forgets the tries that failed', async () => {
    const person = await employee(running, company.token, 'HANDLER');
    const { mobile } = await account(person);
    must(await set(person, { mobile, smsCode: await code(mobile), newPassword: '739182' }));
    const check = (password: string) =>
      running.call<Row>('operation/member/spPasswordCheck', { userNum: person.userNum, password }, running.operator);
    for (const wrong of ['111112', '111113', '111114', '111115', '111116'])
      expect(await check(wrong)).toMatchObject({ data: { right: false } });
    expect(await check('739182')).toMatchObject({ http: 429 });
    must(await set(person, { mobile, smsCode: await code(mobile), newPassword: '839182' }));
    expect(await check('839182')).toMatchObject({ status: 1, data: { right: true } });
    expect(await only(running, 'employee/list', { id: person.id }, company.token)).not.toHaveProperty('signPassword');
  });
});
