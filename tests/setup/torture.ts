/**
 * How hard tests try: `npm run torture` asks for full counts, or for the share of them that TORTURE names; the seed makes a run repeatable,
 * TORTURE_SEED names another one.
 */

export interface Torture {
  /** How much of the full counts: 0 in an ordinary run, which tries as many as it has time for, 1 for all. */
  readonly share: number;
  /** For every random choice of a test. */
  readonly seed: number;
}

const given = Number(process.env.TORTURE_SEED ?? '');

const share = Number(process.env.TORTURE ?? '');

export const torture: Torture = {
  share: share > 0 ? Math.min(share, 1) : 0,
  seed: Number.isInteger(given) && given > 0 ? given : 20_261_120,
};

/** As many as an ordinary run tries, or the share of the full count where that is more. */
export const countOf = (ordinary: number, full: number): number => Math.max(ordinary, Math.round(full * torture.share));

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Of a large set, one in so many drawn by the seed, or the share that is asked for. */
export const oneIn = <T>(many: number, all: readonly T[]): readonly T[] => {
  const random = randomFrom(torture.seed);
  return all.filter(() => random() < Math.max(1 / many, torture.share));
};

/**
 * One of some equal ways, drawn by the seed, or the share that is asked for.
 * @param what is walked that way: others are walked another way in the same run
 */
export const oneOf = <T>(ways: readonly T[], what: string): readonly T[] => {
  const place = [...what].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), torture.seed);
  const at = Math.floor(randomFrom(place)() * ways.length);
  return [...ways.slice(at), ...ways.slice(0, at)].slice(0, countOf(1, ways.length));
};
