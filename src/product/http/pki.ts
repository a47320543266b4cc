/** The public PKI paths: CA certificates, chains, CRLs, OCSP and time stamps for programs that know nothing of us. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#engine/wire/errors.ts';
import type { PublicPaths } from '#service/http/app.ts';

/** An authority as it is published: what somebody compares before they trust it, and where its files are. */
export interface PublishedAuthority {
  /** Under which its files are published. */
  readonly name: string;
  readonly chain: string;
  /** The name of the one above it; null for a root. */
  readonly parent: string | null;
  readonly commonName: string;
  readonly subjectDn: string;
  readonly algorithm: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly serialNumber: string;
  readonly fingerprintSha256: string;
  /** By which Windows and Adobe Reader show it; nothing is proved by it alone. */
  readonly fingerprintSha1: string;
}

export interface PublicPki {
  /** Every authority that has not ended, roots first. */
  authorities(): Promise<readonly PublishedAuthority[]>;
  /** DER of a CA certificate by its published name. */
  certificate(name: string): Promise<Uint8Array | undefined>;
  /** The chain up to the root, PEM. */
  chain(name: string): Promise<string | undefined>;
  /** The newest CRL, DER, and when the next one is due. */
  crl(name: string): Promise<{ readonly der: Uint8Array; readonly nextUpdate: string } | undefined>;
  /** An OCSP answer, DER, whatever the request was. */
  ocsp(request: Uint8Array): Promise<OcspAnswer>;
  /** A TimeStampResp, DER, for an address; refuses one that asks too often. */
  timeStamp(request: Uint8Array, from: string): Promise<Uint8Array>;
}

interface OcspAnswer {
  readonly der: Uint8Array;
  /** Present for an answer that anybody may be given again. */
  readonly reusable?: { readonly thisUpdate: Date; readonly nextUpdate: Date };
}

const ocspAnswer = 'application/ocsp-response';

/** The same paths for the OpenAPI document. */
const outside = [
  {
    id: 'pki.authorities',
    method: 'GET',
    path: '/pki/authorities.json',
    summary: 'Which authorities there are, with their fingerprints',
    answers: 'application/json',
  },
  { id: 'pki.ca', method: 'GET', path: '/pki/ca/{name}.cer', summary: 'CA certificate, DER', answers: 'application/pkix-cert' },
  {
    id: 'pki.chain',
    method: 'GET',
    path: '/pki/ca/{name}.pem',
    summary: 'The chain up to the root, PEM',
    answers: 'application/pem-certificate-chain',
  },
  { id: 'pki.crl', method: 'GET', path: '/pki/crl/{name}.crl', summary: 'The newest CRL, DER', answers: 'application/pkix-crl' },
  { id: 'pki.ocsp', method: 'POST', path: '/pki/ocsp', summary: 'OCSP', takes: 'application/ocsp-request', answers: ocspAnswer },
  { id: 'pki.ocspGet', method: 'GET', path: '/pki/ocsp/{base64}', summary: 'OCSP by GET', answers: ocspAnswer },
  {
    id: 'pki.tsa',
    method: 'POST',
    path: '/pki/tsa',
    summary: 'Time stamps',
    takes: 'application/timestamp-query',
    answers: 'application/timestamp-reply',
  },
] as const;

const published = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Refusal('RECORD_MISSING');
  return found;
};

/**
 * Of routes that are asked thousands of times a second: a line in the log for each, and headers that tell browsers what a page may do,
 * would cost more than the answers, which are for programs.
 */
const busy = { logLevel: 'warn', config: { forPrograms: true } } as const;
/** A question about 20 certificates with a signature and its chain fits well into this. */
const ocspLimit = 16_384;
/** How long a cache may give an answer again without asking: a revocation shall be known within a minute. */
const cachedSeconds = 60;

/** RFC 5019 6.2: what caches between us and the asker may do. An answer with a nonce is for its asker alone. */
const sendCached = (reply: FastifyReply, { der, reusable }: OcspAnswer): FastifyReply => {
  const body = Buffer.from(der);
  reply.type(ocspAnswer);
  if (reusable === undefined) return reply.header('cache-control', 'no-store').send(body);
  return reply
    .header('cache-control', `max-age=${cachedSeconds}, public, no-transform, must-revalidate`)
    .header('last-modified', reusable.thisUpdate.toUTCString())
    .header('expires', reusable.nextUpdate.toUTCString())
    .header('etag', `"${createHash('sha256').update(body).digest('hex')}"`)
    .send(body);
};

/** OCSP over HTTP (RFC 6960 appendix A). A room of its own: nowhere else is such a body taken. */
const registerOcsp = (app: FastifyInstance, pki: PublicPki): void => {
  app.register(async room => {
    room.addContentTypeParser('application/ocsp-request', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    room.post('/pki/ocsp', { ...busy, bodyLimit: ocspLimit }, async (request, reply) => {
      const { der } = await pki.ocsp(request.body instanceof Buffer ? request.body : Buffer.alloc(0));
      return reply.type(ocspAnswer).header('cache-control', 'no-store').send(Buffer.from(der));
    });
    // The rest of the path: base64 has slashes, and not every asker escapes them.
    room.get<{ Params: { '*': string } }>('/pki/ocsp/*', busy, async (request, reply) =>
      sendCached(reply, await pki.ocsp(Buffer.from(request.params['*'].slice(0, ocspLimit), 'base64'))),
    );
  });
};

/** A request holds a digest, a nonce and a policy. */
const timeStampLimit = 4_096;

/** Time stamps over HTTP (RFC 3161 3.4). */
const registerTimeStamps = (app: FastifyInstance, pki: PublicPki): void => {
  app.register(async room => {
    room.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    room.post('/pki/tsa', { ...busy, bodyLimit: timeStampLimit }, async (request, reply) => {
      const der = await pki.timeStamp(request.body instanceof Buffer ? request.body : Buffer.alloc(0), request.ip);
      return reply.type('application/timestamp-reply').header('cache-control', 'no-store').send(Buffer.from(der));
    });
  });
};

/** Media types after RFC 2585 (pkix-cert, pkix-crl) and RFC 8555 9.1 (pem-certificate-chain). */
const registerPki = (app: FastifyInstance, pki: PublicPki): void => {
  app.get('/pki/authorities.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send({ authorities: await pki.authorities() }),
  );
  app.get<{ Params: { name: string } }>('/pki/ca/:name.cer', async (request, reply) =>
    reply.type('application/pkix-cert').send(Buffer.from(published(await pki.certificate(request.params.name)))),
  );
  app.get<{ Params: { name: string } }>('/pki/ca/:name.pem', async (request, reply) =>
    reply.type('application/pem-certificate-chain').send(published(await pki.chain(request.params.name))),
  );
  app.get<{ Params: { name: string } }>('/pki/crl/:name.crl', async (request, reply) => {
    const crl = published(await pki.crl(request.params.name));
    return reply.type('application/pkix-crl').header('cache-control', 'public, max-age=30').send(Buffer.from(crl.der));
  });
  registerOcsp(app, pki);
  registerTimeStamps(app, pki);
};

/** The public PKI paths of an authority. */
export const publicPki = (pki: PublicPki): PublicPaths => ({ outside, register: app => registerPki(app, pki) });
