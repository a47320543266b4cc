/** What differs from one back end to another, as the transport sees it; and the dialect of our own service. */

type Json = Readonly<Record<string, unknown>>;

/** A call in our words, on its way out. */
export interface Outgoing {
  /** Its id in the call table; undefined for an address that no call stands behind. */
  readonly id: string | undefined;
  /** Below the prefix, its parameters filled in. */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body: unknown;
  /** Everything that was given, before parameters of the path left the body. */
  readonly input: Json;
}

/** The request that is made of it. Without a body none is sent. */
export type Request = Pick<Outgoing, 'path' | 'method'> & { readonly body?: unknown };

export interface Envelope {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

/** What a request says about the session. */
export interface Bearer {
  readonly token: string | null;
  readonly language: string;
  readonly idempotencyKey: string | undefined;
}

/** How a back end is spoken to. */
export interface Dialect {
  readonly headers: (bearer: Bearer) => Record<string, string>;
  /** `instead`: the answer to a call which that back end does not have. */
  readonly request: (call: Outgoing) => Request | { readonly instead: unknown };
  /** Our envelope out of what was answered; undefined where it cannot be read. */
  readonly envelope: (answer: unknown, http: number, call: Outgoing) => Envelope | undefined;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Envelope>).status === 'number';

/** Our own service's: what `docs/calls.md` says. */
export const ownDialect: Dialect = {
  headers: ({ token, language, idempotencyKey }) => ({
    'accept-language': language,
    ...(token === null ? {} : { 'session-token': token }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }),
  request: ({ path, method, body }) => (method === 'GET' ? { path, method } : { path, method, body: body ?? {} }),
  envelope: answer => (isEnvelope(answer) ? answer : undefined),
};
