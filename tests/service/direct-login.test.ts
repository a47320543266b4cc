/** Direct login: tickets for a trusted portal's visitors, single use, short, signed from server to server. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employee, member, only, type Registered } from './people.ts';
import { signedRequest, trustedPortals } from './portal.ts';
import { type Answer, operatorLogin, type Running, startRunning } from './running.ts';

let running: Running;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  running = await startRunning({ trustedPortals });
  company = await member(running);
});
afterAll(() => running.stop());

const now = (): Date => running.service.services.clock();
const seconds = (count: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + count * 1000);
};
const ask = (request: ReturnType<typeof signedRequest>) => running.call<{ token: string }>('operation/external/ticket', request);
const ticketFor = async (userNum: string): Promise<string> => {
  const answer = await ask(signedRequest(userNum, { at: now() }));
  expect(answer).toMatchObject({ status: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) } });
  return answer.data.token;
};
const enter = async (token: string): Promise<Answer> => {
  const response = await running.get(`/user/employee/directLogin/${token}`);
  return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>) };
};
const refusedWith = (code: string) => ({ http: 400, status: 0, data: { code } });
/** The founder's token, whatever the clock was put to. */
const root = async (): Promise<string> => (await running.call<{ token: string }>('operation/login', operatorLogin)).data.token;

test('[op.external.ticket][en.directLogin][SES-06] a ticket opens a session once', async () => {
  const person = await employee(running, company.token);
  const token = await ticketFor(person.userNum);
  const entered = await enter(token);
  expect(entered).toMatchObject({ status: 1, data: { userNum: person.userNum, userName: person.userName, accountType: '21' } });
  expect(await running.call('userInfo/query', {}, String(entered.data.token))).toMatchObject({
    status: 1,
    data: { userNum: person.userNum },
  });
  expect(await enter(token)).toMatchObject(refusedWith('DIRECT_LOGIN_REFUSED'));
  expect(await enter(String(entered.data.token))).toMatchObject(refusedWith('DIRECT_LOGIN_REFUSED'));
});

test('[en.directLogin][SES-06] of two that come at once one is refused', async () => {
  const person = await employee(running, company.token);
  const token = await ticketFor(person.userNum);
  const statuses = (await Promise.all([enter(token), enter(token), enter(token)])).map(answer => answer.status);
  expect(statuses.sort()).toEqual([0, 0, 1]);
});

test('[en.directLogin][SES-06] refused after a minute', async () => {
  const person = await employee(running, company.token);
  const [early, late] = [await ticketFor(person.userNum), await ticketFor(person.userNum)];
  seconds(55);
  expect(await enter(early)).toMatchObject({ status: 1 });
  seconds(6);
  expect(await enter(late)).toMatchObject(refusedWith('DIRECT_LOGIN_REFUSED'));
});

test('[op.external.ticket] refused: an unknown portal, a wrong secret, anything altered after signing', async () => {
  const { userNum } = await employee(running, company.token);
  const refused = refusedWith('PORTAL_SIGNATURE');
  const good = signedRequest(userNum, { at: now() });
  expect(await ask(signedRequest(userNum, { at: now(), portal: 'nobody' }))).toMatchObject(refused);
  expect(await ask(signedRequest(userNum, { at: now(), signWith: 'x'.repeat(40) }))).toMatchObject(refused);
  expect(await ask({ ...good, userNum: 'U2000000001' })).toMatchObject(refused);
  expect(await ask({ ...good, timestamp: good.timestamp + 1 })).toMatchObject(refused);
  expect(await ask({ ...good, nonce: 'x'.repeat(32) })).toMatchObject(refused);
  expect(await ask({ ...good, signature: 'z'.repeat(64) })).toMatchObject(refused);
  expect(await ask({ ...good, signature: 'ab' })).toMatchObject({ status: 422, data: { errors: { signature: [expect.any(String)] } } });
  expect(await ask(good)).toMatchObject({ status: 1 });
});

test('[op.external.ticket] refused: a request sent again, also at once, and one whose clock is more than five minutes away', async () => {
  const { userNum } = await employee(running, company.token);
  const request = signedRequest(userNum, { at: now() });
  const statuses = (await Promise.all([ask(request), ask(request), ask(request)])).map(answer => answer.status);
  expect(statuses.sort()).toEqual([0, 0, 1]);
  seconds(240);
  expect(await ask(request)).toMatchObject(refusedWith('PORTAL_REPLAY'));
  for (const away of [-310, 310])
    expect(await ask(signedRequest(userNum, { at: new Date(now().getTime() + away * 1000) }))).toMatchObject(refusedWith('PORTAL_CLOCK'));
});

test('[op.external.ticket][en.directLogin] refused: an operator, a disabled person, a frozen company, also between ticket and use', async () => {
  const own = await member({ ...running, operator: await root() });
  const [one, two] = [await employee(running, own.token), await employee(running, own.token)];
  expect(await ask(signedRequest('U1000000001', { at: now() }))).toMatchObject(refusedWith('DIRECT_LOGIN_ACCOUNT'));
  const [first, second] = [await ticketFor(one.userNum), await ticketFor(two.userNum)];
  const row = await only(running, 'employee/list', { account: one.userName }, own.token);
  await running.call('employee/used', { id: row.id, version: row.version, used: 'OFF' }, own.token);
  expect(await enter(first)).toMatchObject(refusedWith('DIRECT_LOGIN_ACCOUNT'));
  expect(await ask(signedRequest(one.userNum, { at: now() }))).toMatchObject(refusedWith('DIRECT_LOGIN_ACCOUNT'));
  const token = await root();
  const { id, version } = await only(running, 'operation/member/list', { uscc: own.uscc }, token);
  await running.call('operation/member/status', { id, version, status: 'FROZEN', reason: '材料存疑，先行冻结' }, token);
  expect(await enter(second)).toMatchObject(refusedWith('MEMBER_NOT_ACTIVE'));
  expect(await ask(signedRequest(two.userNum, { at: now() }))).toMatchObject(refusedWith('MEMBER_NOT_ACTIVE'));
});

test('[op.external.ticket][BEY-04] tickets, their use and refusals are journalled; the token is found nowhere', async () => {
  const { userNum } = await employee(running, company.token);
  const token = await ticketFor(userNum);
  await enter(token);
  await ask(signedRequest(userNum, { at: now(), signWith: 'x'.repeat(40) }));
  const { list } = await running.service.services.database.read.list('journal', {
    filter: { callId: ['op.external.ticket', 'en.directLogin'] },
    sort: { field: 'id', order: 'DESC' },
    page: { number: 1, size: 3 },
    heavy: true,
  });
  expect(list.map(entry => [entry.action, entry.result])).toEqual([
    ['ticketRefused', 'REFUSED'],
    ['use', 'OK'],
    ['create', 'OK'],
  ]);
  const tickets = await running.service.services.database.read.list('directLoginTickets', { heavy: true });
  expect(JSON.stringify([list, tickets.list])).not.toContain(token);
});

test('[op.external.ticket] the example of the operations page works', async () => {
  const { userNum } = await employee({ ...running }, (await member({ ...running, operator: await root() })).token);
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const example = /## Visitors of a trusted portal[\s\S]*?```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  // The example's `date` tells the machine's time: the service is put back to it.
  await running.turnBack(new Date(running.started));
  const script = new Promise<string>((resolve, reject) => {
    const env = { ...process.env, PORTAL: 'steel', SECRET: trustedPortals.steel, USER_NUM: userNum, PUBLIC_URL: running.address };
    execFile('sh', ['-euc', example], { env, encoding: 'utf8' }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  const answer = JSON.parse(await script) as Answer<{ token: string }>;
  expect(answer).toMatchObject({ status: 1 });
  expect(await enter(answer.data.token)).toMatchObject({ status: 1, data: { userNum } });
});
