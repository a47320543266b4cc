/** The wire below the calls: what no client of ours would send is answered in the envelope, and who sends slowly is in nobody's way. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from './people.ts';
import { type Running, startRunning } from './running.ts';

/** Short, so that the events come soon; the rules are the usual ones. */
const patience = { headMs: 400, stretchMs: 400, leastBytes: 400, stillMs: 10_000, lookMs: 50 };

let running: Running;
const logged: string[] = [];
beforeAll(async () => {
  running = await startRunning({ patience, log: line => logged.push(line) });
});
afterAll(() => running.stop());

const open = (): Socket => {
  const socket = connect(Number(new URL(running.address).port), '127.0.0.1');
  // Whoever is refused in the middle of a body may be cut off while still writing.
  socket.on('error', () => undefined);
  return socket;
};

interface Heard {
  readonly http: number;
  readonly head: string;
  readonly status: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}
const heardOf = (raw: string): Heard => {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  return { http: Number(head.split(' ')[1]), head, ...(JSON.parse(body) as Omit<Heard, 'http' | 'head'>) };
};
/** Sends bytes as they are and reads until the service closes. */
const exchange = async (bytes: string): Promise<Heard> => {
  const socket = open();
  socket.write(bytes);
  return heardOf(await text(socket));
};
const post = (path: string, lines: readonly string[], body = ''): string =>
  `POST /user/${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.map(line => `${line}\r\n`).join('')}\r\n${body}`;
const json = 'content-type: application/json';
const multipart = (body: string, type = 'multipart/form-data; boundary=b'): string =>
  post('file/upload', [`session-token: ${running.operator}`, `content-type: ${type}`, `content-length: ${body.length}`], body);

describe('what is no proper request', () => {
  const long = 'x'.repeat(9_000);
  const longer = 'x'.repeat(40_000);
  test.each<readonly [string, number, number, () => string]>([
    ['something that is no HTTP', 400, 0, () => 'HELO there\r\n\r\n'],
    ['a content-length that is no number', 400, 0, () => post('employee/captcha', [json, 'content-length: many'], '{}')],
    ['two different content-lengths', 400, 0, () => post('employee/login', ['content-length: 2', 'content-length: 3'], '{}')],
    ['a length and chunks at once', 400, 0, () => post('employee/login', ['content-length: 2', 'transfer-encoding: chunked'], '{}')],
    [
      'a chunk whose size is no number',
      400,
      0,
      () => post('employee/login', [json, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
    ],
    ['no host', 400, 0, () => 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a header field without a name', 400, 0, () => 'GET /healthz HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['a broken percent-encoding', 400, 0, () => post('ca/detail/%zz', [json, 'content-length: 2'], '{}')],
    ['percent-encoding that is no UTF-8', 400, 0, () => post('ca/detail/%ff%fe', [json, 'content-length: 2'], '{}')],
    ['an address of 9 kB', 414, 414, () => `GET /${long} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
    ['an address of 40 kB', 414, 414, () => `GET /${longer} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a part of the path of 9,000 characters', 414, 414, () => post(`ca/detail/${long}`, [json, 'content-length: 2'], '{}')],
    ['a part of the path of 300 characters', 414, 414, () => post(`ca/detail/${long.slice(0, 300)}`, [json, 'content-length: 2'], '{}')],
    ['a header field of 40 kB', 431, 431, () => `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${longer}\r\n\r\n`],
    ['a method nobody knows', 404, 404, () => 'PROPFIND /user/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['TRACE is no call, it', 404, 404, () => 'TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['multipart without a boundary', 400, 0, () => multipart('x', 'multipart/form-data')],
    [
      'multipart that ends in its middle',
      400,
      0,
      () => multipart('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx'),
    ],
    ['multipart that is none', 400, 0, () => multipart('nonsense')],
    [
      'a field of a form named after what objects inherit',
      422,
      422,
      () => multipart('--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'),
    ],
    ['a type that is none', 415, 415, () => post('employee/login', ['content-type: ;;', 'content-length: 2'], '{}')],
  ])('[ERR-03] %s is answered in the envelope', async (_, http, status, bytes) => {
    logged.length = 0;
    const heard = await exchange(bytes());
    expect(heard).toMatchObject({ http, status, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
    expect(heard.head).toMatch(/^content-type: application\/json/im);
    expect(heard.head).toMatch(/^trace-id: \w/im);
    expect(logged.filter(line => /"level":(50|60)/.test(line))).toEqual([]);
  });

  test('[ERR-03] in English to whoever reads English, also before there is a request', async () => {
    const heard = await exchange('GET /healthz HTTP/1.1\r\nhost: x\r\naccept-language: en\r\nbad header\r\n\r\n');
    expect(heard).toMatchObject({ http: 400, status: 0, message: expect.stringContaining('not valid HTTP') });
  });

  test('[ERR-03] an expectation that nobody knows is passed over', async () => {
    const heard = await exchange('GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n');
    expect(heard.http).toBe(200);
  });

  test('[ERR-03] a client that goes in the middle of a body is no fault of ours', async () => {
    logged.length = 0;
    const socket = open();
    socket.write(post('employee/login', [json, 'content-length: 5000', 'expect: 100-continue']));
    // Told to go on: from now on it is a request.
    expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
    socket.write('{"a":');
    socket.destroy();
    await expect.poll(() => logged.some(line => line.includes('the client went away'))).toBe(true);
    expect(logged.filter(line => /"level":(50|60)/.test(line))).toEqual([]);
  });
});

describe('requests that come slowly', () => {
  /** Sends a byte now and then until the service has had enough. */
  const dribble = async (socket: Socket, everyMs: number): Promise<string> => {
    const timer = setInterval(() => socket.write('x'), everyMs);
    try {
      return await text(socket);
    } finally {
      clearInterval(timer);
    }
  };

  test('[BEY-10] a head that does not end is given up', async () => {
    const socket = open();
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ');
    expect(heardOf(await dribble(socket, 60))).toMatchObject({ http: 408, status: 408 });
  });

  test('[BEY-10] a body below the least rate is given up, JSON, a file, and what nobody reads any more', async () => {
    const bodies = [
      post('employee/login', [json, 'content-length: 5000'], '{"userName":"'),
      post(
        'file/upload',
        [`session-token: ${running.operator}`, 'content-type: multipart/form-data; boundary=b', 'content-length: 5000'],
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      ),
    ];
    for (const body of bodies) {
      const socket = open();
      socket.write(body);
      expect(heardOf(await dribble(socket, 60))).toMatchObject({ http: 408, status: 408 });
    }
    // Refused before its body was read: answered at once, and not waited for.
    const refused = open();
    refused.write(post('file/upload', ['content-type: multipart/form-data; boundary=b', 'content-length: 5000'], '--b'));
    expect(heardOf(await dribble(refused, 60))).toMatchObject({ http: 401, status: 300 });
  });

  test('[BEY-10] a file that comes slowly but at the least rate is taken', async () => {
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\napplication\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      ),
      png,
      Buffer.alloc(4_000),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const socket = open();
    const head = ['content-type: multipart/form-data; boundary=b', `content-length: ${body.length}`, `session-token: ${running.operator}`];
    socket.write(post('file/upload', head));
    const whole = text(socket);
    // 100 bytes each 20 ms: four times the least rate, for longer than two stretches.
    for (let at = 0; at < body.length; at += 100) {
      socket.write(body.subarray(at, at + 100));
      await pause(20);
    }
    expect(heardOf(await whole)).toMatchObject({ http: 200, status: 1 });
  });

  test('[BEY-10] files that come slowly keep nobody from the database, twice as many as it has connections', async () => {
    logged.length = 0;
    const sockets = Array.from({ length: 24 }, open);
    const head = ['content-type: multipart/form-data; boundary=b', 'content-length: 90000', `session-token: ${running.operator}`];
    const first =
      '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\napplication\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const piece = Buffer.alloc(100, 'x');
    for (const socket of sockets) socket.write(post('file/upload', head, first));
    const timer = setInterval(() => sockets.forEach(socket => void socket.write(piece)), 20);
    try {
      await expect.poll(() => logged.filter(line => line.includes('starting multipart parsing')).length).toBe(24);
      for (let asked = 0; asked < 5; asked++)
        expect(await running.call('operation/operator/list', {}, running.operator)).toMatchObject({ status: 1 });
    } finally {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    }
  });

  test('[BEY-10] 600 of them do no harm: others are served, and each is let go', async () => {
    const ended: Promise<unknown>[] = [];
    for (let at = 0; at < 600; at++) {
      const socket = open();
      socket.write(
        at % 2 === 0
          ? 'POST /user/employee/login HTTP/1.1\r\nhost: x\r\nx-slow: '
          : post('employee/login', [json, 'content-length: 9000'], '{'),
      );
      ended.push(text(socket).then(raw => heardOf(raw).http));
    }
    const served = await Promise.all(Array.from({ length: 20 }, () => running.get('/readyz')));
    expect(served.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(await Promise.all(ended))).toEqual(new Set([408]));
    expect(await running.call('employee/nothing')).toMatchObject({ status: 404 });
  });
});

test('[BEY-21] whoever asks for much and reads nothing loses the connection', async () => {
  const arrived = once(running.service.app.server, 'connection');
  const socket = open().pause();
  const [held] = (await arrived) as [Socket];
  const gone = once(held, 'close');
  socket.write('GET /user/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200));
  await gone;
  expect(held.bytesWritten).toBeGreaterThan(0);
  expect((await running.get('/healthz')).status).toBe(200);
  socket.destroy();
});
