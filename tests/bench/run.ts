/** `npm run bench`: measures the service on samples of the sizes asked for, prints the tables and, with `--write`, writes `docs/benchmarks.md`. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { removeSamples } from './data/sample.ts';
import { isSize, type Size, sizes } from './data/sizes.ts';
import { measureDay } from './day.ts';
import { measure } from './measure.ts';
import { benchmarksPage, type Measurement, page, sampleTables } from './report.ts';
import { trustRows, trustTable } from './trust-rows.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100k' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    day: { type: 'string', default: '0' },
    rate: { type: 'string', default: '200' },
  },
});

const asked: Size[] = values.size.split(',').filter(isSize);
if (asked.length === 0 || asked.length < values.size.split(',').length) {
  process.stderr.write(`--size ${values.size}: sizes are ${Object.keys(sizes).join(', ')}, several apart by commas\n`);
  process.exit(64);
}

const [processes, minutes, perSecond] = [Number(values.processes), Number(values.day), Number(values.rate)];
if (!(Number.isInteger(processes) && processes > 0 && minutes >= 0 && perSecond > 0)) {
  process.stderr.write(
    `--processes ${values.processes} --day ${values.day} --rate ${values.rate}: how many processes serve, minutes of a mixed day and requests a second\n`,
  );
  process.exit(64);
}

const measured: Measurement[] = [];
try {
  for (const size of asked) {
    const result = await measure(size, {
      seconds: Number(values.seconds),
      processes,
      baselines: values.peers ? ['bare', 'typeorm', 'sequelize'] : ['bare'],
      only: values.only,
      showStatements: values.statements,
    });
    const measurement = { result, day: minutes > 0 ? await measureDay(size, { minutes, perSecond, processes }) : null };
    measured.push(measurement);
    process.stdout.write(`\n${size}\n\n${sampleTables(measurement)}\n\n`);
  }
} finally {
  if (!values.keep) removeSamples();
}
if (values.only.length === 0) {
  const trust = await trustRows();
  process.stdout.write(`${trustTable(trust)}\n`);
  if (values.write) writeFileSync(benchmarksPage, page(measured, trust, new Date()));
}
