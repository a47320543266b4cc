/** The head of the home page: the greeting, how fresh the numbers are, and what they come for day by day. */
import { personName } from '../../browser/person-name.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import { clockText } from '../../render/format/clock.ts';
import type { Daily } from '../../shell/daily.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hourOf, partOfDay } from './home.ts';

interface HomeHeadProps {
  /** When the numbers were counted; 0 where they have not been yet. */
  readonly updatedAt: number;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
  readonly daily: readonly Daily[];
}

export const HomeHead = ({ updatedAt, isFetching, onRefresh, daily }: HomeHeadProps) => {
  const t = useWords();
  const label = useLabel();
  return (
    <header className="s-page-head">
      <h1>{t(`home.greeting.${partOfDay(hourOf(new Date()))}`, { name: personName() })}</h1>
      {updatedAt === 0 ? null : <p>{t('home.updated', { time: clockText(new Date(updatedAt).toISOString()) })}</p>}
      <Button quiet disabled={isFetching} onClick={onRefresh}>
        <Icon name="refresh" />
        {t('home.refresh')}
      </Button>
      {daily.length > 0 && (
        <div className="s-daily">
          {daily.map(({ label: title, path }, index) => (
            <ButtonLink key={path} filled={index === 0} to={path}>
              {label(title)}
            </ButtonLink>
          ))}
        </div>
      )}
    </header>
  );
};
