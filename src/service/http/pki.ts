/** The public PKI paths: CA certificates, chains and CRLs for programs that know nothing of us. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#engine/wire/errors.ts';

export interface PublicPki {
  /** DER of a CA certificate by its published name. */
  certificate(name: string): Promise<Uint8Array | undefined>;
  /** The chain up to the root, PEM. */
  chain(name: string): Promise<string | undefined>;
  /** The newest CRL, DER, and when the next one is due. */
  crl(name: string): Promise<{ readonly der: Uint8Array; readonly nextUpdate: string } | undefined>;
}

/** The same paths for the OpenAPI document. */
export const publicCalls = [
  { id: 'pki.ca', method: 'GET', path: '/pki/ca/{name}.cer', summary: 'CA certificate, DER', answers: 'application/pkix-cert' },
  {
    id: 'pki.chain',
    method: 'GET',
    path: '/pki/ca/{name}.pem',
    summary: 'The chain up to the root, PEM',
    answers: 'application/pem-certificate-chain',
  },
  { id: 'pki.crl', method: 'GET', path: '/pki/crl/{name}.crl', summary: 'The newest CRL, DER', answers: 'application/pkix-crl' },
] as const;

const published = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Refusal('RECORD_MISSING');
  return found;
};

/** Media types after RFC 2585 (pkix-cert, pkix-crl) and RFC 8555 9.1 (pem-certificate-chain). */
export const registerPki = (app: FastifyInstance, pki: PublicPki): void => {
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
};
