/**
 * How long a request may take to arrive: its head within a time, its body at a least rate; and how long nothing may move, as where an answer is not
 * read. Whoever is slower loses the connection.
 */
import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#engine/wire/errors.ts';

export interface Patience {
  /** For the whole head. */
  readonly headMs: number;
  /** In each stretch of this length so many bytes of a body arrive at least; a large file over a slow line is far above that. */
  readonly stretchMs: number;
  readonly leastBytes: number;
  /** So long nothing comes and nothing is taken: the connection is cut off, whatever it waits for. No call takes as long. */
  readonly stillMs: number;
  /** How often it is looked. */
  readonly lookMs: number;
}

export const usualPatience: Patience = { headMs: 15_000, stretchMs: 10_000, leastBytes: 10_000, stillMs: 120_000, lookMs: 1_000 };

interface Watched {
  readonly reply: FastifyReply;
  since: number;
  bytes: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const end = (reply: FastifyReply, raw: IncomingMessage): void => {
  const { socket } = raw;
  // node:http forgets a request once it is answered: whoever still reads its body would wait for ever.
  socket.once('close', () => raw.destroy());
  if (reply.sent) socket.destroy();
  else void reply.header('connection', 'close').send(new Refusal('REQUEST_TOO_SLOW'));
};

/** Watches the bodies on their way in. The clock is the machine's steady one: it never goes back. */
export const watchBodies = (app: FastifyInstance, { stretchMs, leastBytes, lookMs }: Patience): void => {
  const watched = new Map<IncomingMessage, Watched>();
  const look = (): void => {
    const now = performance.now();
    for (const [raw, entry] of watched) {
      if (raw.complete || raw.destroyed) watched.delete(raw);
      else if (now - entry.since >= stretchMs) {
        const arrived = raw.socket.bytesRead - entry.bytes;
        // What has arrived and waits for us was not sent too slowly.
        if (arrived < leastBytes && raw.readableLength === 0) {
          watched.delete(raw);
          end(entry.reply, raw);
        } else Object.assign(entry, { since: now, bytes: raw.socket.bytesRead });
      }
    }
  };
  const timer = setInterval(look, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasBody(raw) && !raw.complete) watched.set(raw, { reply, since: performance.now(), bytes: raw.socket.bytesRead });
    done();
  });
  // Until the next look it would be kept, with all that its call was made of: too long for the memory to take it back at once.
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (raw.complete) watched.delete(raw);
    done();
  });
};
