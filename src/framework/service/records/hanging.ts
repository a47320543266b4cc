/** Records that hang below each other: one below itself would stand in no tree, and whoever walks up from it would come to no end. */
import type { ResourceModel } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';

/** @throws Refusal of a change by which the record would come to hang below itself, where a list shows its entity as a tree */
export const refuseBelowItself = async (rows: Rows, { name, audiences }: ResourceModel, before: StoredRow, changes: Row): Promise<void> => {
  const [tree] = Object.values(audiences).flatMap(({ views }) => views?.list?.tree ?? []);
  if (tree === undefined || !(tree.under in changes)) return;
  const { key, under } = tree;
  const passed = new Set<unknown>([key in changes ? changes[key] : before[key]]);
  for (let above = changes[under]; typeof above === 'string' && above !== ''; ) {
    if (passed.has(above)) throw new Refusal('INPUT_INVALID', { faults: [{ path: under, code: 'belowItself' }] });
    passed.add(above);
    // Nobody hangs it elsewhere meanwhile.
    above = (await rows.find(name, { [key]: above }, { forShare: true }))?.[under];
  }
};
