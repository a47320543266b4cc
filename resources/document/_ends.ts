/** Moves of a contract that what hangs on it follows. */

/** With the last of them all have signed. */
export const signings = ['sign', 'signByItself', 'signByPerson'] as const;

/** It ends unsigned. */
export const failures = ['reject', 'cancel', 'expire', 'declineByPerson', 'endWithParty'] as const;
