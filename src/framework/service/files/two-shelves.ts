/** While files move from one place to another: what is new goes to the one, and what is still in the other is found there. */
import type { Shelf } from './shelf.ts';

/**
 * @param to has what is new, and is asked first
 * @param from has what was not moved yet
 */
export const twoShelves = (to: Shelf, from: Shelf): Shelf => {
  /** Asked once more at the end: it may have been moved in between. */
  const first = async <T>(ask: (shelf: Shelf) => Promise<T | undefined>): Promise<T | undefined> =>
    (await ask(to)) ?? (await ask(from)) ?? (await ask(to));
  return {
    put: (id, body) => to.put(id, body),
    get: id => first(shelf => shelf.get(id)),
    head: (id, bytes) => first(shelf => shelf.head(id, bytes)),
    async replaceHead(id, head) {
      const at = (await from.head(id, 1)) === undefined ? to : from;
      await at.replaceHead(id, head);
    },
    async remove(id) {
      // Not the other way round: what is being moved would come back.
      await from.remove(id);
      await to.remove(id);
    },
    async *ids() {
      // What is moved meanwhile has been named by then.
      const named = new Set<string>();
      for await (const id of from.ids()) {
        named.add(id);
        yield id;
      }
      for await (const id of to.ids()) if (!named.has(id)) yield id;
    },
    isThere: () => to.isThere(),
    close: () => to.close(),
  };
};

/** Moves one file, beside readers and whoever throws it away; nobody else moves it. @returns whether it was there */
export const moveFile = async (id: string, from: Shelf, to: Shelf): Promise<boolean> => {
  const body = await from.get(id);
  if (body === undefined) return false;
  await to.put(id, body);
  // Thrown away while it was copied: nobody would throw the copy away.
  if ((await from.head(id, 1)) === undefined) {
    await to.remove(id);
    return false;
  }
  await from.remove(id);
  return true;
};
