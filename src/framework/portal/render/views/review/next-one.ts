/** Which application comes next, and how far down the queue this one stands. */

export interface Place {
  /** From 1; undefined when the record is not in what was fetched of the queue. */
  readonly at: number | undefined;
  readonly next: string | undefined;
}

/** The one after this in the queue; after the last one the first, if that is another. A record that has left the queue is followed by the first. */
export const placeIn = (queue: readonly string[], id: string): Place => {
  const index = queue.indexOf(id);
  const others = queue.filter(other => other !== id);
  if (index < 0) return { at: undefined, next: others[0] };
  return { at: index + 1, next: queue[index + 1] ?? others[0] };
};
