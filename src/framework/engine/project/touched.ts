/** Which fields an entry of the journal changed, in a few words. */
import { type Label, type Language, listed, pick } from '../declare/label.ts';

/** The first of them by name, and how many there are. */
export interface Touched {
  readonly fields: readonly string[];
  readonly total: number;
}

/** What an entry says of itself, or in columns of its own: none of the fields that it changed. */
export const saidOfEntry: ReadonlySet<string> = new Set(['id', 'version', 'state', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** What stands there of a value that the journal does not keep. */
export const withheld = '***';

/** Whether an entry says by this pair what it is about, and not what it changed. */
export const stays = ([before, after]: readonly unknown[]): boolean => before === after && before !== withheld;

/** `法定代表人、地址、联系人 等 5 项` @param labelOf what a field is called; undefined: by its name */
export const touchedSaid = ({ fields, total }: Touched, labelOf: (field: string) => Label | undefined, language: Language): string => {
  const names = listed(
    fields.map(name => pick(labelOf(name) ?? [name, name], language)),
    language,
  );
  return total > fields.length ? pick([`${names} 等 ${total} 项`, `${names} and others, ${total} in all`], language) : names;
};
