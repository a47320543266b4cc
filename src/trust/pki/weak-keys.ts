/** Public keys whose private half anybody can compute are refused, each by its weakness. Certifies nothing. */
import { hash } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import { importSubjectKey, readSubjectKey, type SubjectKey } from './subject-key.ts';
import { isGuessable } from './weak-points.ts';
import { weaknessOf } from './weak-rsa.ts';

/** Every RSA key that tools and hardware make has it. */
const exponentWanted = 65537n;

const refuseRsa = async ({ n, e }: Readonly<Record<string, string>>): Promise<void> => {
  const [modulus, exponent] = [n, e].map(part => BigInt(`0x${Buffer.from(part ?? '', 'base64url').toString('hex')}`));
  if (modulus === undefined || exponent === undefined) throw new Error('an RSA key without its numbers');
  if (exponent !== exponentWanted) throw new Refusal('KEY_RSA_EXPONENT');
  const weakness = await weaknessOf(modulus);
  if (weakness !== undefined) throw new Refusal(weakness);
};

const refuseEc = (key: SubjectKey): void => {
  // Throws KEY_POINT for a point that is not on its curve.
  importSubjectKey(key);
  const { algorithm, subjectPublicKeyInfo } = key;
  const coordinate = algorithm === 'ECDSA_P384' ? 48 : 32;
  const [x, y] = [subjectPublicKeyInfo.subarray(-2 * coordinate, -coordinate), subjectPublicKeyInfo.subarray(-coordinate)];
  if (isGuessable(algorithm, { x: BigInt(`0x${x.toString('hex')}`), y: BigInt(`0x${y.toString('hex')}`) }))
    throw new Refusal('KEY_EC_TRIVIAL');
};

/**
 * Fingerprints of keys that were found good, the newest last. A key comes twice at least: when its request is handed in and when it is
 * certified; the same bytes are judged the same. One that is refused is judged anew each time.
 */
const good = new Set<string>();
const most = 2_000;

/**
 * Judges a public key that was not made here.
 * @param info subjectPublicKeyInfo, DER
 * @throws Refusal KEY_ALGORITHM, KEY_CURVE, KEY_POINT, KEY_EC_TRIVIAL, KEY_RSA_SIZE, KEY_RSA_EXPONENT, KEY_RSA_SMALL_FACTOR,
 * KEY_RSA_PRIME, KEY_RSA_POWER, KEY_RSA_ROCA, KEY_RSA_CLOSE_FACTORS, KEY_RSA_SMOOTH; DerError for bytes that are none
 */
export const refuseWeakKey = async (info: Uint8Array): Promise<void> => {
  const fingerprint = hash('sha256', info, 'base64');
  if (good.has(fingerprint)) return;
  const key = readSubjectKey(info);
  if (key.jwk?.kty === 'RSA') await refuseRsa(key.jwk);
  else refuseEc(key);
  const [oldest] = good.size < most ? [] : good;
  if (oldest !== undefined) good.delete(oldest);
  good.add(fingerprint);
};
