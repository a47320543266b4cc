/** A list without rows: what will stand here and the first step, or that the filter left nothing over. */
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dueTime, pathOfResource, useClientView, useMenus, useShortcuts, useWaiting } from '../../contract.ts';
import { severalOf } from '../../format/kind.ts';
import { QUEUE } from '../../queue.ts';
import { useCan } from '../../resource.ts';
import { useMaking } from '../../use-making.ts';
import { useWords } from '../../words.ts';
import { isReferred, SEARCH } from './filters/filter-query.ts';

/** Another queue in which something waits for whoever looks: the one that is due first. */
const useNextQueue = (own: string): { readonly name: string; readonly path: string } | undefined => {
  const waiting = useWaiting();
  const menus = useMenus();
  const { outline } = useClientView();
  const { label } = useWords();
  const inTurn = [...waiting].sort(([, one], [, other]) => dueTime(one) - dueTime(other));
  for (const [name, { count }] of inTurn) {
    const path = count > 0 && name !== own ? pathOfResource(menus, name) : undefined;
    const of = outline[name];
    if (path !== undefined && of !== undefined) return { name: label(of.label), path };
  }
  return undefined;
};

/** What the search box does not look through and a filter does, for whoever looked for that. */
const useElsewhere = ({ views, fields }: ClientResource): string | undefined => {
  const { t, label, comma } = useWords();
  const said = (names: readonly string[] = []) => names.flatMap(name => (fields[name] ? [label(severalOf(fields[name].label))] : []));
  const others = views.list?.filters?.filter(name => fields[name] !== undefined && isReferred(fields[name]));
  return others === undefined || others.length === 0
    ? undefined
    : t('list.emptySearch', { fields: said(views.list?.search).join(comma), filters: said(others).join(comma) });
};

/** Its key is that of the queue itself: whoever goes through by A alone stops at no queue that is done. */
const ToOther = ({ name, path }: { readonly name: string; readonly path: string }) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const says = t('list.queueOther', { name });
  const go = () => navigate(path);
  useShortcuts(t('list.keys'), [{ keys: 'A', says, run: go }]);
  return (
    <Button filled shortcut="A" onClick={go}>
      {says}
    </Button>
  );
};

export const EmptyList = ({ resource, basePath }: { readonly resource: ClientResource; readonly basePath: string }) => {
  const { filterValues, setFilters } = useListContext();
  const { t, label } = useWords();
  const making = useMaking(resource);
  const can = useCan();
  const navigate = useNavigate();
  const name = label(severalOf(resource.label));
  const other = useNextQueue(resource.name);
  const elsewhere = useElsewhere(resource);
  const filtered = Object.keys(filterValues).length > 0;
  const { [QUEUE]: part, ...rest } = filterValues;
  // Nothing waits: that is good news, and no fault of a filter's.
  if (part !== undefined && Object.keys(rest).length === 0)
    return (
      <div className="cr-empty" role="status">
        <strong>{t(other === undefined ? 'list.queueDone' : 'list.queueDoneHere')}</strong>
        <p>{t('list.emptyQueue')}</p>
        {other !== undefined && <ToOther {...other} />}
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
      {filterValues[SEARCH] !== undefined && elsewhere !== undefined && <p>{elsewhere}</p>}
      {filtered ? (
        <Button onClick={() => setFilters({}, {})}>{t('filter.clear')}</Button>
      ) : (
        creates && (
          <Button filled onClick={() => navigate(`${basePath}/create`)}>
            <Icon name="plus" />
            {making}
          </Button>
        )
      )}
    </div>
  );
};
