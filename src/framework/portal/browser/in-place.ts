/** How a page says that what it opens next takes its own tab: a form that was saved, a review that goes on to the next. */

/** To be given to `navigate` beside the path. */
export const inPlace = { state: { inPlace: true } } as const;

/** The same for a record that was saved to be handed in: its page asks at once. */
export const toHandIn = { state: { ...inPlace.state, handIn: true } } as const;

export const isToHandIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'handIn' in state;

/** Whether a location was opened in its predecessor's tab. */
export const isInPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'inPlace' in state;
