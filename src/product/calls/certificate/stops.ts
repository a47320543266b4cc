/** What stops with a certificate that is revoked or suspended, for whoever is about to: its seals, others with its key, a key that is kept, contracts that wait. */
import type { RowOf, Where } from '#engine/declare/typed.ts';
import { standing } from '#resources/certificate/_states.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { contracts } from '#resources/document/contracts.ts';
import { members } from '#resources/member/members.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Rows } from '#service/store/rows.ts';
import { gathered, rowsOf, sought } from '#service/store/typed-rows.ts';

type Certificate = RowOf<typeof certificates>;

/** Fewer than anybody reads; all of them are counted. */
const most = 5;

/** Contracts that wait for a company which is left without a seal that could sign them. */
const waitingFor = async (rows: Rows, { id, member }: Certificate): Promise<number> => {
  if (member === null) return 0;
  const [other, company] = await Promise.all([
    rowsOf(rows, seals).list({
      where: [{ member, state: 'ENABLED' }, { any: [{ certificate: { isSet: false } }, { not: { certificate: id } }] }],
      columns: ['id'],
      page: { number: 1, size: 1 },
      total: false,
    }),
    rowsOf(rows, members).find({ id: member }),
  ]);
  if (other.list.length > 0 || company === undefined) return 0;
  const code = company.memberCode;
  const turn: Where<typeof contracts> = { any: [{ sellerTurn: code }, { buyerTurn: code }, { thirdTurn: code }, { platformTurn: code }] };
  const [waiting] = await gathered(rows, { session: {} }, [
    sought(contracts, { state: 'SIGNING', ...turn }, { columns: ['id'], isCounted: true }),
  ]);
  return waiting.total;
};

/** Null of what has ended or never began, and where nothing stops. */
export const stopsWith = async (rows: Rows, certificate: Certificate): Promise<object | null> => {
  const { id, member, publicKeySha256, keyRef, keepKey } = certificate;
  if (!standing.some(state => state === certificate.state)) return null;
  const own = sought(
    seals,
    { certificate: id, state: ['ENABLED', 'DISABLED'] },
    { columns: ['id', 'name', 'sealNo', 'state'], size: most, isCounted: true },
  );
  const others = sought(
    certificates,
    publicKeySha256 === null ? { any: [] } : { publicKeySha256, member, state: standing, keyUse: 'SIGN', not: { id } },
    { columns: ['id', 'seqNo'], size: most, isCounted: true },
  );
  const [bound, same] = await gathered(rows, { session: {} }, [own, others]);
  const isInUse = bound.list.some(({ state }) => state === 'ENABLED');
  const stops = {
    seals: bound.list.map(({ id, name, sealNo }) => ({ id, says: `${name} (${sealNo})` })),
    sealCount: bound.total,
    sameKey: same.list.map(({ id, seqNo }) => ({ id, says: seqNo })),
    sameKeyCount: same.total,
    isKept: keepKey === true && keyRef !== null,
    contractCount: isInUse ? await waitingFor(rows, certificate) : 0,
  };
  return stops.sealCount + stops.sameKeyCount > 0 || stops.isKept ? stops : null;
};
