/** Whose service it is, as the page tells before anything is drawn; the application's own name and logo stand where it tells nothing. */
import { inPage } from './page-config.ts';

/** What the words of each language say in the application's place, and the address of the logo that administrators have put in place of the application's. */
export const brand = (inPage()?.brand ?? {}) as {
  readonly zh?: { readonly brand: string };
  readonly en?: { readonly brand: string };
  readonly logo?: string | null;
};
