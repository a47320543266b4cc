/** Private keys of curves that anybody guesses: small numbers, and powers of two and of a half. Public points only; BigInt, because nothing of it is secret. */
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';

/** y² = x³ − 3x + b over p: the three curves have the same a, and b is not needed to add. */
interface Curve {
  readonly p: bigint;
  readonly order: bigint;
  readonly base: Point;
}
interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

/** FIPS 186-4 D.1.2.3 and D.1.2.4; GM/T 0003.5. */
const curves: Readonly<Partial<Record<KeyAlgorithm, Curve>>> = {
  ECDSA_P256: {
    p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
    order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
    base: {
      x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
      y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
    },
  },
  ECDSA_P384: {
    p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
    order: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
    base: {
      x: 0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7n,
      y: 0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5fn,
    },
  },
  SM2: {
    p: 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn,
    order: 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n,
    base: {
      x: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
      y: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
    },
  },
};

/**
 * Steps that are looked up, and how often a point is moved by them: private keys below about 2 · small · moves are found. Looking up costs
 * memory once, moving costs time for each key.
 */
const [small, moves] = [2 ** 15, 2 ** 8];

const modulo = (number: bigint, p: bigint): bigint => {
  const rest = number % p;
  return rest < 0n ? rest + p : rest;
};

const inverse = (number: bigint, p: bigint): bigint => {
  let [a, b, u, v] = [modulo(number, p), p, 1n, 0n];
  while (a !== 0n) {
    const quotient = b / a;
    [a, b, u, v] = [b - quotient * a, a, v - quotient * u, u];
  }
  return modulo(v, p);
};

/** One inversion for all (Montgomery); none of them is zero. */
const inverses = (numbers: readonly bigint[], p: bigint): readonly bigint[] => {
  const products: bigint[] = [];
  let product = 1n;
  for (const number of numbers) {
    products.push(product);
    product = (product * number) % p;
  }
  let rest = inverse(product, p);
  const found = new Array<bigint>(numbers.length);
  for (let at = numbers.length - 1; at >= 0; at--) {
    found[at] = (rest * (products[at] ?? 1n)) % p;
    rest = (rest * (numbers[at] ?? 1n)) % p;
  }
  return found;
};

const along = ({ p }: Curve, slope: bigint, one: Point, other: Point): Point => {
  const x = modulo(slope * slope - one.x - other.x, p);
  return { x, y: modulo(slope * (one.x - x) - one.y, p) };
};
const twice = (curve: Curve, point: Point): Point =>
  along(curve, (3n * (point.x * point.x - 1n) * inverse(2n * point.y, curve.p)) % curve.p, point, point);

/** Each of the points and this one; no two of them have the same x. */
const plus = (curve: Curve, points: readonly Point[], added: Point): readonly Point[] => {
  const over = inverses(
    points.map(({ x }) => modulo(x - added.x, curve.p)),
    curve.p,
  );
  return points.map((point, at) => along(curve, ((point.y - added.y) * (over[at] ?? 0n)) % curve.p, added, point));
};

/** The point 1 to count times; count is a power of two. */
const multiplesOf = (curve: Curve, point: Point, count: number): readonly Point[] => {
  let found: readonly Point[] = [point];
  while (found.length < count) {
    const last = found.at(-1) ?? point;
    found = [...found, ...plus(curve, found.slice(0, -1), last), twice(curve, last)];
  }
  return found;
};

const times = (curve: Curve, scalar: bigint, point: Point): Point => {
  let result = point;
  for (const bit of scalar.toString(2).slice(1)) {
    result = twice(curve, result);
    if (bit === '1') result = plus(curve, [result], point)[0] ?? result;
  }
  return result;
};

interface Tables {
  readonly small: ReadonlySet<bigint>;
  readonly powers: ReadonlySet<bigint>;
  readonly moves: readonly Point[];
}
const tables = new Map<Curve, Tables>();

const tablesOf = (curve: Curve): Tables => {
  const known = tables.get(curve);
  if (known !== undefined) return known;
  const { order, base } = curve;
  const bits = order.toString(2).length;
  const powers = new Set<bigint>();
  const half = inverse(2n, order);
  let lowest = 1n;
  for (let bit = 0; bit < bits; bit++) lowest = (lowest * half) % order;
  let point = times(curve, lowest, base);
  for (let power = -bits; power <= bits; power++) {
    powers.add(point.x);
    point = twice(curve, point);
  }
  const made = {
    small: new Set(multiplesOf(curve, base, small).map(({ x }) => x)),
    powers,
    moves: multiplesOf(curve, times(curve, BigInt(2 * small + 1), base), moves),
  };
  tables.set(curve, made);
  return made;
};

/**
 * Whether the private key is a small number or a power of two or of a half, or the negative of one (which has the same x): moved by
 * multiples of a wide step to either side, the point comes upon one of the small multiples (Shanks).
 */
export const isGuessable = (algorithm: KeyAlgorithm, point: Point): boolean => {
  const curve = curves[algorithm];
  if (curve === undefined) throw new Error(`no curve of ${algorithm}`);
  const { p } = curve;
  const known = tablesOf(curve);
  if (known.small.has(point.x) || known.powers.has(point.x)) return true;
  const apart = known.moves.map(({ x }) => modulo(x - point.x, p));
  if (apart.includes(0n)) return true;
  const over = inverses(apart, p);
  return known.moves.some((move, at) => {
    const slopes = [move.y - point.y, move.y + point.y].map(rise => (rise * (over[at] ?? 0n)) % p);
    return slopes.some(slope => known.small.has(modulo(slope * slope - move.x - point.x, p)));
  });
};
