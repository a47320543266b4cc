/**
 * Which of the long tests a run takes. `npm test` takes one file in eight of them, drawn by the seed that it says, and every other test;
 * `npm test -- --rest` takes the other seven; a run that names tests takes what it names.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The test files that take five seconds and more, the longest first.
 * @type {readonly string[]}
 */
export const long = JSON.parse(readFileSync(new URL('../../../tests/setup/long-tests.json', import.meta.url), 'utf8'));

/** Eight that stand together take about as long as each other, so that every draw takes about as long. */
const alike = 8;

/**
 * What draws all samples: TORTURE_SEED, else always the same.
 * @returns {number}
 */
export const askedSeed = () => {
  const given = Number(process.env.TORTURE_SEED ?? '');
  return Number.isInteger(given) && given > 0 ? given : 20_261_120;
};

/**
 * @param {number} seed
 * @returns {string[]} one in eight, in their order
 */
export const drawn = seed =>
  Array.from({ length: Math.ceil(long.length / alike) }, (_, at) => {
    const group = long.slice(at * alike, (at + 1) * alike);
    const place = createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE();
    return group[place % group.length];
  });

/**
 * @param {readonly string[]} args those of `npm test`
 * @returns {{ args: string[], leftOut: string[] }} those of vitest, and the files that it does not run
 */
export const ofThisRun = args => {
  const others = args.filter(arg => arg !== '--rest');
  if (others.some(arg => !arg.startsWith('-'))) return { args: others, leftOut: [] };
  const taken = drawn(askedSeed());
  const left = long.filter(path => !taken.includes(path));
  return args.includes('--rest') ? { args: [...others, ...left], leftOut: [] } : { args: others, leftOut: left };
};
