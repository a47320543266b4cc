/** On phones, what can be done with a list besides what it is come to for: a menu behind one button. */
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ClientCall, ClientResource } from '#engine/project/client-view.ts';
import { listedFile } from '#engine/project/export-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useOpener } from '../../../ui/opener.ts';
import { widgetOf } from '../../registered.ts';
import { useWords } from '../../words.ts';
import Exporting, { type Export } from './exporting.tsx';

interface PhoneActsProps {
  readonly resource: ClientResource;
  /** Calls that are about none of its records. */
  readonly calls: readonly ClientCall[];
  readonly exports: boolean;
  /** None where nothing is imported. */
  readonly onImport: (() => void) | undefined;
}

const PhoneActs = ({ resource, calls, exports, onImport }: PhoneActsProps) => {
  const { t, label } = useWords();
  const { anchor, close, trigger } = useOpener('menu');
  const [asking, setAsking] = useState<ClientCall>();
  const { selectedIds, total } = useListContext();
  const [as, setAs] = useState<Export>();
  const n = selectedIds.length;
  const isIdle = total !== 0 && as === undefined;
  const hasFiles = listedFile(resource.views.list?.columns ?? [], resource.fields) !== undefined;
  const Asked = widgetOf(asking?.widget)?.dialog;
  const asked = calls.filter(({ widget }) => widgetOf(widget)?.dialog !== undefined);
  return (
    <>
      <Button {...trigger} className="cr-more-acts" aria-label={t('show.more')} title={t('show.more')}>
        <Icon name="more" />
      </Button>
      <Menu name={t('show.more')} anchor={anchor} onClose={close}>
        {asked.map(call => (
          <MenuItem key={call.id} onClick={() => setAsking(call)}>
            {label(call.label)}…
          </MenuItem>
        ))}
        {onImport !== undefined && <MenuItem onClick={onImport}>{t('list.import')}…</MenuItem>}
        {exports && (
          <MenuItem disabled={!isIdle} onClick={() => setAs({ format: 'xlsx' })}>
            {n === 0 ? t('list.export') : t('list.exportChosen', { n })}
          </MenuItem>
        )}
        {exports && (
          <MenuItem disabled={!isIdle} onClick={() => setAs({ format: 'csv' })}>
            {t('list.exportCsv')}
          </MenuItem>
        )}
        {exports && (
          <MenuItem disabled={!isIdle} onClick={() => setAs({ format: 'xlsx', isWhole: true })}>
            {t('list.exportWhole')}
          </MenuItem>
        )}
        {exports && hasFiles && (
          <MenuItem disabled={!isIdle} onClick={() => setAs({ format: 'zip' })}>
            {t('list.files')}
          </MenuItem>
        )}
      </Menu>
      {as !== undefined && <Exporting resource={resource} as={as} onEnd={() => setAs(undefined)} />}
      {asking !== undefined && Asked !== undefined && (
        <Suspense>
          <Asked resource={resource} call={asking} options={asking.options ?? {}} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
};

export default PhoneActs;
