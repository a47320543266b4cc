/** A mixed day: what people ask a service in their working hours, at a steady rate, for some minutes; whether it stays quick, and its memory flat. */
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { mustOf } from './answered.ts';
import { type Sample, sampleOf } from './data/sample.ts';
import type { Size } from './data/sizes.ts';
import { dayQuestions, type Kind, kindOf, kinds } from './day-questions.ts';
import { quantile } from './load.ts';
import { openLoop } from './open-loop.ts';
import { machineCpu, type RunningService, startService, sum, superuserOf } from './service.ts';
import { databaseNow, tidy } from './tidy.ts';

export interface Times {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that are not 200, and those that never came. */
  readonly failed: number;
}

/** Of all processes of the service together, MB: the most in each time. */
export interface Memory {
  readonly firstMinute: number;
  readonly firstThird: number;
  readonly lastMinute: number;
  readonly whole: number;
}

export interface Day {
  readonly minutes: number;
  readonly perSecond: number;
  readonly processes: number;
  readonly whole: Times;
  readonly kinds: Readonly<Record<Kind, Times>>;
  /** Answers of 500 and above. */
  readonly serverErrors: number;
  /** What the first that failed said. */
  readonly failure: string | null;
  /** By how much 99 of 100 were sent too late at most, ms. */
  readonly lateP99: number;
  readonly memory: Memory;
  /** CPUs' worth. */
  readonly serviceCpu: number;
  readonly postgresCpu: number;
  /** The part of the machine that other work took meanwhile. */
  readonly others: number;
}

const patienceMs = 30_000;
/** People come in one after the other: a service that has just been started is asked a part of that first, and its code is compiled. */
const morning = { seconds: 120, part: 2 };
const sampleMs = 5_000;

interface Answer {
  readonly kind: Kind;
  readonly milliseconds: number;
  /** 0 where none came. */
  readonly status: number;
}

const timesOf = (answers: readonly Answer[]): Times => {
  const milliseconds = answers.map(each => each.milliseconds);
  const failed = answers.filter(({ status }) => status !== 200).length;
  return { requests: answers.length, p50: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99), failed };
};

/** Of short days the first third and the last stand for the minutes. */
const memoryOf = (samples: readonly number[]): Memory => {
  const third = Math.ceil(samples.length / 3);
  const minute = Math.min(third, 60_000 / sampleMs);
  const most = (values: readonly number[]): number => Math.max(...values);
  return {
    firstMinute: most(samples.slice(0, minute)),
    firstThird: most(samples.slice(0, third)),
    lastMinute: most(samples.slice(-minute)),
    whole: most(samples),
  };
};

interface Pace {
  readonly seconds: number;
  readonly perSecond: number;
}

/** This process asks and does nothing else. */
const workOn = async (service: RunningService, next: Awaited<ReturnType<typeof dayQuestions>>, { seconds, perSecond }: Pace) => {
  const answers: Answer[] = [];
  let failure: string | null = null;
  const memory = [sum(service.memory())];
  const watch = setInterval(() => memory.push(sum(service.memory())), sampleMs);
  const [began, before, ownBefore, allBefore] = [performance.now(), service.taken(), process.cpuUsage(), machineCpu()];
  const sent = await openLoop(service.address, {
    perSecond,
    seconds,
    next,
    heard(n, milliseconds, answer) {
      const kind = kindOf(n);
      answers.push({ kind, milliseconds, status: answer?.status ?? 0 });
      if (answer?.status !== 200)
        failure ??= `${kind}: ${answer?.status ?? 'no answer'} ${answer?.body.toString('utf8').slice(0, 300) ?? ''}`;
    },
  });
  await sent.end(patienceMs);
  const [after, own, all, elapsed] = [service.taken(), process.cpuUsage(ownBefore), machineCpu() - allBefore, performance.now() - began];
  const [ofService, ofPostgres] = [after.process - before.process, after.postgres - before.postgres];
  clearInterval(watch);
  return {
    whole: timesOf(answers),
    kinds: Object.fromEntries(kinds.map(kind => [kind, timesOf(answers.filter(each => each.kind === kind))])) as Record<Kind, Times>,
    serverErrors: answers.filter(({ status }) => status >= 500).length,
    failure,
    lateP99: quantile(sent.late, 0.99),
    memory: memoryOf([...memory, sum(service.memory())]),
    serviceCpu: ofService / elapsed,
    postgresCpu: ofPostgres / elapsed,
    others: (all - ofService - ofPostgres - (own.user + own.system) / 1000) / elapsed / availableParallelism(),
  };
};

/** On a service started for it, so that its memory tells of the day alone. */
export const measureDay = async (
  size: Size,
  { minutes, perSecond, processes }: Pick<Day, 'minutes' | 'perSecond' | 'processes'>,
): Promise<Day> => {
  const sample: Sample = await sampleOf(size);
  const service = await startService(sample.dataDir, { processes });
  const client = new pg.Client(superuserOf(sample.dataDir));
  await client.connect();
  const since = await databaseNow(client);
  try {
    const seconds = minutes * 60;
    process.stderr.write(`Measuring (${size}): a mixed day of ${minutes} minutes …\n`);
    const early = { seconds: morning.seconds, perSecond: perSecond / morning.part };
    const count = seconds * perSecond + early.seconds * early.perSecond;
    const next = await dayQuestions({ sample, client, must: mustOf(service.address), count });
    await client.query('analyze certificates, certificate_applications, employees, operators');
    await workOn(service, next, early);
    return { minutes, perSecond, processes, ...(await workOn(service, next, { seconds, perSecond })) };
  } finally {
    await tidy(client, since, sample.dataDir);
    await client.end();
    await service.stop();
  }
};
