/** What is said of a call on the wire: what it is given, what it answers, and what its two halves, calls and files, share. */
import type { CallError } from './call-error.ts';
import type { Dialect, Outgoing } from './dialect.ts';

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
  /** Asks the person to confirm who they are; a call that needed it is then sent once more. */
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

export interface CallOptions {
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

export interface UploadOptions {
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
  readonly ask: <T>(path: string, options?: CallOptions) => Promise<Answer<T>>;
  /** The same, for who needs the data alone. @throws CallError */
  readonly call: <T>(path: string, options?: CallOptions) => Promise<T>;
  /** The same, with the answer's headers. @throws CallError */
  readonly open: <T>(path: string, options?: CallOptions) => Promise<Answer<T> & { readonly headers: Headers }>;
  /** Sends one file as `multipart/form-data`. @throws CallError */
  readonly upload: <T>(path: string, file: File, options?: UploadOptions) => Promise<T>;
  /** Fetches a file body with the name the service gave it. @throws CallError */
  readonly download: (path: string, options?: CallOptions) => Promise<{ readonly blob: Blob; readonly name: string }>;
  /** A JSON document outside the prefix, `undefined` where there is none. @throws CallError where nobody answers */
  readonly document: <T>(url: string) => Promise<T | undefined>;
}

/** What the transports of calls and of files are both made of. */
export interface Inside {
  readonly setting: TransportSetting;
  readonly send: typeof fetch;
  readonly dialect: () => Dialect;
  readonly address: (path: string) => string;
  readonly headersOf: (token: string | null, idempotencyKey: string | undefined) => Record<string, string>;
  readonly outgoing: (path: string, options: CallOptions) => Outgoing;
  readonly exchange: (
    call: Outgoing,
    options: CallOptions,
    signal: AbortSignal,
  ) => Promise<{
    readonly response: Response;
    readonly token: string | null;
    /** The dialect answered by itself: nothing was sent, and there is no envelope. */
    readonly instead: boolean;
  }>;
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
