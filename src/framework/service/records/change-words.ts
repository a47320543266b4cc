/** A journal entry's changes as they go over the wire: references in them are `{ id, label }`, as everywhere, and so are people. */
import type { Row } from '#service/store/rows.ts';
import { idsIn, targetOf } from './answers.ts';
import { namesFor, readerOf } from './people.ts';
import type { Records } from './records.ts';

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

const changesIn = (value: unknown): Changes => (typeof value === 'object' && value !== null ? (value as Changes) : {});

/** Names what the changes of one entry refer to; what is gone keeps its id alone. */
export const namedChanges = async ({ rows, around: { model, actor, language } }: Records, entry: Row): Promise<unknown> => {
  const fields = model.resources[String(entry.resource)]?.fields ?? {};
  const changes = changesIn(entry.changes);
  const pointing = Object.entries(changes).flatMap(([name, pair]) => {
    const field = fields[name];
    const target = field === undefined || !Array.isArray(pair) ? undefined : targetOf(field);
    if (field === undefined || !(field.person || (target !== undefined && model.resources[target] !== undefined))) return [];
    return Array.isArray(pair) ? [{ name, pair, target }] : [];
  });
  if (pointing.length === 0) return entry.changes;
  const wanted = new Map<string, readonly string[]>();
  for (const { pair, target } of pointing)
    if (target !== undefined) wanted.set(target, [...(wanted.get(target) ?? []), ...pair.flatMap(idsIn).filter(isId)]);
  const userNums = pointing.flatMap(({ pair, target }) => (target === undefined ? pair.flatMap(idsIn) : []));
  const { labels, people } = await rows.called({ records: wanted, userNums, language });
  const names = namesFor(people, actor.kind === 'session' ? readerOf(model, actor.session.side, actor) : undefined);
  const named = pointing.map(({ name, pair, target }) => {
    const embed = (id: string) => ({ id, label: (target === undefined ? names : labels).get(id) ?? '' });
    const shown = (value: unknown) =>
      value === null || value === '***' ? value : Array.isArray(value) ? value.map(String).map(embed) : embed(String(value));
    return [name, pair.map(shown)] as const;
  });
  return { ...changes, ...Object.fromEntries(named) };
};

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);
