/** What happens to calls while the database does not answer: nobody waits for it, and whoever does is told. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { databaseAway } from '#engine/wire/away.ts';
import { Refusal } from '#engine/wire/errors.ts';

/** The database as HTTP sees it. */
export interface Reach {
  readonly isAway: () => boolean;
  /** Whether there is no space left, which ends a server too. */
  readonly isFull: () => boolean;
  onAway(tell: () => void): void;
}

/**
 * Guards the routes of an instance. What was begun before the database went away goes on behind its answer: it is done once the database is
 * back, or not at all.
 */
export const answerWhileAway = (app: FastifyInstance, reach: Reach): void => {
  const waiting = new Set<FastifyReply>();
  const refusal = (): Refusal => (reach.isFull() ? new Refusal('STORAGE_FULL') : databaseAway());
  reach.onAway(() => {
    for (const reply of waiting) if (!reply.sent) void reply.send(refusal());
    waiting.clear();
  });
  app.addHook('onRequest', (_, reply, done) => {
    if (reach.isAway()) {
      done(refusal());
      return;
    }
    waiting.add(reply);
    done();
  });
  // Once it is sent, and not by a listener to its end: with one, what a call was made of outlives it until all of the memory is tidied.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    waiting.delete(reply);
    done();
  });
};
