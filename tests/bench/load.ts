/** A closed loop: so many connections, each asking again as soon as it was answered; how long each answer took. */
import { Agent, request } from 'node:http';

export interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Is given the answer, whatever it is. */
  readonly told?: (answer: Answered) => void;
}

export interface Answered {
  readonly status: number;
  readonly body: Buffer;
}

/** A question after the other for one connection; undefined where it has no more. */
export type Questions = (connection: number) => Ask | undefined;

export interface Load {
  readonly calls: number;
  readonly failed: number;
  /** What the first failure said. */
  readonly failure: string | null;
  readonly seconds: number;
  readonly milliseconds: readonly number[];
  readonly bytes: number;
}

export const CONNECTIONS = 16;

export const ask = (agent: Agent, address: string, { method = 'POST', path, headers = {}, body = '' }: Ask): Promise<Answered> =>
  new Promise((done, failed) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const sent = method === 'GET' ? headers : { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
    const asked = request(`${address}${path}`, { method, agent, headers: sent }, answer => {
      const parts: Buffer[] = [];
      answer.on('data', part => parts.push(part));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
      answer.on('error', failed);
    });
    asked.on('error', failed);
    asked.end(method === 'GET' ? undefined : bytes);
  });

/** Asks for so long, or until there are no more questions. What was begun in time is waited for and counted. */
export const load = async (
  address: string,
  questions: Questions,
  { seconds, connections = CONNECTIONS, most = Number.POSITIVE_INFINITY }: { seconds: number; connections?: number; most?: number },
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const milliseconds: number[] = [];
  let [bytes, failed, begun] = [0, 0, 0];
  let failure: string | null = null;
  const began = performance.now();
  const until = began + seconds * 1000;
  const one = async (connection: number): Promise<void> => {
    while (performance.now() < until && begun < most) {
      const question = questions(connection);
      if (question === undefined) return;
      begun += 1;
      const from = performance.now();
      const answer = await ask(agent, address, question);
      milliseconds.push(performance.now() - from);
      bytes += answer.body.length;
      question.told?.(answer);
      if (answer.status === 200) continue;
      failed += 1;
      failure ??= `${question.path}: ${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection)));
  agent.destroy();
  return { calls: milliseconds.length, failed, failure, seconds: (performance.now() - began) / 1000, milliseconds, bytes };
};

/** Several loads of the same as one. */
export const together = (loads: readonly Load[]): Load => ({
  calls: loads.reduce((sum, { calls }) => sum + calls, 0),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  failure: loads.find(({ failure }) => failure !== null)?.failure ?? null,
  seconds: loads.reduce((sum, { seconds }) => sum + seconds, 0),
  milliseconds: loads.flatMap(({ milliseconds }) => milliseconds),
  bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** The time within which such a part of the answers came. */
export const quantile = (milliseconds: readonly number[], part: number): number => {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
};
