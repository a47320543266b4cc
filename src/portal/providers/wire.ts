/** The portal's one transport, joined to its session, its language and its place on the server. */
import { go } from '../app/place.ts';
import { getLanguage } from '../messages/language.ts';
import { entryWords } from '../messages/use-entry-words.ts';
import { expireSession } from './expiry.ts';
import { loadPortalConfig, type PortalConfig, portalConfig } from './portal-config.ts';
import { sessionToken } from './session-store.ts';
import { createTransport } from './transport.ts';

export const wire = createTransport({
  prefix: () => portalConfig().apiPrefix,
  token: sessionToken,
  language: getLanguage,
  onExpired: () => expireSession(go),
  words: (key, values) => entryWords(key, { ...values }),
});

/** The run-time configuration, read once. Every call waits for it. */
export const ready = (): Promise<PortalConfig> => loadPortalConfig(url => wire.document<Record<string, unknown>>(url));
