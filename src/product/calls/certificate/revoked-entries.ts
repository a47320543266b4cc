/** The entries of a revocation list, read page by page while it is made. */
import type { RowOf } from '#engine/declare/typed.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import type { RevokedEntry } from '#trust/pki/crl.ts';
import { reasonOf } from '#trust/pki/reasons.ts';
import { fullList } from './list-names.ts';

type Revoked = Pick<RowOf<typeof certificates>, 'id' | 'serialNumber' | 'revokedAt' | 'invalidityDate'> & {
  readonly revocationReason: string | null;
};

const entryOf = (row: Revoked): RevokedEntry => ({
  serialNumber: heldIn(row, 'serialNumber'),
  revokedAt: new Date(heldIn(row, 'revokedAt')),
  reason: reasonOf(row.revocationReason ?? ''),
  ...(row.invalidityDate === null ? {} : { invalidityDate: new Date(row.invalidityDate) }),
});

/** @returns reads the entries of the list of that shard */
export const revokedEntries = ({ database, clock }: { readonly database: Database; readonly clock: () => Date }) => {
  const asked = () => ({ session: {}, now: clock() });
  /** Those of the authority's own services all name the full list. */
  async function* services(issuer: string): AsyncIterable<RevokedEntry> {
    const { list } = await rowsOf(database.read, serviceCertificates, asked()).list({
      where: [{ issuer, revokedAt: { isSet: true } }],
      page: { number: 1, size: 1_000 },
      total: false,
    });
    for (const row of list) yield entryOf({ ...row, invalidityDate: null });
  }
  async function* revoked(issuer: string, shard: number): AsyncIterable<RevokedEntry> {
    if (shard === fullList) yield* services(issuer);
    let cursor: string | undefined;
    do {
      const page = await rowsOf(database.read, certificates, asked()).list({
        // A hold that lasted to the end stays listed, as does what a successor has replaced (RFC 5280 3.3, 5.3.1).
        where: [
          { issuer, state: ['REVOKED', 'FROZEN', 'SUPERSEDED', 'EXPIRED'], revokedAt: { isSet: true } },
          ...(shard === fullList ? [] : [{ crlShard: shard }]),
        ],
        sort: { field: 'revokedAt', order: 'ASC' },
        page: { number: 1, size: 1_000 },
        ...(cursor === undefined ? {} : { cursor }),
        columns: ['id', 'serialNumber', 'revokedAt', 'revocationReason', 'invalidityDate'],
        total: false,
      });
      for (const row of page.list) yield entryOf(row);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return revoked;
};
