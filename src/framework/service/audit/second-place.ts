/** The second place of the checkpoints: another machine, told of each line by HTTPS or syslog. */
import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';

/** @throws Error where the other side did not take it */
export type SecondPlace = (line: string) => Promise<void>;

const timeoutMs = 10_000;

const byHttp =
  (url: string): SecondPlace =>
  async line => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`the second place of the checkpoints answered ${answer.status}`);
  };

/** RFC 5424, facility "log audit" (13), severity "notice" (5), without structured data. */
const messageOf = (line: string): string => `<109>1 ${new Date().toISOString()} ${hostname()} chancery ${process.pid} checkpoint - ${line}`;

/** By TCP or TLS, counted in octets (RFC 6587 3.4.1, RFC 5425 4.3). No answer is given: what the connection took is sent. */
const bySyslog =
  ({ protocol, hostname: host, port }: URL): SecondPlace =>
  line =>
    new Promise((done, failed) => {
      const isTls = protocol === 'syslog+tls:';
      const to = { host: host.replace(/^\[|\]$/g, ''), port: Number(port || (isTls ? 6514 : 514)) };
      const socket: Socket = isTls ? connectTls({ ...to, servername: to.host }) : connectPlain(to);
      const message = Buffer.from(messageOf(line), 'utf8');
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the second place of the checkpoints does not answer')));
      socket.once('error', failed);
      socket.once('close', hadError => {
        if (!hadError) done();
      });
      socket.once(isTls ? 'secureConnect' : 'connect', () => socket.end(Buffer.concat([Buffer.from(`${message.length} `), message])));
      socket.resume();
    });

export const secondPlaceAt = (url: string): SecondPlace => (/^https?:/.test(url) ? byHttp(url) : bySyslog(new URL(url)));
