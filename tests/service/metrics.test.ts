/** What those who watch are told: metrics by every process on a port of its own, log and journal by syslog, traces by OTLP; and that the alerts ask for what there is. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { createServer as createTls, type Server as TlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../setup/database.ts';
import { endAll, runCommand, type Spawned, spawnService } from './spawned.ts';

/** Two ports side by side that nobody listens on just now. */
const twoPorts = async (): Promise<number> => {
  const opened = (port: number) =>
    new Promise<{ readonly port: number; close(): Promise<void> } | undefined>(done => {
      const server = createServer();
      server.once('error', () => done(undefined));
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        const close = () => new Promise<void>(closed => server.close(() => closed()));
        done({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, close });
      });
    });
  for (;;) {
    const first = await opened(0);
    const second = await opened((first?.port ?? 0) + 1);
    await Promise.all([first?.close(), second?.close()]);
    if (first !== undefined && second !== undefined) return first.port;
  }
};

/** A syslog receiver behind TLS, its certificate among those that the service is told to trust. */
const listenToSyslog = async (folder: string) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...made], { stdio: 'ignore' });
  let said = '';
  const server: TlsServer = createTls({ key: readFileSync(key), cert: readFileSync(certificate) }, socket => {
    socket
      .on('error', () => undefined)
      .on('data', bytes => {
        said += bytes;
      });
  });
  await new Promise<void>(done => server.listen(0, 'localhost', done));
  const { port: at } = server.address() as AddressInfo;
  /** What is told under an id and a priority, as JSON. */
  const told = (msgid: string, priority: number) =>
    [...said.matchAll(new RegExp(`\\d+ <${priority}>1 \\S+ \\S+ chancery \\d+ ${msgid} - (\\{.*?\\})(?=\\d+ <|$)`, 'g'))].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    );
  return { server, told, environment: { SYSLOG_URL: `syslog+tls://localhost:${at}`, NODE_EXTRA_CA_CERTS: certificate } };
};

interface SpanSent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface TracesSent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SpanSent[] }[] }[];
}

/** A collector of traces. */
const listenToTraces = async () => {
  const spans: SpanSent[] = [];
  const server = createHttp(async (request, response) => {
    const { resourceSpans } = (await json(request)) as TracesSent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, spans, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: url } };
};

let traces: Awaited<ReturnType<typeof listenToTraces>>;
let syslog: Awaited<ReturnType<typeof listenToSyslog>>;
let home = '';
let port = 0;
let service: Spawned;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'metrics-'));
  const [database, free] = await Promise.all([freshDatabase(), twoPorts()]);
  port = free;
  syslog = await listenToSyslog(home);
  traces = await listenToTraces();
  const environment = {
    ...syslog.environment,
    ...traces.environment,
    LOG_LEVEL: 'info',
    DATABASE_URL: database.url,
    METRICS_PORT: String(port),
    PROCESSES: '2',
    INITIAL_OPERATOR: 'root:Root-pass-2026',
  };
  service = await spawnService(home, environment);
  await service.ready;
}, 120_000);
afterAll(async () => {
  await endAll();
  syslog.server.close();
  traces.server.close();
  rmSync(home, { recursive: true, force: true });
});

const metricsAt = async (at: number): Promise<string> => (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
const valueIn = (text: string, line: string): number => {
  const found = text.split('\n').find(each => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 'NaN');
};

test('[BEY-10] each process counts its calls by id and status, times them, and tells its memory; the service itself answers none of it', async () => {
  const login = { userName: 'root', password: 'Root-pass-2026' };
  for (let turn = 0; turn < 4; turn += 1) expect(await service.call('operation/login', login)).toMatchObject({ status: 1 });
  expect(await service.call('operation/operator/list', {})).toMatchObject({ status: 300 });
  const both = await Promise.all([metricsAt(port), metricsAt(port + 1)]);
  const sum = (line: string): number => both.reduce((total, text) => total + (valueIn(text, line) || 0), 0);
  expect(sum('calls_total{call="op.login",status="200"}')).toBe(4);
  expect(sum('calls_total{call="op.operator.list",status="401"}')).toBe(1);
  expect(sum('call_duration_seconds_count{call="op.login"}')).toBe(4);
  expect(sum('call_duration_seconds_sum{call="op.login"}')).toBeGreaterThan(0);
  for (const text of both) expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
  expect((await fetch(`${service.address}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('[BEY-10] the description of the calls has the version of the program', async () => {
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { readonly version: string };
  expect(await (await fetch(`${service.address}/user/openapi.json`)).json()).toMatchObject({ info: { version } });
});

test('[BEY-10] it tells how scheduled work, journal, messages, connections, lists and the authority stand', async () => {
  await expect.poll(async () => valueIn(await metricsAt(port), 'job_last_end_age_seconds{job="journalCheckpoints"}')).toBeLessThan(120);
  const text = await metricsAt(port);
  expect(valueIn(text, 'job_failing{job="outbox"}')).toBe(0);
  expect(valueIn(text, 'journal_checkpoint_age_seconds')).toBeLessThan(120);
  expect(valueIn(text, 'journal_checkpoint_writable')).toBe(1);
  expect(valueIn(text, 'outbox_waiting')).toBe(0);
  expect(valueIn(text, 'sessions')).toBeGreaterThanOrEqual(0);
  expect(valueIn(text, 'database_connections{state="open"}')).toBeGreaterThan(0);
  const [, issuer = ''] = /authority_ends_in_seconds\{issuer="(issuing-\d+)"\}/.exec(text) ?? [];
  expect(valueIn(text, `authority_ends_in_seconds{issuer="${issuer}"}`)).toBeGreaterThan(9 * 365 * 86_400);
  expect(valueIn(text, `revocation_list_late_seconds{issuer="${issuer}"}`)).toBeLessThan(300);
  expect(valueIn(text, 'certificate_orders{state="TO_ISSUE"}')).toBe(0);
  expect(valueIn(text, 'certificates_ending_in_week')).toBe(0);
});

test('[BEY-10] the alerts and the dashboard that come with it ask for nothing that is not told', async () => {
  const deployed = (path: string): string => readFileSync(resolve(import.meta.dirname, '../../deploy', path), 'utf8');
  const { panels } = JSON.parse(deployed('grafana/chancery.json')) as { panels: { targets: { expr: string }[] }[] };
  const alerts = [...deployed('prometheus/alerts.yml').matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression);
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const told = new Set([...(await metricsAt(port)).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const functions = ['up', 'histogram_quantile'];
  for (const expressions of [alerts, shown]) {
    const asked = expressions.flatMap(each => each.match(/[a-z]+(?:_[a-z0-9]+)+|\bup\b/g) ?? []);
    expect(asked.length).toBeGreaterThan(12);
    expect([...new Set(asked)].filter(name => !functions.includes(name) && !told.has(name.replace(/_(bucket|sum)$/, '')))).toEqual([]);
  }
});

test('[BEY-10] log and journal of all processes reach a syslog receiver behind TLS as they are written, without what was typed and what was changed', async () => {
  const answer = await service.call<{ token: string }>('operation/login', { userName: 'root', password: 'Root-pass-2026' });
  await expect
    .poll(() => syslog.told('log', 30).map(({ req }) => req))
    .toContainEqual(expect.objectContaining({ route: '/user/operation/login' }));
  await expect.poll(() => syslog.told('journal', 109).filter(({ resource }) => resource === 'operators')).not.toEqual([]);
  const entries = syslog.told('journal', 109).toSorted((one, other) => Number(one.position) - Number(other.position));
  // One after the other, whichever process closed them.
  expect(entries.map(({ position }) => position)).toEqual(entries.map((_, at) => at + 1));
  expect(entries[0]).toMatchObject({ result: 'OK', changed: expect.any(Array), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const all = JSON.stringify([entries, syslog.told('log', 30)]);
  for (const secret of ['Root-pass-2026', answer.data.token]) expect(all).not.toContain(secret);
  const told = await metricsAt(port);
  expect(valueIn(told, 'syslog_messages_dropped')).toBe(0);
  expect(valueIn(told, 'syslog_messages_waiting')).toBeGreaterThanOrEqual(0);
});

test('[BEY-10] a call is a span of its caller’s trace with its statements as parts, in the log by its trace id, and tells of nobody', async () => {
  const login = await service.call<{ token: string }>('operation/login', { userName: 'root', password: 'Root-pass-2026' });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fetch(`${service.address}/user/operation/operator/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': login.data.token, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ status: 1 });
  const own = () => traces.spans.filter(each => each.traceId === traceId);
  await expect.poll(() => own().map(({ name }) => name)).toContain('op.operator.list');
  const call = own().find(({ name }) => name === 'op.operator.list');
  expect(answer.headers.get('traceparent')).toBe(`00-${traceId}-${call?.spanId}-01`);
  expect(call).toMatchObject({ parentSpanId: 'b7ad6b7169203331' });
  const attributes = Object.fromEntries(call?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);
  expect(attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/user/operation/operator/list',
    'http.response.status_code': 200,
    'user.side': expect.any(String),
  });
  expect(own().filter(({ parentSpanId, name }) => parentSpanId === call?.spanId && name === 'select')).not.toEqual([]);
  // Logins write: their statements stand below the transaction.
  await expect.poll(() => traces.spans.find(({ name }) => name === 'op.login')).toBeDefined();
  const transactions = traces.spans.filter(({ name }) => name === 'transaction').map(({ spanId }) => spanId);
  expect(traces.spans.some(({ parentSpanId = '' }) => transactions.includes(parentSpanId))).toBe(true);
  await expect.poll(() => syslog.told('log', 30).map(line => line.trace_id)).toContain(traceId);
  // Jobs run by themselves: each run is a trace of its own.
  await expect.poll(() => traces.spans.some(({ name }) => name.startsWith('job ')), { timeout: 20_000 }).toBe(true);
  const values = traces.spans.flatMap(each => each.attributes.flatMap(({ value }) => Object.values(value)));
  for (const personal of ['root', login.data.token, 'Root-pass-2026', '127.0.0.1']) expect(values).not.toContain(personal);
});

test('[BEY-10] a port that is no port is refused at the start', async () => {
  const refused = await runCommand('start', home, [], { METRICS_PORT: '94640' });
  expect(refused).toMatchObject({ code: 78, said: expect.stringContaining('METRICS_PORT="94640"') });
});
