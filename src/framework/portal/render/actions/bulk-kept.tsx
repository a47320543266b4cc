/** What came of an act on many records, to be taken along: copied, or saved as a table, each refused one with its reason. */
import { useNotify } from 'ra-core';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../copy.ts';
import { csvOf } from '../csv-text.ts';
import { represent } from '../represent.ts';
import { saveText } from '../save.ts';
import { useWords } from '../words.ts';
import { refusalSaid } from './refusal-said.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkKeptProps {
  readonly resource: ClientResource;
  readonly what: string;
  readonly bulk: Bulk;
}

export const BulkKept = ({ resource, what, bulk: { able, refused, result } }: BulkKeptProps) => {
  const notify = useNotify();
  const { t, label, language } = useWords();
  if (result === undefined) return null;
  const rows = [
    [t('bulk.columns.record'), t('bulk.columns.result'), t('bulk.columns.reason')],
    ...able.map(row => {
      const verdict = result.get(row.id);
      const name = represent(resource, row, label);
      if (verdict === undefined) return [name, t('bulk.notBegun'), ''];
      return verdict.kind === 'done' ? [name, t('bulk.succeeded'), ''] : [name, t('bulk.failed'), verdict.message];
    }),
    ...refused.map(({ row, code }) => [
      represent(resource, row, label),
      t('bulk.notBegun'),
      refusalSaid(code, language) ?? t('bulk.notNow'),
    ]),
  ];
  const copy = () =>
    copyText(rows.map(row => row.join('\t')).join('\n')).then(
      () => notify(t('copy.done'), { type: 'success', autoHideDuration: 1500 }),
      () => notify(t('copy.failed'), { type: 'warning' }),
    );
  return (
    <>
      <Button onClick={() => void copy()}>{t('bulk.copy')}</Button>
      <Button onClick={() => saveText(csvOf(rows), `${what}.csv`, 'text/csv')}>{t('bulk.save')}</Button>
    </>
  );
};
