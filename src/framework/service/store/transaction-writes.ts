/** What a transaction writes: at once, or by its last statement. */
import type { Handle } from './connection.ts';
import { givingBack } from './counters.ts';
import { asChanged, asInserted } from './late-changes.ts';
import type { Maker } from './pending.ts';
import type { Rows, TransactionRows } from './rows.ts';
import type { State } from './transaction-reads.ts';
import type { Row } from './values.ts';
import { putting, touching } from './writing.ts';

/** A row that is inserted as it is by then. */
interface Inserted {
  row: Row;
}
const asTheyAre = new Map<string, Maker<Inserted>>();
const makerOf = (resource: string): Maker<Inserted> => {
  const maker = asTheyAre.get(resource) ?? {
    resources: [resource],
    rows: async (_, items) => items.map(({ row }) => [resource, row] as const),
  };
  asTheyAre.set(resource, maker);
  return maker;
};

type Last = 'makeLast' | 'changeLast' | 'touchLast' | 'putLast' | 'insertLast' | 'insertedLast' | 'updateLast' | 'giveBackLast';
type Writes = Pick<TransactionRows, 'insert' | 'update' | 'touch' | Last>;

export const writesOf = (state: State, handle: Handle, own: Rows): Writes => {
  const { pending, late, seen, isShared } = state;
  /** Rows that are yet to be inserted, by their ids. */
  const made = new Map<string, { readonly inserted: Inserted; readonly isPending: () => boolean }>();
  return {
    async insert(resource, row) {
      const stored = await own.insert(resource, row);
      late.hold(resource, [stored]);
      return stored;
    },
    async update(resource, id, version, changes, journal) {
      const stored = await own.update(resource, id, version, changes, journal);
      if (typeof stored !== 'string') late.hold(resource, [stored]);
      return stored;
    },
    touch: (resource, id, values) => {
      seen.forget(handle.tables.of(resource).name);
      return own.touch(resource, id, values);
    },
    makeLast: (maker, item) => void pending.add(maker, item),
    changeLast: part => pending.change(part),
    touchLast(resource, id, values) {
      late.touch(resource, id);
      pending.change(touching(handle, resource, id, values));
    },
    putLast(resource, row) {
      late.touch(resource, row.id);
      pending.change(putting(handle, resource, row));
    },
    insertedLast(resource, row) {
      const stored = state.depth > 0 ? undefined : asInserted(handle, resource, row);
      if (stored === undefined) return undefined;
      const inserted = { row: stored };
      made.set(stored.id, { inserted, isPending: pending.add(makerOf(resource), inserted) });
      late.hold(resource, [stored]);
      void handle.changed([handle.tables.of(resource).name, 'new']);
      return stored;
    },
    updateLast(change) {
      if (state.depth > 0) return undefined;
      const waiting = made.get(change.before.id);
      if (waiting?.isPending() === true) {
        const stored = waiting.inserted.row.version === change.before.version ? asChanged(handle, change) : undefined;
        if (stored === undefined) return undefined;
        waiting.inserted.row = stored;
        late.hold(change.resource, [stored]);
        return stored;
      }
      const stored = isShared ? undefined : late.take(change);
      if (stored !== undefined) void handle.changed([handle.tables.of(change.resource).name, stored.id]);
      return stored;
    },
    giveBackLast: buckets => pending.change(givingBack(handle, buckets)),
    insertLast: async (resource, row) => void pending.add(makerOf(resource), { row }),
  };
};
