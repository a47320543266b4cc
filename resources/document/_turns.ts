/** Whose turn a contract waits for: the codes of the companies that are asked now stand beside the four parties. */

/** The own company is among those that are asked now. */
export const ownTurn = {
  any: [
    { sellerTurn: '$session.memberCode' },
    { buyerTurn: '$session.memberCode' },
    { thirdTurn: '$session.memberCode' },
    { platformTurn: '$session.memberCode' },
  ],
} as const;
export const nobodysTurn = { sellerTurn: null, buyerTurn: null, thirdTurn: null, platformTurn: null, turnNames: null } as const;
