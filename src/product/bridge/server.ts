/**
 * The bridge's door: HTTP on this machine alone, for pages of the origins it was started with and nobody else.
 * Every request is judged by Host (a name rebound to 127.0.0.1 is not ours), then by Origin, then by what it asks.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BridgeAnswer, type BridgeCode, bridgeProtocol } from '#product/bridge/protocol.ts';
import { BridgeError } from './bridge-error.ts';
import type { bridgeCalls } from './calls.ts';

const mostBytes = 128 * 1024;
/** What is signed with a seal holds the seal with its picture. */
const mostToSign = 2 * 1024 * 1024;
const patienceMs = 10_000;
const prefix = `/v${bridgeProtocol}/`;

const statusOf: Readonly<Partial<Record<BridgeCode, number>>> = {
  HOST_REFUSED: 403,
  ORIGIN_REFUSED: 403,
  CALL_MISSING: 404,
  INPUT_TOO_LARGE: 413,
  INTERNAL: 500,
};

export interface BridgeOptions {
  readonly calls: ReturnType<typeof bridgeCalls>;
  /** 0: any free port. */
  readonly port: number;
  /** Whether pages of this origin may ask. */
  readonly allows: (origin: string) => boolean;
  /** Told of refused pages and of faults of our own, a line each. */
  readonly say: (line: string) => void;
}

export interface Bridge {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  stop(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage, most: number): Promise<Readonly<Record<string, unknown>>> => {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new BridgeError('INPUT_WRONG');
  const parts: Buffer[] = [];
  let bytes = 0;
  // Left open where it is too much: whoever sends it shall hear why.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) throw new BridgeError('INPUT_TOO_LARGE');
    parts.push(part);
  }
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new BridgeError('INPUT_WRONG', { cause });
  }
  throw new BridgeError('INPUT_WRONG');
};

/** Listens on 127.0.0.1; stop it to free the port. */
export const startBridge = async ({ calls, port, allows, say }: BridgeOptions): Promise<Bridge> => {
  const pageOf = (request: IncomingMessage): string => {
    const { host = '', origin } = request.headers;
    const own = (server.address() as AddressInfo).port;
    if (![`127.0.0.1:${own}`, `localhost:${own}`].includes(host)) throw new BridgeError('HOST_REFUSED');
    // Neither a page that hides its origin nor a program without one: there is nobody whose word could be checked.
    if (origin === undefined || !allows(origin)) throw new BridgeError('ORIGIN_REFUSED');
    return origin;
  };

  const answered = async (request: IncomingMessage, origin: string): Promise<BridgeAnswer> => {
    const name = request.url?.startsWith(prefix) ? request.url.slice(prefix.length) : '';
    if (request.method !== 'POST' || !Object.hasOwn(calls, name)) throw new BridgeError('CALL_MISSING');
    const call = calls[name as keyof typeof calls];
    return { ok: true, data: await call(await bodyOf(request, name === 'sign' ? mostToSign : mostBytes), origin) } as BridgeAnswer;
  };

  const refused = (error: unknown, request: IncomingMessage): Extract<BridgeAnswer, { ok: false }> => {
    const fault = error instanceof BridgeError ? error : new BridgeError('INTERNAL', { cause: error });
    if (fault.code === 'INTERNAL') say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (fault.code === 'ORIGIN_REFUSED')
      say(
        `refused a page of ${JSON.stringify(request.headers.origin ?? 'no origin')}; if it is the portal, start with --origin and its address`,
      );
    return { ok: false, code: fault.code, ...(fault.triesLeft === undefined ? {} : { triesLeft: fault.triesLeft }) };
  };

  const send = (response: ServerResponse, status: number, answer: BridgeAnswer | undefined): void => {
    if (answer === undefined) response.writeHead(status).end();
    else response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('vary', 'origin');
    try {
      const origin = pageOf(request);
      // Only now: a page that may not ask learns nothing, not even why.
      response.setHeader('access-control-allow-origin', origin);
      if (request.method !== 'OPTIONS') {
        send(response, 200, await answered(request, origin));
        return;
      }
      response.setHeader('access-control-allow-methods', 'POST');
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('access-control-max-age', '600');
      // A public page asks before it may reach into this machine (Private Network Access).
      if (request.headers['access-control-request-private-network'] === 'true')
        response.setHeader('access-control-allow-private-network', 'true');
      send(response, 204, undefined);
    } catch (error) {
      const answer = refused(error, request);
      if (!request.complete) response.setHeader('connection', 'close');
      send(response, statusOf[answer.code] ?? 400, answer);
    }
  };

  const server = createServer({ requestTimeout: patienceMs, headersTimeout: patienceMs }, (request, response) => {
    void handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
