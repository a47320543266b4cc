/** What the portal is told at run time: where the calls stand, who answers them, and where visitors without a session go. */

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

const defaults: PortalConfig = { apiPrefix: null, externalPortalUrl: null, adapter: null, said: {} };
let config = defaults;
let loading: Promise<PortalConfig> | undefined;

/** The configuration as far as it is loaded. */
export const portalConfig = (): PortalConfig => config;

/** Whether a key holds an address that can be called. */
export const isHttp = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value);

/** What our own service writes into the page; another back end's page is as it was built. */
const inPage = (): Partial<Record<string, unknown>> | undefined => {
  const said = globalThis.document?.getElementById('config')?.textContent;
  return said === undefined || said === null ? undefined : (JSON.parse(said) as Partial<Record<string, unknown>>);
};

/** Reads what the page or `config.json` says, once; where it is missing or odd, the defaults hold. What could not be fetched is tried again by the next call. */
export const loadPortalConfig = (read: (url: string) => Promise<Partial<Record<string, unknown>> | undefined>): Promise<PortalConfig> => {
  const told = inPage();
  loading ??= (told === undefined ? read('config.json') : Promise.resolve(told)).then(found => {
    config = {
      apiPrefix: typeof found?.apiPrefix === 'string' ? found.apiPrefix.replace(/\/+$/, '') : defaults.apiPrefix,
      externalPortalUrl: isHttp(found?.externalPortalUrl) ? found.externalPortalUrl : defaults.externalPortalUrl,
      adapter: typeof found?.adapter === 'string' && found.adapter !== '' ? found.adapter : defaults.adapter,
      said: found ?? {},
    };
    return config;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};
