/** What a signed PDF needs so that it can be verified from itself alone (B-LT): chains and revocation lists of signer and time stamp. */
import type { Services } from '#service/calls/services.ts';
import type { EvidenceWanted } from '#service/document/add-evidence.ts';
import { readPem } from '#service/pki/pem.ts';
import type { Row } from '#service/store/rows.ts';
import { chainOf } from './signing-certificate.ts';

/** The newest lists of an authority and of those above it; undefined where one of them has none. */
const listsOf = async (services: Services, issuer: string): Promise<readonly Uint8Array[] | undefined> => {
  const standing = await services.authority.standing();
  const names: string[] = [];
  for (let at = standing.find(({ id }) => id === issuer); at !== undefined; at = standing.find(({ id }) => id === at?.parent))
    names.push(at.name);
  const lists = await Promise.all(names.map(name => services.authority.crl(name)));
  return names.length === 0 ? undefined : lists.flatMap(list => (list === undefined ? [] : [list.der]));
};

const once = (all: readonly Uint8Array[]): readonly Uint8Array[] => [
  ...new Map(all.map(each => [Buffer.from(each).toString('base64'), each])).values(),
];

/** Undefined where what proves it all cannot be had now. */
export const evidenceFor = async (services: Services, certificate: Row): Promise<Omit<EvidenceWanted, 'bytes'> | undefined> => {
  const issuing = await services.authority.issuing();
  const [stamper, own, stamps, chainPem] = await Promise.all([
    services.serviceCertificates.of('TSA', issuing),
    listsOf(services, String(certificate.issuer)),
    listsOf(services, issuing.id),
    services.authority.chainOf(issuing.id),
  ]);
  if (own === undefined || stamps === undefined) return undefined;
  const certificates = [...chainOf(certificate), stamper.certificate, ...(readPem('CERTIFICATE', chainPem) ?? [])];
  return { certificates: once(certificates), crls: once([...own, ...stamps]), ocsps: [] };
};
