/** A chart on the home page: bars over time, or the largest groups in their order. Each leads to the list it counts. */
import { Link } from 'react-router-dom';
import type { Label } from '#engine/declare/label.ts';
import type { Unit } from '#engine/rules/periods.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { useKnown } from '../../granted/growing-view.ts';
import { pathOfResource, useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { valueText } from '../../render/fields/value.tsx';
import { clockText } from '../../render/format/clock.ts';
import { countText } from '../../render/format/number.ts';
import { filled, type Group, listAddress, longPeriod, shortPeriod } from '../../render/sums/answer.ts';
import { daysIn } from '../../render/sums/span.ts';
import { TimeChart } from '../../render/sums/time-chart.tsx';
import { useWords as useRenderWords } from '../../render/words.ts';

export interface Chart {
  readonly key: string;
  readonly label: Label;
  readonly resource: string;
  readonly by: string;
  readonly every: Unit | null;
  /** When it was counted, where that was before it was asked for. */
  readonly at?: string | null;
  /** With the total null while they are counted for the first time. */
  readonly groups: readonly Group[] | null;
  readonly total: Group | null;
}

export const HomeChart = ({ chart }: { chart: Chart }) => {
  const t = useWords();
  const words = useRenderWords();
  const label = useLabel();
  const view = useClientView();
  const isKnown = useKnown(view, chart.resource);
  const base = pathOfResource(useMenus(), chart.resource);
  const resource = view.resources[chart.resource];
  const field = resource?.fields[chart.by];
  // A number that cannot be clicked does not stand here.
  if (!isKnown || base === undefined || resource === undefined || field === undefined) return null;
  const title = label(chart.label);
  const { total, groups } = chart;
  if (total === null || groups === null)
    return (
      <section className="s-chart" data-kind="none" aria-busy="true">
        <h2>{title}</h2>
        <p role="status">{t('home.counting')}</p>
      </section>
    );
  const head = (
    <h2>
      {title}{' '}
      <small>
        <Link to={listAddress(base, total.filter ?? {})}>{t('home.total', { n: countText(total.count) })}</Link>
        {chart.at ? ` · ${t('home.asOf', { time: clockText(chart.at) })}` : ''}
      </small>
    </h2>
  );
  if (total.count === 0)
    return (
      <section className="s-chart" data-kind="none">
        {head}
        <p>{t('home.nothing')}</p>
      </section>
    );
  const { every } = chart;
  if (every !== null)
    return (
      <section className="s-chart" data-kind="time">
        {head}
        <TimeChart
          title={t('home.chart', { title })}
          series={[]}
          bars={filled(groups, every, daysIn(total.filter?.[chart.by])).map(group => ({
            key: String(group.key),
            short: shortPeriod(String(group.key), every),
            long: longPeriod(String(group.key), every),
            count: group.count,
            parts: [],
            to: group.filter === null ? undefined : listAddress(base, group.filter),
          }))}
        />
      </section>
    );
  const largest = Math.max(1, ...groups.map(group => group.count));
  const around = { words, resource, record: { id: '' }, place: 'cell' as const };
  const said = (key: unknown): string => {
    if (key === null || key === undefined) return t('home.none');
    return typeof key === 'object' && 'label' in key ? String(key.label) : valueText(field, around, key);
  };
  return (
    <section className="s-chart" data-kind="bars">
      {head}
      <ul className="s-bars">
        {groups.map(group => (
          <li key={JSON.stringify(group.key)}>
            <Link to={listAddress(base, group.filter ?? {})}>
              <span title={said(group.key)}>{said(group.key)}</span>
              <i aria-hidden="true">
                <i style={{ inlineSize: `${(group.count / largest) * 100}%` }} />
              </i>
              <strong>{countText(group.count)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
