import { portalConfig } from '#portal/providers/portal-config.ts';

/** Where the bridge is looked for; null where the portal is told of none. */
export const bridgeUrl = (): string | null => portalConfig().keyBridgeUrl;
