/** /home: the queues that wait for this session, each leading to its list. What is counted and how stands with the service. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Label } from '#engine/declare/label.ts';
import { stored } from '../../browser/session-store.ts';
import { doorOf } from '../../browser/sides.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { addressOf, type FirstStep } from '../../granted/first-step.ts';
import { homeKey } from '../../granted/first-steps.ts';
import { useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { clockText } from '../../render/format/clock.ts';
import { wordsWith } from '../../render/words-with.ts';
import { useDaily } from '../../shell/daily.ts';
import { useNews } from '../../shell/news.ts';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Failure } from '../light/failure.tsx';
import { AllDone, type Onward } from './all-done.tsx';
import { Barred, type BarredPage } from './barred.tsx';
import { FirstSteps, useConcern } from './first-steps.tsx';
import { hourOf, partOfDay } from './home.ts';
import { type Chart, HomeChart } from './home-chart.tsx';
import { type Card, Focus, Idle, isLate, Lines, useCounted } from './home-lines.tsx';
import { HomeList, type Newest } from './home-list.tsx';
import '../page.css';
import './home.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** People of an organisation come now and then: where nothing waits for them they are told what they may do. */
const MayDo = lazy(() => import('./may-do.tsx'));
/** On most days nothing is announced. */
const Announced = lazy(() => import('./announced.tsx'));

interface HomeAnswer {
  readonly cards: readonly Card[];
  /** Numbers that are no queue; shown only where they lead to their list. */
  readonly facts?: readonly Card[];
  readonly charts?: readonly Chart[];
  readonly lists?: readonly Newest[];
  /** What they come for day by day, and why it leads nowhere yet. */
  readonly barred?: readonly BarredPage[];
  /** What leads to the first result, until it has. */
  readonly firstSteps?: readonly FirstStep[];
  readonly firstStepsLabel?: Label | null;
  readonly firstStepsHelp?: Label | null;
  /** Once all of them are done. */
  readonly firstStepsDone?: Label | null;
  readonly onward?: readonly Onward[];
}

/** The person's name, as the login told it; the account where it told none. */
const personName = (): string => {
  try {
    const { name } = JSON.parse(stored('userInfo') ?? '{}') as { name?: unknown };
    if (typeof name === 'string') return name;
  } catch {
    // Another back end may keep a plain text here.
  }
  return stored('userName') ?? '';
};

const useLooksWords = wordsWith(
  {
    looks: {
      title: '您可以查看',
      only: '您的角色只查看，不办理，这里没有待办。',
      beside: '也可办理（不计入菜单上的数字）',
      others: '等待他人',
    },
  },
  {
    looks: {
      title: 'What you can look at',
      only: 'Your role is read-only, so nothing waits for you here.',
      beside: 'Also open to you (not counted in the menu)',
      others: 'Waiting for others',
    },
  },
);

const none: readonly Card[] = [];
const REFRESH_EVERY = 60_000;
/** While a chart is counted for the first time. */
const LOOK_EVERY = 1_000;

export const HomePage = () => {
  const t = useWords();
  const label = useLabel();
  const view = useClientView();
  const allDaily = useDaily();
  const menus = useMenus();
  const provider = useDataProvider<PortalDataProvider>();
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: homeKey(view.audience),
    queryFn: async ({ signal }) => (await provider.call(`${doorOf(view.audience).prefix}.home`, {}, { signal })).data as HomeAnswer,
    refetchInterval: ({ state }) => (state.data?.charts?.some(({ groups }) => groups === null) ? LOOK_EVERY : REFRESH_EVERY),
  });
  const now = dataUpdatedAt || Date.now();
  const unread = useNews().data?.list.filter(({ isRead }) => !isRead) ?? [];
  const [isAway, setAway] = useStore('home.firstSteps.away', false);
  const barred = data?.barred ?? [];
  const daily = allDaily.filter(({ call }) => !barred.some(each => each.call === call));
  const closed = allDaily.filter(each => !daily.includes(each));
  // A step that leads to one of them says why it does not yet.
  const firstSteps = (data?.firstSteps ?? []).map(step => {
    const to = step.act === null ? undefined : addressOf(menus, step)?.split('?')[0];
    const page = closed.find(({ path }) => path === to);
    const why = barred.find(({ call }) => call === page?.call);
    return why === undefined ? step : { ...step, act: null, stage: why.says, standing: 'barred' as const };
  });
  const isConcerned = useConcern(firstSteps);
  const hasSteps = isConcerned && !isAway;
  // What a step leads to already is not called for twice.
  const isLedTo = ({ resource, only }: Card) =>
    hasSteps && firstSteps.some(step => step.act !== null && step.resource === resource && step.record !== null && step.record === only);
  const cards = useCounted(data?.cards ?? none).filter(card => !isLedTo(card));
  const facts = useCounted(data?.facts ?? none);
  const inRow = (group: NonNullable<Card['group']>) => cards.filter(card => (card.group ?? 'waits') === group);
  const { t: looksWords } = useLooksWords();
  const looks = inRow('looks');
  const isBusy = ({ count }: Card) => count > 0;
  // What is overdue comes first, then what has waited longest.
  const [focus, ...others] = inRow('waits')
    .filter(isBusy)
    .toSorted(
      (one, other) =>
        Number(isLate(other, now)) - Number(isLate(one, now)) ||
        (one.dueAt ?? one.oldestAt ?? '').localeCompare(other.dueAt ?? other.oldestAt ?? ''),
    );
  // Whoever has work begins with it; what is new begins with its steps.
  const stepsFirst = hasSteps && focus === undefined;
  const steps = hasSteps && data?.firstStepsLabel && (
    <FirstSteps
      title={data.firstStepsLabel}
      help={data.firstStepsHelp}
      steps={firstSteps}
      isFirst={stepsFirst}
      onAway={() => setAway(true)}
    />
  );
  // What is new has nothing to show yet but the way to it.
  const isNew = hasSteps && cards.every(({ count }) => count === 0);
  const [chart, ...charts] = data?.charts?.filter(({ total }) => !isNew || (total !== null && total.count > 0)) ?? [];
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t(`home.greeting.${partOfDay(hourOf(new Date()))}`, { name: personName() })}</h1>
        {dataUpdatedAt === 0 ? null : <p>{t('home.updated', { time: clockText(new Date(dataUpdatedAt).toISOString()) })}</p>}
        <Button quiet disabled={isFetching} onClick={() => void refetch()}>
          <Icon name="refresh" />
          {t('home.refresh')}
        </Button>
        {data !== undefined && !stepsFirst && daily.length > 0 && (
          <div className="s-daily">
            {daily.map(({ label: title, path }, index) => (
              <ButtonLink key={path} filled={index === 0} to={path}>
                {label(title)}
              </ButtonLink>
            ))}
          </div>
        )}
      </header>
      {unread.length > 0 && (
        <Suspense>
          <Announced bulletins={unread} />
        </Suspense>
      )}
      {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <PageLoading />
      ) : (
        <>
          {stepsFirst && steps}
          <Barred daily={closed} barred={barred} />
          {!isAway && data.firstStepsDone && data.firstStepsLabel && (
            <AllDone
              title={data.firstStepsLabel}
              says={data.firstStepsDone}
              steps={firstSteps}
              onward={data.onward ?? []}
              onAway={() => setAway(true)}
            />
          )}
          <div className="s-home">
            <section>
              {(!isNew || focus !== undefined) && looks.length === 0 && <h2>{t('home.queues')}</h2>}
              {focus !== undefined ? (
                <Focus card={focus} now={now} isFirst={daily.length === 0} />
              ) : (
                !isNew && <p>{looks.length === 0 ? t('home.clear') : looksWords('looks.only')}</p>
              )}
              <Lines cards={others} now={now} asWork />
              <Lines title={looksWords('looks.beside')} cards={inRow('beside').filter(isBusy)} now={now} asWork />
              <Lines title={looksWords('looks.others')} cards={inRow('others')} now={now} />
              <Lines title={looksWords('looks.title')} cards={looks} now={now} />
              {focus === undefined && !hasSteps && !data.firstStepsDone && doorOf(view.audience).staff !== true && (
                <Suspense>
                  <MayDo without={closed.map(({ path }) => path)} />
                </Suspense>
              )}
              {!isNew && <Idle cards={inRow('waits').filter(card => card.count === 0)} />}
            </section>
            <section>
              {chart !== undefined && <HomeChart chart={chart} />}
              <Lines title={t('home.failed')} cards={inRow('failed')} now={now} />
              {data.lists?.map(each => (
                <HomeList key={each.key} newest={each} asOf={dataUpdatedAt} />
              ))}
              <Lines title={t('home.ends')} cards={inRow('ends').filter(isBusy)} now={now} />
              <Lines title={t('home.figures')} cards={facts} now={now} />
            </section>
          </div>
          {!stepsFirst && steps}
          {isAway && isConcerned && data.firstStepsLabel && (
            <Button quiet className="s-steps-back" onClick={() => setAway(false)}>
              {t('home.steps.back', { name: label(data.firstStepsLabel) })}
            </Button>
          )}
          <div className="s-charts">
            {charts.map(each => (
              <HomeChart key={each.key} chart={each} />
            ))}
          </div>
        </>
      )}
    </div>
  );
};
