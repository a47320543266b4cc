/** Calls the service as a user's program would, over its own HTTP handling, at whatever time the clock of the sample data shows. */
import type { FastifyInstance } from 'fastify';
import { sides } from '#resources/_sides.ts';
import type { Paper } from './papers.ts';

/** The time of the sample data; it only goes forward. */
export interface StoryClock {
  now: Date;
}

/** Somebody who signs in. */
export interface Who {
  readonly side: keyof typeof sides;
  readonly account: string;
  /** Changed by whoever changes it at the service. */
  password: string;
  readonly ip: string;
}

/** Somebody without an account, at some address; with a session they came to by another door, if any. */
interface Visitor {
  readonly ip: string;
  readonly token?: string;
}

export interface Answer<T> {
  readonly status: number;
  readonly message: string;
  readonly data: T;
}

/** Well within the quarter of an hour that a step-up holds. */
const signInAgainAfterMs = 8 * 60_000;
/** What a person takes from one click to the next. */
const paceMs = [7_000, 19_000, 11_000, 31_000, 13_000, 23_000, 9_000];

export class Caller {
  readonly clock: StoryClock;
  readonly #app: FastifyInstance;
  readonly #prefix: string;
  readonly #sessions = new Map<string, { readonly token: string; readonly since: number }>();
  #clicks = 0;

  constructor(app: FastifyInstance, prefix: string, clock: StoryClock) {
    this.#app = app;
    this.#prefix = prefix;
    this.clock = clock;
  }

  /** The answer, whatever it is. */
  async try<T>(path: string, body: object, from: { readonly token?: string; readonly ip: string }): Promise<Answer<T>> {
    const response = await this.#app.inject({
      method: 'POST',
      url: `${this.#prefix}/${path}`,
      headers: this.#headers(from.token),
      remoteAddress: from.ip,
      payload: body,
    });
    const type = String(response.headers['content-type'] ?? '');
    return type.startsWith('application/json')
      ? response.json<Answer<T>>()
      : { status: response.statusCode === 200 ? 1 : 0, message: type, data: null as T };
  }

  /** The data of a call that must succeed. @throws Error with the service's own words if it does not */
  async call<T = Record<string, unknown>>(path: string, body: object, who: Who | Visitor): Promise<T> {
    const token = 'account' in who ? await this.#tokenOf(who) : who.token;
    return this.#must(path, await this.try<T>(path, body, { ip: who.ip, ...(token === undefined ? {} : { token }) }));
  }

  /** Uploads a document. @returns its file id */
  async upload(path: string, fields: Readonly<Record<string, string>>, paper: Paper, who: Who | Visitor): Promise<string> {
    const token = 'account' in who ? await this.#tokenOf(who) : who.token;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(paper.bytes)]), paper.name);
    const encoded = new Response(form);
    const response = await this.#app.inject({
      method: 'POST',
      url: `${this.#prefix}/${path}`,
      headers: { ...this.#headers(token), 'content-type': encoded.headers.get('content-type') ?? '' },
      remoteAddress: who.ip,
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return this.#must(path, response.json<Answer<{ fileId: string }>>()).fileId;
  }

  async #tokenOf(who: Who): Promise<string> {
    const key = `${who.side}:${who.account}`;
    const held = this.#sessions.get(key);
    if (held !== undefined && this.clock.now.getTime() - held.since < signInAgainAfterMs) return held.token;
    const path = `${sides[who.side].calls.session}/login`;
    const { token } = this.#must(
      path,
      await this.try<{ token: string }>(path, { userName: who.account, password: who.password }, { ip: who.ip }),
    );
    this.#sessions.set(key, { token, since: this.clock.now.getTime() });
    return token;
  }

  #headers(token: string | undefined): Record<string, string> {
    this.clock.now = new Date(this.clock.now.getTime() + (paceMs[this.#clicks++ % paceMs.length] ?? 0));
    return { 'user-agent': 'Chancery sample data', ...(token === undefined ? {} : { 'session-token': token }) };
  }

  #must<T>(path: string, answer: Answer<T>): T {
    if (answer.status !== 1) throw new Error(`sample data: ${path}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }
}
