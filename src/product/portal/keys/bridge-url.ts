import { isHttp, portalConfig } from '#portal/providers/portal-config.ts';

/** Where the bridge is looked for; null where the portal is told of none. */
export const bridgeUrl = (): string | null => {
  const { keyBridgeUrl } = portalConfig().said;
  return isHttp(keyBridgeUrl) ? keyBridgeUrl.replace(/\/+$/, '') : null;
};
