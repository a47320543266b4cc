/** What the button says that makes a record: as the declaration calls that, or as in every list. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { useClientView } from './contract.ts';
import { useWords } from './words.ts';

/** As the declaration calls it; undefined where it does not. */
export const makingOf = (view: ClientView, resource: ClientResource): Label | undefined =>
  view.calls[callFor(resource, 'create') ?? '']?.making;

export const useMaking = (resource: ClientResource): string => {
  const { t, label } = useWords();
  const said = makingOf(useClientView(), resource);
  return said === undefined ? t('list.create') : label(said);
};
