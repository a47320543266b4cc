/** The wire: the only module that fetches. Knows the envelope, the token's header and the limits of patience, no call by name. */
import { CallError, errorOf } from './call-error.ts';

/** What the transport asks of the rest of the portal. */
export interface TransportSetting {
  /** Where the calls stand: `/user`. */
  readonly prefix: () => string;
  readonly token: () => string | null;
  readonly language: () => string;
  /** Called when a call that carried the token still in force is answered with 300. */
  readonly onExpired: () => void;
  /** The sentence for a failure of the wire itself. */
  readonly words: (key: 'transport.failed' | 'transport.offline' | 'transport.timeout' | 'transport.unreadable', values?: object) => string;
  readonly fetch?: typeof fetch;
  readonly newUpload?: () => XMLHttpRequest;
  /** Milliseconds before a call is given up. */
  readonly patience?: number;
}

export interface CallWords {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Instead of the session's token, for the one call between a login and its first password. */
  readonly token?: string | undefined;
}

export interface UploadWords {
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
  /** Sends one file as `multipart/form-data`. @throws CallError */
  readonly upload: <T>(path: string, file: File, words?: UploadWords) => Promise<T>;
  /** Fetches a file body with the name the service gave it. @throws CallError */
  readonly download: (path: string, words?: CallWords) => Promise<{ readonly blob: Blob; readonly name: string }>;
  /** A JSON document outside the prefix, `undefined` where there is none. */
  readonly document: <T>(url: string) => Promise<T | undefined>;
}

const PATIENCE = 60_000;

/** The file name of a `content-disposition` header (RFC 6266: `filename*` wins over `filename`). */
export const fileNameOf = (disposition: string | null): string => {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'download';
};

interface Envelope {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Envelope>).status === 'number';

/** Makes a transport. One stands in the portal; tests make their own with a fetch of theirs. */
export const createTransport = (setting: TransportSetting): Transport => {
  const { words } = setting;
  const patience = setting.patience ?? PATIENCE;
  const send = setting.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const address = (path: string): string => `${setting.prefix()}/${path}`;
  const broken = (reason: string): CallError => new CallError('transport', undefined, words('transport.failed', { reason }));
  const unreadable = (status: number): CallError => broken(words('transport.unreadable', { status }));

  const headersOf = (token: string | null, key: string | undefined): Record<string, string> => ({
    accept: 'application/json',
    'accept-language': setting.language(),
    ...(token === null ? {} : { 'session-token': token }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  });

  const settle = <T>(envelope: unknown, http: number, token: string | null): Answer<T> => {
    if (!isEnvelope(envelope)) throw unreadable(http);
    if (envelope.status === 1) return { data: envelope.data as T, message: envelope.message };
    if (envelope.status === 300 && token !== null && token === setting.token()) setting.onExpired();
    throw errorOf(envelope.status, envelope.message, envelope.data);
  };

  const exchange = async (path: string, { method = 'POST', body, signal, idempotencyKey, token: own }: CallWords) => {
    const token = own ?? setting.token();
    const limit = AbortSignal.timeout(patience);
    const request: RequestInit = {
      method,
      headers: { ...headersOf(token, idempotencyKey), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      cache: 'no-store',
    };
    try {
      return { response: await send(address(path), request), token };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw broken(limit.aborted ? words('transport.timeout', { seconds: patience / 1000 }) : words('transport.offline'));
    }
  };

  const envelopeOf = async (response: Response): Promise<unknown> => {
    try {
      return await response.json();
    } catch {
      throw unreadable(response.status);
    }
  };

  const ask = async <T>(path: string, call: CallWords = {}): Promise<Answer<T>> => {
    const { response, token } = await exchange(path, call);
    return settle<T>(await envelopeOf(response), response.status, token);
  };

  return {
    ask,
    call: async <T>(path: string, call?: CallWords) => (await ask<T>(path, call)).data,

    download: async (path, call = {}) => {
      const { response, token } = await exchange(path, call);
      const isFile =
        response.ok && (response.headers.has('content-disposition') || !response.headers.get('content-type')?.includes('json'));
      if (!isFile) {
        settle(await envelopeOf(response), response.status, token);
        throw unreadable(response.status);
      }
      return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) };
    },

    upload: <T>(path: string, file: File, { fields = {}, onProgress, idempotencyKey, signal }: UploadWords = {}) =>
      new Promise<T>((resolve, reject) => {
        const token = setting.token();
        const request = setting.newUpload?.() ?? new XMLHttpRequest();
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        form.append('file', file, file.name);
        request.open('POST', address(path));
        for (const [name, value] of Object.entries(headersOf(token, idempotencyKey))) request.setRequestHeader(name, value);
        request.responseType = 'json';
        request.upload.onprogress = event => {
          if (event.lengthComputable) onProgress?.(Math.floor((event.loaded / event.total) * 100));
        };
        request.onerror = () => reject(broken(words('transport.offline')));
        request.onabort = () => reject(signal?.reason ?? broken(words('transport.offline')));
        request.onload = () => {
          try {
            resolve(settle<T>(request.response, request.status, token).data);
          } catch (error) {
            reject(error);
          }
        };
        signal?.addEventListener('abort', () => request.abort(), { once: true });
        request.send(form);
      }),

    document: async <T>(url: string) => {
      try {
        const response = await send(url, { headers: { accept: 'application/json' } });
        return response.ok && response.headers.get('content-type')?.includes('json') ? ((await response.json()) as T) : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
