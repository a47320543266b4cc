/** A text that stands beside another under its name and `En` says the same in English: `nameEn` beside `name`. */
import type { Label } from './label.ts';

const englishName = (name: string): string => `${name}En`;

/** The field that says in English what this one says, where there is one. */
export const englishOf = (fields: Readonly<Record<string, { readonly type: string } | undefined>>, name: string): string | undefined =>
  fields[name]?.type === 'text' && fields[englishName(name)]?.type === 'text' ? englishName(name) : undefined;

/** What a row says in a field, in both languages: what nobody wrote in English stands as it is. */
export const bothOf = (row: Readonly<Record<string, unknown>>, name: string): Label => {
  const said = String(row[name]);
  return [said, String(row[englishName(name)] || said)];
};
