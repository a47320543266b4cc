/** What a signed PDF needs so that it can be verified from itself alone (B-LT), asked of our own authorities without leaving the process. */
import type { Services } from '#product/services.ts';
import type { EvidenceWanted } from '#trust/document/add-evidence.ts';
import { collectEvidence } from '#trust/document/collect-evidence.ts';

/**
 * Undefined where what proves it all cannot be had now.
 * @param cms the signature, with its time stamp
 */
export const evidenceFor = async (services: Services, cms: Uint8Array): Promise<Omit<EvidenceWanted, 'bytes'> | undefined> => {
  const standing = await services.authority.standing();
  const { isWhole, ...evidence } = await collectEvidence(cms, {
    authorities: standing.map(({ issuer }) => issuer.certificate),
    ocsp: async request => (await services.ocsp(request)).der,
    crl: async ({ subjectDn }) => {
      const issuer = standing.find(each => each.issuer.subjectDn === subjectDn);
      return issuer === undefined ? undefined : (await services.authority.crl(issuer.name))?.der;
    },
    now: services.clock(),
  });
  return isWhole ? evidence : undefined;
};
