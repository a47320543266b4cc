/** An event told to the outside: a delivery for each target that listens, written with the change it tells of. */
import type { LightOf, RowOf } from '#engine/declare/typed.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import { represent } from '#engine/project/represent.ts';
import { pushLogs } from '#engine/system/push-logs.ts';
import { pushTargets } from '#engine/system/push-targets.ts';
import type { Insertion, Maker } from '#service/store/pending.ts';
import { isTransaction, type Row, type Rows, type StoredRow } from '#service/store/rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';

type Target = Pick<RowOf<typeof pushTargets>, LightOf<typeof pushTargets>>;

/** What may leave the house of records: masked and allowed, in their order. */
type Shown = (rows: Rows, records: readonly Row[]) => Promise<readonly Row[]>;

interface Item {
  readonly event: string;
  readonly resource: ResourceModel;
  readonly row: StoredRow;
  readonly now: Date;
  readonly targets: readonly Target[];
  readonly shown: Shown;
}

const deliveriesOf = ({ event, resource, row, now, targets }: Item, record: Row | undefined): readonly Insertion[] => {
  const eventId = uuidv7(now);
  const payload = { eventId, event, at: now.toISOString(), resource: resource.name, record };
  return targets.map(target => [
    pushLogs.name,
    {
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
    },
  ]);
};

/** Records of a kind are looked up together, however many are told of. */
const maker: Maker<Item> = {
  resources: [pushLogs.name],
  async rows(rows, items) {
    const kinds = new Map<ResourceModel, Item[]>();
    for (const item of items) kinds.set(item.resource, [...(kinds.get(item.resource) ?? []), item]);
    const shown = new Map<Item, Row | undefined>();
    const look = async (same: readonly Item[]): Promise<void> => {
      const records = await same[0]?.shown(
        rows,
        same.map(({ row }) => row),
      );
      for (const [at, item] of same.entries()) shown.set(item, records?.[at]);
    };
    await Promise.all([...kinds.values()].map(look));
    return items.flatMap(item => deliveriesOf(item, shown.get(item)));
  },
};

/**
 * Queues the event, when the transaction ends, for every target that is on and listens for it.
 * @param shown asked only if somebody listens
 */
export const announce = async (
  rows: Rows,
  event: string,
  resource: ResourceModel,
  row: StoredRow,
  now: Date,
  shown: Shown,
): Promise<void> => {
  if (!isTransaction(rows)) throw new Error('what is announced is announced by the transaction of the change');
  const all = (await rows.kept(pushTargets.name)) as readonly Target[];
  const targets = all.filter(({ state, events }) => state === 'ON' && events?.includes(event));
  if (targets.length > 0) rows.makeLast(maker, { event, resource, row, now, targets, shown });
};
