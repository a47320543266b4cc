/** The three facts that stand beside a record's name: the first columns of its list that the name does not say already. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { columnsOf } from '../../resource.ts';

const FACTS = 3;

export const factsOf = (resource: ClientResource): readonly ClientField[] => {
  const said = new Set([...resource.represent.matchAll(/\{(\w+)\}/g)].map(match => match[1]));
  return columnsOf(resource)
    .filter(field => field.name !== 'state' && !said.has(field.name) && field.heavy !== true)
    .slice(0, FACTS);
};
