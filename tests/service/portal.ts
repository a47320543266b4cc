/** A trusted portal for tests: its secret, and what its server sends to ask for a ticket. */
import { createHmac, randomBytes } from 'node:crypto';

const secret = 'a-portal-secret-of-at-least-32-characters';

/** For `startRunning`. */
export const trustedPortals = { steel: secret } as const;

/** A request for a ticket, signed; parts may be set, and `signWith` another secret. */
export const signedRequest = (
  userNum: string,
  words: { readonly portal?: string; readonly at?: Date; readonly nonce?: string; readonly signWith?: string } = {},
) => {
  const portal = words.portal ?? 'steel';
  const timestamp = Math.floor((words.at ?? new Date()).getTime() / 1000);
  const nonce = words.nonce ?? randomBytes(16).toString('hex');
  const signature = createHmac('sha256', words.signWith ?? secret)
    .update(`${timestamp}\n${nonce}\n${portal}\n${userNum}`)
    .digest('hex');
  return { portal, userNum, timestamp, nonce, signature };
};
