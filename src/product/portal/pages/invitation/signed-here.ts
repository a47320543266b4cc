/** That a contract was signed in this tab, for a reload: once all have signed, the link that led here is replaced by the one that they are sent. */
import { keepVisitorDraft, visitorDraft } from '#portal/browser/tab-store.ts';
import type { Entered } from './calls.ts';

const form = 'signedByLink';
/** Enough to tell links apart, and too little to open one. */
const endOf = (token: string): string => token.slice(-6);

/** Remembers what was signed by this link. */
export const keepSigned = (token: string, { title, signs }: Pick<Entered, 'title' | 'signs'>): void =>
  keepVisitorDraft(form, { link: endOf(token), title, signs });

/** What was signed by this link in this tab; undefined where nothing was. */
export const signedHere = (token: string): { readonly title: string; readonly isTermination: boolean } | undefined => {
  const { link, title, signs } = visitorDraft(form) ?? {};
  return link !== endOf(token) || title === undefined ? undefined : { title, isTermination: signs === 'TERMINATION' };
};
