/** A span around each call, where somebody traces: its place in the caller's trace, in the log's lines and in the answer. Knows no library. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** One call at work. */
export interface TracedCall {
  readonly traceId: string;
  readonly spanId: string;
  /** As the answer says it (W3C Trace Context). */
  readonly traceparent: string;
  /** What is begun within is a part of it. */
  within(work: () => void): void;
  /** Who acts, by their side alone. */
  side(name: string): void;
  /** Left out for what is no call: nobody hears of it then. */
  end(call: string, method: string, route: string, status: number): void;
}

export interface CallTracing {
  /** @param traceparent of the caller, if they sent one that can be read */
  begin(headers: IncomingMessage['headers']): TracedCall;
}

/** Call it before there are routes. @returns the call of a request */
export const traceCalls = (
  app: FastifyInstance,
  prefix: string,
  tracing: CallTracing,
): ((request: IncomingMessage) => TracedCall | undefined) => {
  const calls = new WeakMap<IncomingMessage, TracedCall>();
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    if (!request.url?.startsWith(`${prefix}/`)) return logger.child(bindings, options);
    const call = tracing.begin(request.headers);
    calls.set(request, call);
    return logger.child({ ...bindings, trace_id: call.traceId, span_id: call.spanId }, options);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const call = calls.get(request.raw);
    if (call !== undefined) reply.header('traceparent', call.traceparent);
    done();
  });
  app.addHook('preHandler', (request, _, done) => {
    const call = request.routeOptions.config?.call === undefined ? undefined : calls.get(request.raw);
    if (call === undefined) done();
    else call.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url = '' } = request.routeOptions;
    if (config?.call !== undefined) calls.get(request.raw)?.end(config.call, request.method, url, reply.statusCode);
    done();
  });
  return request => calls.get(request);
};
