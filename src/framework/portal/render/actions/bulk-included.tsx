/** What of the chosen an act on many will be done to, each with what tells it from the others: looked at before it begins. */
import { Link } from 'react-router-dom';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { valueText } from '../fields/value.tsx';
import { represent } from '../represent.ts';
import { useWords } from '../words.ts';

interface BulkIncludedProps {
  readonly resource: ClientResource;
  readonly rows: readonly Row[];
  /** The fields that are said of each. */
  readonly shows: readonly string[];
}

export const BulkIncluded = ({ resource, rows, shows }: BulkIncludedProps) => {
  const words = useWords();
  if (rows.length === 0) return null;
  const said = words.t('bulk.included', { n: rows.length, smart_count: rows.length });
  const factsOf = (record: Row): string[] =>
    shows.flatMap(name => {
      const field = resource.fields[name];
      const text = field === undefined ? '' : valueText(field, { words, resource, record, place: 'cell' });
      return field === undefined || text === '' ? [] : [`${words.label(field.label)}${words.colon}${text}`];
    });
  return (
    <>
      <p>{said}</p>
      <ul className="cr-verdicts" aria-label={said}>
        {rows.map(row => (
          <li key={row.id}>
            {/* To be read beside the dialog, which stays. */}
            <Link to={words.place(resource.name, row.id) ?? ''} target="_blank">
              {represent(resource, row, words.label)}
            </Link>
            <span className="cr-verdict">{factsOf(row).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
