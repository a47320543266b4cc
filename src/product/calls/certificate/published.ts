/** Our authorities as anybody may know them, so that they can compare what they are about to trust. */
import { createHash } from 'node:crypto';
import type { Row, Rows } from '#service/store/rows.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { commonName } from '../document/verdict.ts';

const publishedOf = (row: Row, all: readonly Row[]) => {
  const { der, subject, subjectDn, algorithm, notBefore, notAfter, serialNumber, fingerprintSha256 } = parseCertificate(
    String(row.certificatePem),
  );
  const parent = all.find(({ id }) => id === row.parent);
  return {
    name: String(row.name),
    chain: String(row.chain),
    parent: parent === undefined ? null : String(parent.name),
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
  const { list } = await rows.list('issuers', {
    where: [{ notAfter: { from: '$now' } }],
    session: {},
    now,
    sort: { field: 'id', order: 'ASC' },
    page: { number: 1, size: 200 },
    total: false,
    heavy: true,
  });
  return list.map(row => publishedOf(row, list));
};
