/** The wire: the only module that fetches. Knows the envelope's statuses and the limits of patience, no call by name. */
import { CallError, errorOf } from './call-error.ts';
import { type Dialect, type Envelope, type Outgoing, ownDialect } from './dialect.ts';
import type { Answer, CallOptions, Inside, Transport, TransportSetting } from './wire-words.ts';

const PATIENCE = 30_000;

/** Makes a transport. One stands in the portal; tests make their own with a fetch of theirs. */
export const createTransport = (setting: TransportSetting): Transport => {
  const { words } = setting;
  const patience = setting.patience ?? PATIENCE;
  const send = setting.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const address = (path: string): string => `${setting.prefix()}/${path}`;
  const broken = (reason: string, kind: 'transport' | 'timeout' = 'transport'): CallError =>
    new CallError(kind, undefined, words('transport.failed', { reason }));
  const late = (milliseconds: number): CallError => broken(words('transport.timeout', { seconds: milliseconds / 1000 }), 'timeout');
  const offline = (): CallError => broken(words('transport.offline'));
  const unreadable = (status: number): CallError => broken(words('transport.unreadable', { status }));

  const dialect = (): Dialect => setting.dialect?.() ?? ownDialect;
  const headersOf = (token: string | null, idempotencyKey: string | undefined): Record<string, string> => ({
    accept: 'application/json',
    ...dialect().headers({ token, language: setting.language(), idempotencyKey }),
  });
  const outgoing = (path: string, { id, method = 'POST', body, input }: CallOptions): Outgoing => ({
    id,
    path,
    method,
    body,
    input: input ?? (body as Outgoing['input'] | undefined) ?? {},
  });

  const settle = <T>(answer: unknown, http: number, token: string | null, call: Outgoing): Answer<T> => {
    const envelope: Envelope | undefined = dialect().envelope(answer, http, call);
    if (envelope === undefined) throw unreadable(http);
    if (envelope.status === 1) return { data: envelope.data as T, message: envelope.message };
    if (envelope.status === 300 && token !== null && token === setting.token()) setting.onExpired();
    throw errorOf(envelope.status, envelope.message, envelope.data);
  };

  const within: Inside['within'] = async (milliseconds, signal, work) => {
    const limit = new AbortController();
    const begin = () => setTimeout(() => limit.abort(), milliseconds);
    let timer = begin();
    const renew = () => {
      clearTimeout(timer);
      timer = begin();
    };
    try {
      return await work(signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]), renew);
    } catch (cause) {
      if (cause instanceof CallError || signal?.aborted) throw cause;
      throw limit.signal.aborted ? late(milliseconds) : offline();
    } finally {
      clearTimeout(timer);
    }
  };

  /** Grants may have changed since the login: each answer says which are in force. */
  const notice = (version: string | null, token: string | null): void => {
    if (version !== null && token !== null && token === setting.token()) setting.onGrants?.(version);
  };

  const exchange = async (call: Outgoing, { idempotencyKey, token: own, headers }: CallOptions, signal: AbortSignal) => {
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

  const bodyOf = async (response: Response): Promise<unknown> => {
    if (response.status === 204) return undefined;
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      throw unreadable(response.status);
    }
  };

  /** A call that needs a recent proof of identity is sent once more when the person has given it, word for word. */
  const confirmed = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      const needed = error instanceof CallError && error.code === 'STEP_UP_REQUIRED';
      if (!needed || !(await setting.onStepUp?.())) throw error;
      return run();
    }
  };

  const once = <T>(path: string, asked: CallOptions) =>
    within(patience, asked.signal, async signal => {
      const call = outgoing(path, asked);
      const { response, token, instead } = await exchange(call, asked, signal);
      const body = await bodyOf(response);
      const answer = instead ? { data: body as T, message: '' } : settle<T>(body, response.status, token, call);
      return { ...answer, headers: response.headers };
    });

  const open = <T>(path: string, asked: CallOptions = {}) => confirmed(() => once<T>(path, asked));

  const ask = async <T>(path: string, asked?: CallOptions): Promise<Answer<T>> => {
    const { data, message } = await open<T>(path, asked);
    return { data, message };
  };

  // The login has no files: how they travel is fetched with the first one.
  const files = async () =>
    (await import('./file-transport.ts')).fileTransport({
      setting,
      dialect,
      address,
      headersOf,
      outgoing,
      exchange,
      bodyOf,
      settle,
      unreadable,
      late,
      offline,
      within,
      patience,
    });

  return {
    ask,
    open,
    call: async <T>(path: string, call?: CallOptions) => (await ask<T>(path, call)).data,

    download: (path, asked) => confirmed(async () => (await files()).download(path, asked)),
    upload: (path, file, asked) => confirmed(async () => (await files()).upload(path, file, asked)),

    document: <T>(url: string) =>
      within(patience, undefined, async signal => {
        const response = await send(url, { headers: { accept: 'application/json' }, signal });
        if (response.status >= 500) throw unreadable(response.status);
        return response.ok && response.headers.get('content-type')?.includes('json') ? ((await bodyOf(response)) as T) : undefined;
      }),
  };
};
