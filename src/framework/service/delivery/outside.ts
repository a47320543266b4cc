/** A POST to an address that somebody has typed: never into the own network, never along a redirect, never for long. */
import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface Posted {
  readonly status: number;
  /** Its first 2 kB. */
  readonly body: string;
}

/** Why an address is not posted to, in the words of the log. */
export class UnreachableError extends Error {}

const mostRead = 2048;
const timeoutMs = 10_000;

/** Special-purpose addresses (RFC 6890): this host, the private, shared and link-local networks, test and multicast ranges, and what maps to them. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Whether the address belongs to this host or to a network that is nobody else's business. */
export const isInner = (address: string): boolean => {
  const family = isIP(address);
  return family === 0 || inner.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

const refuse = (address: string): UnreachableError =>
  new UnreachableError(`${address} 属于内网或保留地址，未推送 / is a private or reserved address: nothing was sent`);

/** The addresses that were judged are the ones connected to: a name cannot lead elsewhere between the two. */
const judging: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[];
    const [first] = addresses;
    const wrong = addresses.find(({ address }) => isInner(address));
    if (error !== null) done(error, '');
    else if (first === undefined) done(new UnreachableError(`${host} has no address`), '');
    else if (wrong !== undefined) done(refuse(wrong.address), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

export type Post = (
  address: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly toInner: boolean },
) => Promise<Posted>;

/** @throws UnreachableError and the errors of the network; an answer that is not 2xx is an answer */
export const postOutside: Post = (address, { headers, body, toInner }) =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!toInner && isIP(host) !== 0 && isInner(host)) {
      reject(refuse(host));
      return;
    }
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
    const bytes = Buffer.from(body);
    const asked = ask(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
        // A connection of its own: a pooled one would have been judged for another request.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(toInner ? {} : { lookup: judging }),
      },
      answer => {
        const read: Buffer[] = [];
        let size = 0;
        const done = (): void =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(read).subarray(0, mostRead).toString('utf8').replaceAll('\0', ''),
          });
        answer.on('data', (chunk: Buffer) => {
          read.push(chunk);
          size += chunk.length;
          if (size < mostRead) return;
          done();
          answer.destroy();
        });
        answer.on('end', done).on('error', reject);
      },
    );
    asked.on('error', reject).end(bytes);
  });
