/** /home: the queues that wait for this session, each leading to its list. What is counted and how stands with the service. */

import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Label } from '#engine/declare/label.ts';
import type { Tone } from '#engine/declare/states.ts';
import { stored } from '../../browser/session-store.ts';
import { doorOf } from '../../browser/sides.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { pathOfResource, useMenus } from '../../granted/menus.tsx';
import { type PortalWords, useWords } from '../../messages/use-words.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { clockText } from '../../render/format/clock.ts';
import { totalText } from '../../render/format/number.ts';
import { listAddress } from '../../render/sums/answer.ts';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Failure } from '../light/failure.tsx';
import { age, hourOf, partOfDay } from './home.ts';
import { type Chart, HomeChart } from './home-chart.tsx';
import './home.css';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sign } from '../../ui/sign.tsx';

interface Card {
  readonly key: string;
  readonly label: Label;
  /** Which row it stands in; the first where nothing is said. */
  readonly group?: 'waits' | 'ends' | 'failed';
  readonly count: number;
  /** False where no more were counted: "1,000+". */
  readonly countIsExact?: boolean;
  /** When the oldest of them began to wait, and when it should be done. */
  readonly oldestAt?: string | null;
  readonly dueAt?: string | null;
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly tone?: Tone;
}

interface HomeAnswer {
  readonly cards: readonly Card[];
  /** Numbers that are no queue; shown only where they lead to their list. */
  readonly facts?: readonly Card[];
  readonly charts?: readonly Chart[];
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

const REFRESH_EVERY = 60_000;
/** While a chart is counted for the first time. */
const LOOK_EVERY = 1_000;

/** What the small line of a card says: since when, and whether that is too long. */
const waitedText = (t: PortalWords, card: Card, now: number): string => {
  if (card.count === 0) return card.group === 'ends' ? '\u00a0' : t('home.fresh');
  if (!card.oldestAt) return '\u00a0';
  const inWords = (from: number, to: number): string => {
    const { unit, n } = age(from, to);
    return t(`age.${unit}`, { n, smart_count: n });
  };
  const oldest = t('home.oldest', { age: inWords(Date.parse(card.oldestAt), now) });
  if (!card.dueAt) return oldest;
  const due = Date.parse(card.dueAt);
  return `${oldest} · ${due < now ? t('home.due') : t('home.within', { age: inWords(now, due) })}`;
};

const Cards = ({ cards, now }: { cards: readonly Card[]; now: number }) => {
  const t = useWords();
  const label = useLabel();
  const menus = useMenus();
  return (
    <ul className="s-cards">
      {cards.flatMap(card => {
        const base = pathOfResource(menus, card.resource);
        // A number that cannot be clicked does not stand here.
        if (base === undefined) return [];
        const isLate = card.dueAt && Date.parse(card.dueAt) < now && card.count > 0;
        return [
          <li key={card.key}>
            <Link
              className="s-card"
              data-tone={isLate ? 'bad' : (card.tone ?? 'neutral')}
              data-empty={card.count === 0}
              to={listAddress(base, card.filter ?? {})}
            >
              <span>{label(card.label)}</span>
              <strong>{totalText(card.count, card.countIsExact !== false)}</strong>
              <small>{waitedText(t, card, now)}</small>
              <Sign name="next" />
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
};

/** Queues in which nothing waits: one line, so that the eye finds those in which something does. */
const Idle = ({ cards }: { cards: readonly Card[] }) => {
  const t = useWords();
  const label = useLabel();
  const menus = useMenus();
  const idle = cards.flatMap(card => {
    const base = pathOfResource(menus, card.resource);
    return base === undefined ? [] : [{ card, base }];
  });
  if (idle.length === 0) return null;
  return (
    <p className="s-idle">
      <span>{t('home.idle')}</span>
      {idle.map(({ card, base }) => (
        <Link key={card.key} to={listAddress(base, card.filter ?? {})}>
          {label(card.label)} 0
        </Link>
      ))}
    </p>
  );
};

export const HomePage = () => {
  const t = useWords();
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: ['home', view.audience],
    queryFn: async ({ signal }) => (await provider.call(`${doorOf(view.audience).prefix}.home`, {}, { signal })).data as HomeAnswer,
    refetchInterval: ({ state }) => (state.data?.charts?.some(({ groups }) => groups === null) ? LOOK_EVERY : REFRESH_EVERY),
  });
  const now = dataUpdatedAt || Date.now();
  const inRow = (group: NonNullable<Card['group']>) => data?.cards.filter(card => (card.group ?? 'waits') === group) ?? [];
  // What has waited longest comes first.
  const waiting = inRow('waits')
    .filter(card => card.count > 0)
    .toSorted((one, other) => (one.dueAt ?? one.oldestAt ?? '').localeCompare(other.dueAt ?? other.oldestAt ?? ''));
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t(`home.greeting.${partOfDay(hourOf(new Date()))}`, { name: personName() })}</h1>
        {dataUpdatedAt === 0 ? null : <p>{t('home.updated', { time: clockText(new Date(dataUpdatedAt).toISOString()) })}</p>}
        <Button quiet disabled={isFetching} onClick={() => void refetch()}>
          <Icon name="refresh" />
          {t('home.refresh')}
        </Button>
      </header>
      {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <PageLoading />
      ) : (
        <>
          <h2>{t('home.queues')}</h2>
          {waiting.length === 0 ? <p>{t('home.clear')}</p> : <Cards cards={waiting} now={now} />}
          <Idle cards={inRow('waits').filter(card => card.count === 0)} />
          {inRow('ends').length === 0 ? null : (
            <>
              <h2>{t('home.ends')}</h2>
              <Cards cards={inRow('ends')} now={now} />
            </>
          )}
          {inRow('failed').length === 0 ? null : (
            <>
              <h2>{t('home.failed')}</h2>
              <Cards cards={inRow('failed')} now={now} />
            </>
          )}
          <div className="s-charts">
            {data.charts?.map(chart => (
              <HomeChart key={chart.key} chart={chart} />
            ))}
          </div>
          {data.facts === undefined || data.facts.length === 0 ? null : (
            <>
              <h2>{t('home.figures')}</h2>
              <Cards cards={data.facts} now={now} />
            </>
          )}
        </>
      )}
    </div>
  );
};
