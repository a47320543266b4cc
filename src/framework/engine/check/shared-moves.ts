/** The transitions of `reviewed` that one call performs for every queue, so that no kind of application has a call of its own for them. */

/** Granted by the queue's menu (claim, release) or to whoever handed in (withdraw). */
export const sharedMoves: ReadonlySet<string> = new Set(['claim', 'release', 'withdraw']);
