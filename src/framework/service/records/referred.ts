/** What conditions on a record ask of the records that it refers to. */
import type { Condition } from '#engine/conditions/condition.ts';
import { hopsOf, withHops } from '#engine/conditions/hops.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import type { Row, Rows } from '#service/store/rows.ts';

/** The record with what these conditions ask of what it refers to. */
export const referred = async (
  rows: Rows,
  resource: ResourceModel,
  conditions: readonly (Condition | undefined)[],
  record: Row,
): Promise<Row> => {
  const hops = hopsOf(conditions);
  const found = new Map<string, Row | undefined>();
  for (const by of new Set(hops.map(hop => hop.by))) {
    const [to, id] = [resource.fields[by]?.to, record[by]];
    if (to !== undefined && typeof id === 'string') found.set(by, await rows.find(to, { id }));
  }
  return withHops(record, hops, ({ by, field }) => found.get(by)?.[field]);
};
