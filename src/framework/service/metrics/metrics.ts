/** `/metrics` for Prometheus, on a port of its own: whoever may read it is for the network to say, and it is asked even while the service is full. */
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Measure } from './measure.ts';

export interface Metrics {
  /**
   * A call was answered.
   * @param call its id; `other` for what is no call
   */
  answered(call: string, status: number, seconds: number): void;
  listen(host: string, port: number): Promise<void>;
  stop(): Promise<void>;
}

export interface MetricsOptions {
  readonly measures: readonly Measure[];
  readonly clock: () => Date;
  /** A measure could not be taken: the others are told. */
  readonly failed: (measure: string, error: unknown) => void;
}

const gaugeOf = (registry: Registry, { name, help, labels = [], read }: Measure, { clock, failed }: MetricsOptions): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      gauge.reset();
      try {
        for (const { value, labels: of = {} } of await read(clock())) gauge.set({ ...of }, value);
      } catch (error) {
        // What cannot be told is left out: an alert on its absence is one that holds.
        failed(name, error);
      }
    },
  });
};

/** From a cached answer to a bulk issue. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const makeMetrics = (options: MetricsOptions): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'calls_total',
    help: 'Calls answered, by id and HTTP status.',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'call_duration_seconds',
    help: 'How long calls took, by id.',
    labelNames: ['call'],
    buckets,
    registers: [registry],
  });
  for (const measure of options.measures) gaugeOf(registry, measure, options);
  let server: Server | undefined;
  return {
    answered(call, status, seconds) {
      calls.inc({ call, status });
      durations.observe({ call }, seconds);
    },
    async listen(host, port) {
      const made = createServer((request, response) => {
        const isAsked = ['GET', 'HEAD'].includes(request.method ?? '') && request.url?.split('?')[0] === '/metrics';
        if (!isAsked) return void response.writeHead(404).end();
        registry.metrics().then(
          text => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      server = made;
      await new Promise<void>((done, failed) => made.once('error', failed).listen(port, host, done));
    },
    stop: () => new Promise(done => (server === undefined ? done() : server.close(() => done()))),
  };
};
