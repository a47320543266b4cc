/** The session's grants asked for again, once they are others, with a sentence about what has changed. */
import { go } from '../browser/place.ts';
import { endStoredSession, sessionToken, storeSession } from '../browser/session-store.ts';
import { getLanguage } from '../messages/language.ts';
import { permissions } from '../providers/auth-provider.ts';
import { querySession } from '../providers/public-calls.ts';

const sentences = {
  grants: {
    zh: '您的权限刚刚有变化，菜单已更新',
    en: 'Your permissions have just changed and the menu has been updated.',
  },
  /** Its order, its names or what hangs where; whoever moved an entry reads it as done. */
  menus: { zh: '菜单已更新', en: 'The menu has been updated.' },
} as const;

const held = (): string => {
  const { menus, buttons } = permissions();
  return [...[...menus].sort(), '', ...[...buttons].sort()].join();
};

/** Stores what is granted now. @returns what to say about it; nothing where the session is over or somebody else's */
export const askAnew = async (): Promise<string | undefined> => {
  const [token, before] = [sessionToken(), held()];
  const data = await querySession();
  // Somebody else may have signed in meanwhile.
  if (token !== sessionToken()) return undefined;
  if (data.menuList.length === 0) {
    endStoredSession();
    go('/401', { replace: true });
    return undefined;
  }
  storeSession(data);
  return sentences[held() === before ? 'menus' : 'grants'][getLanguage()];
};
