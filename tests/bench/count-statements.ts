/**
 * Loaded before the service (`node --import`): counts the statements that each call sends to the database, by its path. What runs beside the
 * calls is not counted. Asked over the channel to the parent process; not loaded where times are taken.
 */
import { type Asking, hearStatements } from '../setup/statements.ts';

/** What the calls of a path have sent so far. */
export interface Counted {
  readonly calls: number;
  readonly statements: number;
  /** BEGIN, COMMIT and the like among them. */
  readonly bounds: number;
  /** Of the last call, in their order. */
  readonly last: readonly string[];
}

const counted = new Map<string, Counted>();
const calls = new WeakMap<Asking, string[]>();

const isBound = (text: string): boolean => /^\s*(?:begin|start transaction|commit|rollback|savepoint|release)/i.test(text);

hearStatements((request, text) => {
  const before = counted.get(request.url) ?? { calls: 0, statements: 0, bounds: 0, last: [] };
  const texts = [...(calls.get(request) ?? []), text];
  calls.set(request, texts);
  counted.set(request.url, {
    calls: before.calls + (texts.length === 1 ? 1 : 0),
    statements: before.statements + 1,
    bounds: before.bounds + (isBound(text) ? 1 : 0),
    last: texts,
  });
});

process.on('message', message => {
  if (message === 'statements') process.send?.(Object.fromEntries(counted));
  else if (message === 'forget') counted.clear();
});
process.channel?.unref();
