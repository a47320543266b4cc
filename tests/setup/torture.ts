/**
 * How hard tests try, and what they try of large sets: `npm run torture` asks for full counts, or for the share of them that TORTURE names.
 * Each run says its seed, which draws the samples and makes them repeatable; TORTURE_SEED names another one.
 */

import type { TestProject } from 'vitest/node';
import { askedSeed } from '#cli/draw.mjs';

export interface Torture {
  /** How much of the full counts: 0 in an ordinary run, which tries as many as it has time for, 1 for all. */
  readonly share: number;
  /** For every random choice of a test. */
  readonly seed: number;
}

const share = Number(process.env.TORTURE ?? '');

export const torture: Torture = {
  share: share > 0 ? Math.min(share, 1) : 0,
  seed: askedSeed(),
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

/** The same numbers for the same seed and purpose: what is drawn for another purpose does not follow them. */
const randomFor = (purpose: string): (() => number) =>
  randomFrom([...purpose].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), torture.seed));

/** As many as are asked for, drawn by the seed, in the order they stood in. */
const drawn = <T>(count: number, all: readonly T[], random: () => number): readonly T[] => {
  const places = all.map((_, place) => [random(), place] as const).sort(([one], [other]) => one - other);
  const taken = new Set(places.slice(0, count).map(([, place]) => place));
  return all.filter((_, place) => taken.has(place));
};

/**
 * Of a large set of cases that are alike, one in so many, or the share that is asked for; of each kind at least one.
 * @param purpose what is tried: for another purpose others are drawn, so that each of the set is drawn for some
 */
export const oneIn = <T>(many: number, all: readonly T[], purpose: string, kindOf: (each: T) => string = () => ''): readonly T[] => {
  const random = randomFor(purpose);
  const share = Math.max(1 / many, torture.share);
  const taken = [...new Set(all.map(kindOf))].flatMap(kind => {
    const alike = all.filter(each => kindOf(each) === kind);
    return drawn(Math.max(1, Math.round(alike.length * share)), alike, random);
  });
  return all.filter(each => taken.includes(each));
};

/** So many of a large set, or the share that is asked for. */
export const some = <T>(count: number, all: readonly T[], purpose: string): readonly T[] =>
  drawn(countOf(count, all.length), all, randomFor(purpose));

/** One of some equal ways, or the share that is asked for; for another purpose another one. */
export const oneOf = <T>(ways: readonly T[], purpose: string): readonly T[] => {
  const at = Math.floor(randomFor(purpose)() * ways.length);
  return [...ways.slice(at), ...ways.slice(0, at)].slice(0, countOf(1, ways.length));
};

/** What is drawn can be drawn again. */
export default (project: TestProject): void => {
  if (project.isRootProject()) process.stdout.write(`TORTURE_SEED=${torture.seed}\n`);
};
