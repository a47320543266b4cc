/** Whether an error says that a part of the portal did not come: its module, or the style sheet that belongs to it. */

/** Each browser has words of its own for a module; those for a style sheet are of the build's preloading (Vite). */
export const isPartMissing = (error: unknown): boolean =>
  (error instanceof TypeError && /module/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith('Unable to preload CSS'));
