/** What a journal entry changed, field by field: before and after, as far as the journal keeps it. */
import { useClientView } from '../contract.ts';
import type { DisplayProps } from '../widgets.tsx';
import { useWords } from '../words.ts';

type Change = readonly [before: unknown, after: unknown];

const text = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const changesIn = (value: unknown): readonly (readonly [string, Change])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, change]) => (Array.isArray(change) ? [[name, [change[0], change[1]]] as const] : []))
    : [];

const Changes = ({ value, record }: DisplayProps) => {
  const view = useClientView();
  const { t, label } = useWords();
  const fields = view.resources[String(record.resource)]?.fields;
  const rows = changesIn(value);
  if (rows.length === 0) return <>—</>;
  return (
    <div className="cr-items">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('changes.field')}</th>
            <th scope="col">{t('changes.before')}</th>
            <th scope="col">{t('changes.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, [before, after]]) => (
            <tr key={name}>
              <th scope="row">{fields?.[name] === undefined ? name : label(fields[name].label)}</th>
              <td>{text(before)}</td>
              <td>{text(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export default Changes;
