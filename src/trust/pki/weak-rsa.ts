/** RSA moduli that anybody factors: each weakness by its own test, with bounds on the time that one key may take. Says which, and refuses nothing. */
import { checkPrime, createDiffieHellman } from 'node:crypto';
import { setImmediate as yielding } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PlainErrorCode } from '#engine/wire/errors.ts';

const isPrime = promisify(checkPrime) as (candidate: bigint) => Promise<boolean>;

/** A factor below it is found by gcds; an honest one of 2048 bits has 1024 bits. */
const smallFactorLimit = 2 ** 23;
const primesAtOnce = 8192;
/** CA/Browser Forum Baseline Requirements 6.1.1.3 demand 100 rounds where the primes are of like size. */
const fermatRounds = 100;
/** Up to so large a product of the two numbers by whose ratio the primes lie apart, with so many rounds for each. */
const multipliers = 512;
const multiplierRounds = 12;

const primesBelow = (limit: number): readonly number[] => {
  const composite = new Uint8Array(limit);
  const primes: number[] = [];
  for (let number = 2; number < limit; number++) {
    if (composite[number] === 1) continue;
    primes.push(number);
    for (let multiple = number * number; multiple < limit; multiple += number) composite[multiple] = 1;
  }
  return primes;
};

/** Halves multiplied apart: numbers of like length, which BigInt multiplies fastest. */
const productOf = (numbers: readonly number[]): bigint => {
  if (numbers.length < 8) return numbers.reduce((product, number) => product * BigInt(number), 1n);
  const middle = numbers.length >> 1;
  return productOf(numbers.slice(0, middle)) * productOf(numbers.slice(middle));
};

const makeProducts = async (): Promise<readonly bigint[]> => {
  const primes = primesBelow(smallFactorLimit);
  const products: bigint[] = [];
  for (let from = 0; from < primes.length; from += primesAtOnce) {
    products.push(productOf(primes.slice(from, from + primesAtOnce)));
    await yielding();
  }
  return products;
};

let small: Promise<readonly bigint[]> | undefined;
/** In pieces: one product of all takes four times as long to make, and is divided no faster. */
const productsOfSmallPrimes = (): Promise<readonly bigint[]> => {
  small ??= makeProducts();
  return small;
};

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
};

const hasSmallFactor = async (modulus: bigint): Promise<boolean> => {
  let product = 1n;
  for (const piece of await productsOfSmallPrimes()) product = (product * (piece % modulus)) % modulus;
  return gcd(modulus, product) !== 1n;
};

const bitsOf = (number: bigint): number => number.toString(16).length * 4;

/** The integer part of the k-th root, by Newton's method from above. */
const rootOf = (number: bigint, k: number, above = 1n << BigInt(Math.ceil(bitsOf(number) / k) + 1)): bigint => {
  const degree = BigInt(k);
  let root = above;
  for (;;) {
    const next = (root * (degree - 1n) + number / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
};

/** Whether it is the k-th power of something, for a k at which the base has not been found by its small factors. */
const isPower = (modulus: bigint): boolean =>
  primesBelow(Math.ceil(bitsOf(modulus) / Math.log2(smallFactorLimit)) + 1).some(k => rootOf(modulus, k) ** BigInt(k) === modulus);

const residuesOfSquares = (modulus: number): Uint8Array => {
  const found = new Uint8Array(modulus);
  for (let number = 0; number < modulus; number++) found[(number * number) % modulus] = 1;
  return found;
};
const [mod64, mod45045] = [residuesOfSquares(64), residuesOfSquares(45_045)];
/** One number in a hundred gets as far as its root. */
const isSquare = (number: bigint): boolean =>
  mod64[Number(BigInt.asUintN(6, number))] === 1 && mod45045[Number(number % 45_045n)] === 1 && rootOf(number, 2) ** 2n === number;

/** Fermat's factorisation: two factors whose half sum is hardly more than the root. */
const isDifferenceOfSquares = (number: bigint, root: bigint, rounds: number): boolean => {
  let middle = root + 1n;
  let rest = middle * middle - number;
  for (let round = 0; round < rounds; round++) {
    if (isSquare(rest)) return true;
    rest += 2n * middle + 1n;
    middle += 1n;
  }
  return false;
};

/**
 * Primes that lie close together, or near a ratio of small numbers u : v (Lehman: Fermat's factorisation of 4·u·v times the modulus; BSI
 * TR-02102-1, B.5).
 */
const hasCloseFactors = (modulus: bigint): boolean => {
  if (isDifferenceOfSquares(modulus, rootOf(modulus, 2), fermatRounds)) return true;
  const one = rootOf(4n * modulus, 2) + 1n;
  for (let multiplier = 1; multiplier <= multipliers; multiplier++) {
    const number = 4n * BigInt(multiplier) * modulus;
    const above = ((one * BigInt(Math.ceil(Math.sqrt(multiplier) * 2 ** 40) + 1)) >> 40n) + 1n;
    if (isDifferenceOfSquares(number, rootOf(number, 2, above), multiplierRounds)) return true;
  }
  return false;
};

/** By the length of the modulus: the same time for each. */
const smoothLimits = [
  [2048, 2 ** 15],
  [3072, 2 ** 14],
  [Number.POSITIVE_INFINITY, 2 ** 13],
] as const;
const smoothExponents = new Map<number, Buffer>();

/** The least common multiple of all numbers up to the limit. */
const smoothExponent = (limit: number): Buffer => {
  const known = smoothExponents.get(limit);
  if (known !== undefined) return known;
  const powers = primesBelow(limit).map(prime => prime ** Math.floor(Math.log(limit) / Math.log(prime) + 1e-9));
  const hex = productOf(powers).toString(16);
  const made = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  smoothExponents.set(limit, made);
  return made;
};

/**
 * Pollard's p − 1: a prime p where p − 1 has small factors alone. The power is taken by the Diffie-Hellman of OpenSSL, which asks for no
 * prime and is five times as fast as BigInt.
 */
const hasSmoothFactor = (modulus: bigint): boolean => {
  const bits = bitsOf(modulus);
  const limit = smoothLimits.find(([most]) => bits <= most)?.[1] ?? 0;
  const exchange = createDiffieHellman(Buffer.from(modulus.toString(16), 'hex'), Buffer.from([3]));
  exchange.setPrivateKey(smoothExponent(limit));
  const power = BigInt(`0x${exchange.generateKeys('hex')}`);
  return gcd(modulus, power - 1n) !== 1n;
};

/**
 * The fingerprint of CVE-2017-15361 (Nemec, Sys, Svenda, Klinec, Matyas: The Return of Coppersmith's Attack, ACM CCS 2017, 2.3; their detector
 * is github.com/crocs-muni/roca): primes made as k·M + 65537^a mod M leave the modulus a power of 65537 modulo each small prime of M. Of other
 * keys about one in 2^28 does.
 */
const rocaPrimes = primesBelow(168).slice(1);
const powersOf65537 = (prime: number): ReadonlySet<number> => {
  const found = new Set<number>();
  for (let power = 1; !found.has(power); power = (power * 65537) % prime) found.add(power);
  return found;
};
const rocaResidues = rocaPrimes.map(prime => ({ prime: BigInt(prime), residues: powersOf65537(prime) }));
const isRoca = (modulus: bigint): boolean => rocaResidues.every(({ prime, residues }) => residues.has(Number(modulus % prime)));

/** Cheap ones first; others have their turn in between. */
const tests: readonly (readonly [PlainErrorCode, (modulus: bigint) => boolean | Promise<boolean>])[] = [
  ['KEY_RSA_SMALL_FACTOR', hasSmallFactor],
  ['KEY_RSA_PRIME', isPrime],
  ['KEY_RSA_POWER', isPower],
  ['KEY_RSA_ROCA', isRoca],
  ['KEY_RSA_CLOSE_FACTORS', hasCloseFactors],
  ['KEY_RSA_SMOOTH', hasSmoothFactor],
];

/** What is wrong with an odd modulus; undefined where nothing was found. */
export const weaknessOf = async (modulus: bigint): Promise<PlainErrorCode | undefined> => {
  for (const [code, isWeak] of tests) {
    if (await isWeak(modulus)) return code;
    await yielding();
  }
  return undefined;
};
