/** The three facts that stand beside a record's name: the first columns of its list that the name does not say already. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { isBlank } from '#engine/rules/clean.ts';
import type { Row } from '../../contract.ts';
import { columnsOf } from '../../resource.ts';

const FACTS = 3;

/** @param belongs whether a field is for the record as it is */
export const factsOf = (resource: ClientResource, record: Row, belongs: (name: string) => boolean): readonly ClientField[] => {
  const said = new Set([...resource.represent.matchAll(/\{(\w+)\}/g)].map(match => match[1]));
  // What waits no longer has no time by which it is due.
  const isPast = ({ name }: ClientField): boolean => name === resource.queue?.due && isBlank(record[name]);
  return columnsOf(resource)
    .filter(field => field.name !== 'state' && !isPast(field) && !said.has(field.name) && field.heavy !== true && belongs(field.name))
    .slice(0, FACTS);
};
