/** Jobs, and the parts of calls and jobs: transactions, statements, files and mail, as those tell who see to them, and requests to others, as Node does. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { Step } from '#service/store/reached.ts';

/** What is kept of a statement; its values never stand in it. */
const mostText = 2_000;

/** What is told of a statement, or of what is done with a file. */
interface Asked {
  readonly text?: string;
}

/** What Node tells of a request by `fetch`. */
interface Outgoing {
  readonly request: object & { readonly method?: string; readonly origin?: string | URL };
  readonly response?: { readonly statusCode: number };
}

const within = (span: Span) => trace.setSpan(ROOT_CONTEXT, span);

const failedBy = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });

/** Follows one kind of work that its doer tells of, but what no span is begun for. */
const followWork = (
  name: string,
  at: AsyncLocalStorage<Span | undefined>,
  begin: (parent: Span | undefined, told: Asked) => Span | undefined,
): (() => void) => {
  const channel = tracingChannel<Span | undefined, Asked>(name);
  const open = new WeakMap<Asked, Span>();
  const told = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (work: Asked) => open.get(work)?.end(),
    error: (work: Asked) => {
      const span = open.get(work);
      if (span !== undefined) failedBy(span);
    },
  };
  // What it does in turn is a part of it.
  channel.start.bindStore(at, work => {
    const span = begin(at.getStore(), work);
    if (span !== undefined) open.set(work, span);
    return span;
  });
  channel.subscribe(told);
  return () => {
    channel.start.unbindStore(at);
    channel.unsubscribe(told);
  };
};

const hostOf = (origin: string | URL | undefined): string => (origin === undefined ? '' : new URL(origin).host);

/** Whom a call asks outside: the host and how it answered. Paths and queries can hold tokens. */
const followRequests = (tracer: Tracer, at: AsyncLocalStorage<Span | undefined>): (() => void) => {
  const open = new WeakMap<object, Span>();
  const heard: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create'(message) {
      const { request } = message as Outgoing;
      const parent = at.getStore();
      if (parent === undefined) return;
      const attributes = { 'http.request.method': request.method ?? '', 'server.address': hostOf(request.origin) };
      open.set(
        request,
        tracer.startSpan(`${request.method} ${hostOf(request.origin)}`, { kind: SpanKind.CLIENT, attributes }, within(parent)),
      );
    },
    'undici:request:headers'(message) {
      const { request, response } = message as Outgoing;
      open.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0);
    },
    'undici:request:trailers': message => open.get((message as Outgoing).request)?.end(),
    'undici:request:error'(message) {
      const span = open.get((message as Outgoing).request);
      if (span === undefined) return;
      failedBy(span);
      span.end();
    },
  };
  for (const [name, hear] of Object.entries(heard)) subscribe(name, hear);
  return () => {
    for (const [name, hear] of Object.entries(heard)) unsubscribe(name, hear);
  };
};

/** Steps whose order matters: which they are, and not of what. */
const followSteps = (at: AsyncLocalStorage<Span | undefined>): (() => void) => {
  const hear = (message: unknown): void => void at.getStore()?.addEvent((message as Step).step);
  subscribe('chancery:step', hear);
  return () => void unsubscribe('chancery:step', hear);
};

/** Parts of a call or of a job's run alone: what belongs to neither is passed over. */
const partOf =
  (begin: (parent: Span, told: Asked) => Span) =>
  (parent: Span | undefined, told: Asked): Span | undefined =>
    parent && begin(parent, told);

/** @returns how to leave off */
export const followParts = (tracer: Tracer, at: AsyncLocalStorage<Span | undefined>): (() => void) => {
  const client = (name: string, attributes: Attributes, parent: Span): Span =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(parent));
  const transaction = partOf(parent =>
    tracer.startSpan('transaction', { kind: SpanKind.INTERNAL, attributes: { 'db.system.name': 'postgresql' } }, within(parent)),
  );
  const statement = partOf((parent, { text = '' }) =>
    client(/^\w+/.exec(text)?.[0] ?? 'statement', { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, mostText) }, parent),
  );
  const leaving = [
    // Nobody's part: a run that the clock or a person began is a trace of its own.
    followWork('chancery:job', at, (_, { text = '' }) => tracer.startSpan(`job ${text}`, { kind: SpanKind.INTERNAL }, ROOT_CONTEXT)),
    followWork('chancery:transaction', at, transaction),
    followWork('chancery:statement', at, statement),
    followWork(
      'chancery:file',
      at,
      partOf((parent, { text = '' }) => client(`file ${text}`, {}, parent)),
    ),
    followWork(
      'chancery:mail',
      at,
      partOf((parent, { text = '' }) => client('mail', { 'server.address': text }, parent)),
    ),
    followRequests(tracer, at),
    followSteps(at),
  ];
  return () => {
    for (const leave of leaving) leave();
  };
};
