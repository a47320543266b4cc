/** The acts of a list as a whole: start reviewing, create, import, export what is filtered. */

import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { decisionsOf } from '../../actions/applicable.ts';
import type { PortalDataProvider, Row } from '../../contract.ts';
import { useCan } from '../../resource.ts';
import { lineOf } from '../../review-part.ts';
import { useSession } from '../../session.ts';
import { useWords } from '../../words.ts';
import { isFor } from '../review/next-one.ts';
import { ExportButton } from './export-button.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

export const ListActions = ({ resource, basePath }: { readonly resource: ClientResource; readonly basePath: string }) => {
  const { data, total } = useListContext<Row>();
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const provider = useDataProvider<PortalDataProvider>();
  const { userNum } = useSession();
  const waiting = resource.views.review === undefined ? undefined : data?.find(row => decisionsOf(resource, row.state, can).length > 0);
  /** The oldest of the queue, wherever in the list it stands. */
  const begin = async () => {
    const states = [...new Set(decisionsOf(resource, waiting?.state, can).flatMap(decision => decision.transition.from))];
    const sort = { field: lineOf(resource), order: 'ASC' } as const;
    const oldest = await provider
      .getList<Row>(resource.name, { pagination: { page: 1, perPage: 50 }, sort, filter: { state: states } })
      .then(found => found.data.find(row => isFor(resource, row, userNum)))
      .catch(() => undefined);
    const id = oldest?.id ?? waiting?.id;
    if (id !== undefined) navigate(`${basePath}/${id}/show`);
  };
  const isFull = resource.one === true && total !== 0;
  const creates = !isFull && can(callFor(resource, 'create'));
  return (
    <div className="cr-actions cr-push">
      {can(resource.verbs.import) && (
        <Button onClick={() => setImporting(true)}>
          <Icon name="import" />
          {t('list.import')}
        </Button>
      )}
      {can(resource.verbs.export) && <ExportButton resource={resource} />}
      {creates && (
        <Button filled={waiting === undefined} onClick={() => navigate(`${basePath}/create`)}>
          <Icon name="plus" />
          {t('list.create')}
        </Button>
      )}
      {waiting !== undefined && (
        <Button filled onClick={() => void begin()}>
          <Icon name="right" />
          {t('list.review')}
        </Button>
      )}
      {importing && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
};
