/** Transactions that are begun within the work of another one and not beside it: with as many such calls as there are connections, all would wait for ever. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Beginning } from '#service/store/connection.ts';

const around = new AsyncLocalStorage<Beginning>();
const atWork = new WeakSet<Beginning>();
let found: string[] = [];

const { start, asyncEnd } = tracingChannel<unknown, Beginning>('chancery:transaction');
start.bindStore(around, beginning => {
  const outer = around.getStore();
  if (outer !== undefined && atWork.has(outer) && !beginning.beside) found.push(new Error('a transaction within another').stack ?? '');
  return beginning;
});
start.subscribe(beginning => void atWork.add(beginning as Beginning));
asyncEnd.subscribe(beginning => void atWork.delete(beginning as Beginning));

/** Where they were begun, since somebody last asked. */
export const nestedTransactions = (): readonly string[] => {
  const taken = found;
  found = [];
  return taken;
};
