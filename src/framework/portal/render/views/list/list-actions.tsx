/** The acts of a list as a whole: start on what waits, create, import, export what is filtered. */
import { useDataProvider } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import { aboveListOf, callFor } from '#engine/project/view-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type PortalDataProvider, type Row, useClientView, useShortcuts, useWaiting } from '../../contract.ts';
import { firstWaiting, queueIn, workIn } from '../../queue.ts';
import { useCan } from '../../resource.ts';
import { useMaking } from '../../use-making.ts';
import { useWords } from '../../words.ts';
import { ExportButton } from './export-button.tsx';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const ListCalls = lazy(() => import('./list-calls.tsx'));
const PhoneActs = lazy(() => import('./phone-acts.tsx'));
const RecordWidgets = lazy(async () => ({ default: (await import('../../actions/record-widgets.tsx')).RecordWidgets }));
const Through = lazy(() => import('./through.tsx'));

/** As in list.css, where rows become cards. */
const phone = matchMedia('(max-width: 600px)');

export const ListActions = ({ resource, basePath }: { readonly resource: ClientResource; readonly basePath: string }) => {
  const { data, total } = useListContext<Row>();
  const { t } = useWords();
  const making = useMaking(resource);
  const can = useCan();
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const provider = useDataProvider<PortalDataProvider>();
  const review = queueIn(resource, can);
  const work = workIn(resource, can);
  // Without a review too the staff do one after the other.
  const queue = review ?? (work?.inTurn ? work : undefined);
  const beginning = t(review === undefined ? 'list.work' : 'list.review');
  const waits = (useWaiting().get(resource.name)?.count ?? 0) > 0;
  /** The first of the queue, wherever in the list it stands. */
  const begin = async () => {
    if (queue === undefined) return;
    // Where it cannot be asked for, one that stands here.
    const shown = data?.find(({ state }) => state !== undefined && queue.states.includes(state));
    const [first = shown] = await firstWaiting(provider, resource, queue, 1).catch((): readonly Row[] => []);
    if (first !== undefined) navigate(`${basePath}/${first.id}/show`);
  };
  const through = resource.views.list?.create;
  const above = Object.values(useClientView().calls).filter(call => aboveListOf(call) === resource.name && can(call.id));
  const exports = can(resource.verbs.export);
  // What leads elsewhere whatever the record is no less true of all of them; on phones the name of the list needs the room.
  const leads = (resource.views.widgets ?? []).filter(
    ({ widget, options }) => widget === 'leads' && options?.alike === undefined && options?.act === undefined,
  );
  const isFull = resource.one === true && total !== 0;
  const creates = !isFull && can(callFor(resource, 'create'));
  const begins = queue !== undefined && waits;
  const create = () => navigate(`${basePath}/create`);
  useShortcuts(t('list.keys'), [
    ...(begins ? [{ keys: 'A', says: beginning, run: () => void begin() }] : []),
    ...(creates ? [{ keys: 'C', says: making, run: create }] : []),
  ]);
  const imports = can(resource.verbs.import) && (
    <Button onClick={() => setImporting(true)}>
      <Icon name="import" />
      <span>{t('list.import')}</span>
    </Button>
  );
  // On phones what a list is come to for stands in its head.
  const isAside = creates || begins;
  const aside = (isAside && imports) || exports || above.length > 0;
  return (
    <div className="cr-actions cr-push">
      {leads.length > 0 && !phone.matches && (
        <Suspense>
          <RecordWidgets resource={{ ...resource, views: { ...resource.views, widgets: leads } }} record={{ id: '' }} />
        </Suspense>
      )}
      {!isAside && imports}
      {aside &&
        (phone.matches ? (
          <Suspense>
            <PhoneActs
              resource={resource}
              calls={above}
              exports={exports}
              onImport={isAside && imports ? () => setImporting(true) : undefined}
            />
          </Suspense>
        ) : (
          <span className="cr-actions">
            {isAside && imports}
            {exports && <ExportButton resource={resource} />}
            {above.length > 0 && (
              <Suspense>
                <ListCalls calls={above} resource={resource} />
              </Suspense>
            )}
          </span>
        ))}
      {creates && (
        <Button filled={!waits} shortcut="C" onClick={create}>
          <Icon name="plus" />
          <span className="cr-words">{making}</span>
        </Button>
      )}
      {begins && (
        <Button filled shortcut="A" onClick={() => void begin()}>
          <Icon name="right" />
          {beginning}
        </Button>
      )}
      <Suspense>
        {through && <Through of={through} />}
        {importing && <ImportDialog resource={resource} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
};
