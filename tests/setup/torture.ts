/** How hard tests try: `npm run torture` asks for full counts; the seed makes a run repeatable, TORTURE_SEED names another one. */

export interface Torture {
  /** Full counts; otherwise as many as an ordinary run has time for. */
  readonly full: boolean;
  /** For every random choice of a test. */
  readonly seed: number;
}

const given = Number(process.env.TORTURE_SEED ?? '');

export const torture: Torture = { full: process.env.TORTURE === '1', seed: Number.isInteger(given) && given > 0 ? given : 20_261_120 };

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

/** Of a large set, one in so many drawn by the seed; all of it for `npm run torture`. */
export const oneIn = <T>(many: number, all: readonly T[]): readonly T[] => {
  if (torture.full) return all;
  const random = randomFrom(torture.seed);
  return all.filter(() => random() < 1 / many);
};

/**
 * One of some equal ways, drawn by the seed; each of them for `npm run torture`.
 * @param what is walked that way: others are walked another way in the same run
 */
export const oneOf = <T>(ways: readonly T[], what: string): readonly T[] => {
  const place = [...what].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), torture.seed);
  const at = Math.floor(randomFrom(place)() * ways.length);
  return torture.full ? ways : ways.slice(at, at + 1);
};
