import { channel, tracingChannel } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startTracing } from './tracing.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code: number };
  readonly events: readonly { readonly name: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Body {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

/** Takes spans as a collector does, and answers whatever else is asked of it. */
const collector = async () => {
  const spans: Sent[] = [];
  let refuses = false;
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces' && !refuses) {
      const { resourceSpans } = (await json(request)) as Body;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans)));
    }
    response.writeHead(request.url === '/v1/traces' && refuses ? 400 : 200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const refuse = (): void => {
    refuses = true;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, refuse };
};

const attributeOf = ({ attributes }: Sent, key: string): unknown =>
  Object.values(attributes.find(each => each.key === key)?.value ?? {})[0];

const statement = tracingChannel<unknown, { readonly text: string }>('chancery:statement');
const file = tracingChannel<unknown, { readonly text: string }>('chancery:file');
const transaction = tracingChannel<unknown, object>('chancery:transaction');
const mail = tracingChannel<unknown, { readonly text: string }>('chancery:mail');
const job = tracingChannel<unknown, { readonly text: string }>('chancery:job');
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('[BEY-10] a call is a span of its caller’s trace; transactions, statements and requests within it are its parts', async () => {
  const there = await collector();
  const tracing = startTracing({ endpoint: there.url, failed: () => undefined });
  const call = tracing.begin({ traceparent });
  const work = async (): Promise<void> => {
    await transaction.tracePromise(
      () => statement.tracePromise(async () => undefined, { text: 'select name from members where id = $1' }),
      {},
    );
    await statement.tracePromise(() => Promise.reject(new Error('no such table')), { text: 'insert into nothing' }).catch(() => undefined);
    await file.tracePromise(async () => undefined, { text: 'get' });
    channel('chancery:step').publish({ step: 'signed', of: 'tiger' });
    await (await fetch(`${there.url}/outside?token=tiger`)).text();
  };
  await new Promise<void>((done, failed) => call.within(() => void work().then(done, failed)));
  // What belongs to no call is nobody's part.
  await statement.tracePromise(async () => undefined, { text: 'select 1' });
  call.side('operator');
  call.end('op.thing', 'POST', '/user/thing', 500);
  await tracing.stop();

  const named = (name: string): Sent | undefined => there.spans.find(each => each.name === name);
  const root = named('op.thing');
  const host = new URL(there.url).host;
  expect(there.spans.map(({ name }) => name).toSorted()).toEqual(
    [`GET ${host}`, 'file get', 'insert', 'op.thing', 'select', 'transaction'].toSorted(),
  );
  expect(root).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331', status: { code: 2 } });
  expect(call.traceparent).toBe(`00-${root?.traceId}-${root?.spanId}-01`);
  expect(root && [attributeOf(root, 'user.side'), attributeOf(root, 'http.route'), attributeOf(root, 'http.response.status_code')]).toEqual(
    ['operator', '/user/thing', 500],
  );
  const parents = ['transaction', 'insert', 'file get', `GET ${host}`, 'select'].map(name => named(name)?.parentSpanId);
  expect(parents).toEqual([root?.spanId, root?.spanId, root?.spanId, root?.spanId, named('transaction')?.spanId]);
  expect(named('insert')?.status.code).toBe(2);
  expect(root?.events.map(({ name }) => name)).toEqual(['signed']);
  expect(JSON.stringify(there.spans)).not.toContain('tiger');
});

test('[BEY-10] a run of a job is a trace of its own with its parts, and says so where it fails', async () => {
  const there = await collector();
  const tracing = startTracing({ endpoint: there.url, failed: () => undefined });
  const run = async (): Promise<void> => {
    await transaction.tracePromise(() => statement.tracePromise(async () => undefined, { text: 'select 1' }), {});
    await mail.tracePromise(async () => undefined, { text: 'mail.example.com:465' });
    throw new Error('the gateway is away');
  };
  await job.tracePromise(run, { text: 'outbox' }).catch(() => undefined);
  await tracing.stop();
  const named = (name: string): Sent | undefined => there.spans.find(each => each.name === name);
  const [root, sent] = [named('job outbox'), named('mail')];
  expect(there.spans.map(({ name }) => name).toSorted()).toEqual(['job outbox', 'mail', 'select', 'transaction']);
  expect(root).toMatchObject({ status: { code: 2 } });
  expect(root?.parentSpanId ?? '').toBe('');
  expect([sent?.parentSpanId, named('select')?.parentSpanId]).toEqual([root?.spanId, named('transaction')?.spanId]);
  expect(sent && attributeOf(sent, 'server.address')).toBe('mail.example.com:465');
});

test.each([
  ['none', undefined],
  ['one of zeros', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
  ['no version', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['something else', 'x'.repeat(500)],
])('[BEY-10] with %s for a traceparent a trace begins', async (_, header) => {
  const there = await collector();
  const tracing = startTracing({ endpoint: there.url, failed: () => undefined });
  const call = tracing.begin(header === undefined ? {} : { traceparent: header });
  expect(call.traceparent).toMatch(/^00-(?!0af7)[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await tracing.stop();
});

test('[BEY-10] spans that the collector does not take are told once and hold up nobody', async () => {
  const there = await collector();
  there.refuse();
  const told: unknown[] = [];
  const tracing = startTracing({ endpoint: there.url, failed: error => void told.push(error) });
  for (let count = 0; count < 600; count += 1) tracing.begin({}).end('op.thing', 'POST', '/user/thing', 200);
  await tracing.stop();
  expect(told).toHaveLength(1);
});
