/** A journal entry's changes as they go over the wire: references in them are `{ id, label }`, as everywhere. */
import type { Language } from '#engine/declare/label.ts';
import type { Model } from '#engine/project/model.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { idsIn, targetOf } from './answers.ts';

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

const changesIn = (value: unknown): Changes => (typeof value === 'object' && value !== null ? (value as Changes) : {});

/** Names what the changes of one entry refer to; what is gone keeps its id alone. */
export const namedChanges = async (rows: Rows, model: Model, entry: Row, language: Language): Promise<unknown> => {
  const fields = model.resources[String(entry.resource)]?.fields ?? {};
  const changes = changesIn(entry.changes);
  const pointing = Object.entries(changes).flatMap(([name, pair]) => {
    const field = fields[name];
    const target = field === undefined || !Array.isArray(pair) ? undefined : targetOf(field);
    return target === undefined || model.resources[target] === undefined ? [] : [{ name, pair, target }];
  });
  if (pointing.length === 0) return entry.changes;
  const named = await Promise.all(
    pointing.map(async ({ name, pair, target }) => {
      const labels = await rows.labels(target, [...new Set(pair.flatMap(idsIn))].filter(isId), language);
      const embed = (id: string) => ({ id, label: labels.get(id) ?? '' });
      const shown = (value: unknown) =>
        value === null || value === '***' ? value : Array.isArray(value) ? value.map(String).map(embed) : embed(String(value));
      return [name, pair.map(shown)] as const;
    }),
  );
  return { ...changes, ...Object.fromEntries(named) };
};

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);
