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
  readonly items: number;
  readonly takes: number;
}

interface Waiting {
  readonly maker: Maker<unknown>;
  readonly item: unknown;
  /** By which of the takings it was taken; undefined while it is pending. */
  taken: number | undefined;
}

/** More is not kept in memory for the end. */
const most = 1_000;

export class Pending {
  readonly #changes: Part[] = [];
  readonly #items: Waiting[] = [];
  #takes = 0;
  /** Of what is pending: how much, and where it will go. */
  #count = 0;
  #resources = new Set<string>();

  /** @returns whether it is still pending */
  add<T>(maker: Maker<T>, item: T): () => boolean {
    const waiting: Waiting = { maker, item, taken: undefined };
    this.#items.push(waiting);
    this.#count += 1;
    for (const resource of maker.resources) this.#resources.add(resource);
    return () => waiting.taken === undefined && this.#items.includes(waiting);
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
    return { changes: this.#changes.length, items: this.#items.length, takes: this.#takes };
  }

  /** What came since is not wanted, and what was inserted since is not there any more. */
  backTo({ changes, items, takes }: Mark): void {
    this.#changes.length = changes;
    this.#items.length = items;
    for (const each of this.#items) if (each.taken !== undefined && each.taken >= takes) each.taken = undefined;
    this.#countAnew();
  }

  #countAnew(): void {
    const left = this.#items.filter(({ taken }) => taken === undefined);
    this.#count = left.length;
    this.#resources = new Set(left.flatMap(({ maker }) => maker.resources));
  }

  /** Whether it has become so long that it is to be inserted before anything else. */
  get isLong(): boolean {
    return this.#count > most;
  }

  /** Whether rows of a resource that is meant are in it. */
  holds(isMeant: (resource: string) => boolean): boolean {
    return [...this.#resources].some(isMeant);
  }

  /** Hands what is pending on: it is inserted when that transaction ends. */
  moveTo(rows: Pick<TransactionRows, 'changeLast' | 'makeLast'>): void {
    for (const part of this.takeChanges()) rows.changeLast(part);
    for (const { maker, item, taken } of this.#items) if (taken === undefined) rows.makeLast(maker, item);
  }

  /** The rows of what is pending, of the resources that are meant with whatever is made with them; it is then pending no more. */
  async take(rows: TransactionRows, isMeant: (resource: string) => boolean = () => true): Promise<readonly Insertion[]> {
    const made = new Map<Maker<unknown>, unknown[]>();
    const taking = this.#takes++;
    for (const each of this.#items) {
      const { maker, item, taken } = each;
      if (taken !== undefined || !maker.resources.some(isMeant)) continue;
      each.taken = taking;
      const items = made.get(maker) ?? [];
      items.push(item);
      made.set(maker, items);
    }
    this.#countAnew();
    // What they ask first is sent together.
    return (await Promise.all([...made].map(([maker, items]) => maker.rows(rows, items)))).flat();
  }
}
