/**
 * Refuses calls for which there is no room before anything is made of them: in a crowd the refusals are most of what the process does, and
 * each costs what it takes to read a head and write a few lines.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { busy } from '#engine/wire/away.ts';
import { refused } from './envelope.ts';
import type { Room } from './room.ts';
import { languageOf } from './routes.ts';

const refuse = (request: IncomingMessage, response: ServerResponse): void => {
  const traceId = randomBytes(8).toString('hex');
  const { http, envelope, retryAfter } = refused(busy(), languageOf(request), traceId);
  const body = JSON.stringify(envelope);
  response
    .writeHead(http, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'trace-id': traceId,
      'retry-after': String(retryAfter),
    })
    .end(body);
  // What is left of the request is thrown away, so that the connection serves the next one.
  request.resume();
};

/** Stands before the handler that the server has. @param prefix below which calls lie */
export const refuseCrowd = (server: Server, prefix: string, room: Room): void => {
  const [handler] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  if (handler === undefined) throw new Error('the server has no handler yet');
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const token = request.headers['session-token'];
    if (typeof token === 'string' && !room.mayEnter(token) && request.url?.startsWith(`${prefix}/`)) refuse(request, response);
    else handler(request, response);
  });
};
