/** A row of the table of sums: a group, or the total of all. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '../format/number.ts';
import { changeOf, type Group, listAddress } from './answer.ts';
import { figureText } from './figure-text.ts';
import { type Columns, keyText, type Summed } from './sums-columns.ts';

/** How many, and the way to the list that shows them. */
const Count = ({ of: { count, filter }, base }: { readonly of: Pick<Group, 'count' | 'filter'>; readonly base: Summed['base'] }) => {
  if (count === 0) return <span className="cr-age">0</span>;
  if (base === undefined || filter === null) return countText(count);
  return <Link to={listAddress(base, filter)}>{countText(count)}</Link>;
};

/** The count beside those of the other groups, in the colours of the series. */
const CountBar = ({ group, columns: { series, largest } }: { readonly group: Group; readonly columns: Columns }) => (
  <td className="cr-sums-bar" aria-hidden="true">
    <span style={{ inlineSize: `${(group.count / largest) * 100}%` }}>
      {(series.length === 0 ? [group] : series).map((column, place) => {
        const part = series.length === 0 ? group : group.series?.find(each => each.key === column.key);
        return part === undefined ? null : (
          <i key={keyText(column.key)} className={`cr-series-${place % 8}`} style={{ flexGrow: part.count }} />
        );
      })}
    </span>
  </td>
);

interface SumsRowProps {
  readonly summed: Summed;
  readonly columns: Columns;
  readonly group: Group;
  readonly name: ReactNode;
  readonly isTotal?: boolean;
}

const none = { count: 0, filter: null };

export const SumsRow = ({ summed, columns, group, name, isTotal = false }: SumsRowProps) => {
  const { question, answer, base, before } = summed;
  const { isTime, compares, series, measures, earlier } = columns;
  const { count: all } = answer.total;
  const was = (isTotal ? before?.total.count : earlier.get(keyText(group.key))) ?? 0;
  return (
    <tr>
      <th scope="row">{name}</th>
      {!isTime && (isTotal ? <td /> : <CountBar group={group} columns={columns} />)}
      {series.map(column => (
        <td key={keyText(column.key)} className="cr-end cr-figures">
          <Count of={(isTotal ? column : group.series?.find(each => each.key === column.key)) ?? none} base={base} />
        </td>
      ))}
      <td className="cr-end cr-figures cr-sums-count">
        <Count of={group} base={base} />
      </td>
      {!isTime && <td className="cr-end cr-figures">{all === 0 ? '—' : `${Math.round((group.count / all) * 1000) / 10}%`}</td>}
      {compares && (
        <>
          <td className="cr-end cr-figures">{countText(was)}</td>
          <td className="cr-end cr-figures">{changeOf(group.count, was) ?? '—'}</td>
        </>
      )}
      {measures.map(([measure]) => (
        <td key={measure} className="cr-end cr-figures">
          {figureText(question, measure, group[measure])}
        </td>
      ))}
    </tr>
  );
};
