/** Records that hang below each other: one below itself would stand in no tree, and whoever walks up from it would come to no end. */
import type { ResourceModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';

/** By what the records of an entity hang: `under` names the one above by its `key`. */
interface Hanging {
  readonly name: string;
  readonly key: string;
  readonly under: string;
}

/**
 * The records above one, nearest first; nobody hangs them elsewhere meanwhile.
 * @throws Refusal where one of them is the record itself
 */
export const recordsAbove = async (rows: Rows, { name, key, under }: Hanging, record: Row): Promise<readonly StoredRow[]> => {
  const found: StoredRow[] = [];
  const passed = new Set<unknown>([record[key]]);
  for (let next = record[under]; typeof next === 'string' && next !== ''; ) {
    if (passed.has(next)) throw new Refusal('INPUT_INVALID', { faults: [{ path: under, code: 'belowItself' }] });
    passed.add(next);
    const above = await rows.find(name, { [key]: next }, { forShare: true });
    if (above !== undefined) found.push(above);
    next = above?.[under];
  }
  return found;
};

/** @throws Refusal of a change by which the record would come to hang below itself, where a list shows its entity as a tree */
export const refuseBelowItself = async (rows: Rows, { name, audiences }: ResourceModel, before: StoredRow, changes: Row): Promise<void> => {
  const [tree] = Object.values(audiences).flatMap(({ views }) => views?.list?.tree ?? []);
  if (tree !== undefined && tree.under in changes) await recordsAbove(rows, { name, ...tree }, { ...before, ...changes });
};
