/** What an entry of a record's history says was done. */
import { generalAct } from '#engine/project/act-labels.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { HistoryEntry } from './contract.ts';
import type { Words } from './words.ts';

export const actSaid = ({ label, action }: HistoryEntry, { transitions }: ClientResource, words: Words): string => {
  const known = label ?? transitions.find(each => each.name === action)?.label ?? generalAct(action);
  return known === undefined ? action : words.label(known);
};
