/**
 * `npm run bench -- ways`: walks the tasks of an officer and of a company through the portal on the sample data, and counts what the hand does and
 * waits for. `--write` puts the tables into `docs/benchmarks.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../setup/browser.ts';
import { copyOfBeginning } from './data/sample.ts';
import { benchmarksPage, withSection } from './report.ts';
import { startService } from './service.ts';
import { waysSection, waysTables } from './ways/report.ts';
import { walkAll } from './ways/walk.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, write: { type: 'boolean', default: false } } });

const sample = await copyOfBeginning();
const service = await startService(sample.dataDir);
const browser = await launchBrowser({ whole: true });
try {
  const walked = await walkAll(browser, service.address, new RegExp(values.only ?? ''));
  process.stdout.write(`\n${waysTables(walked)}\n`);
  if (walked.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
  else if (values.write)
    writeFileSync(benchmarksPage, withSection(readFileSync(benchmarksPage, 'utf8'), waysSection(walked, browser.version(), new Date())));
} finally {
  await browser.close();
  await service.stop();
  sample.remove();
}
