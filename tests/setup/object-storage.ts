/** An object storage for tests: speaks as much of S3 as files need, and checks the signature of each request (AWS Signature Version 4) by itself. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const [key, secret, region, bucket] = ['TESTKEY', 'se/cret+of=tests', 'eu-test-1', 'files'];
const pageSize = 3;

export interface ObjectStorage {
  /** Names the bucket, with the credentials that it takes. */
  readonly url: string;
  /** What lies in it, by key. */
  readonly objects: Map<string, Buffer>;
  /** How each request was answered: `PUT 200`. */
  readonly answered: string[];
  /** Parts of uploads that were neither completed nor aborted. */
  readonly open: () => number;
  /** What it does instead of answering. */
  fail: 'no' | 'refuse' | 'hangUp' | 'cutOff';
  stop(): Promise<void>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (by: string | Buffer, text: string): Buffer => createHmac('sha256', by).update(text).digest();
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether the signature is what the secret makes of the request, and the body what was signed. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', headers = '', signature = ''] = found ?? [];
  const [id, day = '', ...scope] = credential.split('/');
  const hash = String(request.headers['x-amz-content-sha256']);
  if (id !== key || scope.join('/') !== `${region}/s3/aws4_request` || hash !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const named = headers.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), named.join(''), headers, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], [day, ...scope].join('/'), sha256(canonical)].join('\n');
  const signing = [day, ...scope].reduce<string | Buffer>((by, part) => hmac(by, part), `AWS4${secret}`);
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'));
};

const failure = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
const said = (response: ServerResponse, xml: string): void =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);

export const objectStorage = async (): Promise<ObjectStorage> => {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const storage = { objects, answered: [] as string[], open: () => uploads.size, fail: 'no' as ObjectStorage['fail'] };
  const list = (query: URLSearchParams): string => {
    const keys = [...objects.keys()].filter(name => name.startsWith(query.get('prefix') ?? '')).sort();
    const from = keys.findIndex(name => name > (query.get('continuation-token') ?? ''));
    const page = from < 0 ? [] : keys.slice(from, from + pageSize);
    const next = page.at(-1) === keys.at(-1) ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
    return `<ListBucketResult>${page.map(name => `<Contents><Key>${name}</Key></Contents>`).join('')}${next}</ListBucketResult>`;
  };
  const read = (response: ServerResponse, body: Buffer, range: string | undefined): void => {
    const end = range === undefined ? undefined : Number(/^bytes=0-(\d+)$/.exec(range)?.[1]) + 1;
    const part = body.subarray(0, end);
    response.writeHead(end === undefined ? 200 : 206, { 'content-length': part.length, etag: '"e"' });
    if (storage.fail !== 'cutOff') return void response.end(part);
    response.write(part.subarray(0, part.length >> 1), () => response.destroy());
  };
  const inParts = (
    request: IncomingMessage,
    response: ServerResponse,
    { searchParams: query }: URL,
    name: string,
    body: Buffer,
  ): boolean => {
    const upload = query.get('uploadId');
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `u${uploads.size + 1}`;
      uploads.set(id, new Map());
      said(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else if (upload === null) return false;
    else if (request.method === 'PUT') {
      uploads.get(upload)?.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: `"${query.get('partNumber')}"` }).end();
    } else {
      const parts = [...(uploads.get(upload) ?? [])].sort(([one], [other]) => one - other).map(([, part]) => part);
      uploads.delete(upload);
      if (request.method === 'DELETE') response.writeHead(204).end();
      else {
        objects.set(name, Buffer.concat(parts));
        said(response, '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>');
      }
    }
    return true;
  };
  const server = createServer(async (request, response) => {
    response.on('finish', () => storage.answered.push(`${request.method} ${response.statusCode}`));
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://storage');
    const [at, ...rest] = url.pathname.slice(1).split('/');
    const name = rest.join('/');
    if (storage.fail === 'hangUp') return void response.destroy();
    if (storage.fail === 'refuse' || !isSigned(request, url, body)) return failure(response, 403, 'AccessDenied');
    if (at !== bucket) return failure(response, 404, 'NoSuchBucket');
    if (name === '' && request.method === 'HEAD') return void response.writeHead(200).end();
    if (name === '') return said(response, list(url.searchParams));
    if (inParts(request, response, url, name, body)) return;
    if (request.method === 'PUT') {
      objects.set(name, body);
      return void response.writeHead(200, { etag: '"e"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    const held = objects.get(name);
    return held === undefined ? failure(response, 404, 'NoSuchKey') : read(response, held, request.headers.range);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const credentials = `${key}:${encodeURIComponent(secret)}`;
  return Object.assign(storage, {
    url: `http://${credentials}@127.0.0.1:${port}/${bucket}/of/chancery?region=${region}`,
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
};
