/** What an order will come to, for whoever issues it: the subject, certificates that are in force already, and addresses that nobody reaches. */
import type { RowOf } from '#engine/declare/typed.ts';
import { standing, waiting } from '#resources/certificate/_states.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { members } from '#resources/member/members.ts';
import { isOwnHost } from '#service/calls/first-steps.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { formatDn, subjectRdns } from '#trust/pki/names.ts';
import { subjectFor } from './subject.ts';

export type Order = RowOf<typeof certificates>;

/** Fewer than anybody reads. */
const most = 3;

/** Of a person their own, of a company any of the type; what is replaced ends by itself. */
const inForce = async (rows: Rows, { member, certType, holderName, replaces }: Order) => {
  const { list } = await rowsOf(rows, certificates).list({
    where: [{ member, certType, keyUse: 'SIGN', state: standing, ...(certType === 'PERSON' && holderName !== null ? { holderName } : {}) }],
    columns: ['id', 'seqNo', 'notAfter'],
    page: { number: 1, size: most + 1 },
    total: false,
  });
  return list.filter(({ id }) => id !== replaces);
};

const subjectOf = (member: RowOf<typeof members>, { certType, holderName }: Order): string | null => {
  try {
    return formatDn(subjectRdns(subjectFor(member, certType === 'PERSON' ? (holderName ?? '') : undefined)));
  } catch {
    // A name that no certificate can hold: issuing says why.
    return null;
  }
};

/** Null of what is no order any more. */
export const prospectOf = async (rows: Rows, order: Order, publicUrl: string): Promise<object | null> => {
  if (!waiting.some(state => state === order.state)) return null;
  const [member, same] = await Promise.all([rowsOf(rows, members).find({ id: order.member }), inForce(rows, order)]);
  if (member === undefined) return null;
  return {
    subjectDn: subjectOf(member, order),
    same: same.slice(0, most).map(({ id, seqNo, notAfter }) => ({ id, seqNo, notAfter })),
    more: same.length > most,
    unreachable: isOwnHost(publicUrl) ? publicUrl : null,
  };
};
