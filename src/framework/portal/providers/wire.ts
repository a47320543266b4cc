/** The portal's one transport, joined to its session, its language and its place on the server. */
import { go, judgeAgain } from '../browser/place.ts';
import { sessionToken } from '../browser/session-store.ts';
import { getLanguage } from '../messages/language.ts';
import { entryWords } from '../messages/use-entry-words.ts';
import type { BackEnd } from './back-end.ts';
import { expireSession } from './expiry.ts';
import { noticeGrants } from './grants.ts';
import { loadPortalConfig, type PortalConfig, portalConfig } from './portal-config.ts';
import { confirmIdentity } from './step-up.ts';
import { standBack, tellTabs } from './tabs.ts';
import { createTransport } from './transport.ts';

let chosen: BackEnd | undefined;

/** The back end that is not our own service; undefined for most. */
export const otherBackEnd = (): BackEnd | undefined => chosen;

export const wire = createTransport({
  prefix: () => portalConfig().apiPrefix ?? chosen?.base ?? '/user',
  dialect: otherBackEnd,
  token: sessionToken,
  language: getLanguage,
  onExpired: () => {
    if (standBack()) return judgeAgain();
    tellTabs('expired', sessionToken());
    expireSession(go);
  },
  onStepUp: confirmIdentity,
  onGrants: noticeGrants,
  words: (key, values) => entryWords(key, { ...values }),
});

/** The run-time configuration, read once, and the adapter it names. Every call waits for it. @throws CallError where there is no such adapter */
export const ready = async (): Promise<PortalConfig> => {
  const config = await loadPortalConfig(url => wire.document<Record<string, unknown>>(url));
  if (config.adapter !== null) chosen ??= await (await import('./back-ends.ts')).loadBackEnd(config.adapter);
  return config;
};
