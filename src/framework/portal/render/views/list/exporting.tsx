/** An export of a list while it comes: how many rows of how many, and a way to stop it. It has the columns of the list unless all are asked for. What it ended in is said in passing. */
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { ExportFormat } from '#engine/project/export-format.ts';
import { Button } from '../../../ui/button.tsx';
import type { PortalDataProvider } from '../../contract.ts';
import { sentenceOf } from '../../failure.ts';
import { countText } from '../../format/number.ts';
import { useWords } from '../../words.ts';
import { useShownNames } from './use-columns.ts';

/** As what somebody takes a list along. */
export interface Export {
  readonly format: ExportFormat;
  /** With the columns, too, that do not stand in the list. */
  readonly isWhole?: true;
}

interface ExportingProps {
  readonly resource: ClientResource;
  readonly as: Export;
  readonly onEnd: () => void;
}

const Exporting = ({ resource, as: { format, isWhole }, onEnd }: ExportingProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const { filterValues, selectedIds, sort } = useListContext();
  const notify = useNotify();
  const shown = useShownNames(resource);
  const { t } = useWords();
  const [{ rows, total }, setComing] = useState({ rows: 0, total: 0 });
  const stop = useRef<AbortController>(undefined);
  const n = selectedIds.length;
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    try {
      await provider.exportList(
        resource.name,
        { filter: n === 0 ? filterValues : { id: selectedIds }, sort, format, fields: isWhole === true ? undefined : shown },
        { signal: controller.signal, onProgress: (come, all) => setComing({ rows: come, total: all }) },
      );
      notify(format === 'zip' ? t('list.filesSaved') : n === 0 ? t('list.exported') : t('list.chosenExported', { n }), { type: 'success' });
    } catch (error) {
      if (controller.signal.aborted) notify(t('list.exportStopped'), { type: 'info' });
      else notify(t('list.notExported', { reason: sentenceOf(error) }), { type: 'error' });
    } finally {
      onEnd();
    }
  };
  useEffect(() => {
    // Once, of what the list was filtered to when it was asked for.
    if (stop.current === undefined) void run();
  });
  useEffect(() => () => stop.current?.abort(), []);
  return (
    <span className="cr-export" role="status">
      <progress aria-label={t('list.exporting')} {...(total > 0 ? { max: total, value: rows } : {})} />
      <span className="cr-figures">
        {total > 0 ? t('list.exportingRows', { rows: countText(rows), total: countText(total) }) : t('list.exporting')}
      </span>
      <Button onClick={() => stop.current?.abort()}>{t('cancel')}</Button>
    </span>
  );
};

export default Exporting;
