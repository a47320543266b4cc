/** States of a contract that its declaration, its calls and what works on it have in common. */

/** All have signed, whatever became of it since. */
export const complete = ['SIGNED', 'TERMINATING', 'TERMINATED'] as const;

/** It is being filled in or signed: parties are asked, and it may still be declined, cancelled or expire. */
export const underWay = ['FILLING', 'SIGNING'] as const;
