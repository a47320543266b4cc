/** Our authorities as anybody may know them, so that they can compare what they are about to trust. */
import { createHash } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import type { Rows } from '#service/store/rows.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { commonName } from '#trust/pki/names.ts';
import { parseCertificate } from '#trust/pki/parse.ts';

type IssuerRow = RowOf<typeof issuers>;

const publishedOf = (row: IssuerRow, all: readonly IssuerRow[]) => {
  const { der, subject, subjectDn, algorithm, notBefore, notAfter, serialNumber, fingerprintSha256 } = parseCertificate(
    heldIn(row, 'certificatePem'),
  );
  const parent = all.find(({ id }) => id === row.parent);
  return {
    name: row.name,
    chain: heldIn(row, 'chain'),
    parent: parent?.name ?? null,
    commonName: commonName(subject),
    subjectDn,
    algorithm: algorithm ?? '',
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    serialNumber,
    fingerprintSha256,
    fingerprintSha1: createHash('sha1').update(der).digest('hex').toUpperCase(),
  };
};

/** Every authority that has not ended, whether it still issues or not, in the order they were made: what each issued has to be verified. */
export const publishedAuthorities = async (rows: Rows, now: Date) => {
  const { list } = await rowsOf(rows, issuers, { session: {}, now }).list({
    where: [{ notAfter: { from: '$now' } }],
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 200 },
    total: false,
    heavy: true,
  });
  return list.map(row => publishedOf(row, list));
};
