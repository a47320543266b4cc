/** Signed files to forge: of each producer, by two signers, with what legitimately comes after a signature. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeSigning } from '#trust/document/pades.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import type { Court } from '../judges.ts';
import { signed, type signingAuthority } from '../signing.ts';
import { anatomyOf, changed } from './anatomy.ts';
import { type Standing, withSame } from './revision.ts';
import { cmsBy, filledIn, signatureObjects, tokenBy } from './signing.ts';

export type Authority = Awaited<ReturnType<typeof signingAuthority>>;

export interface SignedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** How many there are in it. */
  readonly signatures: number;
}

/** A certifying signature (ISO 32000-2 12.8.2.2). */
export const certified = async (bytes: Buffer, authority: Authority, level: 1 | 2 | 3): Promise<Buffer> => {
  const first = await anatomyOf(bytes);
  // A form to stand in, where there is none yet.
  const root = first.parts.get(first.root)?.words;
  const own =
    first.form === undefined
      ? withSame(
          first,
          new Map([
            [first.root, { text: changed(root, { '/AcroForm': `${first.size} 0 R` }) }],
            [first.size, { text: '<</Fields [] /SigFlags 3>>' }],
          ]),
        ).bytes
      : bytes;
  const anatomy = await anatomyOf(own);
  const more = `/Type /Sig /Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</Type /TransformParams /P ${level} /V /1.2>>>>]`;
  const objects = signatureObjects(anatomy, { more: more.replace('/Type /Sig ', '') });
  objects.set(anatomy.root, { text: changed(anatomy.parts.get(anatomy.root)?.words, { '/Perms': `<</DocMDP ${anatomy.size} 0 R>>` }) });
  return filledIn(withSame(anatomy, objects).bytes, cmsBy(await authority.signer(`Certifier ${level}`)));
};

/** A document time stamp that holds and draws nothing. */
export const archived = async (bytes: Buffer, authority: Authority): Promise<Buffer> => {
  const anatomy = await anatomyOf(bytes);
  return filledIn(withSame(anatomy, signatureObjects(anatomy, { subFilter: 'ETSI.RFC3161' })).bytes, tokenBy(authority.stamp));
};

export const withEvidence = async (bytes: Buffer, authority: Authority): Promise<Buffer> => {
  const certificates = [authority.tsa.der, authority.issuing.issuer.certificate, authority.root.issuer.certificate];
  return Buffer.concat([bytes, await onPdfThread('evidence', { bytes, certificates, crls: [], ocsps: [] })]);
};

/** A signer of openssl's, in the room that is kept for it. */
export const opensslsSigner = async (court: Court, authority: Authority) => {
  const { key, der } = await authority.certify({}, 'RSA_2048');
  await court.file('openssl.der', await authority.keys.exportPkcs8(key.keyId));
  await court.file('openssl.pem', parseCertificate(der).pem);
  await court.file('chain.pem', parseCertificate(authority.issuing.issuer.certificate).pem);
  await court.openssl(['pkey', '-inform', 'DER', '-in', 'openssl.der', '-out', 'openssl-key.pem']);
  return async (bytes: Buffer): Promise<Buffer> => {
    const prepared = await onPdfThread('prepare', { bytes, signingTime: new Date() });
    const [, length, second] = prepared.byteRange;
    const whole = Buffer.concat([bytes, prepared.appended]);
    await court.file('covered', Buffer.concat([whole.subarray(0, length), whole.subarray(second)]));
    const by = ['-signer', 'openssl.pem', '-inkey', 'openssl-key.pem', '-certfile', 'chain.pem', '-md', 'sha256'];
    const { status, stderr } = await court.openssl([
      'cms',
      '-sign',
      '-binary',
      '-in',
      'covered',
      ...by,
      '-outform',
      'DER',
      '-out',
      'openssl.cms',
    ]);
    if (status !== 0) throw new Error(stderr);
    return Buffer.concat([bytes, completeSigning(prepared, await readFile(join(court.folder, 'openssl.cms')))]);
  };
};

/** Signs by hand what our own signer would not take. */
export const signedByHand = async (bytes: Buffer, by: Parameters<typeof cmsBy>[0]): Promise<Buffer> => {
  const anatomy = await anatomyOf(bytes);
  const made: Standing = withSame(anatomy, signatureObjects(anatomy, {}));
  return filledIn(made.bytes, cmsBy(by));
};

/** Every producer's file signed by us; some of them with what came after. */
export const signedFiles = async (
  produced: ReadonlyMap<string, Buffer>,
  authority: Authority,
  openssl: (bytes: Buffer) => Promise<Buffer>,
  picture: Uint8Array,
): Promise<readonly SignedFile[]> => {
  const by = await authority.signer('First');
  const second = await authority.signer('Second');
  const files: SignedFile[] = [];
  const seal = { png: picture, page: 1, x: 120, y: 200, width: 40, height: 40 };
  for (const [name, bytes] of produced) files.push({ name: `${name}, signed`, bytes: await signed(bytes, by), signatures: 1 });
  for (const name of ['by hand', 'pdf-lib', 'LibreOffice', 'qpdf, object streams', 'qpdf, linearised']) {
    const bytes = produced.get(name);
    if (bytes === undefined) continue;
    const one = await signed(bytes, by, { pictures: [seal] });
    const two = await signed(one, second, { pictures: [{ ...seal, x: 60 }] });
    files.push({ name: `${name}, sealed`, bytes: one, signatures: 1 }, { name: `${name}, two signers`, bytes: two, signatures: 2 });
    files.push({ name: `${name}, with evidence`, bytes: await withEvidence(one, authority), signatures: 1 });
    files.push({ name: `${name}, archived`, bytes: await archived(await withEvidence(one, authority), authority), signatures: 1 });
    files.push({ name: `${name}, by openssl`, bytes: await openssl(bytes), signatures: 1 });
  }
  const form = produced.get('pdf-lib');
  if (form !== undefined)
    for (const level of [1, 2, 3] as const)
      files.push({ name: `pdf-lib, certified ${level}`, bytes: await certified(form, authority, level), signatures: 1 });
  return files;
};
