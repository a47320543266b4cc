/** What of the chosen an act on many will not be done to, and why: said before it begins. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { represent } from '../represent.ts';
import { useWords } from '../words.ts';
import { refusalSaid } from './refusal-said.ts';
import type { Bulk } from './use-bulk.ts';

export const BulkRefused = ({ resource, bulk: { refused } }: { readonly resource: ClientResource; readonly bulk: Bulk }) => {
  const { t, label, language } = useWords();
  if (refused.length === 0) return null;
  const said = t('bulk.refused', { n: refused.length, smart_count: refused.length });
  return (
    <>
      <p>{said}</p>
      <ul className="cr-verdicts" aria-label={said}>
        {refused.map(({ row, code }) => (
          <li key={row.id} data-verdict="barred">
            <strong>{represent(resource, row, label)}</strong>
            <span className="cr-verdict">{refusalSaid({ code }, language) ?? t('bulk.notNow')}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
