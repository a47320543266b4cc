/** /home: the queues that wait for this session, each leading to its list. What is counted and how stands with the service. */
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router';
import type { Label } from '#engine/declare/label.ts';
import type { Tone } from '#engine/declare/states.ts';
import { useClientView, useLabel } from '../../app/client-view.tsx';
import { pathOfResource, useMenus } from '../../app/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { stored } from '../../providers/session-store.ts';
import { listAddress } from '../../render/sums/answer.ts';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Failure } from '../light/failure.tsx';
import { age, partOfDay } from './home.ts';

interface Card {
  readonly key: string;
  readonly label: Label;
  readonly count: number;
  /** When the oldest of them began to wait. */
  readonly oldestAt?: string | null;
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly tone?: Tone;
}

interface HomeAnswer {
  readonly cards: readonly Card[];
  /** Numbers that are no queue; shown only where they lead to their list. */
  readonly facts?: readonly Card[];
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
        const waited = card.oldestAt ? age(Date.parse(card.oldestAt), now) : undefined;
        return [
          <li key={card.key}>
            <Link
              className="s-card"
              data-tone={card.tone ?? 'neutral'}
              data-empty={card.count === 0}
              to={listAddress(base, card.filter ?? {})}
            >
              <span>{label(card.label)}</span>
              <strong>{card.count}</strong>
              <small>
                {waited === undefined
                  ? card.count === 0
                    ? t('home.fresh')
                    : '\u00a0'
                  : t('home.oldest', { age: t(`age.${waited.unit}`, { n: waited.n, smart_count: waited.n }) })}
              </small>
              <ChevronRight fontSize="small" />
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
};

export const HomePage = () => {
  const t = useWords();
  const view = useClientView();
  const provider = useDataProvider<PortalDataProvider>();
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery({
    queryKey: ['home', view.audience],
    queryFn: async ({ signal }) =>
      (await provider.call(view.audience === 'operator' ? 'op.home' : 'en.home', {}, { signal })).data as HomeAnswer,
    refetchInterval: REFRESH_EVERY,
  });
  const now = dataUpdatedAt || Date.now();
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t(`home.greeting.${partOfDay(new Date().getHours())}`, { name: personName() })}</h1>
        {dataUpdatedAt === 0 ? null : <p>{t('home.updated', { time: dayjs(dataUpdatedAt).format('HH:mm') })}</p>}
        <Button color="inherit" startIcon={<Refresh fontSize="small" />} disabled={isFetching} onClick={() => void refetch()}>
          {t('home.refresh')}
        </Button>
      </header>
      {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <PageLoading />
      ) : (
        <>
          <h2>{t('home.queues')}</h2>
          {data.cards.length === 0 ? <p>{t('home.clear')}</p> : <Cards cards={data.cards} now={now} />}
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
