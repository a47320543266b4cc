/** The tables that a run prints and writes into `docs/benchmarks.md`, beside what was written there last. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type BaselineName, type Beside, baselines } from './baseline.ts';
import type { Goal } from './calls.ts';
import type { Day } from './day.ts';
import { dayTable } from './day-report.ts';
import { figure } from './figure.ts';
import type { Result, Row } from './measure.ts';
import type { Overload } from './overload.ts';
import { type TrustRow, trustTable } from './trust-rows.ts';

export const benchmarksPage = 'docs/benchmarks.md';
const written = existsSync(benchmarksPage) ? readFileSync(benchmarksPage, 'utf8') : '';

const headed = (heading: string) => (section: string) => section.startsWith(`${heading}\n`);

/** The cells of a line as they stood when the page was written, without its name. */
export const writtenLast = (heading: string, name: string): readonly string[] => {
  const section = written.split(/^## /m).find(headed(heading)) ?? '';
  const line = section.split('\n').find(text => text.startsWith(`| ${name} |`)) ?? '';
  return line.replace(/ \|$/, '').split(' | ').slice(1);
};

/** What was reached when the page was written. */
export const reachedLast = (heading: string, name: string): string => writtenLast(heading, name).at(-1)?.replace(/ \(.*/, '') ?? '';

const bytes = (value: number): string => (value >= 1_000 ? `${(value / 1_000).toFixed(1)} kB` : `${Math.round(value)} B`);

const goalText = (goal: Goal): string => {
  if (goal.of === 'rate') return `${goal.perSecond.toLocaleString('en')}/s`;
  if (goal.of === 'bare') return `${goal.times} bare`;
  if (goal.of === 'first') return `${goal.times} first page`;
  return `${goal.of} ${goal.ms} ms`;
};

export const reachedText = (reached: number | null, last: string): string =>
  `${reached === null ? '–' : reached.toFixed(2)}${last === '' ? '' : ` (${last})`}`;

const statementsText = ({ statements, mostStatements }: Row): string =>
  `${statements === null ? '–' : figure(statements)}${mostStatements === null ? '' : ` (${mostStatements})`}`;

const baselineNames = Object.keys(baselines) as BaselineName[];

/** The rate of a baseline, and ours as a multiple of it: by time, and by the CPU that a call takes. */
const besideCells = ({ rate, processMs, postgresMs }: Row, beside: Beside | undefined): readonly string[] =>
  beside === undefined
    ? ['', '']
    : [`${figure(beside.rate)}/s`, `${(rate / beside.rate).toFixed(2)} / ${(beside.cpuMs / (processMs + postgresMs)).toFixed(2)}`];

const rowText = (size: string, row: Row): string =>
  [
    '',
    row.name,
    row.failed > 0 ? `${figure(row.rate)}/s, ${row.failed} failed` : `${figure(row.rate)}/s`,
    `${figure(row.p50)} / ${figure(row.p99)}`,
    statementsText(row),
    bytes(row.bytes),
    `${figure(row.processMs)} + ${figure(row.postgresMs)}`,
    ...baselineNames.flatMap(name => besideCells(row, row.beside[name])),
    goalText(row.goal),
    reachedText(row.reached, reachedLast(`${size} certificates`, row.name)),
    '',
  ]
    .join(' | ')
    .trim();

const columns = [
  'call',
  'rate',
  'p50 / p99 ms',
  'statements (at most)',
  'answer',
  'CPU ms: service + database',
  ...baselineNames.flatMap(name => [baselines[name], `of ${baselines[name]} / by CPU`]),
  'goal',
  'reached',
];
const heads = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`];

const overloadLines = ({ capacity, served, refused, refusedP99, lost, normalMs }: Overload): readonly string[] => [
  `| five times the capacity of ${figure(capacity)}/s: served | ${figure(served)}/s, ${lost} lost | 0.8 of it | ${(served / capacity / 0.8).toFixed(2)} |`,
  refusedP99 === null
    ? '| five times the capacity: refused within | nothing refused | p99 100 ms | 0.00 |'
    : `| five times the capacity: refused within | ${refused} by ${figure(refusedP99)} ms (p99) | p99 100 ms | ${(100 / refusedP99).toFixed(2)} |`,
  normalMs === null
    ? '| five times the capacity: as before after | more than 30 s | 10 s | 0.00 |'
    : `| five times the capacity: as before after | ${figure(normalMs / 1000)} s | 10 s | ${(10_000 / normalMs).toFixed(2)} |`,
];

const megabytes = (each: readonly number[]): string => each.map(Math.round).join(' + ');
const memoryName = (processes: number): string => `memory, idle / loaded${processes > 1 ? `, of ${processes} processes` : ''}`;

/** One sample's figures. */
const resultTable = ({ size, others, rows, startedMs, idleMb, loadedMb, bytesPerCertificate, indexes, overload }: Result): string => {
  const one = (name: string, measured: string, goal: string, reached: number): string =>
    `| ${name} | ${measured} | ${goal} | ${reached.toFixed(2)} |`;
  return [
    ...heads,
    ...rows.map(row => rowText(size, row)),
    '',
    `Other work took ${Math.max(0, Math.round(others * 100))} % of the machine meanwhile.`,
    '',
    '| process and table | measured | goal | reached |',
    '|---|---|---|---|',
    one('warm start', `${figure(startedMs / 1000)} s`, '2 s', 2_000 / startedMs),
    one(memoryName(idleMb.length), `${megabytes(idleMb)} / ${megabytes(loadedMb)} MB`, '200 MB', 200 / Math.max(...loadedMb)),
    one('a certificate on disk, indexes included', bytes(bytesPerCertificate), '2.5 kB', 2_500 / bytesPerCertificate),
    one('indexes of certificates', String(indexes), '12', 12 / indexes),
    ...(overload === null ? [] : overloadLines(overload)),
  ].join('\n');
};

/** How each call grows with the rows: p50 in ms. */
const growthTable = (results: readonly Result[]): string => {
  const first = results[0]?.rows ?? [];
  const kind = (name: string): string => name.replace(/\d[\d,]* /, '');
  const p50 = ({ rows }: Result, name: string): string => figure(rows.find(row => kind(row.name) === kind(name))?.p50 ?? Number.NaN);
  return [
    `| p50 in ms | ${results.map(({ size }) => size).join(' | ')} |`,
    `|---|${results.map(() => '---|').join('')}`,
    ...first.map(({ name }) => `| ${kind(name)} | ${results.map(result => p50(result, name)).join(' | ')} |`),
  ].join('\n');
};

/** What was measured on a sample. */
export interface Measurement {
  readonly result: Result;
  readonly day: Day | null;
}

export const sampleTables = ({ result, day }: Measurement): string =>
  [resultTable(result), ...(day === null ? [] : [dayTable(day)])].join('\n\n');

/** What another part has written stays, and what people have: why a goal is not reached. */
const keptSection = (heading: string): string => {
  const section = written.split(/^## /m).find(headed(heading));
  return section === undefined ? '' : `\n## ${section.trimEnd()}\n`;
};

/** A page that ends with a section, which was in it before or not. @param section from its `## ` on */
export const withSection = (text: string, section: string): string => {
  const [heading = ''] = section.split('\n');
  const others = text.split(/^(?=## )/m).filter(each => !each.startsWith(`${heading}\n`));
  return `${[...others, section].map(each => each.trimEnd()).join('\n\n')}\n`;
};

export const page = (measurements: readonly Measurement[], trust: readonly TrustRow[], at: Date): string => {
  const results = measurements.map(({ result }) => result);
  const [{ model = 'unknown' } = {}, { length }] = [cpus()[0], cpus()];
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${at.toISOString().slice(0, 10)}: ${length} cores (${model}), which service, database, baseline and load share, Node ${process.versions.node}.
Ratios count, absolute figures only illustrate. 16 connections (1 for the home page and statistics), signed in, with rights, validation and journal.
Bare is \`node:http\` with \`pg\` and prepared statements on the same rows in the same run, TypeORM and Sequelize the same with them (no session, no journal).
How fast it refuses is told by a process that does not send the crowd, with connections of its own.
Of many by one call the rate and the CPU are of one of them, the times, statements and bytes of a call.
Multiples are of rates, and of the CPU that a call takes, which other work on the machine disturbs less. Reached is 1 or more where the goal is; in brackets what it was on
this page before. Statements are counted in a run of their own, BEGIN and COMMIT among them.

${measurements.map(each => `## ${each.result.size} certificates\n\n${sampleTables(each)}`).join('\n\n')}
${results.length > 1 ? `\n## Growth\n\n${growthTable(results)}\n` : ''}
## Engine

${trustTable(trust)}
${keptSection('Browser')}${keptSection('Ways')}${keptSection('Reasons')}`;
};
