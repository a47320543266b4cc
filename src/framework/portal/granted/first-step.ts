/** A first step as the service tells it, and the page where it is taken. */
import type { Label } from '#engine/declare/label.ts';
import { withQuery } from '../browser/place.ts';
import { pathOfPage, pathOfResource, type useMenus } from './menus.tsx';

export interface FirstStep {
  readonly label: Label;
  readonly says: Label;
  /** Barred where the page that it leads to leads nowhere itself: `stage` says why. */
  readonly standing: 'done' | 'waits' | 'open' | 'soon' | 'later' | 'skipped' | 'barred';
  readonly stage: Label | null;
  readonly by: Label | null;
  readonly act: Label | null;
  readonly resource: string | null;
  readonly page: string | null;
  readonly record: string | null;
  /** What the page is told: the act it begins with, or what a new record refers to. */
  readonly given: Readonly<Record<string, string>>;
  /** What the form of a new record begins with. It is not part of the address: a link fills in nothing for anybody. */
  readonly begins: Readonly<Record<string, string>>;
  readonly optional: boolean;
}

type Menus = ReturnType<typeof useMenus>;

/** The page where a step is taken; undefined where it is not theirs to open. */
export const addressOf = (menus: Menus, { resource, page, record, given }: FirstStep): string | undefined => {
  const base = pathOfResource(menus, resource ?? '');
  if (base === undefined || page === null) return base;
  if (page === 'list') return withQuery(base, given);
  if (page === 'create') return withQuery(`${base}/create`, given);
  if (page === 'show') return record === null ? base : `${base}/${record}/show`;
  return pathOfPage(menus, page);
};

/** What is to be done next of all: the first that can be, and an optional one only where nothing else can. */
export const nextOf = (steps: readonly FirstStep[]): FirstStep | undefined => {
  const open = steps.filter(({ act }) => act !== null);
  return open.find(({ optional }) => !optional) ?? open[0];
};
