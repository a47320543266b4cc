/** One call out and its answer in: how it is written in the back end's dialect, sent, read, and what its status means. */
import { errorOf } from './call-error.ts';
import { type Envelope, type Outgoing, ownDialect } from './dialect.ts';
import { patienceOf } from './patience.ts';
import type { Answer, Inside, TransportSetting } from './wire-words.ts';

export const insideOf = (setting: TransportSetting): Inside => {
  const waiting = patienceOf(setting);
  const send = setting.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const address: Inside['address'] = path => `${setting.prefix()}/${path}`;
  const dialect: Inside['dialect'] = () => setting.dialect?.() ?? ownDialect;
  const headersOf: Inside['headersOf'] = (token, idempotencyKey) => ({
    accept: 'application/json',
    ...dialect().headers({ token, language: setting.language(), idempotencyKey }),
  });
  const outgoing: Inside['outgoing'] = (path, { id, method = 'POST', body, input }) => ({
    id,
    path,
    method,
    body,
    input: input ?? (body as Outgoing['input'] | undefined) ?? {},
  });

  const settle = <T>(answer: unknown, http: number, token: string | null, call: Outgoing): Answer<T> => {
    const envelope: Envelope | undefined = dialect().envelope(answer, http, call);
    if (envelope === undefined) throw waiting.unreadable(http);
    if (envelope.status === 1) return { data: envelope.data as T, message: envelope.message };
    if (envelope.status === 300 && token !== null && token === setting.token()) setting.onExpired();
    const error = errorOf(envelope.status, envelope.message, envelope.data);
    // A fault of the service carries a trace id. What came without is no sentence for people.
    if (envelope.status === 500 && !error.data.traceId) error.message = waiting.unreadable(http).message;
    throw error;
  };

  /** Grants may have changed since the login: each answer says which are in force. */
  const notice = (version: string | null, token: string | null): void => {
    if (version !== null && token !== null && token === setting.token()) setting.onGrants?.(version);
  };
  const exchange: Inside['exchange'] = async (call, { idempotencyKey, token: own, headers }, signal) => {
    const token = own ?? setting.token();
    const written = dialect().request(call);
    if ('instead' in written) return { response: Response.json(written.instead), token, instead: true };
    const body = written.body === undefined ? undefined : JSON.stringify(written.body);
    const request: RequestInit = {
      method: written.method,
      headers: {
        ...headersOf(token, idempotencyKey),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal,
      cache: 'no-store',
    };
    const response = await send(address(written.path), request);
    notice(response.headers.get('session-grants'), token);
    return { response, token, instead: false };
  };

  const bodyOf: Inside['bodyOf'] = async response => {
    if (response.status === 204) return undefined;
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      throw waiting.unreadable(response.status);
    }
  };
  return { ...waiting, setting, send, dialect, address, headersOf, outgoing, exchange, bodyOf, settle };
};
