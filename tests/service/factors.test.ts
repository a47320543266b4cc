/** Second factors: enrolment, sign-in in two steps, recovery, step-up, the policy, and what an attacker is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, softPasskey } from './authenticator.ts';
import { member, only, operator, type Person, solvedCaptcha } from './people.ts';
import { type Answer, type Running, startRunning } from './running.ts';

const origin = 'https://ca.example.com';
const rpId = 'ca.example.com';
let running: Running;
beforeAll(async () => {
  running = await startRunning({ publicUrl: origin });
  // A first start as everybody has it, where the policy begins.
  const row = await only(running, 'operation/setting/query', { key: 'secondFactor' }, running.operator);
  expect(row.value).toBe('REQUIRED');
  ok(await setPolicy('OPTIONAL'));
});
afterAll(() => running.stop());

const now = () => running.service.services.clock();
const pass = (seconds: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
};
/** To the tenth second of a step: no code runs out while it is on its way. */
const betweenSteps = (): void => pass(30 + 10 - ((now().getTime() / 1000) % 30));
/** Time has passed since the founder signed in last, so they sign in again. */
const founder = async (): Promise<Running> => {
  const { data } = await running.call<{ token: string }>('operation/login', { userName: 'root', password: 'Root-pass-2026' });
  return { ...running, operator: data.token };
};

interface Enrolled {
  readonly person: Person;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const login = (person: Person, proof: Record<string, unknown> = {}): Promise<Answer> =>
  running.call('operation/login', { userName: person.userName, password: person.password, ...proof });
const ok = <T>(answer: Answer<T>): T => {
  if (answer.status !== 1) throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

const enrolTotp = async (token: string): Promise<{ secret: string; recoveryCodes: readonly string[] | null }> => {
  const asked = ok(await running.call<{ challengeId: string; secret: string }>('user/factor/enrol', { kind: 'TOTP' }, token));
  const { challengeId, secret } = asked;
  const confirmed = ok(
    await running.call<{ recoveryCodes: string[] | null }>(
      'user/factor/confirm',
      { challengeId, otp: codeAt(secret, now()), label: '手机' },
      token,
    ),
  );
  return { secret, recoveryCodes: confirmed.recoveryCodes };
};

/** An operator with an app; its last used step lies behind. */
const withApp = async (): Promise<Enrolled> => {
  const person = await operator(await founder());
  const { secret, recoveryCodes } = await enrolTotp(person.token);
  pass(90);
  betweenSteps();
  return { person, secret, recoveryCodes: recoveryCodes ?? [] };
};

const factorsOf = async (token: string) =>
  ok(
    await running.call<{ list: { id: string; version: number; kind: string; label: string; codesLeft: number }[] }>(
      'user/factor/list',
      {},
      token,
    ),
  ).list;

test('[BEY-08][en.factor.enrol][en.factor.confirm] an app stands once its code is confirmed, with ten recovery codes, shown once', async () => {
  const person = await operator(await founder());
  const asked = ok(
    await running.call<{ challengeId: string; secret: string; uri: string }>('user/factor/enrol', { kind: 'TOTP' }, person.token),
  );
  expect(asked.uri).toMatch(new RegExp(`^otpauth://totp/Chancery:${person.userName}\\?.*secret=${asked.secret}`));
  expect(await factorsOf(person.token)).toEqual([]);
  expect(await login(person)).toMatchObject({ status: 1 });
  const confirm = (otp: string) =>
    running.call<{ recoveryCodes: string[] }>('user/factor/confirm', { challengeId: asked.challengeId, otp }, person.token);
  const wrong = codeAt(asked.secret, new Date(now().getTime() + 3_600_000));
  expect(await confirm(wrong)).toMatchObject({ http: 400, status: 0, data: { code: 'FACTOR_WRONG' } });
  const { recoveryCodes } = ok(await confirm(codeAt(asked.secret, now())));
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect((await factorsOf(person.token)).map(factor => [factor.kind, factor.codesLeft]).sort()).toEqual([
    ['RECOVERY', 10],
    ['TOTP', null],
  ]);
  // The challenge is used up, and nobody else's challenge will do.
  expect(await confirm(codeAt(asked.secret, now()))).toMatchObject({ status: 0, data: { code: 'FACTOR_CHALLENGE' } });
  const other = await operator(await founder());
  const theirs = ok(await running.call<{ challengeId: string }>('user/factor/enrol', { kind: 'TOTP' }, other.token));
  expect(await running.call('user/factor/confirm', { challengeId: theirs.challengeId, otp: '123456' }, person.token)).toMatchObject({
    data: { code: 'FACTOR_CHALLENGE' },
  });
  pass(301);
  expect(await running.call('user/factor/confirm', { challengeId: theirs.challengeId, otp: '123456' }, other.token)).toMatchObject({
    data: { code: 'FACTOR_CHALLENGE' },
  });
});

test('[BEY-08][op.login] name and password alone are asked for the second factor; whoever does not know them learns nothing', async () => {
  const { person, secret } = await withApp();
  expect(await login(person)).toMatchObject({ http: 400, status: 0, data: { code: 'FACTOR_REQUIRED', kinds: ['TOTP', 'RECOVERY'] } });
  const unknown = await running.call('operation/login', { userName: 'nobody_here', password: 'Wrong-2026', otp: '123456' });
  expect(await login({ ...person, password: 'Wrong-2026' }, { otp: codeAt(secret, now()) })).toEqual(unknown);
  expect(await login({ ...person, password: 'Wrong-2026' })).toEqual(unknown);
  expect(await login(person, { otp: ` ${codeAt(secret, now()).replace(/^(...)/, '$1 ')} ` })).toMatchObject({
    status: 1,
    data: { userName: person.userName, mustEnrol: false },
  });
});

test('[BEY-08][op.login] a code is taken one step early or late and no further, and none is good twice', async () => {
  const { person, secret } = await withApp();
  const at = (seconds: number) => ({ otp: codeAt(secret, new Date(now().getTime() + seconds * 1000)) });
  for (const seconds of [-75, 105]) expect(await login(person, at(seconds))).toMatchObject({ data: { code: 'FACTOR_WRONG' } });
  const early = at(-30);
  expect(await login(person, early)).toMatchObject({ status: 1 });
  expect(await login(person, early)).toMatchObject({ data: { code: 'FACTOR_WRONG' } });
  const late = at(30);
  expect(await login(person, late)).toMatchObject({ status: 1 });
  // The step before the one that was used is gone with it, though nobody has used it.
  expect(await login(person, at(0))).toMatchObject({ data: { code: 'FACTOR_WRONG' } });
  pass(90);
  betweenSteps();
  const same = at(0);
  const twice = await Promise.all([login(person, same), login(person, same), login(person, same)]);
  expect(twice.map(answer => answer.status).sort()).toEqual([0, 0, 1]);
});

test('[BEY-08][op.login] a recovery code is good once, however it is typed', async () => {
  const { person, recoveryCodes } = await withApp();
  const [first = '', second = ''] = recoveryCodes;
  expect(await login(person, { otp: first.toLowerCase().replaceAll('-', ' ') })).toMatchObject({ status: 1 });
  expect(await login(person, { otp: first })).toMatchObject({ status: 0, data: { code: 'FACTOR_WRONG' } });
  const { token } = ok(await login(person, { otp: second })) as { token: string };
  expect((await factorsOf(token)).find(factor => factor.kind === 'RECOVERY')?.codesLeft).toBe(8);
  // New ones make the old ones worthless.
  const fresh = ok(await running.call<{ recoveryCodes: string[] }>('user/factor/enrol', { kind: 'RECOVERY' }, token)).recoveryCodes;
  expect(fresh).toHaveLength(10);
  expect(await login(person, { otp: recoveryCodes[2] })).toMatchObject({ data: { code: 'FACTOR_WRONG' } });
  expect(await login(person, { otp: fresh[0] })).toMatchObject({ status: 1 });
});

test('[BEY-08][op.login][ERR-01.1] wrong codes count as wrong passwords do: the picture from the third, the lock after the fifth', async () => {
  const { person, secret } = await withApp();
  const wrong = { otp: codeAt(secret, new Date(now().getTime() + 3_600_000)) };
  expect(await login(person, wrong)).toMatchObject({ data: { code: 'FACTOR_WRONG', captcha: false } });
  // Knowing the password clears nothing.
  expect(await login(person)).toMatchObject({ data: { code: 'FACTOR_REQUIRED' } });
  expect(await login(person, wrong)).toMatchObject({ data: { captcha: false } });
  expect(await login(person, wrong)).toMatchObject({ data: { captcha: true } });
  expect(await login(person, wrong)).toMatchObject({ data: { code: 'CAPTCHA_REQUIRED' } });
  for (let failure = 0; failure < 2; failure++)
    expect(await login(person, { ...wrong, ...(await solvedCaptcha(running, 'op.login')) })).toMatchObject({
      data: { code: 'FACTOR_WRONG' },
    });
  expect(await login(person, { otp: codeAt(secret, now()) })).toMatchObject({ http: 429, status: 429 });
  const log = await only(running, 'operation/log/localLogin', { account: person.userName, reason: 'FACTOR' }, (await founder()).operator);
  expect(log).toMatchObject({ succeeded: false });
  pass(1801);
  expect(await login(person, { otp: codeAt(secret, now()) })).toMatchObject({ status: 1 });
});

test('[BEY-08][en.stepUp] a step-up is renewed by the second factor, without it by the password, and failures count', async () => {
  const root = await founder();
  const { person, secret } = await withApp();
  const { token } = ok(await login(person, { otp: codeAt(secret, now()) })) as { token: string };
  pass(901);
  const enrol = () => running.call('user/factor/enrol', { kind: 'RECOVERY' }, token);
  expect(await enrol()).toMatchObject({ status: 0, data: { code: 'STEP_UP_REQUIRED' } });
  const stepUp = (body: Record<string, unknown>) => running.call('user/stepUp', body, token);
  expect(await stepUp({})).toMatchObject({ status: 0, data: { code: 'FACTOR_REQUIRED', kinds: ['TOTP', 'RECOVERY'] } });
  // The password is no substitute where there is a factor.
  expect(await stepUp({ password: person.password })).toMatchObject({ data: { code: 'FACTOR_REQUIRED' } });
  expect(await stepUp({ otp: '000000' })).toMatchObject({ data: { code: 'FACTOR_WRONG' } });
  expect(await enrol()).toMatchObject({ data: { code: 'STEP_UP_REQUIRED' } });
  expect(await stepUp({ otp: codeAt(secret, now()) })).toMatchObject({ status: 1, data: { stepUpUntil: expect.any(String) } });
  expect(await enrol()).toMatchObject({ status: 1 });

  const plain = await operator(root);
  pass(901);
  const confirm = (body: Record<string, unknown>) => running.call('user/stepUp', body, plain.token);
  expect(await confirm({})).toMatchObject({ data: { code: 'FACTOR_REQUIRED', kinds: ['PASSWORD'] } });
  for (let failure = 0; failure < 5; failure++)
    expect(await confirm({ password: 'Wrong-2026' })).toMatchObject({ data: { code: 'STEP_UP_PASSWORD' } });
  expect(await confirm({ password: plain.password })).toMatchObject({ status: 429 });
  pass(1501);
  const again = await operator(await founder());
  pass(901);
  expect(await running.call('user/stepUp', { password: again.password }, again.token)).toMatchObject({ status: 1 });
  expect(await running.call('user/factor/enrol', { kind: 'TOTP' }, again.token)).toMatchObject({ status: 1 });
});

test('[BEY-08][en.factor.remove] removing needs a recent proof; with the last factor go the recovery codes', async () => {
  const { person, secret } = await withApp();
  const { token } = ok(await login(person, { otp: codeAt(secret, now()) })) as { token: string };
  pass(901);
  const app = (await factorsOf(token)).find(factor => factor.kind === 'TOTP');
  const remove = () => running.call('user/factor/remove', { id: app?.id, version: app?.version }, token);
  expect(await remove()).toMatchObject({ status: 0, data: { code: 'STEP_UP_REQUIRED' } });
  ok(await running.call('user/stepUp', { otp: codeAt(secret, now()) }, token));
  const fresh = (await factorsOf(token)).find(factor => factor.kind === 'TOTP');
  const stranger = await operator(await founder());
  expect(await running.call('user/factor/remove', { id: fresh?.id, version: fresh?.version }, stranger.token)).toMatchObject({
    status: 404,
  });
  ok(await running.call('user/factor/remove', { id: fresh?.id, version: fresh?.version }, token));
  expect(await factorsOf(token)).toEqual([]);
  expect(await login(person)).toMatchObject({ status: 1 });
});

const set = async (key: string, value: string, by?: string): Promise<Answer> => {
  const token = by ?? (await founder()).operator;
  const row = await only(running, 'operation/setting/query', { key }, token);
  return running.call('operation/setting/save', { id: row.id, version: row.version, value }, token);
};
const setPolicy = (value: string): Promise<Answer> => set('secondFactor', value);

test('[BEY-08][BEY-13][op.login][op.setting.save] a new operator has a day for it, which every answer tells; then nothing else is open', async () => {
  const root = await founder();
  ok(await setPolicy('REQUIRED'));
  const due = async (person: Person, hours: number): Promise<string> => {
    const { createdAt } = await only(running, 'operation/operator/list', { account: person.userName }, root.operator);
    return new Date(Date.parse(String(createdAt)) + hours * 3_600_000).toISOString();
  };
  try {
    const person = await operator(root);
    expect(await login(person)).toMatchObject({ data: { mustEnrol: false, enrolBefore: await due(person, 24) } });
    expect(await set('secondFactorGraceHours', 'a day')).toMatchObject({ status: 422 });
    ok(await set('secondFactorGraceHours', '1'));
    const { token } = ok(await login(person)) as { token: string };
    expect(await running.call('operation/home', {}, token)).toMatchObject({ status: 1 });
    for (let third = 0; third < 4; third++) {
      pass(20 * 60);
      expect(await running.call('userInfo/query', {}, root.operator)).toMatchObject({ status: 1 });
    }
    const late = ok(await login(person)) as { token: string };
    expect(late).toMatchObject({ mustEnrol: true, enrolBefore: await due(person, 1) });
    expect(await running.call('operation/home', {}, late.token)).toMatchObject({ status: 0, data: { code: 'FACTOR_MUST_ENROL' } });
    await enrolTotp(late.token);
    expect(await running.call('userInfo/query', {}, late.token)).toMatchObject({ data: { mustEnrol: false, enrolBefore: null } });
    expect(await running.call('operation/home', {}, late.token)).toMatchObject({ status: 1 });
  } finally {
    ok(await running.call('user/stepUp', { password: 'Root-pass-2026' }, root.operator));
    ok(await set('secondFactor', 'OPTIONAL', root.operator));
    ok(await set('secondFactorGraceHours', '24'));
  }
});

test('[BEY-08][op.setting.save] under REQUIRED an operator without a factor may add one and nothing else; OFF asks nobody', async () => {
  const root = await founder();
  const person = await operator(root);
  const { person: holder, secret } = await withApp();
  expect(await setPolicy('REQUIERD')).toMatchObject({ status: 422, data: { errors: { value: [expect.any(String)] } } });
  ok(await setPolicy('REQUIRED'));
  ok(await set('secondFactorGraceHours', '0'));
  try {
    const { token } = ok(await login(person)) as { token: string };
    expect(await running.call('userInfo/query', {}, token)).toMatchObject({ status: 1, data: { mustEnrol: true } });
    for (const path of ['operation/home', 'user/session/list', 'operation/accountType/list'])
      expect(await running.call(path, {}, token), path).toMatchObject({ status: 0, data: { code: 'FACTOR_MUST_ENROL' } });
    const own = await enrolTotp(token);
    expect(own.recoveryCodes).toHaveLength(10);
    expect(await running.call('operation/home', {}, token)).toMatchObject({ status: 1 });
    const app = (await factorsOf(token)).find(factor => factor.kind === 'TOTP');
    expect(await running.call('user/factor/remove', { id: app?.id, version: app?.version }, token)).toMatchObject({
      data: { code: 'FACTOR_LAST' },
    });
    // A company's people are free to choose.
    const company = await member(root);
    expect(await running.call('userInfo/query', {}, company.token)).toMatchObject({ data: { mustEnrol: false } });
  } finally {
    // The founder has no factor of their own and a session from before the policy.
    const row = await only(running, 'operation/setting/query', { key: 'secondFactor' }, root.operator);
    ok(await running.call('operation/setting/save', { id: row.id, version: row.version, value: 'OFF' }, root.operator));
    ok(await set('secondFactorGraceHours', '24', root.operator));
  }
  const { token } = ok(await login(holder)) as { token: string };
  expect(await running.call('user/factor/enrol', { kind: 'TOTP' }, token)).toMatchObject({ data: { code: 'FACTOR_OFF' } });
  ok(await setPolicy('OPTIONAL'));
  expect(await login(holder)).toMatchObject({ data: { code: 'FACTOR_REQUIRED' } });
  pass(60);
  expect(await login(holder, { otp: codeAt(secret, now()) })).toMatchObject({ status: 1 });
});

test('[BEY-08][en.factor.confirm] whoever has a mail address is told of a factor that comes or goes', async () => {
  const person = await operator(await founder());
  const email = `${person.userName}@example.com`;
  const root = await founder();
  const row = await only(running, 'operation/operator/list', { account: person.userName }, root.operator);
  ok(await running.call('operation/operator/modify', { id: row.id, version: row.version, email }, root.operator));
  const { secret } = await enrolTotp(person.token);
  const [app] = (await factorsOf(person.token)).filter(factor => factor.kind === 'TOTP');
  ok(await running.call('user/factor/remove', { id: app?.id, version: app?.version }, person.token));
  const { list } = await running.service.services.database.read.list('outbox', {
    filter: { recipient: email },
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 10 },
    heavy: true,
    total: false,
  });
  expect(list.map(message => /添加|移除/.exec(String(message.body))?.[0])).toEqual(['添加', '移除']);
  expect(JSON.stringify(list)).not.toContain(secret);
});

test("[BEY-08][op.operator.factorReset] the security administrator takes an operator's factors away; who resets passwords cannot", async () => {
  const { person, secret } = await withApp();
  const { token } = ok(await login(person, { otp: codeAt(secret, now()) })) as { token: string };
  const root = await founder();
  const [security, system] = [await operator(root, 'SECURITY_ADMIN'), await operator(root, 'SYSTEM_ADMIN')];
  const row = await only(running, 'operation/operator/list', { account: person.userName }, security.token);
  const body = { id: row.id, version: row.version, reason: '手机遗失，已当面核对身份' };
  expect(await running.call('operation/operator/resetFactors', body, system.token)).toMatchObject({ status: 403 });
  expect(await running.call('operation/operator/resetFactors', { ...body, reason: '' }, security.token)).toMatchObject({ status: 422 });
  const reset = await running.call(`operation/operator/resetPassword/${row.operatorCode}`, { version: row.version }, security.token);
  expect(reset).toMatchObject({ status: 403 });
  const self = await only(running, 'operation/operator/list', { account: security.userName }, security.token);
  expect(
    await running.call('operation/operator/resetFactors', { ...body, id: self.id, version: self.version }, security.token),
  ).toMatchObject({ status: 0, data: { code: 'ACCOUNT_SELF' } });
  ok(await running.call('operation/operator/resetFactors', body, security.token));
  expect(await running.call('userInfo/query', {}, token)).toMatchObject({ status: 300 });
  expect(await login(person)).toMatchObject({ status: 1 });
  const entries = await running.call<{ list: { action: string; reason: string | null }[] }>(
    'operation/log/list',
    { filter: { recordId: row.id, action: 'resetFactors' } },
    root.operator,
  );
  expect(entries.data.list[0]).toMatchObject({ action: 'resetFactors', reason: body.reason });
});

test("[BEY-08][en.login] a company's people may add a factor too, and their administrator can take it away", async () => {
  const company = await member(await founder());
  const { secret } = await enrolTotp(company.token);
  const signIn = (more: Record<string, unknown>) =>
    running.call('employee/login', { userName: company.adminUserName, password: company.adminPassword, ...more });
  expect(await signIn({})).toMatchObject({ data: { code: 'FACTOR_REQUIRED' } });
  pass(90);
  expect(await signIn({ otp: codeAt(secret, now()) })).toMatchObject({ status: 1 });
  const root = await founder();
  const row = await only(running, 'operation/employee/list', { account: company.adminUserName }, root.operator);
  ok(
    await running.call('operation/employee/resetFactors', { id: row.id, version: row.version, reason: '手机遗失，已核对' }, root.operator),
  );
  expect(await signIn({})).toMatchObject({ status: 1 });
});

test('[BEY-08][BEY-04] secrets and recovery codes rest encrypted or hashed, and stand in no journal', async () => {
  const { person, secret, recoveryCodes } = await withApp();
  const { token } = ok(await login(person, { otp: recoveryCodes[0] })) as { token: string };
  const { list } = await running.service.services.database.read.list('factors', {
    filter: { userNum: person.userNum },
    page: { number: 1, size: 10 },
    heavy: true,
    total: false,
  });
  // The store opens what is encrypted; the codes are hashes even then.
  expect(list.find(row => row.kind === 'TOTP')?.secret).toBe(secret);
  expect(JSON.stringify(list.find(row => row.kind === 'RECOVERY')?.codes)).not.toContain((recoveryCodes[1] ?? '').replaceAll('-', ''));
  const raw = await running.service.services.database.transaction(async rows => {
    const [factors, challenges] = [await rows.query('select * from factors', []), await rows.query('select * from factor_challenges', [])];
    return JSON.stringify([factors, challenges], (_, value: unknown) =>
      value instanceof Object && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value,
    );
  });
  const journal: string[] = [];
  for await (const rows of running.service.services.database.read.walk('journal', { heavy: true })) journal.push(JSON.stringify(rows));
  for (const where of [raw, journal.join('\n')])
    for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(where).not.toContain(value);
  expect(journal.join('\n')).toContain('useRecoveryCode');
  // No answer tells them again.
  expect(JSON.stringify(await running.call('user/factor/list', {}, token))).not.toContain(secret);
});

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly userVerification?: string;
}

const withPasskey = async () => {
  const person = await operator(await founder());
  const passkey = softPasskey(origin, rpId);
  const start = async () =>
    ok(await running.call<{ challengeId: string; options: Options }>('user/factor/enrol', { kind: 'PASSKEY' }, person.token));
  const { challengeId, options } = await start();
  const confirm = (id: string, answer: unknown) =>
    running.call<{ recoveryCodes: string[] }>('user/factor/confirm', { challengeId: id, passkey: answer, label: '笔记本' }, person.token);
  ok(await confirm(challengeId, passkey.register(options.challenge)));
  const challenge = async (): Promise<string> => {
    const asked = await running.call<{ passkey: Options }>('operation/login', { userName: person.userName, password: person.password });
    expect(asked.data).toMatchObject({ code: 'FACTOR_REQUIRED', passkey: { rpId, userVerification: 'required' } });
    return asked.data.passkey.challenge;
  };
  return { person, passkey, start, confirm, challenge };
};

test('[BEY-08][op.login] a passkey signs in for a challenge of its own, once, and within five minutes', async () => {
  const { person, passkey, challenge } = await withPasskey();
  const first = await challenge();
  const answer = passkey.assert(first);
  expect(await login(person, { passkey: answer })).toMatchObject({ status: 1 });
  const refused = { http: 400, status: 0, data: { code: 'FACTOR_PASSKEY_WRONG' } };
  expect(await login(person, { passkey: answer })).toMatchObject(refused);
  expect(await login(person, { passkey: passkey.assert(first) })).toMatchObject(refused);
  const late = await challenge();
  pass(301);
  expect(await login(person, { passkey: passkey.assert(late) })).toMatchObject(refused);
  // Another person's challenge, and one that was asked for a step-up, are none of this login's.
  const other = await withPasskey();
  expect(await login(person, { passkey: passkey.assert(await other.challenge()) })).toMatchObject({ status: 0 });
  const stepUp = await running.call<{ passkey: Options }>('user/stepUp', {}, other.person.token);
  expect(await login(other.person, { passkey: other.passkey.assert(stepUp.data.passkey.challenge) })).toMatchObject(refused);
  const again = await running.call<{ passkey: Options }>('user/stepUp', {}, other.person.token);
  expect(
    await running.call('user/stepUp', { passkey: other.passkey.assert(again.data.passkey.challenge) }, other.person.token),
  ).toMatchObject({ status: 1 });
});

test('[BEY-08][op.login] a passkey is refused from another origin, for another party, without user verification, with another key', async () => {
  const wrong = [
    { origin: 'https://ca.example.com.evil.example' },
    { origin: 'http://ca.example.com' },
    { rpId: 'example.com' },
    { verified: false },
  ];
  for (const words of wrong) {
    const { person, passkey, challenge, start, confirm } = await withPasskey();
    expect(await login(person, { passkey: passkey.assert(await challenge(), words) }), JSON.stringify(words)).toMatchObject({
      data: { code: 'FACTOR_PASSKEY_WRONG' },
    });
    const { challengeId, options } = await start();
    expect(await confirm(challengeId, softPasskey(origin, rpId).register(options.challenge, words))).toMatchObject({
      data: { code: 'FACTOR_PASSKEY_WRONG' },
    });
  }
  const { person, passkey, challenge } = await withPasskey();
  const impostor = softPasskey(origin, rpId).assert(await challenge());
  const { id } = passkey.assert('x');
  expect(await login(person, { passkey: { ...impostor, id, rawId: id } })).toMatchObject({ data: { code: 'FACTOR_PASSKEY_WRONG' } });
  for (const nonsense of [{}, { response: {} }, { id: 1, response: { clientDataJSON: 'e30' } }, { response: { clientDataJSON: '////' } }])
    expect(await login((await withPasskey()).person, { passkey: nonsense })).toMatchObject({ data: { code: 'FACTOR_PASSKEY_WRONG' } });
});

test('[BEY-08][op.login] a passkey whose counter goes back is refused as a copy, and the journal says so', async () => {
  const { person, passkey, challenge } = await withPasskey();
  expect(await login(person, { passkey: passkey.assert(await challenge(), { counter: 9 }) })).toMatchObject({ status: 1 });
  for (const counter of [9, 4, 0])
    expect(await login(person, { passkey: passkey.assert(await challenge(), { counter }) }).then(({ data }) => data.code)).toBe(
      'FACTOR_CLONED',
    );
  const { list } = await running.service.services.database.read.list('journal', {
    filter: { resource: 'factors', action: 'cloned' },
    page: { number: 1, size: 10 },
    heavy: true,
    total: false,
  });
  expect(list.filter(entry => String(entry.recordLabel).includes(person.userNum))).toHaveLength(3);
  expect(list[0]).toMatchObject({ result: 'REFUSED' });
});

test('[BEY-08][en.factor.enrol] where the address allows no passkeys, they are refused with the way out', async () => {
  const { services } = running.service;
  const party = services.relyingParty;
  try {
    Object.assign(services, { relyingParty: null });
    const person = await operator(await founder());
    expect(await running.call('user/factor/enrol', { kind: 'PASSKEY' }, person.token)).toMatchObject({
      status: 0,
      data: { code: 'FACTOR_NO_PASSKEYS' },
      message: expect.stringContaining('PUBLIC_URL'),
    });
  } finally {
    Object.assign(services, { relyingParty: party });
  }
});
