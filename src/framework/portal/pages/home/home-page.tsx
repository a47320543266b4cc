/** /home: the queues that wait for this session, each leading to its list. What is counted and how stands with the service. */
import { useStore } from 'ra-core';
import { lazy, Suspense } from 'react';
import { doorOf } from '../../browser/sides.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import { useNews } from '../../shell/news.ts';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Failure } from '../light/failure.tsx';
import { AllDone } from './all-done.tsx';
import { Barred } from './barred.tsx';
import { FirstSteps, useConcern } from './first-steps.tsx';
import { HomeChart } from './home-chart.tsx';
import { HomeFigures } from './home-figures.tsx';
import { HomeHead } from './home-head.tsx';
import { type Card, useCounted } from './home-lines.tsx';
import { HomeWork } from './home-work.tsx';
import { pilesOf } from './piles.ts';
import { useDailyWork } from './use-daily-work.ts';
import { useHomeAnswer } from './use-home-answer.ts';
import '../page.css';
import './home.css';
import { Button } from '../../ui/button.tsx';

/** People of an organisation come now and then, and others may have no first steps: where nothing waits for them they are told what they may do. */
const MayDo = lazy(() => import('./may-do.tsx'));
/** On most days nothing is announced. */
const Announced = lazy(() => import('./announced.tsx'));

const none: readonly Card[] = [];

export const HomePage = () => {
  const t = useWords();
  const label = useLabel();
  const view = useClientView();
  const { data, error, dataUpdatedAt, refetch, isFetching } = useHomeAnswer(view.audience);
  const now = dataUpdatedAt || Date.now();
  const unread = useNews().data?.list.filter(({ isRead }) => !isRead) ?? [];
  const [isAway, setAway] = useStore('home.firstSteps.away', false);
  const barred = data?.barred ?? [];
  const { daily, closed, firstSteps } = useDailyWork(barred, data?.firstSteps ?? []);
  const isConcerned = useConcern(firstSteps);
  const hasSteps = isConcerned && !isAway;
  // What a step leads to already is not called for twice.
  const isLedTo = ({ resource, only }: Card) =>
    hasSteps && firstSteps.some(step => step.act !== null && step.resource === resource && step.record !== null && step.record === only);
  const cards = useCounted(data?.cards ?? none).filter(card => !isLedTo(card));
  const piles = pilesOf(cards, now);
  // Whoever has work begins with it; what is new begins with its steps.
  const stepsFirst = hasSteps && piles.focus === undefined;
  const steps = hasSteps && data?.firstStepsLabel && (
    <FirstSteps
      title={data.firstStepsLabel}
      help={data.firstStepsHelp}
      steps={firstSteps}
      isFirst={stepsFirst}
      onAway={() => setAway(true)}
    />
  );
  const allDone = !isAway && data?.firstStepsDone && data.firstStepsLabel && (
    <AllDone
      title={data.firstStepsLabel}
      says={data.firstStepsDone}
      steps={firstSteps}
      onward={data.onward ?? []}
      onAway={() => setAway(true)}
    />
  );
  // What is new has nothing to show yet but the way to it.
  const isNew = hasSteps && cards.every(({ count }) => count === 0);
  const [chart, ...charts] = data?.charts?.filter(({ total }) => !isNew || (total !== null && total.count > 0)) ?? [];
  return (
    <div className="s-page">
      <HomeHead
        updatedAt={dataUpdatedAt}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        daily={data === undefined || stepsFirst ? [] : daily}
      />
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
          {piles.focus === undefined && allDone}
          <div className="s-home">
            <HomeWork piles={piles} now={now} isNew={isNew} isFirst={daily.length === 0}>
              {piles.focus === undefined &&
                !hasSteps &&
                !data.firstStepsDone &&
                (doorOf(view.audience).staff !== true || data.isLed === false) && (
                  <Suspense>
                    <MayDo without={closed.map(({ path }) => path)} looksCounted={piles.looks.length > 0} />
                  </Suspense>
                )}
            </HomeWork>
            <HomeFigures chart={chart} piles={piles} lists={data.lists ?? []} facts={data.facts ?? none} now={now} asOf={dataUpdatedAt} />
          </div>
          {!stepsFirst && steps}
          {piles.focus !== undefined && allDone}
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
