/** Answers of the database that a process keeps until it hears that they have changed. */
import { performance } from 'node:perf_hooks';

/** Should a notice of a change be lost, it counts after so long all the same. */
const keptForMs = 5_000;
/** More people than that are not at work at once. */
const most = 10_000;

interface Entry {
  readonly value: Promise<unknown>;
  readonly at: number;
  /** The rows it was made of; undefined while it is on its way. */
  about: ReadonlySet<string> | undefined;
}

export class Kept<T> {
  readonly #entries = new Map<string, Entry>();
  readonly #mayKeep: () => boolean;

  /** @param mayKeep whether changes by other processes are heard of: otherwise each question is put anew */
  constructor(mayKeep: () => boolean) {
    this.#mayKeep = mayKeep;
  }

  /**
   * The answer of that name.
   * @param rowsOf ids of the rows that it was made of; none: it is not kept
   */
  async get(name: string, ask: () => Promise<T>, rowsOf: (value: T) => Iterable<string>): Promise<T> {
    if (!this.#mayKeep()) return ask();
    const known = this.#entries.get(name);
    if (known !== undefined && performance.now() - known.at < keptForMs) return known.value as Promise<T>;
    if (this.#entries.size >= most) this.#entries.clear();
    const entry: Entry = { value: ask(), at: performance.now(), about: undefined };
    this.#entries.set(name, entry);
    const forget = (): void => {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
    };
    try {
      const value = (await entry.value) as T;
      entry.about = new Set(rowsOf(value));
      if (entry.about.size === 0) forget();
      return value;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Forgets what was made of this row, or everything; and whatever is on its way, which may have been read before the change. */
  drop(id?: string): void {
    for (const [name, { about }] of this.#entries) if (id === undefined || about === undefined || about.has(id)) this.#entries.delete(name);
  }
}
