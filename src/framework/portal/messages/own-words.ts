/** What an application says in the framework's place, by the framework's keys: whom its people ask, and what it calls them. */
import type { Language } from '#engine/declare/label.ts';
import type { Messages } from './translate.ts';
import type { visitorZh } from './visitor-zh.ts';

/** Any sentences of a tree, said otherwise. */
type Otherwise<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Otherwise<T[K]> };

/** In both languages. */
export type OwnSentences<T> = Readonly<Record<Language, Otherwise<T>>>;

/** The tree with the application's own sentences in their places. */
export const withOwn = (messages: Messages, own: Otherwise<Messages>): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, said]) => {
      const other = own[key];
      return [key, other === undefined ? said : typeof said === 'string' || typeof other === 'string' ? other : withOwn(said, other)];
    }),
  ) as Messages;

let toVisitors: OwnSentences<typeof visitorZh> = { zh: {}, en: {} };

/** What the pages of the account say; told before any of them is drawn, and without fetching their words. */
export const sayToVisitors = (own: OwnSentences<typeof visitorZh>): void => {
  toVisitors = own;
};
export const saidToVisitors = (): OwnSentences<typeof visitorZh> => toVisitors;
