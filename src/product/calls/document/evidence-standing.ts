/** What the register knows, as a package of evidence is made, of those who vouch for times and seals in it: whether their certificates still stood. */
import type { StandingFacts } from '#product/evidence/facts.ts';
import type { Services } from '#product/services.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { files } from '#resources/file/files.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import type { Proofs } from '#trust/document/proofs-in.ts';
import type { CertificateFields } from '#trust/pki/parse.ts';
import type { Contract } from './contract-parties.ts';

type Told = StandingFacts['certificates'][number];

/** By its only purpose; of others who stamp the register knows nothing. */
const told = async ({ database }: Pick<Services, 'database'>, certificate: CertificateFields): Promise<readonly Told[]> => {
  const { extKeyUsage, serialNumber, fingerprintSha256, subjectDn: subject, notAfter, pem } = certificate;
  const purpose = extKeyUsage.includes('timeStamping') ? 'TSA' : extKeyUsage.includes('sealMaking') ? 'SEAL' : undefined;
  if (purpose === undefined) return [];
  const row = await rowsOf(database.read, serviceCertificates).find({ serialNumber, purpose });
  const isOurs = row?.certificatePem === pem;
  const [revokedAt, reason] = isOurs ? [row.revokedAt, row.revocationReason] : [null, null];
  const status = isOurs ? (revokedAt === null ? 'IN_FORCE' : 'REVOKED') : 'NOT_OURS';
  const vouchesFor = purpose === 'TSA' ? 'TIME_STAMPS' : 'SEALS';
  return [{ vouchesFor, subject, serialNumber, fingerprintSha256, notAfter: notAfter.toISOString(), status, revokedAt, reason }];
};

/** @param proofs of the document that all have signed */
export const standingIn = async (
  services: Pick<Services, 'database' | 'clock'>,
  contract: Contract,
  { certificates }: Pick<Proofs, 'certificates'>,
): Promise<StandingFacts> => {
  const at = services.clock().toISOString();
  const kept = await rowsOf(services.database.read, files).find({ id: heldIn(contract, 'file') });
  const all = await Promise.all(certificates.map(each => told(services, each)));
  return { at, keptSince: kept?.createdAt ?? at, certificates: all.flat() };
};
