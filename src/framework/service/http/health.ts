/** `/healthz` and `/readyz`: what a supervisor and a load balancer ask. */
import type { FastifyInstance } from 'fastify';
import { retryAfter } from '#engine/wire/away.ts';
import type { Reach } from './reach.ts';

/** What is wrong: database or files do not answer, no space is left, the clock went back, the archive is behind; or what the application looks for. */
export type Problem = 'database' | 'storage' | 'clock' | 'files' | 'walArchive' | (string & {});

/** With the clock alone everything but signing goes on; without the bucket of files, which all processes share, everything but those. */
const bearable: readonly Problem[] = ['clock', 'files', 'walArchive'];

export const registerHealth = (
  app: FastifyInstance,
  reach: Reach,
  problems: () => Promise<readonly Problem[]>,
  alsoBearable: readonly Problem[],
): void => {
  const waiting = new Set<() => void>();
  reach.onAway(() => {
    for (const tell of waiting) tell();
  });
  const found = async (): Promise<readonly Problem[]> => {
    if (reach.isAway()) return ['database'];
    let tell: () => void = () => undefined;
    const gone = new Promise<readonly Problem[]>(resolve => {
      tell = () => resolve(['database']);
    });
    waiting.add(tell);
    try {
      return await Promise.race([problems(), gone]);
    } finally {
      waiting.delete(tell);
    }
  };
  app.get('/healthz', () => ({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    const all = [...(await found()), ...(reach.isFull() ? (['storage'] as const) : [])];
    const ready = all.every(problem => [...bearable, ...alsoBearable].includes(problem));
    reply.header('cache-control', 'no-store');
    if (!ready) reply.code(503).header('retry-after', String(retryAfter));
    return { ready, ...(all.length === 0 ? {} : { problems: all }) };
  });
};
