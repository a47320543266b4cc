import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lineTo } from './open-log.ts';
import { openSyslog } from './syslog.ts';

interface Heard {
  readonly priority: number;
  readonly msgid: string;
  readonly text: string;
}

/** What was sent, counted in octets. @throws Error where the counts do not fit */
const messagesIn = (sent: Buffer): readonly Heard[] => {
  const messages: Heard[] = [];
  for (let at = 0; at < sent.length; ) {
    const blank = sent.indexOf(' ', at);
    const end = blank + 1 + Number(sent.subarray(at, blank));
    const [, priority, msgid = '', text = ''] =
      /^<(\d+)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ chancery \d+ (\S+) - (.*)$/s.exec(sent.subarray(blank + 1, end).toString()) ?? [];
    if (priority === undefined) throw new Error(`no message: ${sent.subarray(at, end)}`);
    messages.push({ priority: Number(priority), msgid, text });
    at = end;
  }
  return messages;
};

/** A receiver that can go away and come back to its port. */
const receiver = async () => {
  const connections: Socket[] = [];
  const sent: Buffer[] = [];
  let server: Server | undefined;
  const up = (port = 0): Promise<number> =>
    new Promise(done => {
      const made = createServer(socket => {
        connections.push(socket.on('error', () => undefined));
        socket.on('data', bytes => sent.push(bytes));
      });
      server = made.listen(port, '127.0.0.1', () => done((made.address() as AddressInfo).port));
    });
  const down = (): Promise<void> =>
    new Promise(done => {
      server?.close(() => done());
      for (const each of connections) each.destroy();
    });
  const port = await up();
  onTestFinished(down);
  const lines = () => messagesIn(Buffer.concat(sent)).map(({ text }) => text);
  return {
    url: `syslog://127.0.0.1:${port}`,
    connections,
    messages: () => messagesIn(Buffer.concat(sent)),
    lines,
    down,
    up: () => up(port),
  };
};

const lineOf = (level: number, msg: string): string => `${JSON.stringify({ level, time: 1_790_000_000_000, msg })}\n`;

test('[BEY-10] lines of the log reach a syslog receiver over one connection, each with the severity of its level, entries of the journal as audit', async () => {
  const there = await receiver();
  const syslog = openSyslog(there.url, { away: () => undefined, back: () => undefined });
  const output: string[] = [];
  const write = lineTo(syslog, line => output.push(line));
  for (const level of [10, 20, 30, 40, 50, 60]) write(lineOf(level, `第 ${level} 行`));
  syslog.entry(new Date(), '{"position":1}');
  await syslog.close();
  await expect.poll(() => there.messages().length).toBe(7);
  // RFC 5424 6.2.1: facility times eight, and the severity.
  expect(there.messages().map(({ priority }) => priority)).toEqual([31, 31, 30, 28, 27, 26, 109]);
  expect(there.messages().map(({ msgid }) => msgid)).toEqual([...Array.from({ length: 6 }, () => 'log'), 'journal']);
  expect(there.lines().slice(0, 6)).toEqual(output.map(line => line.trimEnd()));
  expect(there.connections).toHaveLength(1);
});

test('[BEY-10] what is logged while the receiver is away waits for it; what would not fit is dropped, counted and told once it is back', async () => {
  const there = await receiver();
  const told: unknown[] = [];
  const syslog = openSyslog(there.url, { away: () => told.push('away'), back: dropped => told.push(dropped) });
  onTestFinished(() => syslog.close());
  syslog.line(lineOf(30, 'before'));
  await expect.poll(there.lines).toHaveLength(1);
  await there.down();
  await expect.poll(() => told).toEqual(['away']);
  const large = 'x'.repeat(1_000_000);
  for (let count = 1; count <= 12; count += 1) syslog.line(lineOf(30, `${count} ${large}`));
  expect(syslog.standing()).toEqual({ waiting: 8, dropped: 4 });
  await there.up();
  await expect.poll(() => told).toEqual(['away', 4]);
  syslog.line(lineOf(30, 'after'));
  await expect
    .poll(() => there.lines().map(text => (JSON.parse(text) as { msg: string }).msg.split(' ')[0]))
    .toEqual(['before', ...'12345678', 'after']);
  expect(syslog.standing()).toEqual({ waiting: 0, dropped: 4 });
});
