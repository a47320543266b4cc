/**
 * What an authority asks of a root that is somewhere else: a PKCS #10 request (RFC 2986) with its name, its key and, as requested extensions
 * (RFC 2985 5.4.2), where the root's list and certificate will be found. Signed by the key, so none of it can be altered on the way.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { Signer } from '#trust/keys/key-store.ts';
import { Der, DerError, element, explicit, integerOf, oid, sequence, tags } from './der.ts';
import { accessMethods, extensionOids, read, write } from './extensions.ts';
import { encodeSubject, ownAttribute, readName, type SubjectName } from './names.ts';
import { readPem, toPem } from './pem.ts';
import type { IssuerUrls } from './plan.ts';
import { type CertificateRequest, parseRequest } from './request.ts';
import { signAndClose } from './signed.ts';
import { importSubjectKey, readSubjectKey } from './subject-key.ts';
import { refuseWeakKey } from './weak-keys.ts';

const extensionRequest = '1.2.840.113549.1.9.14';
const label = 'CERTIFICATE REQUEST';

export interface AuthorityRequest extends CertificateRequest {
  readonly subject: SubjectName;
  readonly urls: IssuerUrls;
  /** The request itself. */
  readonly der: Buffer;
}

/** PEM. @param urls of the root above */
export const makeAuthorityRequest = async (signer: Signer, subject: SubjectName, urls: IssuerUrls): Promise<string> => {
  const wanted = sequence(write.cRLDistributionPoints(urls.crl), write.authorityInfoAccess([['caIssuers', urls.caIssuers]]));
  const info = sequence(
    integerOf(0),
    encodeSubject(subject),
    signer.publicKey,
    explicit(0, sequence(oid(extensionRequest), element(tags.set, wanted))),
  );
  return toPem(label, await signAndClose(info, signer, importSubjectKey(readSubjectKey(signer.publicKey))));
};

/** What is asked for under an extension's number. */
const requestedValue = (extensions: readonly Der[], wanted: string): Buffer | undefined =>
  extensions
    .find(({ items: [type] }) => type?.oid === wanted)
    ?.items.at(-1)
    ?.expect(tags.octetString).content;

const urlsIn = (attributes: Der | undefined): IssuerUrls => {
  const found = attributes?.children.find(({ items: [type] }) => type?.oid === extensionRequest);
  const extensions = found?.items[1]?.expect(tags.set).children[0]?.items ?? [];
  const lists = requestedValue(extensions, extensionOids.cRLDistributionPoints);
  const access = requestedValue(extensions, extensionOids.authorityInfoAccess);
  const [crl] = lists === undefined ? [] : read.cRLDistributionPoints(lists);
  const issuers =
    access === undefined ? undefined : read.authorityInfoAccess(access).find(({ method }) => method === accessMethods.caIssuers);
  if (crl === undefined || issuers === undefined) throw new DerError('the addresses of the root are missing');
  return { crl, caIssuers: issuers.url };
};

/** @throws DerError where it names what no authority of ours is named by */
const subjectIn = (name: Der): SubjectName =>
  Object.fromEntries(
    readName(name).map(rdn => {
      const [attribute] = rdn;
      const word = attribute === undefined ? undefined : ownAttribute(attribute.type)?.word;
      if (attribute === undefined || word === undefined || rdn.length !== 1) throw new DerError('a name that is not ours to certify');
      return [word, attribute.value];
    }),
  );

/**
 * Reads a request and verifies that it was signed with its own key.
 * @throws Refusal as `parseRequest` and `refuseWeakKey` do, CSR_NOT_DER where the addresses are missing
 */
export const readAuthorityRequest = async (pem: string): Promise<AuthorityRequest> => {
  const request = parseRequest(pem);
  await refuseWeakKey(request.subjectPublicKeyInfo);
  const der = readPem(label, pem)?.[0];
  if (der === undefined) throw new Refusal('CSR_NOT_PEM');
  try {
    const [info] = Der.whole(der).items;
    const [, name, , attributes] = info?.items ?? [];
    if (name === undefined) throw new DerError('not a request');
    return { ...request, der, subject: subjectIn(name), urls: urlsIn(attributes) };
  } catch (error) {
    if (error instanceof DerError) throw new Refusal('CSR_NOT_DER', { cause: error });
    throw error;
  }
};
