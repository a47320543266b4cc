/** A baseline as a process of its own: takes POST with JSON by path, answers JSON, says its port to whoever started it. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type pg from 'pg';

export type Calls = Readonly<Record<string, (body: Readonly<Record<string, string>>) => Promise<unknown>>>;

/** Where the sample's database is, as its superuser. */
export const connection = JSON.parse(process.argv[2] ?? '{}') as pg.ClientConfig;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> =>
  JSON.parse(await text(request)) as Record<string, string>;

export const serve = (calls: Calls): void => {
  const server = createServer(async (request, response) => {
    try {
      const data = await calls[request.url ?? '']?.(await bodyOf(request));
      const bytes = Buffer.from(JSON.stringify({ status: 1, data }));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.once('SIGTERM', () => process.exit(0));
};
