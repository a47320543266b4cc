/** An event told to the outside: a delivery for each target that listens, written with the change it tells of. */
import type { LightOf, RowOf } from '#engine/declare/typed.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { pushLogs } from '#engine/system/push-logs.ts';
import { pushTargets } from '#engine/system/push-targets.ts';
import type { Row, Rows, StoredRow } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

type Target = Pick<RowOf<typeof pushTargets>, LightOf<typeof pushTargets>>;

/**
 * Queues the event for every target that is on and listens for it.
 * @param shown makes what may leave the house of the record: masked and allowed, worked out only if somebody listens
 */
export const announce = async (
  rows: Rows,
  event: string,
  resource: ResourceModel,
  row: StoredRow,
  now: Date,
  shown: () => Promise<Row>,
): Promise<void> => {
  const targets = (await rows.kept(pushTargets.name)) as readonly Target[];
  const listening = targets.filter(({ state, events }) => state === 'ON' && events?.includes(event));
  if (listening.length === 0) return;
  const eventId = uuidv7(now);
  const payload = { eventId, event, at: now.toISOString(), resource: resource.name, record: await shown() };
  for (const target of listening)
    await rowsOf(rows, pushLogs).insertLast({
      target: target.id,
      event,
      eventId,
      resource: resource.name,
      recordId: row.id,
      recordLabel: represent(resource, row).slice(0, 200),
      targetUrl: target.targetUrl,
      payload,
      tries: 0,
      nextAt: now.toISOString(),
      state: 'WAIT',
    });
};
