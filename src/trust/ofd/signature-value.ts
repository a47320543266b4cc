/** The value of a signature in an OFD (GB/T 38540 8), over the description that was prepared: made with a seal and a key, without the file. */
import { hash } from 'node:crypto';
import { dataToSeal, type SealedData, signWithSeal } from '#trust/seal/seal-signature.ts';
import type { PreparedOfd } from './sign.ts';

/** The signed seal, and a certificate that it lists: both DER. */
export interface OfdSeal {
  readonly seal: Buffer;
  readonly certificate: Buffer;
}

export interface OfdSigner extends OfdSeal {
  readonly sign: (data: Buffer) => Promise<Buffer>;
  readonly stamp?: (signature: Buffer) => Promise<Buffer | undefined>;
}

const sealedData = ({ description, path, at }: PreparedOfd, { seal, certificate }: OfdSeal): SealedData => ({
  sealDer: seal,
  signerCertificate: certificate,
  dataHash: hash('sm3', description, 'buffer'),
  propertyInfo: path,
  timeInfo: at,
});

/** What a key that is not here has to sign, by SM2 with SM3; `ofdValue` then takes its signature. @throws Refusal as `dataToSeal` does */
export const ofdDataToSign = (prepared: PreparedOfd, by: OfdSeal): Buffer => dataToSeal(sealedData(prepared, by));

/** @returns SES_Signature, DER, which the task `ofdSigned` puts into the file @throws Refusal as `signWithSeal` does */
export const ofdValue = (prepared: PreparedOfd, by: OfdSigner): Promise<Buffer> => {
  const { sign, stamp } = by;
  return signWithSeal({ ...sealedData(prepared, by), sign, ...(stamp === undefined ? {} : { stamp }) });
};
