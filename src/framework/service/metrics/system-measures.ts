/** What the framework measures of its own work: what waits, since when, and how scheduled work went. */
import { statSync } from 'node:fs';
import type { RowOf } from '#engine/declare/typed.ts';
import { jobs } from '#engine/system/jobs.ts';
import { outbox } from '#engine/system/outbox.ts';
import { sessions } from '#engine/system/sessions.ts';
import { type JournalCloser, journalFiles } from '#service/audit/closer.ts';
import type { Syslog } from '#service/log/syslog.ts';
import type { Database } from '#service/store/transaction.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { type Measure, type Measured, secondsBetween } from './measure.ts';

type Standing = Pick<RowOf<typeof jobs>, 'name' | 'state' | 'endedAt' | 'leasedUntil'>;
const everyJob = { page: { number: 1, size: 200 }, total: false } as const;

/** When the file of checkpoints was last appended to; none where there is no file. */
const checkpointAge = (dataDir: string, now: Date): readonly Measured[] => {
  const written = statSync(journalFiles(dataDir).checkpoints, { throwIfNoEntry: false });
  return written === undefined ? [] : [{ value: secondsBetween(written.mtime, now) }];
};

export const systemMeasures = (database: Database, dataDir: string, journal: Pick<JournalCloser, 'isWritable'>): readonly Measure[] => {
  const { read } = database;
  const ofJobs = async (value: (job: Standing) => number | undefined): Promise<readonly Measured[]> => {
    const { list } = await rowsOf(read, jobs).list(everyJob);
    return list.flatMap(job => {
      const found = value(job);
      return found === undefined ? [] : [{ value: found, labels: { job: job.name ?? '' } }];
    });
  };
  return [
    {
      name: 'job_last_end_age_seconds',
      help: 'Seconds since a scheduled job last ended, well or not.',
      labels: ['job'],
      read: now => ofJobs(({ endedAt }) => (endedAt === null ? undefined : secondsBetween(new Date(endedAt), now))),
    },
    {
      name: 'job_failing',
      help: '1 where the last run of a scheduled job failed.',
      labels: ['job'],
      read: () => ofJobs(({ state }) => Number(state === 'FAILED')),
    },
    {
      name: 'job_lease_seconds',
      help: 'Seconds for which a process still holds a scheduled job.',
      labels: ['job'],
      read: now => ofJobs(({ leasedUntil }) => (leasedUntil === null ? undefined : Math.max(0, secondsBetween(now, leasedUntil)))),
    },
    {
      name: 'outbox_waiting',
      help: 'Messages that wait for a gateway.',
      read: async () => [{ value: await rowsOf(read, outbox).count({ state: 'WAITING' }) }],
    },
    {
      name: 'outbox_waiting_age_seconds',
      help: 'Age of the message that has waited longest.',
      read: async now => {
        const oldest = await rowsOf(read, outbox).list({
          where: [{ state: 'WAITING' }],
          sort: { field: 'createdAt', order: 'ASC' },
          page: { number: 1, size: 1 },
          total: false,
        });
        return oldest.list.map(({ createdAt }) => ({ value: secondsBetween(new Date(createdAt), now) }));
      },
    },
    {
      name: 'journal_waiting',
      help: 'Entries of the journal that have no place in the chain yet.',
      read: async () => [{ value: await read.count('journalQueue', {}) }],
    },
    {
      name: 'journal_checkpoint_age_seconds',
      help: 'Seconds since the journal was last signed into the file of checkpoints.',
      read: async now => checkpointAge(dataDir, now),
    },
    {
      name: 'journal_checkpoint_writable',
      help: '1 where this process can write checkpoints of the journal; where it cannot, it signs nothing.',
      read: async () => [{ value: Number(await journal.isWritable()) }],
    },
    {
      name: 'sessions',
      help: 'People who are signed in.',
      read: async () => [{ value: await rowsOf(read, sessions).count({ state: 'LIVE' }) }],
    },
    {
      name: 'database_connections',
      help: 'Connections of this process by what they do, the most there may be, and callers that wait for one.',
      labels: ['state'],
      read: async () => Object.entries(database.connections()).map(([state, value]) => ({ value, labels: { state } })),
    },
  ];
};

/** Where there is a replica. */
export const replicaMeasures = ({ replica }: Pick<Database, 'replica'>): readonly Measure[] => [
  {
    name: 'database_replica_used',
    help: '1 where lists, exports and sums are read from the replica, 0 where it is away, late or none.',
    read: async () => [{ value: Number(replica().standing === 'USED') }],
  },
  {
    name: 'database_replica_delay_seconds',
    help: 'Age of the oldest write that the replica has not made yet.',
    read: async () => {
      const { delayMs } = replica();
      return delayMs === undefined ? [] : [{ value: delayMs / 1_000 }];
    },
  },
  {
    name: 'database_shown_reads',
    help: 'Statements of lists, exports and sums since the start of this process, by the server that answered them.',
    labels: ['server'],
    read: async () => Object.entries(replica().reads).map(([server, value]) => ({ value, labels: { server } })),
  },
];

/** Of this process alone: each has its own connection. */
export const syslogMeasures = ({ standing }: Pick<Syslog, 'standing'>): readonly Measure[] => [
  {
    name: 'syslog_messages_waiting',
    help: 'Messages of this process that the syslog receiver has not taken yet.',
    read: async () => [{ value: standing().waiting }],
  },
  {
    name: 'syslog_messages_dropped',
    help: 'Messages dropped since the start of this process because too many waited for the syslog receiver.',
    read: async () => [{ value: standing().dropped }],
  },
];
