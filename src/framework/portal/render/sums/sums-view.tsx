/** The screen of a call for sums: what is counted, its figures, a drawing where time passes, and the table. Knows no entity. */
import { useId } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Label } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { Icon } from '../../ui/icon.tsx';
import { type PortalDataProvider, pathOfResource, useMenus } from '../contract.ts';
import { Failed } from '../failed.tsx';
import { sentenceOf } from '../failure.ts';
import { valueText } from '../fields/value.tsx';
import { clockText } from '../format/clock.ts';
import { countText } from '../format/number.ts';
import { useCan } from '../resource.ts';
import { useWords } from '../words.ts';
import { changeOf, filled, listAddress, longPeriod, type SumsAnswer, shortPeriod } from './answer.ts';
import { figureText } from './figure-text.ts';
import { SumsTable } from './sums-table.tsx';
import { SumsTools } from './sums-tools.tsx';
import { partsOf, TimeChart } from './time-chart.tsx';
import { many, type Question, useSums } from './use-sums.ts';
import '../style/render.css';
import '../views/list/list.css';
import './sums.css';
import { Button } from '../../ui/button.tsx';

const Export = ({ call, input }: { call: string; input: Readonly<Record<string, unknown>> }) => {
  const provider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const { t } = useWords();
  const run = (format: 'xlsx' | 'csv') =>
    provider.download(call, { ...input, format }).then(
      () => notify(t('sums.exported'), { type: 'success' }),
      (error: unknown) => notify(t('sums.notExported', { reason: sentenceOf(error) }), { type: 'error' }),
    );
  return (
    <span className="cr-joined">
      <Button onClick={() => run('xlsx')}>
        <Icon name="export" />
        {t('sums.export')}
      </Button>
      <Button aria-label={t('sums.exportCsv')} onClick={() => run('csv')}>
        CSV
      </Button>
    </span>
  );
};

const Figures = ({
  question,
  answer,
  before,
  base,
}: {
  question: Question;
  answer: SumsAnswer;
  before: SumsAnswer | undefined;
  base: string | undefined;
}) => {
  const { t, label } = useWords();
  const change = before === undefined ? undefined : changeOf(answer.total.count, before.total.count);
  const count = countText(answer.total.count);
  return (
    <dl className="cr-figures-row">
      <div>
        <dt>{label(question.resource.label)}</dt>
        <dd>
          {base === undefined || answer.total.filter === null ? count : <Link to={listAddress(base, answer.total.filter)}>{count}</Link>}
        </dd>
        {before !== undefined && (
          <dd className="cr-age">
            {t('sums.before1', { n: countText(before.total.count) })}
            {change === undefined ? '' : ` · ${change}`}
          </dd>
        )}
      </div>
      {Object.entries(question.resource.sums?.measures ?? {}).map(([name, measure]) => (
        <div key={name}>
          <dt>{label(measure.label)}</dt>
          <dd>{figureText(question, name, answer.total[name])}</dd>
          {before !== undefined && <dd className="cr-age">{t('sums.before1', { n: figureText(question, name, before.total[name]) })}</dd>}
        </div>
      ))}
    </dl>
  );
};

/** @param title what the screen is called: the menu's words, or the call's where it stands beside a list */
export const SumsView = ({ call: callId, title }: { readonly call: string; readonly title: Label }) => {
  const sums = useSums(callId);
  const words = useWords();
  const menus = useMenus();
  const can = useCan();
  const heading = useId();
  const { question, answer } = sums;
  if (question === undefined) return null;
  const { t, label } = words;
  const base = pathOfResource(menus, question.of);
  const data =
    answer.data?.of === question.of && answer.data.by.join() === [question.by.name, question.series?.name].filter(Boolean).join()
      ? answer.data
      : undefined;
  const every = data?.every ?? undefined;
  const around = { words, resource: question.resource, record: { id: '' }, place: 'cell' as const };
  const worded = (field: ClientField, key: unknown): string => {
    if (key === null || key === undefined) return t('sums.none');
    if (field === question.by && every !== undefined) return longPeriod(String(key), every);
    if (typeof key === 'object' && 'label' in key) return String(key.label);
    // Yes alone does not say to what.
    return field.type === 'flag' ? `${label(field.label)}${words.colon}${valueText(field, around, key)}` : valueText(field, around, key);
  };
  const groups = data === undefined ? [] : every === undefined ? data.groups : filled(data.groups, every, question.days);
  const file = sums.call?.sums?.file;
  const name = label(title);
  return (
    <section className="cr-page cr-sums" aria-labelledby={heading}>
      <header className="cr-head">
        <h1 id={heading}>{name}</h1>
        <div className="cr-actions cr-push">{can(file) && file !== undefined && <Export call={file} input={sums.input ?? {}} />}</div>
      </header>
      <SumsTools question={question} sums={sums} />
      <div className={`cr-bar${answer.isFetching ? ' cr-bar-on' : ''}`} aria-hidden="true" />
      {answer.error === null ? null : <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {data === undefined ? null : (
        <>
          <Figures question={question} answer={data} before={sums.previous} base={base} />
          {data.at ? <p className="cr-age">{t('sums.asOf', { time: clockText(data.at) })}</p> : null}
          {base === undefined && <p className="cr-age">{t('sums.noList')}</p>}
          {data.total.count === 0 ? (
            <p className="cr-empty">{t('sums.empty')}</p>
          ) : (
            <>
              {every !== undefined && (
                <TimeChart
                  title={t('sums.chart', { title: name, by: label(question.by.label) })}
                  series={question.series === undefined ? [] : data.series.map(({ key }) => worded(question.series ?? question.by, key))}
                  bars={groups
                    .filter(group => group.key !== null)
                    .map(group => ({
                      key: String(group.key),
                      short: shortPeriod(String(group.key), every),
                      long: longPeriod(String(group.key), every),
                      count: group.count,
                      parts: partsOf(group, data.series),
                      to: base === undefined || group.filter === null ? undefined : listAddress(base, group.filter),
                    }))}
                />
              )}
              <SumsTable
                question={question}
                answer={data}
                groups={groups}
                base={base}
                worded={worded}
                before={sums.previous}
                title={name}
              />
              {data.others !== null && question.top < many && (
                <Button onClick={() => sums.set({ top: String(many) })}>{t('sums.more')}</Button>
              )}
            </>
          )}
        </>
      )}
    </section>
  );
};
