/** A shelf that tells of what it is asked while it is at work, to whoever traces: what is done, and not with which file. */
import { tracingChannel } from 'node:diagnostics_channel';
import type { Shelf } from './shelf.ts';

const atWork = tracingChannel<unknown, { readonly text: string }>('chancery:file');

const tell = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  atWork.start.hasSubscribers ? atWork.tracePromise(work, { text }) : work();

export const told = (shelf: Shelf): Shelf => ({
  ...shelf,
  put: (id, body) => tell('put', () => shelf.put(id, body)),
  get: id => tell('get', () => shelf.get(id)),
  head: (id, bytes) => tell('head', () => shelf.head(id, bytes)),
  replaceHead: (id, head) => tell('replaceHead', () => shelf.replaceHead(id, head)),
  remove: id => tell('remove', () => shelf.remove(id)),
});
