/**
 * SM2 and SM3 a second time, for judging what the service makes: written from GB/T 32905, 32918.2, 32918.4 and 32918.5 with plain
 * integers, sharing no code with the service and none with OpenSSL. Slow, and made for tests alone: its time tells of its secrets.
 */

const word = (value: number): number => value >>> 0;
const turn = (value: number, by: number): number => word((value << (by % 32)) | (value >>> ((32 - (by % 32)) % 32)));
const p0 = (x: number): number => x ^ turn(x, 9) ^ turn(x, 17);
const p1 = (x: number): number => x ^ turn(x, 15) ^ turn(x, 23);

/** GB/T 32905 5.2: one or two, a multiple of 64 octets with the length at the end. */
const padded = (message: Uint8Array): Buffer => {
  const zeros = (119 - (message.length % 64)) % 64;
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(message.length) * 8n);
  return Buffer.concat([message, Buffer.from([0x80]), Buffer.alloc(zeros), length]);
};

/** GB/T 32905 5.3.2: the 68 words of a block. */
const expanded = (block: Buffer): number[] => {
  const w = Array.from({ length: 16 }, (_, at) => block.readUInt32BE(at * 4));
  const at = (index: number): number => w[index] ?? 0;
  for (let j = 16; j < 68; j++) w.push(word(p1(at(j - 16) ^ at(j - 9) ^ turn(at(j - 3), 15)) ^ turn(at(j - 13), 7) ^ at(j - 6)));
  return w;
};

type State = [number, number, number, number, number, number, number, number];

/** GB/T 32905 5.3.3. */
const compress = (state: State, block: Buffer): State => {
  const w = expanded(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let j = 0; j < 64; j++) {
    const early = j < 16;
    const ss1 = turn(word(turn(a, 12) + e + turn(early ? 0x79cc4519 : 0x7a879d8a, j)), 7);
    const ss2 = ss1 ^ turn(a, 12);
    const ff = early ? a ^ b ^ c : (a & b) | (a & c) | (b & c);
    const gg = early ? e ^ f ^ g : (e & f) | (~e & g);
    const wj = w[j] ?? 0;
    const tt1 = word(ff + d + ss2 + (wj ^ (w[j + 4] ?? 0)));
    const tt2 = word(gg + h + ss1 + wj);
    [d, c, b, a] = [c, turn(b, 9), a, tt1];
    [h, g, f, e] = [g, turn(f, 19), e, word(p0(tt2))];
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state;
  return [word(a ^ a0), word(b ^ b0), word(c ^ c0), word(d ^ d0), word(e ^ e0), word(f ^ f0), word(g ^ g0), word(h ^ h0)];
};

export const sm3 = (...parts: readonly Uint8Array[]): Buffer => {
  const message = padded(Buffer.concat(parts));
  let state: State = [0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e];
  for (let at = 0; at < message.length; at += 64) state = compress(state, message.subarray(at, at + 64));
  const out = Buffer.alloc(32);
  for (const [at, value] of state.entries()) out.writeUInt32BE(value, at * 4);
  return out;
};

// GB/T 32918.5 2: the field, the curve, its order and its base point.
const p = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
const a = p - 3n;
const b = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n;
const n = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}
const base: Point = {
  x: 0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7n,
  y: 0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0n,
};

const mod = (value: bigint, by: bigint): bigint => ((value % by) + by) % by;
const inverse = (value: bigint): bigint => {
  let [r0, r1, t0, t1] = [p, mod(value, p), 0n, 1n];
  while (r1 !== 0n) {
    const q = r0 / r1;
    [r0, r1, t0, t1] = [r1, r0 - q * r1, t1, t0 - q * t1];
  }
  return mod(t0, p);
};

/** Jacobian coordinates: x = X/Z^2, y = Y/Z^3; Z = 0 is the point at infinity. */
type Jacobian = readonly [x: bigint, y: bigint, z: bigint];
const nowhere: Jacobian = [1n, 1n, 0n];

const double = ([x, y, z]: Jacobian): Jacobian => {
  if (z === 0n || y === 0n) return nowhere;
  const yy = (y * y) % p;
  const s = (4n * x * yy) % p;
  const m = (3n * x * x + a * ((((z * z) % p) * z * z) % p)) % p;
  const x3 = mod(m * m - 2n * s, p);
  return [x3, mod(m * (s - x3) - 8n * yy * yy, p), (2n * y * z) % p];
};

const add = (one: Jacobian, other: Jacobian): Jacobian => {
  const [x1, y1, z1] = one;
  const [x2, y2, z2] = other;
  if (z1 === 0n) return other;
  if (z2 === 0n) return one;
  const [zz1, zz2] = [(z1 * z1) % p, (z2 * z2) % p];
  const [u1, u2] = [(x1 * zz2) % p, (x2 * zz1) % p];
  const [s1, s2] = [(((y1 * zz2) % p) * z2) % p, (((y2 * zz1) % p) * z1) % p];
  if (u1 === u2) return s1 === s2 ? double(one) : nowhere;
  const h = mod(u2 - u1, p);
  const r = mod(s2 - s1, p);
  const hh = (h * h) % p;
  const hhh = (hh * h) % p;
  const v = (u1 * hh) % p;
  const x3 = mod(r * r - hhh - 2n * v, p);
  return [x3, mod(r * (v - x3) - s1 * hhh, p), (((h * z1) % p) * z2) % p];
};

const times = (factor: bigint, { x, y }: Point): Jacobian => {
  let sum = nowhere;
  for (const bit of factor.toString(2)) {
    sum = double(sum);
    if (bit === '1') sum = add(sum, [x, y, 1n]);
  }
  return sum;
};
const plain = ([x, y, z]: Jacobian): Point => {
  const i = inverse(z);
  return { x: (((x * i) % p) * i) % p, y: (((((y * i) % p) * i) % p) * i) % p };
};

const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
const octets = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

/** The point of 64 octets x‖y; throws for one that is not on the curve. */
const pointOf = (bytes: Uint8Array): Point => {
  const point = { x: number(bytes.subarray(0, 32)), y: number(bytes.subarray(32, 64)) };
  if (mod(point.y * point.y - point.x ** 3n - a * point.x - b, p) !== 0n) throw new Error('not a point of the curve');
  return point;
};

interface Element {
  readonly whole: Buffer;
  readonly content: Buffer;
}
/** The DER elements inside one element, in order: enough for two integers and two strings. */
const inside = (der: Uint8Array): Element[] => {
  const bytes = Buffer.from(der);
  const out: Element[] = [];
  for (let at = headOf(bytes, 0).from; at < bytes.length; ) {
    const { from, length } = headOf(bytes, at);
    out.push({ whole: bytes.subarray(at, from + length), content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return out;
};
const headOf = (bytes: Buffer, at: number): { from: number; length: number } => {
  const first = bytes[at + 1] ?? 0;
  const more = first > 0x80 ? first - 0x80 : 0;
  return { from: at + 2 + more, length: more === 0 ? first : bytes.readUIntBE(at + 2, more) };
};

/** Z (GB/T 32918.2 5.5). */
export const zOf = (publicKey: Uint8Array, userId = '1234567812345678'): Buffer => {
  const id = Buffer.from(userId, 'utf8');
  const bits = Buffer.from([(id.length * 8) >> 8, (id.length * 8) & 0xff]);
  return sm3(bits, id, octets(a), octets(b), octets(base.x), octets(base.y), publicKey);
};

/**
 * Verifies a signature, DER (GB/T 32918.2 7.1).
 * @param publicKey x‖y, 64 octets
 */
export const verifySm2 = (data: Uint8Array, publicKey: Uint8Array, signature: Uint8Array, userId?: string): boolean => {
  const [rBytes, sBytes, ...rest] = inside(signature).map(({ content }) => content);
  if (rBytes === undefined || sBytes === undefined || rest.length > 0) return false;
  const [r, s] = [number(rBytes), number(sBytes)];
  if (r < 1n || r >= n || s < 1n || s >= n) return false;
  const t = (r + s) % n;
  if (t === 0n) return false;
  const e = number(sm3(zOf(publicKey, userId), data));
  return (e + plain(add(times(s, base), times(t, pointOf(publicKey)))).x) % n === r;
};

/** KDF (GB/T 32918.4 5.4.3). */
const stretched = (seed: Buffer, length: number): Buffer => {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(at + 1);
    return sm3(seed, counter);
  });
  return Buffer.concat(blocks).subarray(0, length);
};

/** Decrypts `SEQUENCE { x, y, C3, C2 }` (GB/T 32918.4 7.1, GM/T 0009 7.2); throws where C3 does not fit. */
export const decryptSm2 = (cipher: Uint8Array, privateKey: Uint8Array): Buffer => {
  const [x, y, c3, c2] = inside(cipher).map(({ content }) => content);
  if (x === undefined || y === undefined || c3 === undefined || c2 === undefined) throw new Error('not an SM2 cipher text');
  const shared = plain(times(number(privateKey), pointOf(Buffer.concat([octets(number(x)), octets(number(y))]))));
  const [x2, y2] = [octets(shared.x), octets(shared.y)];
  const key = stretched(Buffer.concat([x2, y2]), c2.length);
  const message = Buffer.from(c2.map((byte, at) => byte ^ (key[at] ?? 0)));
  if (!sm3(x2, message, y2).equals(c3)) throw new Error('the cipher text was altered');
  return message;
};

/** x‖y of the public key that belongs to a private one. */
export const publicKeyOf = (privateKey: Uint8Array): Buffer => {
  const { x, y } = plain(times(number(privateKey), base));
  return Buffer.concat([octets(x), octets(y)]);
};

/** Whether the SM2 key (x‖y) signed a certificate, request or list, DER: all have the shell `{ to be signed, algorithm, signature }`. */
export const hasSigned = (publicKey: Uint8Array, shell: Uint8Array): boolean => {
  const [tbs, algorithm, signature] = inside(shell);
  if (tbs === undefined || algorithm === undefined || signature === undefined) return false;
  // 1.2.156.10197.1.501, no parameters.
  if (algorithm.content.toString('hex') !== '06082a811ccf55018375') return false;
  return verifySm2(tbs.whole, publicKey, signature.content.subarray(1));
};
