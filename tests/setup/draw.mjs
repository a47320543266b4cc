/**
 * Which of the long tests a run takes. `npm test` takes one of each group, drawn by the seed that it says, and everything that stands in no
 * group; `npm test -- --rest` takes the others; a run that names tests takes what it names.
 */
import { createHash } from 'node:crypto';

/**
 * Test files that take long; those of a group take about as long as each other, so that each draw takes about as long.
 * @type {readonly (readonly string[])[]}
 */
export const groups = [['tests/service/start.test.ts', 'tests/service/demo.test.ts', 'tests/service/backup.test.ts']];

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
 * @returns {string[]} of each group one path
 */
export const drawn = seed =>
  groups.flatMap(group => {
    const place = path => createHash('sha256').update(`${seed} ${path}`).digest('hex');
    return group.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)).slice(0, 1);
  });

/**
 * @param {readonly string[]} args those of `npm test`
 * @returns {string[]} those of vitest
 */
export const ofThisRun = args => {
  const others = args.filter(arg => arg !== '--rest');
  if (others.some(arg => !arg.startsWith('-'))) return others;
  const taken = drawn(askedSeed());
  const left = groups.flat().filter(path => !taken.includes(path));
  return [...others, ...(args.includes('--rest') ? left : left.map(path => `--exclude=${path}`))];
};
