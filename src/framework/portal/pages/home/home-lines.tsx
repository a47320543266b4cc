/** What the home page counts: the most urgent of what waits as the next thing to do, the rest a line each. Every one leads to its list. */
import { Link, useNavigate } from 'react-router-dom';
import type { Label } from '#engine/declare/label.ts';
import type { Tone } from '#engine/declare/states.ts';
import { withQuery } from '../../browser/place.ts';
import { useShortcuts } from '../../browser/shortcuts.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { pathOfResource, useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { totalText } from '../../render/format/number.ts';
import { useWords as useRenderWords } from '../../render/words.ts';
import { KeyHint } from '../../ui/button.tsx';
import { Sign } from '../../ui/sign.tsx';
import { addressOf } from './home.ts';

export interface Card {
  readonly key: string;
  readonly label: Label;
  /** Which row it stands in; the first where nothing is said. */
  readonly group?: 'waits' | 'beside' | 'others' | 'ends' | 'failed' | 'looks';
  readonly count: number;
  /** False where no more were counted: "1,000+". */
  readonly countIsExact?: boolean;
  /** When the first in line began to wait, and when it should be done. */
  readonly oldestAt?: string | null;
  readonly dueAt?: string | null;
  /** The record, where there is one alone. */
  readonly only?: string | null;
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly tone?: Tone;
  /** The move that leads on, and what its button is called. */
  readonly does?: string | null;
  readonly act?: Label | null;
}

/** A card whose list the session opens: a number that cannot be clicked does not stand here. */
export interface Counted extends Card {
  readonly to: string;
}

/** Of these the ones that lead somewhere. */
export const useCounted = (cards: readonly Card[]): readonly Counted[] => {
  const menus = useMenus();
  return cards.flatMap(card => {
    const base = pathOfResource(menus, card.resource);
    if (base === undefined) return [];
    const { only, does } = card;
    // What is done to one record alone begins at once.
    return [{ ...card, to: only && does ? withQuery(`${base}/${only}/show`, { act: does }) : addressOf(base, card) }];
  });
};

export const isLate = ({ dueAt }: Card, now: number): boolean => typeof dueAt === 'string' && Date.parse(dueAt) < now;

/** As its list says it: by the time in which it is due, else how long it waits. */
const useUrgency = (now: number): ((card: Card) => string) => {
  const t = useWords();
  const { span } = useRenderWords();
  return card => {
    const { oldestAt, dueAt } = card;
    if (dueAt) return t(isLate(card, now) ? 'home.due' : 'home.within', { age: span(dueAt, now) });
    return oldestAt ? t('home.oldest', { age: span(oldestAt, now) }) : '';
  };
};

interface FocusProps {
  readonly card: Counted;
  readonly now: number;
  /** Nothing else on the page calls for itself first. */
  readonly isFirst: boolean;
}

/** The next thing to do. */
export const Focus = ({ card, now, isFirst }: FocusProps) => {
  const t = useWords();
  const label = useLabel();
  const navigate = useNavigate();
  const urgency = useUrgency(now);
  const go = card.act ? label(card.act) : t('home.go');
  useShortcuts(t('home.keys'), [{ keys: 'A', says: go, run: () => navigate(card.to) }]);
  return (
    <Link className="s-line s-focus" data-tone={isLate(card, now) ? 'bad' : (card.tone ?? 'neutral')} to={card.to}>
      <span>{label(card.label)}</span>
      <strong>{totalText(card.count, card.countIsExact !== false)}</strong>
      <small data-late={isLate(card, now)}>{urgency(card)}</small>
      <span className="s-focus-go" data-first={isFirst}>
        {go}
        <KeyHint of="A" />
        <Sign name="next" />
      </span>
    </Link>
  );
};

interface LinesProps {
  readonly title?: string;
  readonly cards: readonly Counted[];
  readonly now: number;
  /** Something is to be done about them: each says by a button what. */
  readonly asWork?: boolean;
}

export const Lines = ({ title, cards, now, asWork = false }: LinesProps) => {
  const t = useWords();
  const label = useLabel();
  const urgency = useUrgency(now);
  if (cards.length === 0) return null;
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <ul className={asWork ? 's-lines s-lines-work' : 's-lines'}>
        {cards.map(card => (
          <li key={card.key}>
            <Link className="s-line" data-tone={isLate(card, now) ? 'bad' : (card.tone ?? 'neutral')} to={card.to}>
              <span>{label(card.label)}</span>
              <small data-late={isLate(card, now)}>{urgency(card)}</small>
              <strong>{totalText(card.count, card.countIsExact !== false)}</strong>
              {asWork && (
                <span className="s-line-go">
                  {card.act ? label(card.act) : t('home.go')}
                  <Sign name="next" />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};

interface IdleProps {
  readonly cards: readonly Counted[];
  /** That nothing waits is said already. */
  readonly isSaid: boolean;
}

/** Queues in which nothing waits: one line, so that the eye finds those in which something does. */
export const Idle = ({ cards, isSaid }: IdleProps) => {
  const t = useWords();
  const label = useLabel();
  if (cards.length === 0) return null;
  return (
    <p className="s-idle">
      <span>{t(isSaid ? 'home.yours' : 'home.idle')}</span>
      {cards.map(card => (
        <Link key={card.key} to={card.to}>
          {label(card.label)}
        </Link>
      ))}
    </p>
  );
};
