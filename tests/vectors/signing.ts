/** Documents signed in tests: an authority with a time stamper, signers of it, and the NSS database by which pdfsig trusts its root. */
import { mkdir } from 'node:fs/promises';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { completeSigning, type DocumentSigner, digestFor, signPrepared } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import type { SigningWanted } from '#trust/document/prepare-signing.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { profiles, serviceProfiles, timeStampPolicyOid } from '#trust/pki/profiles.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { stampBy } from '#trust/pki/timestamp-client.ts';
import { readTimeStampRequest } from '#trust/pki/timestamp-request.ts';
import { makeTimeStamp, openTimeStamper } from '#trust/pki/timestamp-response.ts';
import { validityFor } from '#trust/pki/validity.ts';
import { testAuthority } from './authority.ts';
import type { Court } from './judges.ts';

/** A contract of some pages, with a word to sign at. */
export const contract = async (pages = 2, save: { readonly useObjectStreams?: boolean } = {}): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([595.28, 841.89]).drawText(`Page ${page}: Party A (seal)`, { x: 100, y: 300, size: 12, font });
  return Buffer.from(await pdf.save({ useObjectStreams: false, ...save }));
};

export const signingAuthority = async (algorithm: KeyAlgorithm = 'ECDSA_P256') => {
  const authority = await testAuthority(algorithm, algorithm);
  const { keys, issuing, certify } = authority;
  const chain = [issuing.issuer.certificate];
  const nameOf = (commonName: string) => ({ countryName: 'CN', organizationName: commonName, commonName });
  const stamping = serviceProfiles['time-stamping'];
  const validity = validityFor(stamping, issuing.issuer, authority.now);
  const tsa = await certify({ profile: stamping, subject: nameOf('Example time stamps'), ...validity });
  const stamper = openTimeStamper(tsa.der, chain, await signerOf(keys, tsa.key.keyId));
  const clock = { now: new Date() };
  const stamp = (request: Buffer): Promise<Buffer> =>
    makeTimeStamp({
      stamper,
      request: readTimeStampRequest(request, timeStampPolicyOid),
      policyOid: timeStampPolicyOid,
      serialNumber: newSerialNumber(),
      genTime: clock.now,
      accuracySeconds: 1,
    });
  /** Another signer for each signature: pdfsig keeps what it once found of a certificate. */
  const signer = async (commonName: string, algorithm: KeyAlgorithm = 'ECDSA_P256') => {
    const { der, key, serialNumber } = await certify({ profile: profiles['signing-enterprise'], subject: nameOf(commonName) }, algorithm);
    const made: DocumentSigner = { certificate: der, chain, signer: await signerOf(keys, key.keyId), stamp: data => stampBy(stamp, data) };
    return { ...made, serialNumber };
  };
  return { ...authority, clock, tsa, stamp, signer };
};

/** Signs in one go. */
export const signed = async (bytes: Uint8Array, by: DocumentSigner, wanted: Partial<SigningWanted> = {}): Promise<Buffer> => {
  const prepared = await onPdfThread('prepare', { bytes, signingTime: new Date(), digest: digestFor(by.signer), ...wanted });
  return Buffer.concat([bytes, completeSigning(prepared, await signPrepared(prepared, by))]);
};

/** A folder with an NSS database in which the root alone is trusted. */
export const trustIn = async (court: Court, root: Uint8Array): Promise<string> => {
  const folder = `${court.folder}/nss`;
  await mkdir(folder, { recursive: true });
  await court.file('root.pem', parseCertificate(root).pem);
  await court.run('certutil', ['-N', '--empty-password', '-d', `sql:${folder}`]);
  await court.run('certutil', ['-A', '-n', 'root', '-t', 'CT,C,C', '-i', 'root.pem', '-d', `sql:${folder}`]);
  return folder;
};
