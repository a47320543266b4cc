/** Saves what is chosen in the list, or else all that it is filtered to: as a workbook, as CSV or, where it shows files, with all of them. */
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type ExportFormat, listedFile } from '#engine/project/export-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useWords } from '../../words.ts';

const Exporting = lazy(() => import('./exporting.tsx'));

export const ExportButton = ({ resource }: { readonly resource: ClientResource }) => {
  const { selectedIds, total } = useListContext();
  const { t } = useWords();
  const [format, setFormat] = useState<ExportFormat>();
  const n = selectedIds.length;
  const isNone = total === 0;
  if (format !== undefined)
    return (
      <Suspense>
        <Exporting resource={resource} format={format} onEnd={() => setFormat(undefined)} />
      </Suspense>
    );
  return (
    <span className="cr-joined">
      <Button disabled={isNone} title={t('list.exportHint')} onClick={() => setFormat('xlsx')}>
        <Icon name="export" />
        {n === 0 ? t('list.export') : t('list.exportChosen', { n })}
      </Button>
      <Button disabled={isNone} aria-label={t('list.exportCsv')} onClick={() => setFormat('csv')}>
        CSV
      </Button>
      {listedFile(resource.views.list?.columns ?? [], resource.fields) !== undefined && (
        <Button disabled={isNone} title={t('list.filesHint')} onClick={() => setFormat('zip')}>
          {t('list.files')}
        </Button>
      )}
    </span>
  );
};
