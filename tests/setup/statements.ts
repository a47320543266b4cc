/** The statements that requests put to the database: the driver's calls, told with the request whose handler makes them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';

/** A request as Fastify has it. */
export interface Asking {
  readonly id: string;
  readonly url: string;
}

const textOf = (given: unknown): string => {
  if (typeof given === 'string') return given;
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : undefined;
  return typeof text === 'string' ? text : '';
};

/**
 * Hears every statement in this process, whoever makes it.
 * @returns ends it
 */
export const hearAll = (tell: (text: string) => void): (() => void) => {
  const prototype: { query: (...given: unknown[]) => unknown } = pg.Client.prototype as never;
  const { query } = prototype;
  prototype.query = function heard(this: unknown, ...given: unknown[]): unknown {
    tell(textOf(given[0]));
    return query.apply(this, given);
  };
  return () => {
    prototype.query = query;
  };
};

/**
 * Hears each statement in this process. What runs beside the requests, as jobs do, is none of theirs.
 * @returns ends it
 */
export const hearStatements = (tell: (request: Asking, text: string) => void): (() => void) => {
  const asking = new AsyncLocalStorage<Asking>();
  // The body may have been read in another context, so a call is what runs in its handler.
  const { start } = tracingChannel<Asking, { readonly request: Asking }>('fastify.request.handler');
  start.bindStore(asking, ({ request }) => request);
  const prototype: { query: (...given: unknown[]) => unknown } = pg.Client.prototype as never;
  const { query } = prototype;
  prototype.query = function heard(this: unknown, ...given: unknown[]): unknown {
    const request = asking.getStore();
    if (request !== undefined) tell(request, textOf(given[0]));
    return query.apply(this, given);
  };
  return () => {
    start.unbindStore(asking);
    prototype.query = query;
  };
};
