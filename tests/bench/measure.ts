/** Measures the calls on one sample: times and CPU beside the baseline, in turns; then, in another process, statements. */
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { mustOf } from './answered.ts';
import { type Baseline, type BaselineName, type Beside, startBaseline } from './baseline.ts';
import { type Bench, type Goal, type Measured, measuredCalls } from './calls.ts';
import { type Sample, sampleOf } from './data/sample.ts';
import type { Size } from './data/sizes.ts';
import { CONNECTIONS, type Load, load, quantile, together } from './load.ts';
import { type Overload, overload } from './overload.ts';
import { askAs, login } from './questions.ts';
import { machineCpu, type RunningService, startService, sum, superuserOf } from './service.ts';
import { databaseNow, tidy } from './tidy.ts';

export interface Row {
  readonly name: string;
  readonly goal: Goal;
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  /** What the baselines that were asked the same did. */
  readonly beside: Readonly<Partial<Record<BaselineName, Beside>>>;
  /** From 1 on it is reached. */
  readonly reached: number | null;
  readonly statements: number | null;
  readonly mostStatements: number | null;
  readonly bytes: number;
  /** CPU milliseconds a call. */
  readonly processMs: number;
  readonly postgresMs: number;
  readonly failed: number;
  readonly failure: string | null;
}

export interface Result {
  readonly size: Size;
  /** The part of the machine that other work took meanwhile. */
  readonly others: number;
  readonly startedMs: number;
  /** Of each process. */
  readonly idleMb: readonly number[];
  readonly loadedMb: readonly number[];
  readonly bytesPerCertificate: number;
  readonly indexes: number;
  readonly rows: readonly Row[];
  /** Of getting one, where that was measured. */
  readonly overload: Overload | null;
}

export interface Options {
  readonly seconds: number;
  /** So many serve; statements are counted on one. */
  readonly processes: number;
  /** What stands beside. */
  readonly baselines: readonly BaselineName[];
  /** Words of the names of those that are measured; all where there is none. */
  readonly only: readonly string[];
  /** Prints the statements of one call of each. */
  readonly showStatements: boolean;
}

const rounds = 3;
const orders = 4_000;
const log = (text: string): void => void process.stderr.write(`${text}\n`);

/** Everything the calls need: the founder signed in, a connection of the superuser's. */
const benchOn = async (sample: Sample, { address }: RunningService, client: pg.Client): Promise<Bench> => {
  const must = mustOf(address);
  const { token } = await must<{ token: string }>(login);
  return {
    sample,
    client,
    token,
    call: (path, body) => must(askAs(token, path, body)),
  };
};

const larger = (one: readonly number[], other: readonly number[]): readonly number[] => (sum(one) > sum(other) ? one : other);

const rateOf = ({ calls, failed, seconds }: Load): number => (calls - failed) / seconds;

interface Timed {
  readonly ours: Load;
  readonly processMs: number;
  readonly postgresMs: number;
  readonly beside: Row['beside'];
}

/** In turns with the baselines, so that what else the machine does meets all of them. */
const timed = async (measured: Measured, service: RunningService, baselines: readonly Baseline[], seconds: number): Promise<Timed> => {
  const { ours, bare, most, connections = CONNECTIONS } = measured;
  const asked = bare === undefined ? [] : baselines.map(baseline => ({ baseline, bare, loads: Array.of<Load>(), cpu: [0] }));
  const loads: Load[] = [];
  let [processMs, postgresMs] = [0, 0];
  const limit = most === undefined ? {} : { most: Math.floor(most / (rounds + 1)) };
  await load(service.address, ours, { seconds: 0.5, connections, ...limit });
  for (const each of asked) await load(each.baseline.address, each.bare, { seconds: 0.3 });
  for (let round = 0; round < rounds; round++) {
    const before = service.taken();
    loads.push(await load(service.address, ours, { seconds: seconds / rounds, connections, ...limit }));
    const after = service.taken();
    processMs += after.process - before.process;
    postgresMs += after.postgres - before.postgres;
    for (const each of asked) {
      const from = each.baseline.taken();
      each.loads.push(await load(each.baseline.address, each.bare, { seconds: seconds / rounds }));
      each.cpu.push(each.baseline.taken() - from);
    }
  }
  const beside = asked.map(({ baseline: { name }, loads, cpu }) => {
    const whole = together(loads);
    if (whole.failed > 0) log(`  ${name}: ${whole.failed} of ${whole.calls} failed: ${whole.failure}`);
    return [name, { rate: rateOf(whole), cpuMs: sum(cpu) / whole.calls }] as const;
  });
  return { ours: together(loads), processMs, postgresMs, beside: Object.fromEntries(beside) };
};

const reachedOf = (goal: Goal, rate: number, load: Load, bareRate: number | undefined, firstRate: number | undefined): number | null => {
  if (goal.of === 'rate') return rate / goal.perSecond;
  if (goal.of === 'p50' || goal.of === 'p99') return goal.ms / quantile(load.milliseconds, goal.of === 'p50' ? 0.5 : 0.99);
  const than = goal.of === 'bare' ? bareRate : firstRate;
  return than === undefined ? null : rate / (than * goal.times);
};

type Counts = ReadonlyMap<string, number>;

/** Statements a call, warm: what only the first calls of a process ask for is not counted. */
const countStatements = async (sample: Sample, { only, showStatements }: Options): Promise<Counts> => {
  const service = await startService(sample.dataDir, { counting: true });
  const client = new pg.Client(superuserOf(sample.dataDir));
  try {
    await client.connect();
    const since = await databaseNow(client);
    const counts = new Map<string, number>();
    for (const each of selected(await measuredCalls(await benchOn(sample, service, client), 64), only)) {
      await load(service.address, each.ours, { seconds: 60, connections: 1, most: 8 });
      await service.statements();
      await load(service.address, each.ours, { seconds: 60, connections: 1, most: 8 });
      const counted = Object.values(await service.statements());
      const calls = sum(counted.map(({ calls }) => calls));
      counts.set(each.name, calls === 0 ? 0 : sum(counted.map(({ statements }) => statements)) / calls);
      if (showStatements) log(`\n${each.name}\n${(counted.at(-1)?.last ?? []).map(text => `  ${text}`).join('\n')}`);
    }
    await tidy(client, since, sample.dataDir);
    return counts;
  } finally {
    await client.end();
    await service.stop();
  }
};

const selected = (all: readonly Measured[], only: readonly string[]): readonly Measured[] =>
  only.length === 0 ? all : all.filter(({ name }) => only.some(word => name.includes(word)));

const sizesIn = async (client: pg.Client): Promise<{ readonly bytesPerCertificate: number; readonly indexes: number }> => {
  const { rows } = await client.query<{ bytes: number; indexes: number }>(
    `select (pg_total_relation_size('certificates') / (select count(*) from certificates))::float as bytes,
      (select count(*)::int from pg_index where indrelid = 'certificates'::regclass) as indexes`,
  );
  return { bytesPerCertificate: rows[0]?.bytes ?? 0, indexes: rows[0]?.indexes ?? 0 };
};

const floodedWith = async (calls: readonly Measured[], rows: readonly Row[], { address }: RunningService): Promise<Overload | null> => {
  const [call, row] = [calls.find(({ name }) => name === 'get one'), rows.find(({ name }) => name === 'get one')];
  const next = () => {
    const asked = call?.ours(0);
    if (asked === undefined) throw new Error('nothing to ask');
    return asked;
  };
  if (call === undefined || row === undefined) return null;
  log('Measuring: five times the capacity …');
  return overload(address, next, row.rate, row.p50);
};

export const measure = async (size: Size, options: Options): Promise<Result> => {
  const sample = await sampleOf(size);
  log(`Counting statements (${size}) …`);
  const counts = await countStatements(sample, options);
  const service = await startService(sample.dataDir, { processes: options.processes });
  const client = new pg.Client(superuserOf(sample.dataDir));
  const baselines: Baseline[] = [];
  try {
    await client.connect();
    const since = await databaseNow(client);
    const rows: Row[] = [];
    const sizes = await sizesIn(client);
    const bench = await benchOn(sample, service, client);
    await pause(3_000);
    const idleMb = service.memory();
    let loadedMb = idleMb;
    const calls = selected(await measuredCalls(bench, orders), options.only);
    await client.query('analyze certificates, certificate_applications');
    for (const name of options.baselines) baselines.push(await startBaseline(name, sample.dataDir));
    const usedUp = (): number => {
      const { process: ofService, postgres } = service.taken();
      const { user, system } = process.cpuUsage();
      return ofService + postgres + (user + system) / 1000 + sum(baselines.map(each => each.taken() - postgres));
    };
    const [began, ownBefore, allBefore] = [performance.now(), usedUp(), machineCpu()];
    for (const each of calls) {
      log(`Measuring (${size}): ${each.name} …`);
      const { ours, beside, processMs, postgresMs } = await timed(each, service, baselines, options.seconds);
      loadedMb = larger(loadedMb, service.memory());
      const things = each.each ?? 1;
      const rate = rateOf(ours) * things;
      const firstRate = rows.find(({ name }) => name === 'first page')?.rate;
      if (ours.failed > 0) log(`  ${ours.failed} of ${ours.calls} failed: ${ours.failure}`);
      rows.push({
        name: each.name,
        goal: each.goal,
        rate,
        p50: quantile(ours.milliseconds, 0.5),
        p99: quantile(ours.milliseconds, 0.99),
        beside,
        reached: reachedOf(each.goal, rate, ours, beside.bare?.rate, firstRate),
        statements: counts.get(each.name) ?? null,
        mostStatements: each.statements ?? null,
        bytes: ours.bytes / ours.calls,
        processMs: processMs / ours.calls / things,
        postgresMs: postgresMs / ours.calls / things,
        failed: ours.failed,
        failure: ours.failure,
      });
    }
    const own = usedUp() - ownBefore;
    const others = (machineCpu() - allBefore - own) / (performance.now() - began) / availableParallelism();
    const flooded = await floodedWith(calls, rows, service);
    await tidy(client, since, sample.dataDir);
    return {
      size,
      others,
      startedMs: service.startedMs,
      idleMb,
      loadedMb: larger(loadedMb, service.memory()),
      ...sizes,
      rows,
      overload: flooded,
    };
  } finally {
    await Promise.all(baselines.map(each => each.stop()));
    await client.end();
    await service.stop();
  }
};
