/** The tables of the ways, and their place in `docs/benchmarks.md`. */
import { writtenLast } from '../report.ts';
import type { Walked } from './walk.ts';

const heading = 'Ways';

const cellsOf = ({ clicks, keys, characters, screens, waited }: Walked['counts']): readonly string[] => [
  String(clicks),
  String(keys),
  String(characters),
  String(screens),
  waited.toFixed(1),
];

const rowOf = ({ name, counts }: Walked): string => {
  const before = writtenLast(heading, name);
  const cells = cellsOf(counts).map((cell, at) => {
    const last = before[at]?.replace(/ \(.*/, '');
    return last === undefined || last === '' || last === cell ? cell : `${cell} (${last})`;
  });
  return `| ${[name, ...cells].join(' | ')} |`;
};

const tableOf = (who: string, walked: readonly Walked[]): string =>
  [`| ${who} | clicks | keys | characters | screens | waited, s |`, `|---|---|---|---|---|---|`, ...walked.map(rowOf)].join('\n');

export const waysTables = (walked: readonly Walked[]): string =>
  [
    tableOf(
      'officer',
      walked.filter(({ side }) => side === 'officer'),
    ),
    tableOf(
      'company',
      walked.filter(({ side }) => side === 'company'),
    ),
  ].join('\n\n');

export const waysSection = (walked: readonly Walked[], browser: string, at: Date): string => `## ${heading}

Written by \`npm run bench -- ways --write\` on ${at.toISOString().slice(0, 10)}: headless Chromium ${browser}, the sample data, 1440 by 900, in Chinese, by the shortest path that a
trained person takes, from the home page on. Keys are those pressed for what they do, two at once as one; what is typed counts as characters. Waited is the
time between a deed and the moment when the next can be done. In brackets what it was on this page before.

${waysTables(walked)}
`;
