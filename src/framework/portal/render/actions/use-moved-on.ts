/** Tells by whom and how a record was changed before one's own act came: the page may show it changed before anybody has read a refusal. */
import { useDataProvider, useNotify } from 'ra-core';
import { useCallback } from 'react';
import { actSaid } from '../act-said.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { actorOf } from '../fields/labels.ts';
import { momentText } from '../format/moment.ts';
import { useWords } from '../words.ts';

export const useMovedOn = (name: string): ((record: Row) => Promise<void>) => {
  const provider = useDataProvider<PortalDataProvider>();
  const resource = useClientView().resources[name];
  const notify = useNotify();
  const words = useWords();
  return useCallback(
    async ({ id }) => {
      // Where it cannot be asked, the refusal alone has to do.
      const now = await provider.getOne<Row>(name, { id }).catch(() => undefined);
      const last = now?.data.$history?.at(-1);
      if (last === undefined || resource === undefined) return;
      const who = actorOf(last.actor, last.actorName, words);
      notify(words.t('act.movedOn', { who, what: actSaid(last, resource, words), at: momentText(last.at) }), { type: 'warning' });
    },
    [provider, resource, notify, words, name],
  );
};
