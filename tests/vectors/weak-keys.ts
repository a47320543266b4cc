/** RSA and EC keys whose private half anybody can compute, and real requests signed by them. */
import { createECDH, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bitString, explicit, integerOf, nullValue, oid, sequence } from '#trust/pki/der.ts';
import { encodeSubject } from '#trust/pki/names.ts';
import { toPem } from '#trust/pki/pem.ts';
import { signatureAlgorithmOf } from '#trust/pki/signature-algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { torture } from '../setup/torture.ts';
import { type RsaKey, signRsa } from './rsa-by-hand.ts';
import { weakRsaMade } from './weak-keys-made.ts';

/** Numbers in hexadecimal, by weakness. */
const vectors: Readonly<Record<string, Readonly<Record<keyof RsaKey, string>>>> = JSON.parse(
  readFileSync(new URL('./weak-keys.json', import.meta.url), 'utf8'),
);
const numberOf = (hex: string): bigint => BigInt(`0x${hex}`);

/** Weak moduli of 2048 bits, by the refusal that names them; made anew where full counts are asked for. */
export const weakRsa = (weakness: string): RsaKey => {
  const [vector, make] = [vectors[weakness], weakRsaMade[weakness]];
  if (vector === undefined || make === undefined) throw new Error(`no vector ${weakness}`);
  return torture.share > 0 ? make() : { n: numberOf(vector.n), e: numberOf(vector.e), phi: numberOf(vector.phi) };
};

/** @param parameters those of the algorithm, which are NULL */
export const rsaInfo = ({ n, e: exponent }: Pick<RsaKey, 'n' | 'e'>, parameters: Uint8Array = nullValue): Buffer =>
  sequence(sequence(oid('1.2.840.113549.1.1.1'), parameters), bitString(sequence(integerOf(n), integerOf(exponent))));

/** A request for the key, signed by it: whoever verifies it finds the possession proved. */
export const rsaRequest = (key: RsaKey, parameters?: Uint8Array): string => {
  const subject = encodeSubject({ countryName: 'CN', commonName: 'whatever' });
  const info = sequence(integerOf(0), subject, rsaInfo(key, parameters), explicit(0, Buffer.alloc(0)));
  return toPem('CERTIFICATE REQUEST', sequence(info, signatureAlgorithmOf('RSA_2048'), bitString(signRsa(key, info))));
};

/** The order of P-256. */
export const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A request of the private key that is this number, on P-256. */
export const ecRequest = (scalar: number | bigint): string => {
  const pair = createECDH('prime256v1');
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const privateKey = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
  return requestOf('ECDSA_P256', 'whatever', {
    privateKey,
    publicKey: sequence(sequence(oid('1.2.840.10045.2.1'), oid('1.2.840.10045.3.1.7')), bitString(point)),
  });
};

/** subjectPublicKeyInfo of a private key on any curve that node knows. */
export const ecInfo = (name: string, curve: string, bytes: number, scalar: bigint): Buffer => {
  const pair = createECDH(name);
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(2 * bytes, '0'), 'hex'));
  return sequence(sequence(oid('1.2.840.10045.2.1'), oid(curve)), bitString(pair.getPublicKey()));
};
