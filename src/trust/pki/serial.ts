/** Certificate serial numbers (RFC 5280 4.1.2.2): how they are drawn and which are possible. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';

/**
 * A new serial number: 128 random bits behind one constant octet, as upper-case hex.
 * The constant keeps it positive and always 34 digits long, so that every program prints the same text
 * (some drop leading zeros, some add them).
 */
export const newSerialNumber = (): string => `40${randomBytes(16).toString('hex').toUpperCase()}`;

/** The octets of a serial number given in hex; PKI_SERIAL unless it is positive and at most 20 octets as an INTEGER. */
export const serialBytes = (serialNumber: string): Buffer => {
  const bytes = Buffer.from(serialNumber, 'hex');
  const isHex = serialNumber.length > 0 && bytes.length * 2 === serialNumber.length;
  const isPositive = bytes.some(byte => byte !== 0);
  if (!isHex || !isPositive || bytes.length > 20 || (bytes.length === 20 && (bytes[0] ?? 0) >= 0x80))
    throw new Refusal('PKI_SERIAL', { params: { serialNumber: serialNumber.slice(0, 64) } });
  return bytes;
};

/** The hex of a positive INTEGER's content as openssl prints it: upper case, whole octets, no leading zero octet. */
export const serialHex = (content: Uint8Array): string => {
  const from = content.length > 1 && content[0] === 0 ? 1 : 0;
  return Buffer.from(content.subarray(from)).toString('hex').toUpperCase();
};
