/** The words of references and files that the provider laid beside the ids, under `$labels`. */
import type { Row } from '../contract.ts';
import type { Words } from '../words.ts';

/** The label of the reference or file at a place of a field; its id where no label came. */
export const labelOf = (record: Pick<Row, '$labels'>, field: string, id: string, index = 0): string => {
  const said = record.$labels?.[field];
  if (typeof said === 'string') return said === '' ? id : said;
  if (Array.isArray(said)) return typeof said[index] === 'string' ? said[index] : id;
  if (typeof said === 'object' && said !== null) {
    const named = (said as Readonly<Record<string, unknown>>)[id];
    return typeof named === 'string' ? named : id;
  }
  return id;
};

/** Who acts where nobody is signed in: the installation, the clock, and the lock after wrong passwords. */
export const nobody: ReadonlySet<string> = new Set(['system', 'clock', 'login']);

/** Somebody by name, by number where no name is known; what nobody did was done by the system. */
export const actorOf = (number: string | null, name: string | null | undefined, { t }: Pick<Words, 't'>): string =>
  (number === null ? name : nobody.has(number) ? undefined : (name ?? number)) ?? t('history.system');

/** The same of a field that holds a person's number. */
export const personOf = (record: Pick<Row, '$labels'>, field: string, number: string, words: Pick<Words, 't'>): string =>
  actorOf(number, labelOf(record, field, number), words);
