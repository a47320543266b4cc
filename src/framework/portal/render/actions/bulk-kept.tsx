/** What came of an act on many records, to be taken along: copied, or saved as a table, each refused one with its reason. */
import { useNotify } from 'ra-core';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../copy.ts';
import { csvOf } from '../csv-text.ts';
import { represent } from '../represent.ts';
import { saveText } from '../save.ts';
import { useWords } from '../words.ts';
import type { Verdict } from './bulk.ts';
import { refusalSaid } from './refusal-said.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkKeptProps {
  readonly resource: ClientResource;
  readonly what: string;
  readonly bulk: Bulk;
}

export const BulkKept = ({ resource, what, bulk: { able, refused, result } }: BulkKeptProps) => {
  const notify = useNotify();
  const { t, label, language, colon } = useWords();
  if (result === undefined) return null;
  const said = (verdict: Verdict | undefined): string => {
    if (verdict === undefined) return t('bulk.notBegun');
    return verdict.kind === 'done' ? t('bulk.succeeded') : verdict.message;
  };
  const rows = [
    [label(resource.label), t('bulk.verdicts')],
    ...able.map(row => [represent(resource, row, label), said(result.get(row.id))]),
    ...refused.map(({ row, code }) => [
      represent(resource, row, label),
      `${t('bulk.notBegun')}${colon}${refusalSaid({ code }, language) ?? t('bulk.notNow')}`,
    ]),
  ];
  const copy = () =>
    copyText(rows.map(row => row.join('\t')).join('\n')).then(
      () => notify(t('copy.done'), { type: 'success', autoHideDuration: 1500 }),
      () => notify(t('copy.failed'), { type: 'warning' }),
    );
  return (
    <>
      <Button onClick={() => void copy()}>{t('copy.all')}</Button>
      <Button onClick={() => saveText(csvOf(rows), `${what}.csv`, 'text/csv')}>{t('list.export')}</Button>
    </>
  );
};
