/** The alerts of `deploy/prometheus`, judged by promtool where it is installed: each fires for what it is for, and not for what is nearly so. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { isThere } from './service/spawned.ts';

const folder = resolve(import.meta.dirname, '../deploy/prometheus');
const rulesFile = join(folder, 'alerts.yml');

interface Alert {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { readonly groups: readonly { readonly rules: readonly Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

type Series = Readonly<Record<string, string>>;
interface Case {
  /** What the service tells, a value each minute, when somebody is to be called. */
  readonly fires: Series;
  readonly quiet: Series;
  /** After so many minutes. */
  readonly after: number;
  readonly labels?: Readonly<Record<string, string>>;
}
const issuer = { issuer: 'issuing-2026' };
const one = { instance: 'one:9464' };
const ofIssuer = (metric: string, [fires, quiet]: readonly [number, number]): Case => ({
  fires: { [`${metric}{issuer="issuing-2026"}`]: `${fires}x5` },
  quiet: { [`${metric}{issuer="issuing-2026"}`]: `${quiet}x5` },
  after: 2,
  labels: issuer,
});
const ofAll = (series: string, [fires, quiet]: readonly [number, number], after = 2, labels: Case['labels'] = {}): Case => ({
  fires: { [series]: `${fires}x60` },
  quiet: { [series]: `${quiet}x60` },
  after,
  labels,
});
const answers = (status: number): string => `calls_total{instance="one:9464",status="${status}"}`;
const within = (seconds: string): string => `call_duration_seconds_bucket{le="${seconds}"}`;
const day = 86_400;

const cases: Readonly<Record<string, Case>> = {
  ServiceAway: ofAll('up{job="chancery",instance="one:9464"}', [0, 1], 3, { job: 'chancery', ...one }),
  CallsFail: {
    fires: { [answers(500)]: '0+3x30', [answers(200)]: '0+97x30' },
    quiet: { [answers(500)]: '0+1x30', [answers(200)]: '0+99x30' },
    after: 15,
    labels: one,
  },
  CallsSlow: {
    fires: { [within('1')]: '0+90x60', [within('5')]: '0+100x60', [within('+Inf')]: '0+100x60' },
    quiet: { [within('1')]: '0+100x60', [within('5')]: '0+100x60', [within('+Inf')]: '0+100x60' },
    after: 30,
  },
  RevocationListLate: ofIssuer('revocation_list_late_seconds', [400, 200]),
  OfflineRootListEnds: ofIssuer('offline_root_list_ends_in_seconds', [29 * day, 31 * day]),
  OfflineRootListEnded: ofIssuer('offline_root_list_ends_in_seconds', [2 * day, 4 * day]),
  JournalNotSigned: ofAll('journal_checkpoint_age_seconds', [4_600, 3_700]),
  JournalCheckpointUnwritable: ofAll('journal_checkpoint_writable{instance="one:9464"}', [0, 1], 4, one),
  JournalWaits: ofAll('journal_waiting', [3, 0], 5),
  JobFailing: ofAll('job_failing{job="outbox"}', [1, 0], 20, { job: 'outbox' }),
  MessagesWait: ofAll('outbox_waiting_age_seconds', [700, 500]),
  AuthorityEnds: ofIssuer('authority_ends_in_seconds', [179 * day, 181 * day]),
  ServiceCertificateEnds: ofAll('service_certificate_ends_in_seconds{purpose="ocsp"}', [6 * day, 8 * day], 2, { purpose: 'ocsp' }),
  OrdersFail: ofAll('certificate_orders{state="ISSUE_FAILED"}', [1, 0], 40),
  SyslogDropped: ofAll('syslog_messages_waiting{instance="one:9464"}', [1_001, 1_000], 2, one),
  ArchiveBehind: ofAll('wal_archive_behind_seconds', [130, 110]),
  ConnectionsRunOut: ofAll('database_connections{state="waiting",instance="one:9464"}', [1, 0], 10, { state: 'waiting', ...one }),
};

const said = ({ annotations: { summary } }: Alert, labels: Case['labels'] = {}): string =>
  summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '');

test('[BEY-10] each alert says in both languages what is wrong and whether it wakes somebody, and has a case here', () => {
  expect(alerts.map(({ alert }) => alert)).toEqual(Object.keys(cases));
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/^[^\u4e00-\u9fff]+ \/ .*[\u4e00-\u9fff]/);
  }
});

test.skipIf(!isThere('promtool'))(
  '[BEY-10] promtool takes the configuration, and each alert fires for what it is for and for nothing less',
  () => {
    const promtool = (...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    };
    promtool('check', 'config', join(folder, 'prometheus.yml'));
    const home = mkdtempSync(join(tmpdir(), 'alerts-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const tests = alerts.flatMap(rule => {
      const known = cases[rule.alert];
      if (known === undefined) return [];
      const { fires, quiet, after, labels } = known;
      const expected = { exp_labels: { ...rule.labels, ...labels }, exp_annotations: { summary: said(rule, labels) } };
      return (
        [
          [fires, [expected]],
          [quiet, []],
        ] as const
      ).map(([series, exp_alerts]) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [{ eval_time: `${after}m`, alertname: rule.alert, exp_alerts }],
      }));
    });
    const file = join(home, 'cases.yml');
    writeFileSync(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }));
    promtool('test', 'rules', file);
  },
);
