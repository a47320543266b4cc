/** How weak RSA keys are made, each as its weakness says. An ordinary run takes those of `weak-keys.json`, which were made here. */
import { checkPrimeSync, generatePrimeSync, randomBytes } from 'node:crypto';
import { bitsOf, power, type RsaKey } from './rsa-by-hand.ts';

const e = 65537n;
const prime = (bits: number): bigint => generatePrimeSync(bits, { bigint: true });
const random = (bits: number): bigint => BigInt(`0x${randomBytes(bits / 8).toString('hex')}`);
const isProbablyPrime = (candidate: bigint): boolean => checkPrimeSync(candidate);
const nextPrime = (from: bigint): bigint => {
  let candidate = from | 1n;
  while (!isProbablyPrime(candidate)) candidate += 2n;
  return candidate;
};

const times = (p: bigint, q: bigint, exponent = e): RsaKey => ({ n: p * q, e: exponent, phi: (p - 1n) * (q - 1n) });

/** Begun anew until the modulus has the length and the exponent an inverse. */
const ofLength = (bits: number, make: () => RsaKey): RsaKey => {
  for (;;) {
    const key = make();
    if (bitsOf(key.n) === bits && key.phi % key.e !== 0n) return key;
  }
};

/** Of the primes below a limit, multiplied: what the ROCA library began with. */
const primorial = (count: number): bigint => {
  let product = 1n;
  let found = 0;
  for (let number = 2; found < count; number++) {
    if (Array.from({ length: number - 2 }, (_, index) => index + 2).some(divisor => number % divisor === 0)) continue;
    product *= BigInt(number);
    found += 1;
  }
  return product;
};

/** p = k·M + 65537^a mod M (Nemec et al., ACM CCS 2017). */
const rocaPrime = (bits: number): bigint => {
  // For 1984 to 3936 bits M is the product of 126 primes, above of 225.
  const m = primorial(bits < 1984 ? 126 : 225);
  const least = 3n << BigInt(bits - 2);
  for (;;) {
    const candidate = (least / m + (random(256) % ((1n << BigInt(bits - 2)) / m))) * m + power(65537n, random(256), m);
    if (bitsOf(candidate) === bits && isProbablyPrime(candidate)) return candidate;
  }
};

/** The other prime is the next one after u / v times the first. */
const inRatio = (u: bigint, v: bigint): RsaKey =>
  ofLength(2048, () => {
    for (;;) {
      const from = random(1024);
      if (bitsOf((from * from * u) / v) !== 2048) continue;
      const p = nextPrime(from);
      return times(p, nextPrime((p * u) / v));
    }
  });

/** What precedes it is a product of primes below a limit: Pollard's p - 1 finds it. */
const smoothPrime = (bits: number, limit: number): bigint => {
  const odd = Array.from({ length: limit / 2 - 1 }, (_, index) => 2 * index + 3).filter(number => checkPrimeSync(BigInt(number)));
  const any = (): bigint => BigInt(odd[Math.floor(Math.random() * odd.length)] ?? 3);
  for (;;) {
    const factors = new Set<bigint>();
    let product = 2n;
    while (product < 1n << BigInt(bits - 1)) {
      const factor = any();
      if (factor === e || factors.has(factor)) continue;
      factors.add(factor);
      product *= factor;
    }
    const top = product >> BigInt(bits - 2);
    if (bitsOf(product) === bits && top === 3n && checkPrimeSync(product + 1n)) return product + 1n;
  }
};

/** Weak moduli of 2048 bits, by the refusal that names them. */
export const weakRsaMade: Readonly<Record<string, () => RsaKey>> = {
  'primes that lie close together': () =>
    ofLength(2048, () => {
      const p = prime(1024);
      return times(p, nextPrime(p + (1n << 500n)));
    }),
  'the square of a prime': () =>
    ofLength(2048, () => {
      const p = prime(1024);
      return { n: p * p, e, phi: p * (p - 1n) };
    }),
  'the cube of a prime': () =>
    ofLength(2048, () => {
      const p = prime(683);
      return { n: p ** 3n, e, phi: p * p * (p - 1n) };
    }),
  'a prime modulus': () =>
    ofLength(2048, () => {
      const n = prime(2048);
      return { n, e, phi: n - 1n };
    }),
  'a factor of 11': () => ofLength(2048, () => times(11n, prime(2044))),
  'a factor just below 2^20': () => ofLength(2048, () => times(1_048_573n, prime(2028))),
  'a factor just above 2^20': () => ofLength(2048, () => times(1_048_583n, prime(2028))),
  'a factor just below 2^23': () => ofLength(2048, () => times(8_388_593n, prime(2025))),
  'primes in the ratio 2 : 1': () => inRatio(2n, 1n),
  'primes in the ratio 3 : 2': () => inRatio(3n, 2n),
  'primes in the ratio 22 : 23': () => inRatio(22n, 23n),
  'a prime that is one more than small factors': () => ofLength(2048, () => times(smoothPrime(1024, 2 ** 13), prime(1024))),
  'two primes that are one more than small factors': () =>
    ofLength(2048, () => times(smoothPrime(1024, 2 ** 13), smoothPrime(1024, 2 ** 13))),
  'the form of ROCA': () => ofLength(2048, () => times(rocaPrime(1024), rocaPrime(1024))),
  'the exponent 3': () => ofLength(2048, () => times(prime(1024), prime(1024), 3n)),
  'an exponent of its own': () => ofLength(2048, () => times(prime(1024), prime(1024), 65539n)),
  'a size between two': () => ofLength(2056, () => times(prime(1028), prime(1028))),
};
