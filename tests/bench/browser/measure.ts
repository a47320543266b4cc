/** All looks at both sites, in turns: what else the machine does meets both. */
import type { Browser } from 'playwright-core';
import { lookAtList, lookAtSwitches, lookCold } from './looks.ts';
import { type Kept, keptOf, type Site } from './site.ts';

/** Values by what was measured. */
export type Values = Readonly<Record<string, readonly number[]>>;
export type Seen = Partial<Readonly<Record<Site['name'], Values>>>;

const few = 25;
const many = 100;

type Look = (browser: Browser, site: Site, kept: { readonly few: Kept; readonly many: Kept }) => Promise<Values>;

const looks: Readonly<Record<string, Look>> = {
  async few(browser, site, kept) {
    const { painted } = await lookAtList(browser, site, kept.few, few);
    return { few: [painted] };
  },
  async many(browser, site, kept) {
    const { painted, longest } = await lookAtList(browser, site, kept.many, many);
    return { many: [painted], longest: [longest] };
  },
  async switch(browser, site, kept) {
    return { switch: await lookAtSwitches(browser, site, kept.few, few) };
  },
  async cold(browser, site, kept) {
    const { ready, requests, bytes } = await lookCold(browser, site, site.lists[0], [site.rows], kept.few);
    return { cold: [ready], coldRequests: [requests], coldBytes: [bytes] };
  },
  async login(browser, site) {
    const { ready, requests, bytes } = await lookCold(browser, site, site.login, site.fields);
    return { login: [ready], loginRequests: [requests], loginBytes: [bytes] };
  },
};

/** Names of the looks. */
export const lookNames: readonly string[] = Object.keys(looks);

const joined = (one: Values = {}, other: Values): Values =>
  Object.fromEntries(Object.entries({ ...one, ...other }).map(([name]) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]));

/** @param only the looks that are wanted */
export const measureSites = async (browser: Browser, sites: readonly Site[], rounds: number, only: readonly string[]): Promise<Seen> => {
  const kept = new Map<Site, { few: Kept; many: Kept }>();
  for (const site of sites) kept.set(site, { few: await keptOf(browser, site, few), many: await keptOf(browser, site, many) });
  const seen: Partial<Record<Site['name'], Values>> = {};
  // The first round warms the service and its database, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(round === 0 ? 'Measuring: a round to warm up …\n' : `Measuring: round ${round} of ${rounds} …\n`);
    for (const name of only)
      for (const site of sites) {
        const own = kept.get(site);
        const values = own === undefined ? {} : ((await looks[name]?.(browser, site, own)) ?? {});
        if (round > 0) seen[site.name] = joined(seen[site.name], values);
      }
  }
  return seen;
};
