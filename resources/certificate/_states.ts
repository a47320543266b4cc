/** What the moves of a certificate have in common: the states in which they may be made, and what an encryption certificate does not do itself. */

/** It has been issued and has not ended. */
export const standing = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'] as const;
/** The order still waits to be issued. */
export const waiting = ['TO_ISSUE', 'ISSUE_FAILED'] as const;
export const ended = ['REVOKED', 'EXPIRED', 'SUPERSEDED'] as const;

/** An encryption certificate has no life of its own. */
export const ofItself = [{ not: { keyUse: 'ENCRYPT' } }, 'CERTIFICATE_FOLLOWS'] as const;

/** Who hears what becomes of a certificate. */
export const whose = ['administrators', 'holder', 'certificateMail', 'certificateAddress'] as const;
