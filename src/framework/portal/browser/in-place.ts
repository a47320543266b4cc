/** How a page says that what it opens next takes its own tab: a form that was saved, a review that goes on to the next. */

/** To be given to `navigate` beside the path. */
export const inPlace = { state: { inPlace: true } } as const;

/** The same for a record that was saved to be handed in: its page asks at once. */
export const toHandIn = { state: { ...inPlace.state, handIn: true } } as const;

export const isToHandIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'handIn' in state;

/** Whether a location was opened in its predecessor's tab. */
export const isInPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'inPlace' in state;

/** What was done to a record before the next one opened. */
export interface DoneBefore {
  /** What the act is called. */
  readonly what: string;
  /** The record, and where it is. */
  readonly name: string;
  readonly to: string;
  /** How many wait still, the one that opened among them. */
  readonly left: number;
}

/** To be given to `navigate` for the next of a queue: its page says what was done before. */
export const afterwards = (done: DoneBefore) => ({ state: { ...inPlace.state, done } }) as const;

export const doneBefore = (state: unknown): DoneBefore | undefined =>
  typeof state === 'object' && state !== null && 'done' in state ? (state.done as DoneBefore) : undefined;

/** The work that somebody leaves for a look at what it refers to: there the way back leads to it and not to a list. */
export interface Left {
  /** What it is called. */
  readonly name: string;
  readonly to: string;
}

/** To be given to `navigate` where a link leads out of work in turn. */
export const leaving = (left: Left) => ({ state: { left } }) as const;

export const leftBehind = (state: unknown): Left | undefined =>
  typeof state === 'object' && state !== null && 'left' in state ? (state.left as Left) : undefined;
