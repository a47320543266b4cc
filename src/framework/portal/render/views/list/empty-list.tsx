/** A list without rows: what will stand here and the first step, or that the filter left nothing over. */
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { severalOf } from '../../format/kind.ts';
import { QUEUE } from '../../queue.ts';
import { useCan } from '../../resource.ts';
import { useWords } from '../../words.ts';

export const EmptyList = ({ resource, basePath }: { readonly resource: ClientResource; readonly basePath: string }) => {
  const { filterValues, setFilters } = useListContext();
  const { t, label } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const name = label(severalOf(resource.label));
  const filtered = Object.keys(filterValues).length > 0;
  const { [QUEUE]: part, ...rest } = filterValues;
  // Nothing waits: that is good news, and no fault of a filter's.
  if (part !== undefined && Object.keys(rest).length === 0)
    return (
      <div className="cr-empty" role="status">
        <strong>{t('list.queueDone')}</strong>
        <p>{t('list.emptyQueue')}</p>
        <Button onClick={() => setFilters({}, {})}>{t('list.queueAll')}</Button>
      </div>
    );
  const creates = can(callFor(resource, 'create'));
  return (
    <div className="cr-empty" role="status">
      <strong>{t('list.empty')}</strong>
      <p>
        {filtered
          ? t('list.emptyFiltered')
          : t(creates ? 'list.emptyCreate' : resource.views.review !== undefined ? 'list.emptyQueue' : 'list.emptyWait', { name })}
      </p>
      {filtered ? (
        <Button onClick={() => setFilters({}, {})}>{t('filter.clear')}</Button>
      ) : (
        creates && (
          <Button filled onClick={() => navigate(`${basePath}/create`)}>
            <Icon name="plus" />
            {t('list.create')}
          </Button>
        )
      )}
    </div>
  );
};
