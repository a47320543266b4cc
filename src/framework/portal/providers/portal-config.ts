/** What the portal is told at run time: where the calls stand, who answers them, and where visitors without a session go. */
import { inPage } from '../browser/page-config.ts';

/** `config.json` beside the portal; every key may be missing, and so may the file. */
export interface PortalConfig {
  /** Null where nothing is said: the back end's own place. */
  readonly apiPrefix: string | null;
  readonly externalPortalUrl: string | null;
  /** The adapter of another back end; null for our own service. */
  readonly adapter: string | null;
  /** All that it says, for the application's own keys. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** Whether a key holds an address that can be called. */
export const isHttp = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value);

/** What odd values hold stands as if nothing were said. */
const meant = (said: PortalConfig['said']): PortalConfig => {
  const { apiPrefix, externalPortalUrl, adapter } = said;
  return {
    apiPrefix: typeof apiPrefix === 'string' ? apiPrefix.replace(/\/+$/, '') : null,
    externalPortalUrl: isHttp(externalPortalUrl) ? externalPortalUrl : null,
    adapter: typeof adapter === 'string' ? adapter || null : null,
    said,
  };
};
let config = meant({});
let loading: Promise<PortalConfig> | undefined;

/** The configuration as far as it is loaded. */
export const portalConfig = (): PortalConfig => config;

/** Reads what the page or `config.json` says, once; where it is missing or odd, the defaults hold. What could not be fetched is tried again by the next call. */
export const loadPortalConfig = (read: (url: string) => Promise<Partial<Record<string, unknown>> | undefined>): Promise<PortalConfig> => {
  loading ??= Promise.resolve(inPage() ?? read('config.json')).then(found => {
    config = meant(found ?? {});
    return config;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};
