import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseCrowd } from './crowd.ts';
import { makeRoom } from './room.ts';

let server: Server;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const room = makeRoom({ perSession: 64, perCaller: 1, signedIn: 10, strangers: 10 });
const full = { name: 'full', token: 'full' };
let letGo = (): void => undefined;

beforeAll(async () => {
  server = createServer((_, response) => response.end('handled'));
  refuseCrowd(server, '/user', room);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  void room.take(full, () => new Promise<void>(done => (letGo = done)));
});
afterAll(() => {
  letGo();
  agent.destroy();
  server.close();
});

const post = (path: string, token: string, language = 'zh') =>
  new Promise<{ http: number | undefined; retryAfter: string | undefined; body: string }>((done, failed) => {
    const asked = request(
      {
        agent,
        method: 'POST',
        port: (server.address() as AddressInfo).port,
        path,
        headers: { 'session-token': token, 'accept-language': language },
      },
      response => {
        text(response).then(body => done({ http: response.statusCode, retryAfter: response.headers['retry-after'], body }), failed);
      },
    );
    asked.on('error', failed).end('{"filter": {}}');
  });

it('[BEY-21] whoever has enough at work is refused in their language, others and other paths are not, on the same connection', async () => {
  for (const [language, says] of [
    ['zh', /稍后|秒/],
    ['en', /second/],
  ] as const) {
    const { http, retryAfter, body } = await post('/user/member/list', 'full', language);
    expect([http, retryAfter]).toEqual([503, '2']);
    expect(JSON.parse(body)).toMatchObject({ status: 503, message: expect.stringMatching(says), data: { traceId: expect.any(String) } });
    expect(await post('/user/member/list', 'another')).toMatchObject({ http: 200, body: 'handled' });
    expect(await post('/healthz', 'full')).toMatchObject({ http: 200, body: 'handled' });
  }
});
