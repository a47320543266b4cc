/**
 * `npm run bench -- browser`: how soon lists and login of the built portal stand in a browser, how much they ask for, and, with `--peers`, how a
 * scaffold of react-admin does beside them in the same run. `--write` puts the table into `docs/benchmarks.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../setup/browser.ts';
import { mustOf } from './answered.ts';
import { lookNames, measureSites } from './browser/measure.ts';
import { type Peer, type Rows, startPeer } from './browser/peer-site.ts';
import { browserSection, browserTable } from './browser/report.ts';
import { peerAt, portalAt } from './browser/site.ts';
import { removeSamples, sampleOf } from './data/sample.ts';
import { askAs, login } from './questions.ts';
import { benchmarksPage, withSection } from './report.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const only = values.only.length === 0 ? lookNames : values.only;
if (!(Number.isInteger(rounds) && rounds > 0) || only.some(name => !lookNames.includes(name))) {
  process.stderr.write(
    `--rounds ${values.rounds} --only ${only.join(' --only ')}: how many rounds, and which of ${lookNames.join(', ')}\n`,
  );
  process.exit(64);
}

/** The rows of the peer are the newest of the sample, as the service answers them. */
const rowsOf = async (address: string): Promise<Rows> => {
  const must = mustOf(address);
  const { token } = await must<{ token: string }>(login);
  const listed = async (path: string) => {
    const { list } = await must<{ list: Rows[string] }>(askAs(token, path, { pageSize: 200 }));
    return list;
  };
  return { certificates: await listed('operation/certificate/list'), members: await listed('operation/member/list') };
};

const { dataDir } = await sampleOf('10k');
const service = await startService(dataDir);
const browser = await launchBrowser();
let peer: Peer | undefined;
try {
  if (values.peers) peer = await startPeer(await rowsOf(service.address));
  const sites = [portalAt(service.address), ...(peer === undefined ? [] : [peerAt(peer.address)])];
  const seen = await measureSites(browser, sites, rounds, only);
  process.stdout.write(`\n${browserTable(seen)}\n`);
  if (values.write)
    writeFileSync(
      benchmarksPage,
      withSection(readFileSync(benchmarksPage, 'utf8'), browserSection(seen, rounds, browser.version(), new Date())),
    );
} finally {
  await browser.close();
  peer?.stop();
  await service.stop();
  if (!values.keep) removeSamples();
}
