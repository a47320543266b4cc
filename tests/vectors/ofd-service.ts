/** What the service makes of an OFD, asked for at once as its tasks do it: every signature, and one more signature. */
import { type OfdPackage, openPackage } from '#trust/ofd/package.ts';
import { type FoundOfd, signaturesIn } from '#trust/ofd/read-signatures.ts';
import { type PreparedOfd, withSignature } from '#trust/ofd/sign.ts';
import { type OfdSigner, ofdValue } from '#trust/ofd/signature-value.ts';

export const readOfdSignatures = async (bytes: Buffer): Promise<FoundOfd> => signaturesIn(openPackage(bytes));

export const signOfd = async (ofd: OfdPackage, prepared: PreparedOfd, by: OfdSigner): Promise<readonly Buffer[]> =>
  withSignature(ofd, prepared, by.seal, await ofdValue(prepared, by));
