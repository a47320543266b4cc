/** Whether messages of this installation are kept to be read, since no gateway takes them away: what the service told the staff at their login. */
import { stored, storedSide } from './session-store.ts';
import { doorOf } from './sides.ts';

export const areKept = (): boolean => {
  if (doorOf(storedSide()).staff === undefined) return false;
  try {
    const user: unknown = JSON.parse(stored('userInfo') ?? 'null');
    return typeof user === 'object' && user !== null && 'messagesReadable' in user && user.messagesReadable === true;
  } catch {
    return false;
  }
};
