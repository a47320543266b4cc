/** The list of visited views: what a visit, a close and a change of the affixed ones make of it. Touches nothing. */
import type { Label } from '#engine/declare/label.ts';

/** One tab. A record's page and its form share one. */
export interface Tab {
  /** The path, without what only says how the record is looked at; an unsaved form lies under the same path. */
  readonly key: string;
  /** Where it leads: the path as it was last open, with the list's filter, sort and page. */
  readonly to: string;
  /** What the record is called, as soon as that is known. */
  readonly name?: string | Label;
  /** The list that it is a record of. */
  readonly of?: string;
}

/** More than anybody finds their way in: the oldest goes. */
export const MOST_TABS = 24;
/** Enough to hold one record beside another; a queue that is worked off would fill the strip. */
export const MOST_OF_A_LIST = 3;

export const keyOf = (pathname: string): string => pathname.replace(/\/show$/, '');

/** The affixed ones first, in their order, then those that were visited. */
export const withAffixed = (tabs: readonly Tab[], affixed: readonly string[]): readonly Tab[] => [
  ...affixed.map(path => tabs.find(tab => tab.key === path) ?? { key: path, to: path }),
  ...tabs.filter(tab => !affixed.includes(tab.key)),
];

/**
 * The list after a visit.
 * @param instead the tab this visit takes the place of
 * @param kept keys of tabs that do not go, however old: affixed, or with something unsaved
 */
export const visited = (tabs: readonly Tab[], visit: Tab, instead?: string, kept: ReadonlySet<string> = new Set()): readonly Tab[] => {
  const at = tabs.findIndex(tab => tab.key === visit.key);
  const from = instead === undefined || instead === visit.key || kept.has(instead) ? -1 : tabs.findIndex(tab => tab.key === instead);
  const before = tabs[at];
  const tab = visit.name === undefined && before?.name !== undefined ? { ...visit, name: before.name } : visit;
  if (at >= 0) return tabs.map((each, index) => (index === at ? tab : each)).filter((_, index) => index !== from);
  if (from >= 0) return tabs.map((each, index) => (index === from ? tab : each));
  const alike = tab.of === undefined ? [] : tabs.filter(each => each.of === tab.of);
  const crowd = alike.length < MOST_OF_A_LIST ? (tabs.length < MOST_TABS ? [] : tabs) : alike;
  const oldest = crowd.find(each => !kept.has(each.key));
  return [...tabs.filter(each => each !== oldest), tab];
};

/** What is left after some were closed, and where to go if the open one was among them: to its right, else to its left. */
export const closed = (
  tabs: readonly Tab[],
  keys: ReadonlySet<string>,
  open: string,
): { readonly left: readonly Tab[]; readonly next?: Tab } => {
  const left = tabs.filter(tab => !keys.has(tab.key));
  if (!keys.has(open)) return { left };
  const at = tabs.findIndex(tab => tab.key === open);
  const next = tabs.slice(at).find(tab => !keys.has(tab.key)) ?? tabs.slice(0, Math.max(at, 0)).findLast(tab => !keys.has(tab.key));
  return next === undefined ? { left } : { left, next };
};
