/** The OCSP responder: which authority a question is about, what is known of the certificates, and answers that are kept for the next who asks. */
import { createHash } from 'node:crypto';
import { certificates as holderCertificates } from '#resources/certificate/certificates.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { signerCertificates } from '#resources/certificate/signer-certificates.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { DerError } from '#trust/pki/der.ts';
import { type CertId, type OcspRequest, readOcspRequest } from '#trust/pki/ocsp-request.ts';
import {
  type CertificateStatus,
  makeOcspResponse,
  ocspFailure,
  openResponder,
  publicKeyBits,
  type Responder,
} from '#trust/pki/ocsp-response.ts';
import { isReason } from '#trust/pki/reasons.ts';
import type { Authority } from './authority.ts';
import type { Standing } from './issuer-rows.ts';
import type { InService, ServiceCertificates } from './service-certificates.ts';

export interface OcspAnswer {
  readonly der: Buffer;
  /** Present for an answer that anybody may be given again (RFC 5019 6.2). */
  readonly reusable?: { readonly thisUpdate: Date; readonly nextUpdate: Date };
}

/** Answers a question; what is wrong with it is told in the answer. Never throws. */
export type Ocsp = (request: Uint8Array) => Promise<OcspAnswer>;

/** How long an answer counts. Whoever keeps it that long learns of a revocation that much later. */
const countsMs = 3_600_000;
/** How long we give the same one again, so that it always has a while left to count. */
const reusedMs = countsMs / 2;
/** Some 1.3 kB each. */
const mostKept = 10_000;

interface Kept {
  readonly answer: OcspAnswer;
  /** Of the authority: once something of it is revoked, nothing that was kept is given any more. */
  readonly version: number;
  readonly until: number;
}

interface Options {
  readonly database: Database;
  readonly authority: Authority;
  readonly certificates: ServiceCertificates;
  readonly clock: () => Date;
  /** Told why there was no answer. */
  readonly failed: (error: unknown) => void;
}

/** Read once for as long as the same certificate signs. */
const responders = new WeakMap<InService, Responder>();
const responderOf = (inService: InService): Responder => {
  const known = responders.get(inService) ?? openResponder(inService.certificate, inService.signer);
  responders.set(inService, known);
  return known;
};

const issuerHashes = () => {
  const known = new Map<string, { readonly name: Buffer; readonly key: Buffer }>();
  return ({ issuer }: Standing, digest: string) => {
    const place = `${digest} ${issuer.keyIdentifier.toString('hex')}`;
    const hash = (bytes: Buffer): Buffer => createHash(digest).update(bytes).digest();
    const made = known.get(place) ?? { name: hash(issuer.name), key: hash(publicKeyBits(issuer.subjectPublicKeyInfo)) };
    known.set(place, made);
    return made;
  };
};

interface Known {
  readonly revokedAt: string | null;
  readonly revocationReason: string | null;
}

const statusOf = ({ revokedAt, revocationReason: reason }: Known): CertificateStatus =>
  revokedAt === null ? 'good' : { revokedAt: new Date(revokedAt), reason: reason !== null && isReason(reason) ? reason : 'unspecified' };

/** Kept answers, the least lately used forgotten first. */
const keeper = () => {
  const kept = new Map<string, Kept>();
  return {
    get(place: string, version: number, now: number): OcspAnswer | undefined {
      const found = kept.get(place);
      if (found === undefined) return undefined;
      kept.delete(place);
      if (found.version !== version || found.until <= now) return undefined;
      kept.set(place, found);
      return found.answer;
    },
    put(place: string, found: Kept): void {
      kept.set(place, found);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
    },
  };
};

export const makeOcsp = ({ database, authority, certificates, clock, failed }: Options): Ocsp => {
  const hashesOf = issuerHashes();
  const kept = keeper();

  const issuerOf = ({ digest, issuerNameHash, issuerKeyHash }: CertId, standing: readonly Standing[]): Standing | undefined =>
    digest === undefined
      ? undefined
      : standing.find(each => {
          const { name, key } = hashesOf(each, digest);
          return name.equals(issuerNameHash) && key.equals(issuerKeyHash);
        });

  const knownOf = async (
    declared: typeof holderCertificates | typeof serviceCertificates | typeof signerCertificates,
    issuer: Standing,
    serialNumber: readonly string[],
  ) =>
    (
      await rowsOf(database.read, declared, { session: {}, now: clock() }).list({
        where: [{ issuer: issuer.id, serialNumber }],
        page: { number: 1, size: serialNumber.length },
        total: false,
        columns: ['id', 'serialNumber', 'revokedAt', 'revocationReason'],
      })
    ).list;

  /** What is known of an authority's certificates: those it issued to holders, for one signature, to our own services, and to authorities below it. */
  const statusesOf = async (issuer: Standing, serials: readonly string[], standing: readonly Standing[]) => {
    const statuses = new Map<string, CertificateStatus>();
    for (const declared of [holderCertificates, signerCertificates, serviceCertificates]) {
      const others = serials.filter(serial => !statuses.has(serial));
      if (others.length === 0) return statuses;
      for (const row of await knownOf(declared, issuer, others)) statuses.set(row.serialNumber ?? '', statusOf(row));
    }
    const others = serials.filter(serial => !statuses.has(serial));
    const below = standing.filter(each => (each.parent ?? each.id) === issuer.id && others.includes(each.serialNumber));
    for (const { serialNumber } of below) statuses.set(serialNumber, 'good');
    return statuses;
  };

  const answerFor = async (request: OcspRequest, issuer: Standing, standing: readonly Standing[]) => {
    const { certIds, nonce } = request;
    const serials = certIds.map(({ serialNumber }) => serialNumber);
    const inService = await certificates.of('OCSP', issuer);
    // After the responder, which may have to be made first.
    const thisUpdate = clock();
    const nextUpdate = new Date(Math.min(thisUpdate.getTime() + countsMs, inService.notAfter.getTime()));
    const statuses = await statusesOf(issuer, serials, standing);
    const answers = certIds.map(({ der, serialNumber }) => ({ certId: der, status: statuses.get(serialNumber) ?? ('unknown' as const) }));
    const der = await makeOcspResponse({ responder: responderOf(inService), answers, thisUpdate, nextUpdate, nonce });
    return { der, thisUpdate, nextUpdate, isKnown: answers.every(({ status }) => status !== 'unknown') };
  };

  const judge = async (request: OcspRequest): Promise<OcspAnswer> => {
    const standing = await authority.standing();
    // Of a root that is kept elsewhere nobody here can answer: its list says what there is to say.
    const answering = standing.filter(({ isElsewhere }) => !isElsewhere);
    const issuers = new Set(request.certIds.map(certId => issuerOf(certId, answering)));
    const [issuer] = issuers;
    // One answer has one signature, and an authority speaks for its own certificates alone (RFC 6960 4.2.2.2).
    if (issuer === undefined || issuers.size !== 1) return { der: ocspFailure('unauthorized') };
    const [only] = request.certIds;
    const place = request.nonce === undefined && request.certIds.length === 1 ? `${issuer.id} ${only?.der.toString('latin1')}` : undefined;
    const now = clock().getTime();
    const known = place === undefined ? undefined : kept.get(place, issuer.version, now);
    if (known !== undefined) return known;
    const { der, thisUpdate, nextUpdate, isKnown } = await answerFor(request, issuer, standing);
    // What is unknown may be issued at any moment; kept, it would also let anybody fill the memory.
    if (place === undefined || !isKnown) return { der };
    const answer: OcspAnswer = { der, reusable: { thisUpdate, nextUpdate } };
    kept.put(place, { answer, version: issuer.version, until: thisUpdate.getTime() + reusedMs });
    return answer;
  };

  return async bytes => {
    try {
      return await judge(readOcspRequest(bytes));
    } catch (error) {
      if (error instanceof DerError) return { der: ocspFailure('malformedRequest') };
      failed(error);
      return { der: ocspFailure('tryLater') };
    }
  };
};
