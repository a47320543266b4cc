/** What the button says that makes a record: as the declaration calls that, or as in every list. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { useClientView } from './contract.ts';
import { useWords } from './words.ts';

export const useMaking = (resource: ClientResource): string => {
  const { t, label } = useWords();
  const said = useClientView().calls[callFor(resource, 'create') ?? '']?.making;
  return said === undefined ? t('list.create') : label(said);
};
