/**
 * What a signed PDF needs so that it can be verified from itself alone (B-LT): asked of our own authorities without leaving the process, and
 * of others where they answer for a time stamp of theirs.
 */
import { answerOfOther } from '#product/calls/certificate/answers-of-others.ts';
import type { Services } from '#product/services.ts';
import type { EvidenceWanted } from '#trust/document/add-evidence.ts';
import { collectEvidence, type EvidenceSources } from '#trust/document/collect-evidence.ts';

/** Whoever signs waits for it. */
const timeoutMs = 3_000;

/** The first that answers; evidence that is not to be had is left out, and the file proves less. */
const firstOf = async (urls: readonly string[], ask: (url: string) => Promise<Buffer>): Promise<Buffer | undefined> => {
  for (const url of urls.filter(each => /^https?:/i.test(each)).slice(0, 2)) {
    try {
      return await ask(url);
    } catch {
      // The next one may answer.
    }
  }
  return undefined;
};

export const evidenceSources = async (services: Services): Promise<EvidenceSources> => {
  const standing = await services.authority.standing();
  const ownOf = (dn: string) => standing.find(each => each.issuer.subjectDn === dn);
  return {
    authorities: [...standing.map(({ issuer }) => issuer.certificate), ...services.stamping.roots],
    ocsp: async (request, { issuerDn, ocspUrls }) =>
      ownOf(issuerDn) === undefined
        ? firstOf(ocspUrls, url => answerOfOther({ url, body: request, type: 'application/ocsp-request', timeoutMs }))
        : (await services.ocsp(request)).der,
    crl: async ({ subjectDn }, { crlUrls }) => {
      const own = ownOf(subjectDn);
      if (own === undefined) return firstOf(crlUrls, url => answerOfOther({ url, timeoutMs }));
      return (await services.authority.crl(own.name))?.der;
    },
    now: services.clock(),
  };
};

/**
 * Undefined where what proves it all cannot be had now.
 * @param cms the signature, with its time stamp
 */
export const evidenceFor = async (services: Services, cms: Uint8Array): Promise<Omit<EvidenceWanted, 'bytes'> | undefined> => {
  const { isWhole, ...evidence } = await collectEvidence(cms, await evidenceSources(services));
  return isWhole ? evidence : undefined;
};
