/** The ways a call can fail, one type for each envelope status; knows nothing of screens. */
import type { Status } from '#engine/wire/errors.ts';

/** What the portal distinguishes. `transport`: there was no readable answer at all; `timeout`: none in time. */
export type CallFailure =
  | 'refused'
  | 'expired'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'invalid'
  | 'throttled'
  | 'fault'
  | 'notReady'
  | 'storageFull'
  | 'transport'
  | 'timeout';

const failures: Readonly<Record<Exclude<Status, 1>, CallFailure>> = {
  0: 'refused',
  300: 'expired',
  403: 'forbidden',
  404: 'missing',
  408: 'timeout',
  409: 'conflict',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'unsupported',
  422: 'invalid',
  429: 'throttled',
  431: 'tooLarge',
  500: 'fault',
  503: 'notReady',
  507: 'storageFull',
};

/**
 * A call that did not succeed. `message` is the service's sentence for the person, in the language of the call.
 * `body` is what react-admin reads: `body.errors` puts a 422 on the fields of a form.
 */
export class CallError extends Error {
  readonly kind: CallFailure;
  /** The envelope's; undefined where no answer came. */
  readonly status: number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(kind: CallFailure, status: number | undefined, message: string, data: Readonly<Record<string, unknown>> = {}, body = data) {
    super(message);
    this.name = 'CallError';
    this.kind = kind;
    this.status = status;
    this.data = data;
    this.body = body;
  }

  /** The catalogue's code, where the service named one (`CAPTCHA_REQUIRED`). */
  get code(): string | undefined {
    return typeof this.data.code === 'string' ? this.data.code : undefined;
  }
}

/** Whether the same call may well succeed when it is made again: nothing of it was judged. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (['transport', 'timeout', 'notReady', 'fault'] as readonly CallFailure[]).includes(error.kind);

/** 409: the record has moved on. `current` is its newest version where the service sent one. */
export class ConflictError extends CallError {
  readonly current: Readonly<Record<string, unknown>> | undefined;
  constructor(message: string, data: Readonly<Record<string, unknown>>) {
    super('conflict', 409, message, data);
    this.name = 'ConflictError';
    this.current = typeof data.current === 'object' && data.current !== null ? (data.current as Record<string, unknown>) : undefined;
  }
}

/** 422: messages by field; a row's field is `rows[3].field`. */
export class InvalidError extends CallError {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(message: string, data: Readonly<Record<string, unknown>>) {
    const errors = messagesByField(data.errors);
    super('invalid', 422, message, data, { errors: nested(errors) });
    this.name = 'InvalidError';
    this.errors = errors;
  }
}

/** 429: locked or throttled; `retryAfter` in seconds. */
export class ThrottledError extends CallError {
  readonly retryAfter: number;
  constructor(message: string, data: Readonly<Record<string, unknown>>) {
    super('throttled', 429, message, data);
    this.name = 'ThrottledError';
    this.retryAfter = Number(data.retryAfter) || 60;
  }
}

/** 500, 503 and 507: ours; `traceId` is what an administrator needs. */
export class FaultError extends CallError {
  readonly traceId: string | undefined;
  constructor(status: 500 | 503 | 507, message: string, data: Readonly<Record<string, unknown>>) {
    super(failures[status], status, message, data);
    this.name = 'FaultError';
    this.traceId = typeof data.traceId === 'string' ? data.traceId : undefined;
  }
}

const messagesByField = (value: unknown): Record<string, readonly string[]> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([field, messages]) => [field, (Array.isArray(messages) ? messages : [messages]).map(String)]),
      )
    : {};

/** `rows[3].field` as the nested shape of a form library; the first message of a field is shown beside it. */
const nested = (errors: Readonly<Record<string, readonly string[]>>): Record<string, unknown> => {
  const root: Record<string, unknown> = {};
  for (const [path, messages] of Object.entries(errors)) {
    const parts = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
    const last = parts.pop() ?? path;
    let node = root;
    for (const part of parts) {
      const next = node[part];
      node[part] = typeof next === 'object' && next !== null ? next : {};
      node = node[part] as Record<string, unknown>;
    }
    node[last] = messages[0] ?? '';
  }
  return root;
};

/** The error of an envelope whose status is not 1. */
export const errorOf = (status: number, message: string, data: unknown): CallError => {
  const known = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  switch (status) {
    case 409:
      return new ConflictError(message, known);
    case 422:
      return new InvalidError(message, known);
    case 429:
      return new ThrottledError(message, known);
    case 500:
    case 503:
    case 507:
      return new FaultError(status, message, known);
    default:
      return new CallError(status in failures ? failures[status as Exclude<Status, 1>] : 'refused', status, message, known);
  }
};
