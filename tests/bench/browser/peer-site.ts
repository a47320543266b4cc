/** The peer: a react-admin scaffold, built as its own tools build it, served with rows of the sample from memory. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface Peer {
  readonly address: string;
  stop(): void;
}

/** Rows by the name of their list. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

interface Packed {
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const made = resolve('node_modules/.cache/bench-browser-peer');
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const packed = (type: string, plain: Buffer): Packed => ({
  type,
  plain,
  br: brotliCompressSync(plain),
  gzip: gzipSync(plain, { level: 9 }),
});

const builtFiles = async (): Promise<ReadonlyMap<string, Packed>> => {
  rmSync(made, { recursive: true, force: true });
  await build({
    root: resolve('tests/bench/browser/peer'),
    configFile: false,
    envDir: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: made, emptyOutDir: true },
  });
  const names = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter(name => extname(name) in types);
  return new Map(names.map(name => [`/${name}`, packed(types[extname(name)] ?? '', readFileSync(join(made, name)))]));
};

const answer = (request: IncomingMessage, response: ServerResponse, { type, plain, br, gzip }: Packed, cacheFor: number): void => {
  const accepted = String(request.headers['accept-encoding']);
  const [encoding, body] = /\bbr\b/.test(accepted) ? ['br', br] : /\bgzip\b/.test(accepted) ? ['gzip', gzip] : ['identity', plain];
  response.setHeader('content-type', type);
  response.setHeader('content-encoding', encoding);
  response.setHeader('cache-control', cacheFor === 0 ? 'no-store' : `max-age=${cacheFor}, immutable`);
  response.end(body);
};

/** A page of rows in the words of `ra-data-simple-rest`. */
const pageOf = (rows: Rows, { pathname, searchParams }: URL): { readonly body: Buffer; readonly range: string } => {
  const all = rows[pathname.split('/')[2] ?? ''] ?? [];
  const [from = 0, to = 0] = JSON.parse(searchParams.get('range') ?? '[0,24]') as number[];
  const page = all.slice(from, to + 1);
  return { body: Buffer.from(JSON.stringify(page)), range: `items ${from}-${from + page.length - 1}/${all.length}` };
};

export const startPeer = async (rows: Rows): Promise<Peer> => {
  const files = await builtFiles();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer');
    if (url.pathname.startsWith('/api/')) {
      const { body, range } = pageOf(rows, url);
      response.setHeader('content-range', range);
      return answer(request, response, packed('application/json', body), 0);
    }
    const file = files.get(url.pathname === '/' ? '/index.html' : url.pathname);
    if (file !== undefined) return answer(request, response, file, url.pathname === '/' ? 0 : 31_536_000);
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
};
