/** Traces for OpenTelemetry: calls and jobs, what they ask the database and whom they ask outside. Loaded only where an endpoint is named. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { CallTracing, TracedCall } from '#service/http/traced.ts';
import { followParts } from './parts.ts';

export interface Tracing extends CallTracing {
  /** Sends what is left. */
  stop(): Promise<void>;
}

interface Options {
  /** Of the collector, without the path of its traces. */
  readonly endpoint: string;
  /** Spans could not be sent; said once until some can. */
  readonly failed: (error: unknown) => void;
}

/** W3C Trace Context 3.2: version, trace, parent, flags. A later version may go on after them. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

const contextOf = (header: unknown) => {
  const [, traceId, spanId, flags] = (typeof header === 'string' ? traceparent.exec(header) : null) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

/** Says when sending fails and is well again, which the library keeps to itself. */
const telling = (exporter: SpanExporter, failed: Options['failed']): SpanExporter => {
  let isWell = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        const wasWell = isWell;
        isWell = result.code === 0;
        if (wasWell && !isWell) failed(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

const callOf = (span: Span, at: AsyncLocalStorage<Span | undefined>): TracedCall => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    within: work => at.run(span, work),
    side: name => void span.setAttribute('user.side', name),
    end(call, method, route, status) {
      span.updateName(call).setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
};

export const startTracing = ({ endpoint, failed }: Options): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'chancery',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: telling(exporter, failed) })],
  });
  const tracer = provider.getTracer('chancery');
  const at = new AsyncLocalStorage<Span | undefined>();
  const leave = followParts(tracer, at);
  return {
    begin: headers => callOf(tracer.startSpan('call', { kind: SpanKind.SERVER }, contextOf(headers.traceparent)), at),
    async stop() {
      leave();
      // What could not be sent has been told.
      await provider.shutdown().catch(() => undefined);
    },
  };
};
