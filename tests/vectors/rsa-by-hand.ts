/** RSA by the arithmetic of its numbers: node signs with no key whose modulus is not a product of two primes. */
import { createHash } from 'node:crypto';
import { nullValue, octetString, oid, sequence } from '#trust/pki/der.ts';

export const bitsOf = (number: bigint): number => number.toString(2).length;

export const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};
const inverse = (number: bigint, modulus: bigint): bigint => {
  let [old, rest, oldFactor, factor] = [number % modulus, modulus, 1n, 0n];
  while (rest !== 0n) {
    const quotient = old / rest;
    [old, rest] = [rest, old - quotient * rest];
    [oldFactor, factor] = [factor, oldFactor - quotient * factor];
  }
  if (old !== 1n) throw new Error('not invertible');
  return ((oldFactor % modulus) + modulus) % modulus;
};
export interface RsaKey {
  readonly n: bigint;
  readonly e: bigint;
  /** Euler's totient of n: whoever has it has the private key. */
  readonly phi: bigint;
}

/** RSASSA-PKCS1-v1_5 with SHA-256. */
export const signRsa = ({ n, e: exponent, phi }: RsaKey, data: Uint8Array): Buffer => {
  const length = Math.ceil(bitsOf(n) / 8);
  const digest = sequence(sequence(oid('2.16.840.1.101.3.4.2.1'), nullValue), octetString(createHash('sha256').update(data).digest()));
  const padded = Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(length - digest.length - 3, 0xff), Buffer.from([0]), digest]);
  const signed = power(BigInt(`0x${padded.toString('hex')}`), inverse(exponent, phi), n);
  return Buffer.from(signed.toString(16).padStart(length * 2, '0'), 'hex');
};
