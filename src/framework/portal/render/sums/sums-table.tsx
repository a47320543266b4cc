/** The table of sums: the truth behind every chart. Each number leads to the list that shows what was counted. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ClientField } from '#engine/project/client-view.ts';
import { countText, moneyText, sumText } from '../format/number.ts';
import { useWords } from '../words.ts';
import { changeOf, type Group, listAddress, type SumsAnswer } from './answer.ts';
import type { Question } from './use-sums.ts';

type Measures = NonNullable<NonNullable<Question['resource']['sums']>['measures']>;

/** A figure as people read it. */
export const figureText = (
  question: { readonly resource: Pick<Question['resource'], 'sums' | 'fields'> },
  name: string,
  value: unknown,
): string => {
  if (value === null || value === undefined) return '—';
  const measure = (question.resource.sums?.measures as Measures | undefined)?.[name];
  if (measure?.share !== undefined) return `${Math.round(Number(value) * 1000) / 10}%`;
  const field: ClientField | undefined = measure?.sum === undefined ? undefined : question.resource.fields[measure.sum];
  return field?.type === 'money' ? moneyText(String(value)) : sumText(Number(value), field?.decimals);
};

export const SumsTable = ({
  question,
  answer,
  groups,
  base,
  worded,
  before,
  title,
}: {
  question: Question;
  answer: SumsAnswer;
  groups: readonly Group[];
  /** Where the list stands; undefined where the reader has none. */
  base: string | undefined;
  worded: (field: ClientField, key: unknown) => string;
  before: SumsAnswer | undefined;
  title: string;
}) => {
  const { t, label } = useWords();
  const measures = Object.entries(question.resource.sums?.measures ?? {});
  const largest = Math.max(1, ...groups.map(group => group.count));
  const isTime = question.every !== undefined;
  const compares = before !== undefined && !isTime;
  const keyText = (key: unknown): string => JSON.stringify(key ?? null);
  const earlier = new Map((before?.groups ?? []).map(group => [keyText(group.key), group.count]));
  const series = answer.series;

  const number = (count: number, filter: Group['filter']): ReactNode =>
    count === 0 ? (
      <span className="cr-age">0</span>
    ) : base === undefined || filter === null ? (
      countText(count)
    ) : (
      <Link to={listAddress(base, filter)}>{countText(count)}</Link>
    );

  const row = (group: Group, name: ReactNode, kind: 'group' | 'total') => {
    const was = kind === 'total' ? before?.total.count : earlier.get(keyText(group.key));
    return (
      <>
        <th scope="row">{name}</th>
        {kind === 'group' && !isTime ? (
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
        ) : isTime ? null : (
          <td />
        )}
        {series.map(column => {
          const part = kind === 'total' ? column : group.series?.find(each => each.key === column.key);
          return (
            <td key={keyText(column.key)} className="cr-end cr-figures">
              {number(part?.count ?? 0, part?.filter ?? null)}
            </td>
          );
        })}
        <td className="cr-end cr-figures cr-sums-count">{number(group.count, group.filter)}</td>
        {!isTime && (
          <td className="cr-end cr-figures">
            {answer.total.count === 0 ? '—' : `${Math.round((group.count / answer.total.count) * 1000) / 10}%`}
          </td>
        )}
        {compares && (
          <>
            <td className="cr-end cr-figures">{countText(was ?? 0)}</td>
            <td className="cr-end cr-figures">{changeOf(group.count, was ?? 0) ?? '—'}</td>
          </>
        )}
        {measures.map(([measure]) => (
          <td key={measure} className="cr-end cr-figures">
            {figureText(question, measure, group[measure])}
          </td>
        ))}
      </>
    );
  };

  // The newest first: a table is read from the top, a drawing from left to right.
  const shown = isTime ? groups.toReversed() : groups;
  const others = answer.others;
  return (
    <div className="cr-sums-frame">
      <table className="cr-sums-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{label(question.by.label)}</th>
            {!isTime && <td className="cr-sums-bar" aria-hidden="true" />}
            {series.map(({ key }) => (
              <th key={keyText(key)} scope="col" className="cr-end">
                {question.series === undefined ? '' : worded(question.series, key)}
              </th>
            ))}
            <th scope="col" className="cr-end">
              {t('sums.count')}
            </th>
            {!isTime && (
              <th scope="col" className="cr-end">
                {t('sums.share')}
              </th>
            )}
            {compares && (
              <>
                <th scope="col" className="cr-end">
                  {t('sums.before')}
                </th>
                <th scope="col" className="cr-end">
                  {t('sums.change')}
                </th>
              </>
            )}
            {measures.map(([name, measure]) => (
              <th key={name} scope="col" className="cr-end">
                {label(measure.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(group => (
            <tr key={keyText(group.key)}>{row(group, worded(question.by, group.key), 'group')}</tr>
          ))}
          {others !== null && (
            <tr>
              {row({ ...others, filter: null, key: '…' }, t('sums.others', { n: others.groups, smart_count: others.groups }), 'group')}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>{row(answer.total, t('sums.total'), 'total')}</tr>
        </tfoot>
      </table>
    </div>
  );
};
