/**
 * What a signed PDF needs so that it can be verified from itself alone (B-LT): asked of our own authorities without leaving the process, and
 * of others where they answer for a time stamp that is trusted. Nobody else's certificates are followed, whatever file they stand in.
 */
import { answerOfOther, type Question } from '#product/calls/certificate/answers-of-others.ts';
import type { Services } from '#product/services.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { EvidenceWanted } from '#trust/document/add-evidence.ts';
import { collectEvidence, type EvidenceSources } from '#trust/document/collect-evidence.ts';
import { authoritiesIn } from './verdict.ts';

/** Of one answer and of one collection, in milliseconds: whoever signs waits for it. */
const patience = { each: 3_000, all: 10_000 };
/** What others may add to one file. */
const mostOfOthers = 4 * 1_048_576;

/** Asks others until the time or the room of one collection is used up. */
const othersWithin = () => {
  const until = performance.now() + patience.all;
  let room = mostOfOthers;
  return async (question: Omit<Question, 'timeoutMs' | 'mostBytes'>): Promise<Buffer> => {
    const timeoutMs = Math.min(patience.each, Math.floor(until - performance.now()));
    if (timeoutMs <= 0 || room <= 0) throw new Error('enough was asked of others');
    const answer = await answerOfOther({ ...question, timeoutMs, mostBytes: room });
    room -= answer.length;
    return answer;
  };
};

/** Every authority of ours that there ever was. */
export const ownAuthorities = ({ database }: Services): Promise<readonly string[]> => authoritiesIn(rowsOf(database.read, issuers));

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

/** For one collection. */
export const evidenceSources = async (services: Services): Promise<EvidenceSources> => {
  const standing = await services.authority.standing();
  const ofOther = othersWithin();
  const ownOf = (dn: string) => standing.find(each => each.issuer.subjectDn === dn);
  return {
    authorities: await ownAuthorities(services),
    stampRoots: services.stamping.roots,
    ocsp: async (request, { issuerDn, ocspUrls }) =>
      ownOf(issuerDn) === undefined
        ? firstOf(ocspUrls, url => ofOther({ url, body: request, type: 'application/ocsp-request' }))
        : (await services.ocsp(request)).der,
    crl: async ({ subjectDn }, { crlUrls }) => {
      const own = ownOf(subjectDn);
      if (own === undefined) return firstOf(crlUrls, url => ofOther({ url }));
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
