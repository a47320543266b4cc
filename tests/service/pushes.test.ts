/** Events told to outside systems: signed, tried again with growing pauses, never into the own network, given up into somebody's hands. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRequest } from '#product/demo/request.ts';
import { drainPushes } from '#service/delivery/pushes.ts';
import { apply, member, only, order } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let receiver: Server;
let company: { readonly token: string };
let answers = 200;
const heard: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];

beforeAll(async () => {
  running = await startRunning();
  company = await member(running);
  receiver = createServer(async (request, response) => {
    heard.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answers, answers === 302 ? { location: 'http://127.0.0.1/elsewhere' } : {}).end('x'.repeat(5000));
  });
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  receiver.close();
  await running.stop();
});

const address = (host = '127.0.0.1') => `http://${host}:${(receiver.address() as AddressInfo).port}/events`;
const call = (path: string, body: unknown) => running.call<Record<string, string>>(path, body, running.operator);
const now = () => running.service.services.clock();
const drain = (at = now()) => drainPushes(running.service.services.database, at);
const newest = () => only(running, 'operation/log/push', {}, running.operator);
const allow = async (value: string) => {
  const setting = await only(running, 'operation/setting/query', { key: 'pushToPrivate' }, running.operator);
  expect(await call('operation/setting/save', { id: setting.id, version: setting.version, value })).toMatchObject({ status: 1 });
};
const secrets = new Map<string, string>();
const subscribe = async (name: string, targetUrl: string) => {
  const made = await call('operation/push/target/new', { name, targetUrl, events: ['certificate.issued', 'certificate.revoked'] });
  expect(made).toMatchObject({ status: 1 });
  secrets.set(name, String(made.data.secret));
  return made.data;
};
const unsubscribe = async (name: string) => {
  const { id, version } = await only(running, 'operation/push/target/list', { name }, running.operator);
  await call('operation/push/target/status', { id, version, status: 'OFF' });
};
/** A certificate is issued: its id. */
const issued = async (): Promise<string> => {
  const waiting = await order(running, await apply(running, company.token, { csr: await sampleRequest('ECDSA_P256', '推送') }));
  expect(await call('operation/certificate/issue', waiting)).toMatchObject({ status: 1 });
  return waiting.id;
};

test('[BEY-05] a target in the own network, or without https, is refused unless a setting allows it; no list shows the secret', async () => {
  const events = ['certificate.issued'];
  const refused = async (targetUrl: string) => (await call('operation/push/target/new', { name: '内网', targetUrl, events })).message;
  expect(await refused('http://receiver.example.com/')).toContain('https://');
  for (const host of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', 'localhost', '[fd00::1]'])
    expect(await refused(`https://${host}/x`), host).toContain('内网');
  await allow('true');
  await subscribe('一号', address());
  const listed = JSON.stringify((await call('operation/push/target/list', {})).data);
  expect(listed).toContain('一号');
  expect(listed).not.toContain(secrets.get('一号'));
});

test('[BEY-05][op.log.push] a transition that announces is delivered once, signed over time and body, with what operators may see alone', async () => {
  const id = await issued();
  expect(await drain()).toBe(1);
  expect(await drain()).toBe(0);
  expect(heard).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = heard;
  const signed = createHmac('sha256', String(secrets.get('一号')))
    .update(`${headers['x-chancery-timestamp']}.${body}`)
    .digest('hex');
  expect(headers['x-chancery-signature']).toBe(`sha256=${signed}`);
  expect(JSON.parse(body)).toMatchObject({ event: 'certificate.issued', resource: 'certificates', record: { id, state: 'ACTIVE' } });
  expect(body).not.toMatch(/holderIdNo|keyRef|PRIVATE/);
  const log = await newest();
  expect(log).toMatchObject({ state: 'OK', httpStatus: 200, tries: 1, event: 'certificate.issued' });
  const row = await running.service.services.database.read.find('pushLogs', String(log.id));
  expect(String(row?.response)).toHaveLength(2048);
});

test('[BEY-05][op.log.pushResend][en.failure.query] failures wait 1, 5, 30 minutes, 2 and 12 hours, are given up, and go out when sent again', async () => {
  answers = 500;
  heard.length = 0;
  await issued();
  let at = now();
  for (const minutes of [1, 5, 30, 120, 720]) {
    expect(await drain(at)).toBe(1);
    expect((await newest()).state).toBe('FAILED');
    expect(await drain(new Date(at.getTime() + minutes * 60_000 - 1000))).toBe(0);
    at = new Date(at.getTime() + minutes * 60_000 + 1);
  }
  expect(await drain(at)).toBe(1);
  expect(await newest()).toMatchObject({ state: 'GIVEN_UP', tries: 6, httpStatus: 500, lastError: 'HTTP 500' });
  const failure = await only(running, 'failureLog/query', { state: 'NEW' }, running.operator);
  expect(failure).toMatchObject({ biz: 'PUSH', tries: 1 });
  answers = 200;
  const again = await call('failureLog/resend', { id: failure.id, version: failure.version });
  expect(again).toMatchObject({ status: 1, data: { state: 'RESENT' } });
  await drain();
  expect(await newest()).toMatchObject({ state: 'OK', tries: 1 });
  expect(await only(running, 'failureLog/query', { id: failure.id }, running.operator)).toMatchObject({ state: 'FIXED' });
  const delivered = await newest();
  const resent = await call('operation/log/pushResend', { id: delivered.id, version: delivered.version });
  expect(resent).toMatchObject({ status: 1, data: { state: 'WAIT' } });
  expect(await only(running, 'operation/log/list', { recordId: delivered.id }, running.operator)).toMatchObject({ action: 'resend' });
});

test('[BEY-05] neither a redirect nor a name that leads into the own network is followed', async () => {
  await drain();
  heard.length = 0;
  answers = 302;
  await issued();
  await drain();
  expect(heard).toHaveLength(1);
  expect(await newest()).toMatchObject({ state: 'FAILED', httpStatus: 302 });
  await unsubscribe('一号');
  await subscribe('二号', address('localhost'));
  await allow('false');
  heard.length = 0;
  await issued();
  await drain();
  expect(heard).toEqual([]);
  expect((await newest()).lastError).toMatch(/内网/);
});
