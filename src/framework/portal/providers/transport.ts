/** The wire: the only module that fetches. Knows the envelope's statuses and the limits of patience, no call by name. */
import { CallError, errorOf } from './call-error.ts';
import { type Dialect, type Envelope, type Outgoing, ownDialect } from './dialect.ts';

/** What the transport asks of the rest of the portal. */
export interface TransportSetting {
  /** Where the calls stand: `/user`. */
  readonly prefix: () => string;
  /** How the back end is spoken to; our own service where nothing is said. */
  readonly dialect?: () => Dialect | undefined;
  readonly token: () => string | null;
  readonly language: () => string;
  /** Called when a call that carried the token still in force is answered with 300. */
  readonly onExpired: () => void;
  /** Asks the person to confirm who he is; a call that needed it is then sent once more. */
  readonly onStepUp?: () => Promise<boolean>;
  /** Called with the version of the session's grants that an answer to it names. */
  readonly onGrants?: (version: string) => void;
  /** The sentence for a failure of the wire itself. */
  readonly words: (key: 'transport.failed' | 'transport.offline' | 'transport.timeout' | 'transport.unreadable', values?: object) => string;
  readonly fetch?: typeof fetch;
  readonly newUpload?: () => XMLHttpRequest;
  /** Milliseconds before a call is given up. */
  readonly patience?: number;
}

export interface CallWords {
  readonly method?: Outgoing['method'];
  readonly body?: unknown;
  /** The call's id in the call table, and all that was given for it: what another back end's adapter goes by. */
  readonly id?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Reads along while a file comes. */
  readonly onChunk?: ((chunk: Uint8Array, headers: Headers) => void) | undefined;
  /** Instead of the session's token, for the one call between a login and its first password. */
  readonly token?: string | undefined;
}

export interface UploadWords {
  readonly id?: string;
  /** Further parts of the form, before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly onProgress?: ((percent: number) => void) | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a call answered: the envelope without its status. */
export interface Answer<T = unknown> {
  readonly data: T;
  readonly message: string;
}

export interface Transport {
  /** Sends a call and answers the envelope's data and message. @throws CallError */
  readonly ask: <T>(path: string, words?: CallWords) => Promise<Answer<T>>;
  /** The same, for who needs the data alone. @throws CallError */
  readonly call: <T>(path: string, words?: CallWords) => Promise<T>;
  /** The same, with the answer's headers. @throws CallError */
  readonly open: <T>(path: string, words?: CallWords) => Promise<Answer<T> & { readonly headers: Headers }>;
  /** Sends one file as `multipart/form-data`. @throws CallError */
  readonly upload: <T>(path: string, file: File, words?: UploadWords) => Promise<T>;
  /** Fetches a file body with the name the service gave it. @throws CallError */
  readonly download: (path: string, words?: CallWords) => Promise<{ readonly blob: Blob; readonly name: string }>;
  /** A JSON document outside the prefix, `undefined` where there is none. @throws CallError where nobody answers */
  readonly document: <T>(url: string) => Promise<T | undefined>;
}

const PATIENCE = 30_000;

/** What the transport of files needs of the transport of calls. */
export interface Inside {
  readonly setting: TransportSetting;
  readonly dialect: () => Dialect;
  readonly address: (path: string) => string;
  readonly headersOf: (token: string | null, idempotencyKey: string | undefined) => Record<string, string>;
  readonly outgoing: (path: string, words: CallWords) => Outgoing;
  readonly exchange: (
    call: Outgoing,
    words: CallWords,
    signal: AbortSignal,
  ) => Promise<{ readonly response: Response; readonly token: string | null }>;
  /** Does work of the wire, but not for ever: until the last byte is in, the wait counts; `renew` begins it anew for what still comes. */
  readonly within: <T>(
    milliseconds: number,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal, renew: () => void) => Promise<T>,
  ) => Promise<T>;
  readonly patience: number;
  readonly bodyOf: (response: Response) => Promise<unknown>;
  readonly settle: <T>(answer: unknown, http: number, token: string | null, call: Outgoing) => Answer<T>;
  readonly unreadable: (http: number) => CallError;
  readonly late: (milliseconds: number) => CallError;
  readonly offline: () => CallError;
}

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
  const outgoing = (path: string, { id, method = 'POST', body, input }: CallWords): Outgoing => ({
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

  const exchange = async (call: Outgoing, { idempotencyKey, token: own, headers }: CallWords, signal: AbortSignal) => {
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

  const once = <T>(path: string, asked: CallWords) =>
    within(patience, asked.signal, async signal => {
      const call = outgoing(path, asked);
      const { response, token, instead } = await exchange(call, asked, signal);
      const body = await bodyOf(response);
      const answer = instead ? { data: body as T, message: '' } : settle<T>(body, response.status, token, call);
      return { ...answer, headers: response.headers };
    });

  const open = <T>(path: string, asked: CallWords = {}) => confirmed(() => once<T>(path, asked));

  const ask = async <T>(path: string, asked?: CallWords): Promise<Answer<T>> => {
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
    call: async <T>(path: string, call?: CallWords) => (await ask<T>(path, call)).data,

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
