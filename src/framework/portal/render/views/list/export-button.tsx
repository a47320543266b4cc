/**
 * Saves what is chosen in the list, or else all that it is filtered to: as a workbook, as CSV or, where it shows files, with all of them; in the
 * columns of the list, or in all there are.
 */
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { listedFile } from '#engine/project/export-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useOpener } from '../../../ui/opener.ts';
import { useWords } from '../../words.ts';
import type { Export } from './exporting.tsx';

const Exporting = lazy(() => import('./exporting.tsx'));

export const ExportButton = ({ resource }: { readonly resource: ClientResource }) => {
  const { selectedIds, total } = useListContext();
  const { t } = useWords();
  const { anchor, close, trigger } = useOpener('menu');
  const [as, setAs] = useState<Export>();
  const n = selectedIds.length;
  const isNone = total === 0;
  if (as !== undefined)
    return (
      <Suspense>
        <Exporting resource={resource} as={as} onEnd={() => setAs(undefined)} />
      </Suspense>
    );
  return (
    <span className="cr-joined">
      <Button disabled={isNone} title={t('list.exportHint')} onClick={() => setAs({ format: 'xlsx' })}>
        <Icon name="export" />
        {n === 0 ? t('list.export') : t('list.exportChosen', { n })}
      </Button>
      <Button disabled={isNone} aria-label={t('list.exportCsv')} onClick={() => setAs({ format: 'csv' })}>
        CSV
      </Button>
      <Button {...trigger} disabled={isNone} aria-label={t('list.exportMore')} title={t('list.exportMore')}>
        <Icon name="down" />
      </Button>
      <Menu name={t('list.exportMore')} anchor={anchor} onClose={close}>
        <MenuItem onClick={() => setAs({ format: 'xlsx', isWhole: true })}>{t('list.exportWhole')}</MenuItem>
        <MenuItem onClick={() => setAs({ format: 'csv', isWhole: true })}>{t('list.exportWholeCsv')}</MenuItem>
      </Menu>
      {listedFile(resource.views.list?.columns ?? [], resource.fields) !== undefined && (
        <Button disabled={isNone} title={t('list.filesHint')} onClick={() => setAs({ format: 'zip' })}>
          {t('list.files')}
        </Button>
      )}
    </span>
  );
};
