/** Forgeries drawn by a seed: a signed file, and something done to it that would make it show other pages or hide that it was changed. */
import { type Anatomy, anatomyOf } from './anatomy.ts';
import { carriers, sound } from './carriers.ts';
import { payloads, pick } from './payloads.ts';
import { preparations } from './prepared.ts';
import { attacks, carriedBy, type Hands, someValue } from './signature-attacks.ts';
import { type Authority, archived, certified, type SignedFile, signedByHand, withEvidence } from './signed-files.ts';
import { otherWords, tokenParts } from './tokens.ts';

export interface Forgery {
  readonly family: string;
  /** What exactly was done, for whoever looks into it. */
  readonly how: string;
  readonly bytes: Buffer;
  /** By how much its page is turned. */
  readonly rotate?: number;
}

export interface Workshop {
  readonly files: readonly SignedFile[];
  readonly hands: Hands;
  readonly authority: Authority;
}

type Work = (shop: Workshop, random: () => number) => Promise<Forgery | undefined>;

const anatomies = new WeakMap<Buffer, Promise<Anatomy>>();
/** Read once: what is made of it leaves it alone. */
const known = (bytes: Buffer): Promise<Anatomy> => {
  const found = anatomies.get(bytes) ?? anatomyOf(bytes);
  anatomies.set(bytes, found);
  return found;
};

const loaded: Work = async ({ files }, random) => {
  const file = pick(files, random);
  const [payloadName, make] = pick(Object.entries(payloads), random) ?? [];
  const [carrierName, carrier] = pick(Object.entries(carriers), random) ?? [];
  if (file === undefined || make === undefined || carrier === undefined) return undefined;
  const anatomy = await known(file.bytes);
  const payload = make(anatomy, random);
  if (payload === undefined) return undefined;
  const trailer = payload.root === undefined ? {} : { root: payload.root };
  const { bytes } = carrier(anatomy, { objects: payload.objects, trailer, anatomy }, random);
  return { family: `update: ${carrierName}`, how: `${file.name}; ${payloadName}`, bytes };
};

/** The same, with something legitimate put behind it. */
const followed: Work = async (shop, random) => {
  const made = await loaded(shop, random);
  if (made === undefined) return undefined;
  const ways: Readonly<Record<string, () => Promise<Buffer>>> = {
    evidence: () => withEvidence(made.bytes, shop.authority),
    'a time stamp': () => archived(made.bytes, shop.authority),
    'a signer': () => signedByHand(made.bytes, shop.hands.signer),
    'an empty update': async () => {
      const anatomy = await anatomyOf(made.bytes);
      return (sound.table as NonNullable<(typeof sound)[string]>)(anatomy, { objects: new Map(), trailer: {}, anatomy }, random).bytes;
    },
  };
  const [name, way] = pick(Object.entries(ways), random) ?? [];
  return way === undefined ? undefined : { ...made, family: `followed by ${name}`, how: `${made.family}; ${made.how}`, bytes: await way() };
};

const carried: Work = async ({ files, hands }, random) => {
  const file = pick(files, random);
  if (file === undefined) return undefined;
  const value = someValue(random);
  const payload = random() < 0.3 ? 'cover' : (pick(Object.keys(payloads), random) ?? 'cover');
  const carrier = random() < 0.5 ? (pick(Object.keys(sound), random) ?? 'table') : (pick(Object.keys(carriers), random) ?? 'table');
  const bytes = await carriedBy(value, payload, carrier)(await known(file.bytes), hands, random);
  return bytes === undefined ? undefined : { family: `carried by ${value}`, how: `${file.name}; ${payload}; ${carrier}`, bytes };
};

const attacked: Work = async ({ files, hands }, random) => {
  const file = pick(files, random);
  const [name, attack] = pick(Object.entries(attacks), random) ?? [];
  if (file === undefined || attack === undefined) return undefined;
  const bytes = await attack(await known(file.bytes), hands, random);
  return bytes === undefined ? undefined : { family: `signature: ${name}`, how: file.name, bytes };
};

const prepared: Work = async ({ hands, authority }, random) => {
  const [name, prepare] = pick(Object.entries(preparations), random) ?? [];
  if (prepare === undefined) return undefined;
  const { bytes, turn, level, rotate = 0 } = prepare(random);
  const signed = await (level === undefined ? signedByHand(bytes, hands.signer) : certified(bytes, authority, level));
  const behind = random() < 0.3 ? await withEvidence(signed, authority) : signed;
  const turned = await turn(behind, random, hands.signer);
  const closed = random() < 0.2 ? await signedByHand(turned, hands.signer) : turned;
  return {
    family: `prepared: ${name}`,
    how: `${level === undefined ? '' : `certified ${level}; `}${behind === signed ? '' : 'evidence between; '}${closed === turned ? '' : 'signed again'}`,
    bytes: closed,
    rotate,
  };
};

const worded: Work = async ({ files }, random) => {
  const file = pick(files, random);
  const part = pick(tokenParts, random);
  if (file === undefined || part === undefined) return undefined;
  // Behind the first signature, where nothing is broken by it; in one of five cases anywhere.
  const [, b, c] = /\/ByteRange ?\[ ?0 \d+ (\d+) (\d+)/.exec(file.bytes.toString('latin1')) ?? [];
  const end = Number(b ?? 0) + Number(c ?? 0);
  const from = random() < 0.2 || end >= file.bytes.length ? 0 : end;
  const bytes = otherWords(file.bytes, from, part, random);
  return bytes === undefined
    ? undefined
    : { family: `words: ${part}`, how: `${file.name}; ${from === 0 ? 'anywhere' : 'behind the signature'}`, bytes };
};

const works: readonly (readonly [share: number, work: Work])[] = [
  [0.24, loaded],
  [0.1, followed],
  [0.24, carried],
  [0.1, attacked],
  [0.2, prepared],
  [0.12, worded],
];

const drawnWork = (random: () => number): Work => {
  let at = random();
  for (const [share, work] of works) {
    if (at < share) return work;
    at -= share;
  }
  return loaded;
};

/** One forgery; what does not fit the file that was drawn, or what one step has broken for the next, is drawn again. */
export const forge = async (shop: Workshop, random: () => number): Promise<Forgery> => {
  for (let left = 40; left > 0; left -= 1) {
    const made = await drawnWork(random)(shop, random).catch(() => undefined);
    if (made !== undefined) return made;
  }
  throw new Error('forty draws and no forgery');
};
