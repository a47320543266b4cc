/** What a certificate's record shows beside what it holds: its chain, and itself taken apart. Neither ever changes, and both follow from its bytes. */
import { certificates } from '#resources/certificate/certificates.ts';
import type { Derive } from '#service/store/deriving.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { chainAbove } from './chain.ts';
import { aboveIn, contentOf } from './content.ts';

/** Contents by the certificates: whoever works on one reads it again after each step. */
const known = new Map<string, object>();
const most = 500;

const contentIn = (certificatePem: string, chainPem: string): object => {
  const kept = known.get(certificatePem);
  if (kept !== undefined) return kept;
  const content = contentOf(parseCertificate(certificatePem), aboveIn(chainPem));
  if (known.size >= most) known.clear();
  known.set(certificatePem, content);
  return content;
};

const derive: Derive = (rows, records) =>
  Promise.all(
    records.map(async record => {
      const { certificatePem, issuer } = record;
      if (typeof certificatePem !== 'string' || typeof issuer !== 'string') return record;
      const chainPem = await chainAbove(rows, issuer);
      return { ...record, chainPem, content: contentIn(certificatePem, chainPem) };
    }),
  );

export const derived = { [certificates.name]: derive };
