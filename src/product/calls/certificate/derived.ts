/** What a certificate's record shows beside what it holds: its chain, itself taken apart, what was decided of its application, of an order what it will come to, and what stops with it. */
import { certificates } from '#resources/certificate/certificates.ts';
import type { Derive } from '#service/store/deriving.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { approvalOf } from './approval.ts';
import { chainAbove } from './chain.ts';
import { aboveIn, contentOf } from './content.ts';
import { type Order, prospectOf } from './prospect.ts';
import { stopsWith } from './stops.ts';

interface Known {
  readonly publicUrl: string;
}

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

const derive =
  ({ publicUrl }: Known): Derive =>
  (rows, records, _now, { fields, isPage }) => {
    const asks = (field: 'approval' | 'prospect' | 'stops'): boolean => isPage && fields.has(field);
    return Promise.all(
      records.map(async record => {
        const { certificatePem, issuer } = record;
        const [approval, prospect, stops] = await Promise.all([
          asks('approval') ? approvalOf(rows, record) : null,
          asks('prospect') ? prospectOf(rows, record as Order, publicUrl) : null,
          asks('stops') ? stopsWith(rows, record as Order) : null,
        ]);
        if (typeof certificatePem !== 'string' || typeof issuer !== 'string') return { ...record, approval, prospect, stops };
        const chainPem = await chainAbove(rows, issuer);
        return { ...record, approval, prospect, stops, chainPem, content: contentIn(certificatePem, chainPem) };
      }),
    );
  };

export const derived = (known: Known) => ({ [certificates.name]: derive(known) });
