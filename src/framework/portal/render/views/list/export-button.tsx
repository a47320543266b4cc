/**
 * Saves what is chosen in the list, or else all that it is filtered to: as a workbook, as CSV or, where it shows files, with all of them. Says how
 * many rows of how many have come, and can be stopped.
 */

import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type ExportFormat, listedFile } from '#engine/project/export-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PortalDataProvider } from '../../contract.ts';
import { sentenceOf } from '../../failure.ts';
import { countText } from '../../format/number.ts';
import { useWords } from '../../words.ts';

interface Coming {
  readonly rows: number;
  readonly total: number;
}

export const ExportButton = ({ resource }: { readonly resource: ClientResource }) => {
  const provider = useDataProvider<PortalDataProvider>();
  const { filterValues, selectedIds, sort, total } = useListContext();
  const notify = useNotify();
  const { t } = useWords();
  const [coming, setComing] = useState<Coming>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const n = selectedIds.length;
  const filter = n === 0 ? filterValues : { id: selectedIds };

  const run = async (format: ExportFormat) => {
    const controller = new AbortController();
    stop.current = controller;
    setComing({ rows: 0, total: 0 });
    try {
      await provider.exportList(
        resource.name,
        { filter, sort, format },
        { signal: controller.signal, onProgress: (rows, all) => setComing({ rows, total: all }) },
      );
      notify(format === 'zip' ? t('list.filesSaved') : n === 0 ? t('list.exported') : t('list.chosenExported', { n }), { type: 'success' });
    } catch (error) {
      if (controller.signal.aborted) notify(t('list.exportStopped'), { type: 'info' });
      else notify(t('list.notExported', { reason: sentenceOf(error) }), { type: 'error' });
    } finally {
      setComing(undefined);
    }
  };

  if (coming !== undefined) {
    const said =
      coming.total > 0 ? t('list.exportingRows', { rows: countText(coming.rows), total: countText(coming.total) }) : t('list.exporting');
    return (
      <span className="cr-export" role="status">
        <progress aria-label={t('list.exporting')} {...(coming.total > 0 ? { max: coming.total, value: coming.rows } : {})} />
        <span className="cr-figures">{said}</span>
        <Button onClick={() => stop.current?.abort()}>{t('cancel')}</Button>
      </span>
    );
  }
  return (
    <span className="cr-joined">
      <Button disabled={total === 0} title={t('list.exportHint')} onClick={() => run('xlsx')}>
        <Icon name="export" />
        {n === 0 ? t('list.export') : t('list.exportChosen', { n })}
      </Button>
      <Button disabled={total === 0} aria-label={t('list.exportCsv')} onClick={() => run('csv')}>
        CSV
      </Button>
      {listedFile(resource.views.list?.columns ?? [], resource.fields) !== undefined && (
        <Button disabled={total === 0} title={t('list.filesHint')} onClick={() => run('zip')}>
          {t('list.files')}
        </Button>
      )}
    </span>
  );
};
