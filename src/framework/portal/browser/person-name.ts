/** How whoever is signed in is called. */
import { stored } from './session-store.ts';

/** The person's name, as the login told it; the account where it told none. */
export const personName = (): string => {
  const account = stored('userName') ?? '';
  try {
    const { name } = JSON.parse(stored('userInfo') ?? '{}') as { name?: unknown };
    return typeof name === 'string' && name !== '' ? name : account;
  } catch {
    // Another back end may keep a plain text here.
    return account;
  }
};
