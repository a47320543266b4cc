/** What a transaction writes last: rows that nobody needs before, such as journal entries and messages. They are inserted together. */
import type { Part } from './connection.ts';
import type { TransactionRows } from './rows.ts';
import type { Row } from './values.ts';

/** A row to be inserted. */
export type Insertion = readonly [resource: string, row: Row];

/** Makes the rows of all that a transaction has handed in, in its order. */
export interface Maker<T> {
  /** Where they go. */
  readonly resources: readonly string[];
  rows(rows: TransactionRows, items: readonly T[]): Promise<readonly Insertion[]>;
}

/** How much was pending at a moment. */
interface Mark {
  readonly changes: number;
  readonly length: number;
  readonly from: number;
}

/** More is not kept in memory for the end. */
const most = 1_000;

export class Pending {
  readonly #changes: Part[] = [];
  readonly #items: (readonly [Maker<unknown>, unknown])[] = [];
  /** What stands before has been inserted. */
  #from = 0;
  /** Of what stands behind: where it will go. */
  readonly #resources = new Set<string>();

  add<T>(maker: Maker<T>, item: T): void {
    this.#items.push([maker, item]);
    for (const resource of maker.resources) this.#resources.add(resource);
  }

  /** A change of what is there, whose answer nobody needs. */
  change(part: Part): void {
    this.#changes.push(part);
  }

  /** The changes of rows, which are then pending no more. */
  takeChanges(): readonly Part[] {
    return this.#changes.splice(0);
  }

  get mark(): Mark {
    return { changes: this.#changes.length, length: this.#items.length, from: this.#from };
  }

  /** What came since is not wanted, and what was inserted since is not there any more. */
  backTo({ changes, length, from }: Mark): void {
    this.#changes.length = changes;
    this.#items.length = length;
    this.#from = from;
    for (const [{ resources }] of this.#items.slice(from)) for (const resource of resources) this.#resources.add(resource);
  }

  /** Whether it is to be inserted before rows of a resource are read: there are such rows in it, or it has become long. */
  isDue(resource: string): boolean {
    return this.#resources.has(resource) || this.#items.length - this.#from > most;
  }

  /** Hands what is pending on: it is inserted when that transaction ends. */
  moveTo(rows: Pick<TransactionRows, 'changeLast' | 'makeLast'>): void {
    for (const part of this.takeChanges()) rows.changeLast(part);
    for (const [maker, item] of this.#items.slice(this.#from)) rows.makeLast(maker, item);
  }

  /** The rows of what is pending, which is then no more. */
  async take(rows: TransactionRows): Promise<readonly Insertion[]> {
    const made = new Map<Maker<unknown>, unknown[]>();
    for (const [maker, item] of this.#items.slice(this.#from)) {
      const items = made.get(maker) ?? [];
      items.push(item);
      made.set(maker, items);
    }
    this.#from = this.#items.length;
    this.#resources.clear();
    // What they ask first is sent together.
    return (await Promise.all([...made].map(([maker, items]) => maker.rows(rows, items)))).flat();
  }
}
