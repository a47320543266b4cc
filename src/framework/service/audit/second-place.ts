/** The second place of the checkpoints: another machine, told of each line by HTTPS or syslog. */
import { connectSyslog, framed } from '#service/log/syslog-message.ts';

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

/** No answer is given: what the connection took is sent. */
const bySyslog =
  (url: string): SecondPlace =>
  text =>
    new Promise((done, failed) => {
      const message = framed({ facility: 'logAudit', severity: 'notice', msgid: 'checkpoint', at: new Date(), text });
      const socket = connectSyslog(url, () => socket.end(message));
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the second place of the checkpoints does not answer')));
      socket.once('error', failed);
      socket.once('close', hadError => {
        if (!hadError) done();
      });
      socket.resume();
    });

export const secondPlaceAt = (url: string): SecondPlace => (/^https?:/.test(url) ? byHttp(url) : bySyslog(url));
