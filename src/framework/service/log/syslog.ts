/** One kept connection to a syslog receiver. Whoever hands something over never waits and never hears of a fault: what does not fit is counted. */
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { connectSyslog, framed, type severities } from './syslog-message.ts';

export interface Syslog {
  /** Takes a line of the log, as pino wrote it. */
  line(line: string): void;
  /** Takes an entry of the journal. */
  entry(at: Date, text: string): void;
  /** Messages that wait, and how many were dropped since the start. */
  readonly standing: () => Readonly<Record<'waiting' | 'dropped', number>>;
  /** Sends what waits, where somebody takes it at once. */
  close(): Promise<void>;
}

interface Told {
  /** The receiver cannot be reached any more; said once. */
  away(reason: unknown): void;
  /** It takes messages again, or all that waited; so many were dropped meanwhile. */
  back(dropped: number): void;
}

/** What waits, together; more is dropped as it comes. */
const mostWaiting = 8 * 1_048_576;
/** Sent at once. */
const mostSent = 65_536;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** A receiver that takes nothing for so long is left. */
const stillMs = 10_000;
const closeWithinMs = 2_000;

/** By the level of a line, highest first. */
const byLevel: readonly (readonly [number, keyof typeof severities])[] = [
  [60, 'critical'],
  [50, 'error'],
  [40, 'warning'],
  [30, 'informational'],
];

/** Every line of pino begins with these two; whatever does not is told as it comes. */
const beginning = /^\{"level":(\d+),"time":(\d+)/;

const ofLine = (line: string): Buffer => {
  const [, level = '30', time] = beginning.exec(line) ?? [];
  const severity = byLevel.find(([least]) => Number(level) >= least)?.[1] ?? 'debug';
  return framed({
    facility: 'daemon',
    severity,
    msgid: 'log',
    at: new Date(time === undefined ? Date.now() : Number(time)),
    text: line.trimEnd(),
  });
};

/** Waits for something, but not for long. */
const within = async (awaited: Promise<void>): Promise<void> => {
  const late = new AbortController();
  await Promise.race([awaited, pause(closeWithinMs, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
};

export const openSyslog = (url: string, told: Told): Syslog => {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let untold = 0;
  let socket: Socket | undefined;
  let isReady = false;
  let isAway = false;
  let isClosed = false;
  /** Of those that wait: handed to the connection, and taken only once it says so. */
  let sending = 0;
  let pauseMs = firstPauseMs;
  let later: NodeJS.Timeout | undefined;
  let emptied: () => void = () => undefined;

  const takenOf = (on: Socket, count: number) => (error?: Error | null) => {
    if (error || on !== socket) return;
    for (const message of waiting.splice(0, count)) bytes -= message.length;
    sending = 0;
    on.setTimeout(0);
    if (waiting.length > 0) return send();
    emptied();
    if (!isAway && untold === 0) return;
    const lost = untold;
    isAway = false;
    untold = 0;
    told.back(lost);
  };

  const send = (): void => {
    if (socket === undefined || !isReady || sending > 0 || waiting.length === 0) return;
    let size = 0;
    for (const message of waiting) {
      if (sending > 0 && size + message.length > mostSent) break;
      size += message.length;
      sending += 1;
    }
    socket.setTimeout(stillMs);
    socket.write(Buffer.concat(waiting.slice(0, sending)), takenOf(socket, sending));
  };

  const connect = (): void => {
    let since = Number.POSITIVE_INFINITY;
    let reason: unknown = new Error('the syslog receiver ended the connection');
    const made = connectSyslog(url, () => {
      isReady = true;
      since = performance.now();
      made.setTimeout(0);
      send();
    });
    socket = made;
    made.setKeepAlive(true, stillMs);
    made.setTimeout(stillMs, () => made.destroy(new Error('the syslog receiver takes nothing')));
    made.on('error', error => {
      reason = error;
    });
    // It has nothing to say; that it ended, it says so.
    made.on('end', () => made.destroy()).resume();
    made.once('close', () => {
      socket = undefined;
      isReady = false;
      sending = 0;
      if (isClosed) return emptied();
      // Whoever takes a connection only to end it is not asked twice a second.
      if (performance.now() - since > stillMs) pauseMs = firstPauseMs;
      later = setTimeout(connect, pauseMs).unref();
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      const isNews = !isAway;
      isAway = true;
      if (isNews) told.away(reason);
    });
    // What was sent last must not keep a process from ending.
    made.unref();
  };

  let isAsked = false;
  const take = (message: Buffer): void => {
    if (isClosed) return;
    if (bytes + message.length > mostWaiting) {
      dropped += 1;
      untold += 1;
      return;
    }
    waiting.push(message);
    bytes += message.length;
    if (isAsked) return;
    isAsked = true;
    // Together with what is told in the same moment.
    setImmediate(() => {
      isAsked = false;
      send();
    });
  };

  connect();
  return {
    line: line => take(ofLine(line)),
    entry: (at, text) => take(framed({ facility: 'logAudit', severity: 'notice', msgid: 'journal', at, text })),
    standing: () => ({ waiting: waiting.length, dropped }),
    async close() {
      const isEmptied = new Promise<void>(done => {
        emptied = done;
      });
      send();
      if (waiting.length > 0 && !isAway) await within(isEmptied);
      clearTimeout(later);
      isClosed = true;
      if (socket === undefined) return;
      const last = socket;
      const isEnded = new Promise<void>(done => void last.once('close', () => done()));
      last.ref().end();
      await within(isEnded);
      last.destroy();
    },
  };
};
