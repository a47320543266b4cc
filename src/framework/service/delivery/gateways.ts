/** The two ways out: SMS by an HTTP gateway, mail by SMTP. Without an address the message stays in the local outbox. */
import { tracingChannel } from 'node:diagnostics_channel';
import { createTransport } from 'nodemailer';
import { signatureOf } from './branded.ts';
import type { Gateway, Message } from './delivery.ts';

const timeoutMs = 20_000;

/** Whoever traces hears that a mail is under way, of the message nothing. Requests by `fetch` Node tells of itself. */
const mailing = tracingChannel<unknown, { readonly text: string }>('chancery:mail');

/**
 * POSTs `{ mobile, text, signature }` as JSON, and `template` with its `values` where the gateway sends by templates: the text begins with the
 * signature, which a gateway that puts it there itself is handed apart. Any answer but 2xx is a failure.
 */
export const smsGateway =
  (url: string): Gateway =>
  async message => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        mobile: message.recipient,
        text: message.body,
        signature: signatureOf(message.body),
        template: message.template,
        values: message.values,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };

/** Without them a server that is silent is waited for longer than a message is held for: another process would send it as well. */
const waits = ['connectionTimeout', 'greetingTimeout', 'socketTimeout'] as const;

/** `smtp://user:password@host:port/?from=address`; the waits of nodemailer, in milliseconds, may stand beside it. */
export const smtpGateway = (url: string): Gateway => {
  const { search, searchParams, host } = new URL(url);
  const from = searchParams.get('from') ?? 'no-reply@localhost';
  const usual = waits.filter(wait => !searchParams.has(wait)).map(wait => `${wait}=${timeoutMs}`);
  const transport = createTransport(`${url}${search === '' ? '?' : '&'}${usual.join('&')}`, { from });
  return async message => {
    await mailing.tracePromise(() => transport.sendMail({ to: message.recipient, subject: message.subject ?? '', text: message.body }), {
      text: host,
    });
  };
};

/** The gateways that are configured. */
export const gatewaysFrom = (urls: {
  readonly sms: string | null;
  readonly smtp: string | null;
}): Partial<Record<Message['kind'], Gateway>> => ({
  ...(urls.sms === null ? {} : { SMS: smsGateway(urls.sms) }),
  ...(urls.smtp === null ? {} : { MAIL: smtpGateway(urls.smtp) }),
});
