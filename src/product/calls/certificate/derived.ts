/** What a certificate's record shows beside what it holds: its chain, and itself taken apart. Neither ever changes, and both follow from its bytes. */
import { certificates } from '#resources/certificate/certificates.ts';
import type { Derive } from '#service/store/deriving.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { chainAbove } from './chain.ts';
import { aboveIn, contentOf } from './content.ts';

const derive: Derive = (rows, records) =>
  Promise.all(
    records.map(async record => {
      const { certificatePem, issuer } = record;
      if (typeof certificatePem !== 'string' || typeof issuer !== 'string') return record;
      const chainPem = await chainAbove(rows, issuer);
      return { ...record, chainPem, content: contentOf(parseCertificate(certificatePem), aboveIn(chainPem)) };
    }),
  );

export const derived = { [certificates.name]: derive };
