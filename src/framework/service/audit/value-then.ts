/** What a field of a record said at a moment: as the journal has it, where it was changed since. */
import { journal } from '#engine/system/journal.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Heard } from './testimony.ts';

/**
 * @param of the record, by its entity
 * @param now what the field says by now
 * @param at ISO 8601
 * @returns what it said then; `now` where nothing has changed it since
 */
export const valueThen = async <T>(rows: Rows, of: Heard, { field, now, at }: Then<T>): Promise<T> => {
  const { resource, recordId } = of;
  const where = [{ resource, recordId, result: 'OK', at: { from: at } }] as const;
  for await (const page of rowsOf(rows, journal).walk({ where, sort: { field: 'id', order: 'ASC' }, heavy: true }, 200))
    for (const { changes } of page) {
      const pair = (changes as Row | null)?.[field];
      if (Array.isArray(pair)) return pair[0] as T;
    }
  return now;
};

interface Then<T> {
  readonly field: string;
  readonly now: T;
  readonly at: string;
}
