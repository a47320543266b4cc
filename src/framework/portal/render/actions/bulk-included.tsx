/** What of the chosen an act on many will be done to, each with what tells it from the others: looked at before it begins. */
import { useGetOne } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Shape } from '../../messages/translate.ts';
import type { Row } from '../contract.ts';
import { drawValue, isEmpty, valueText } from '../fields/value.tsx';
import { represent } from '../represent.ts';
import { useWords } from '../words.ts';
import { wordsWith } from '../words-with.ts';

interface BulkIncludedProps {
  readonly resource: ClientResource;
  readonly rows: readonly Row[];
  /** The fields that are said of each. */
  readonly shows: readonly string[];
}

const zh = { example: { first: '其中一份的%{what}（%{name}）' } } as const;
const en: Shape<typeof zh> = { example: { first: '%{what} of one of them (%{name})' } };
const useExampleWords = wordsWith(zh, en);

/** What only a record's own page says, of one of them: with what speaks against doing it. */
const Example = ({ resource, row, field }: { readonly resource: ClientResource; readonly row: Row; readonly field: ClientField }) => {
  const words = useWords();
  const { t } = useExampleWords();
  const { data: record } = useGetOne<Row>(resource.name, { id: row.id });
  if (record === undefined || isEmpty(record[field.name])) return null;
  return (
    <dl className="cr-act-facts">
      <div className="cr-wide">
        <dt>{t('example.first', { what: words.label(field.label), name: represent(resource, row, words.label) })}</dt>
        <dd>{drawValue(field, { words, resource, record, place: 'show' })}</dd>
      </div>
    </dl>
  );
};

export const BulkIncluded = ({ resource, rows, shows }: BulkIncludedProps) => {
  const words = useWords();
  const [first] = rows;
  if (first === undefined) return null;
  const ofPage = shows.flatMap(name => resource.fields[name] ?? []).filter(({ heavy }) => heavy === true);
  const said = words.t('bulk.included', { n: rows.length, smart_count: rows.length });
  const factsOf = (record: Row): string[] =>
    shows.flatMap(name => {
      const field = resource.fields[name];
      const text = field === undefined || field.heavy === true ? '' : valueText(field, { words, resource, record, place: 'cell' });
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
      {ofPage.map(field => (
        <Example key={field.name} resource={resource} row={first} field={field} />
      ))}
    </>
  );
};
