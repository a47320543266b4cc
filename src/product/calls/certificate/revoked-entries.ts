/** The entries of a revocation list, read page by page while it is made. */
import type { RowOf } from '#engine/declare/typed.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { signerCertificates } from '#resources/certificate/signer-certificates.ts';
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
  const page = { sort: { field: 'revokedAt', order: 'ASC' }, page: { number: 1, size: 1_000 }, total: false } as const;
  /** Those of the authority's own services and those for one signature all name the full list. */
  async function* onFullListAlone(declared: typeof serviceCertificates | typeof signerCertificates, issuer: string) {
    const rows = rowsOf(database.read, declared, asked());
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const found = await rows.list({
        where: [{ issuer, revokedAt: { isSet: true } }],
        ...page,
        ...(cursor === undefined ? {} : { cursor }),
        columns: ['id', 'serialNumber', 'revokedAt', 'revocationReason'],
      });
      for (const row of found.list) yield entryOf({ ...row, invalidityDate: null });
      cursor = found.nextCursor ?? undefined;
    }
  }
  async function* revoked(issuer: string, shard: number): AsyncIterable<RevokedEntry> {
    if (shard === fullList) {
      yield* onFullListAlone(serviceCertificates, issuer);
      yield* onFullListAlone(signerCertificates, issuer);
    }
    let cursor: string | undefined;
    do {
      const found = await rowsOf(database.read, certificates, asked()).list({
        // A hold that lasted to the end stays listed, as does what a successor has replaced (RFC 5280 3.3, 5.3.1).
        where: [
          { issuer, state: ['REVOKED', 'FROZEN', 'SUPERSEDED', 'EXPIRED'], revokedAt: { isSet: true } },
          ...(shard === fullList ? [] : [{ crlShard: shard }]),
        ],
        ...page,
        ...(cursor === undefined ? {} : { cursor }),
        columns: ['id', 'serialNumber', 'revokedAt', 'revocationReason', 'invalidityDate'],
      });
      for (const row of found.list) yield entryOf(row);
      cursor = found.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return revoked;
};
