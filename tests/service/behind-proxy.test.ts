/** The samples of `deploy/` at work: nginx and HAProxy as they are shown there, in front of two processes of the service. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { operatorLogin, type Running, startRunning } from './running.ts';
import { freePort, isThere } from './spawned.ts';

const sample = (path: string): string => readFileSync(resolve(import.meta.dirname, '../../deploy', path), 'utf8');

interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}
const ask = (url: string, headers: Readonly<Record<string, string>> = {}, body?: object): Promise<Asked> =>
  new Promise((done, failed) => {
    const send = url.startsWith('https:') ? secureRequest : plainRequest;
    const asking = send(
      url,
      {
        method: body === undefined && headers['content-length'] === undefined ? 'GET' : 'POST',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        rejectUnauthorized: false,
      },
      answer => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        answer.on('end', () => {
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
          asking.destroy();
        });
      },
    ).on('error', failed);
    // What is announced and does not come: the answer is to the announcement.
    if (headers['content-length'] === undefined) asking.end(body === undefined ? undefined : JSON.stringify(body));
    else asking.flushHeaders();
  });

interface Ports {
  readonly http: number;
  readonly https: number;
  readonly services: readonly [number, number];
}

const nginxCommand = (home: string, { http, https, services }: Ports): readonly [string, readonly string[]] => {
  const site = sample('nginx/chancery.conf')
    .replaceAll(/^ {2}listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replaceAll('/etc/chancery/tls', home)
    .replaceAll('/etc/nginx', home);
  const upstream = sample('nginx/upstream.conf').replace(/^server .*$/m, line =>
    services.map(port => line.replace('8080', String(port))).join('\n'),
  );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${home}/${name};`).join(' ');
  writeFileSync(join(home, 'site.conf'), site);
  writeFileSync(join(home, 'chancery-upstream.conf'), upstream);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} pid ${home}/pid; daemon off; error_log ${home}/error.log; events {} http { access_log off; ${folders} include ${home}/site.conf; }`;
  writeFileSync(join(home, 'main.conf'), main);
  return ['nginx', ['-p', home, '-c', join(home, 'main.conf')]];
};

const haproxyCommand = (home: string, { http, https, services: [one, two] }: Ports): readonly [string, readonly string[]] => {
  const text = sample('haproxy/haproxy.cfg')
    .replace('bind :443 ', `bind 127.0.0.1:${https} `)
    .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
    .replaceAll('/etc/chancery/tls', home)
    .replace(':8081', `:${one}`)
    .replace(':8082', `:${two}`);
  writeFileSync(join(home, 'haproxy.cfg'), text);
  return ['haproxy', ['-f', join(home, 'haproxy.cfg')]];
};

const proxies = [
  { name: 'nginx', command: nginxCommand, check: ['-t'] },
  { name: 'haproxy', command: haproxyCommand, check: ['-c'] },
] as const;

describe.each(proxies.filter(({ name }) => isThere(name)))('$name', ({ command, check }) => {
  const home = mkdtempSync(join(tmpdir(), 'proxy-'));
  let services: readonly [Running, Running];
  let proxy: ChildProcess;
  let said = '';
  let ports: Ports;
  let program: string;
  let args: readonly string[];
  const url = (path: string): string => `https://127.0.0.1:${ports.https}${path}`;

  beforeAll(async () => {
    const one = await startRunning();
    services = [one, await startRunning({ beside: one })];
    const [at, beside] = services.map(({ address }) => Number(new URL(address).port));
    ports = { http: await freePort(), https: await freePort(), services: [at ?? 0, beside ?? 0] };
    mkdirSync(home, { recursive: true });
    const files = [join(home, 'key.pem'), join(home, 'chain.pem')];
    const made = ['-keyout', files[0] ?? '', '-out', files[1] ?? '', '-days', '2', '-subj', '/CN=proxy.test'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...made], {
      stdio: 'ignore',
    });
    writeFileSync(join(home, 'haproxy.pem'), files.map(path => readFileSync(path, 'utf8')).join(''));
    [program, args] = command(home, ports);
    proxy = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const channel of [proxy.stdout, proxy.stderr])
      channel?.setEncoding('utf8').on('data', (more: string) => {
        said += more;
      });
    await vi.waitFor(async () => expect((await ask(url('/config.json'))).status, said).toBe(200), { timeout: 60_000, interval: 200 });
  });
  afterAll(async () => {
    proxy.kill('SIGTERM');
    for (const running of [...services].reverse()) await running.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('[BEY-09] its own check finds nothing wrong with the sample', () => {
    const { status, stderr } = spawnSync(program, [...check, ...args], { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stderr).not.toMatch(/\bwarn/i);
  });

  test('[BEY-09] answers come by TLS with every security header, and the addresses that checkers ask by HTTP too', async () => {
    const { headers } = await ask(url('/config.json'));
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(await ask(`http://127.0.0.1:${ports.http}/pki/authorities.json`)).toMatchObject({ status: 200 });
    expect(await ask(`http://127.0.0.1:${ports.http}/user/openapi.json`)).toMatchObject({ status: 301 });
    expect(await ask(url('/readyz'))).toMatchObject({ status: 404 });
  });

  test('[BEY-09] refused: a call by plain HTTP is refused, not led on, whatever it asks', async () => {
    const plain = (path: string): string => `http://127.0.0.1:${ports.http}${path}`;
    const answer = await ask(plain('/user/operation/login'), {}, operatorLogin);
    expect(answer.status).toBe(403);
    expect(answer.headers.location).toBeUndefined();
    expect(await ask(plain('/'))).toMatchObject({ status: 301, headers: { location: expect.stringMatching(/^https:/) } });
  });

  test('[BEY-09][BEY-13] what a visitor says of their address is not believed', async () => {
    const answer = await ask(url('/user/operation/login'), { 'x-forwarded-for': '203.0.113.66' }, operatorLogin);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 1 });
    const { list } = await services[0].service.services.database.read.list('loginLogs', {
      sort: { field: 'id', order: 'DESC' },
      page: { number: 1, size: 1 },
      total: false,
    });
    expect(list[0]?.ip).toBe('127.0.0.1');
  });

  test('[BEY-09] a body beyond the largest upload is refused as it is announced', async () => {
    const { status } = await ask(url('/user/document/verify'), { 'content-length': '200000000' });
    expect(status).toBe(413);
  });

  test('[BEY-09] any process answers any session, and where one is gone the other does', async () => {
    const call = () => ask(url('/user/userInfo/query'), { 'session-token': services[0].operator }, {});
    for (let times = 0; times < 6; times += 1) expect(JSON.parse((await call()).body)).toMatchObject({ status: 1 });
    const { app } = services[1].service;
    const port = (app.server.address() as AddressInfo).port;
    app.server.closeAllConnections();
    await new Promise(done => app.server.close(done));
    onTestFinished(() => new Promise<void>(done => void app.server.listen(port, '127.0.0.1', done)));
    for (let times = 0; times < 6; times += 1) expect(JSON.parse((await call()).body)).toMatchObject({ status: 1 });
  });
});

test('[BEY-09] the service in systemd and in a container runs as nobody in particular, on files that it cannot change', () => {
  const unit = sample('systemd/chancery.service');
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'User=chancery'])
    expect(unit).toContain(`\n${line}\n`);
  const image = sample('docker/Dockerfile');
  expect(image.split('\nFROM ').at(-1)).toMatch(/\nUSER node\n[\s\S]*\nHEALTHCHECK /);
  expect(sample('docker/compose.yml')).toMatch(/\n {4}read_only: true\n[\s\S]*cap_drop: \[ALL\]/);
});
