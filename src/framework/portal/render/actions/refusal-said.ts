/** What the service would answer, from the code and what goes with it. */
import type { Language } from '#engine/declare/label.ts';
import { isErrorCode, type KeptFault, sentence } from '#engine/wire/errors.ts';

/** The sentence of a code; undefined for one that speaks of more than the code, which the service alone says. */
export const refusalSaid = ({ code, params = {} }: KeptFault, language: Language): string | undefined => {
  const said = isErrorCode(code) ? sentence(code, params, language) : '';
  return said === '' || said.includes('{') ? undefined : said;
};
