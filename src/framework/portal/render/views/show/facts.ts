/** The three facts that stand beside a record's name: the first columns of its list that neither the name nor the one card below says. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { isBlank } from '#engine/rules/clean.ts';
import type { Row } from '../../contract.ts';
import { columnsOf, showGroups } from '../../resource.ts';

const FACTS = 3;
/** A record of one card with no more fields than this is seen whole. */
const SEEN_WHOLE = 8;

/** @param belongs whether a field is for the record as it is */
export const factsOf = (resource: ClientResource, record: Row, belongs: (name: string) => boolean): readonly ClientField[] => {
  // What stands in no list has no columns that sum it up.
  if (resource.verbs.list === undefined) return [];
  const [card, ...others] = showGroups(resource);
  const isSeenWhole = card !== undefined && others.length === 0 && card.fields.length <= SEEN_WHOLE;
  const said = new Set([...[...resource.represent.matchAll(/\{(\w+)\}/g)].map(match => match[1]), ...(isSeenWhole ? card.fields : [])]);
  // A fact that says nothing leaves its place to the next one.
  const isSaying = ({ name }: ClientField): boolean => !isBlank(record[name]);
  return columnsOf(resource)
    .filter(field => field.name !== 'state' && isSaying(field) && !said.has(field.name) && field.heavy !== true && belongs(field.name))
    .slice(0, FACTS);
};
