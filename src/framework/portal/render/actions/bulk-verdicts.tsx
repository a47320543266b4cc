/** How far an act on many records is, and at its end what came of each: what failed first. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { represent } from '../represent.ts';
import { useWords } from '../words.ts';
import type { Verdict, Verdicts } from './bulk.ts';
import type { Bulk } from './use-bulk.ts';

const ranks = { failed: 0, barred: 0, left: 1, done: 2 } as const;

const count = (verdicts: Verdicts, ...kinds: readonly Verdict['kind'][]): number =>
  [...verdicts.values()].filter(({ kind }) => kinds.includes(kind)).length;

export const BulkProgress = ({ what, bulk: { able, known, isUnderWay } }: { readonly what: string; readonly bulk: Bulk }) => {
  const { t } = useWords();
  if (known === undefined || !isUnderWay) return null;
  const failed = count(known, 'failed');
  return (
    <p role="status">
      <progress max={able.length} value={known.size} aria-label={what} /> {known.size} / {able.length}
      {failed > 0 && <> · {t('bulk.failedSoFar', { n: failed })}</>}
    </p>
  );
};

export const BulkVerdicts = ({ resource, bulk: { able, result } }: { readonly resource: ClientResource; readonly bulk: Bulk }) => {
  const { t, label } = useWords();
  if (result === undefined) return null;
  const left = able.length - result.size;
  const lines = able
    .map(row => ({ id: row.id, name: represent(resource, row, label), verdict: result.get(row.id) }))
    .sort((one, other) => ranks[one.verdict?.kind ?? 'left'] - ranks[other.verdict?.kind ?? 'left']);
  return (
    <>
      <p role="status">
        {t('bulk.result', { done: count(result, 'done'), failed: count(result, 'failed', 'barred') })}
        {left > 0 && t('bulk.left', { n: left, smart_count: left })}
      </p>
      <ul className="cr-verdicts" aria-label={t('bulk.verdicts')}>
        {lines.map(({ id, name, verdict }) => (
          <li key={id} data-verdict={verdict?.kind ?? 'left'}>
            <strong>{name}</strong>
            <span className="cr-verdict">
              {verdict === undefined ? t('bulk.notBegun') : verdict.kind === 'done' ? t('bulk.succeeded') : verdict.message}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
