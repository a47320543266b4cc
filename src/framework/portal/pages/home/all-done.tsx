/** The first steps once they have led somewhere: all of them ticked, and what to do now, until they are put away. */
import type { Label } from '#engine/declare/label.ts';
import { useLabel } from '../../granted/client-view.tsx';
import type { FirstStep } from '../../granted/first-step.ts';
import { pathOfPage, pathOfResource, useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sign } from '../../ui/sign.tsx';
import './first-steps.css';

export interface Onward {
  readonly label: Label;
  readonly says: Label;
  /** One of the three: the others are not told. */
  readonly create?: string | null;
  readonly page?: string | null;
  readonly open?: string | null;
}

type Menus = ReturnType<typeof useMenus>;

/** Where it is done; undefined where it is not theirs to open. */
const addressOf = (menus: Menus, { create, page }: Onward): string | undefined => {
  if (typeof page === 'string') return pathOfPage(menus, page);
  const base = typeof create === 'string' ? pathOfResource(menus, create) : undefined;
  return base === undefined ? undefined : `${base}/create`;
};

const Way = ({ way, isFirst }: { way: Onward; isFirst: boolean }) => {
  const label = useLabel();
  const to = addressOf(useMenus(), way);
  if (to === undefined && typeof way.open !== 'string') return null;
  return (
    <li>
      {to === undefined ? (
        <a className="cr-button" href={`#${way.open}`} target="_blank" rel="noreferrer">
          {label(way.label)}
        </a>
      ) : (
        <ButtonLink filled={isFirst} to={to}>
          {label(way.label)}
        </ButtonLink>
      )}
      <p>{label(way.says)}</p>
    </li>
  );
};

interface AllDoneProps {
  readonly title: Label;
  readonly says: Label;
  readonly steps: readonly FirstStep[];
  readonly onward: readonly Onward[];
  readonly onAway: () => void;
}

export const AllDone = ({ title, says, steps, onward, onAway }: AllDoneProps) => {
  const t = useWords();
  const label = useLabel();
  return (
    <section className="s-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{label(title)}</h2>
        <small>{t('home.steps.done')}</small>
        <Button quiet onClick={onAway}>
          {t('home.steps.away')}
        </Button>
        <p>{label(says)}</p>
      </header>
      <ul className="s-ticks">
        {steps.map(step => (
          <li key={step.label[0]} data-standing={step.standing}>
            {step.standing === 'done' && <Sign name="check" />}
            {label(step.label)}
            {step.standing === 'skipped' && <small>{t('home.steps.skipped')}</small>}
          </li>
        ))}
      </ul>
      <ul className="s-onward">
        {onward.map((way, index) => (
          <Way key={way.label[0]} way={way} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  );
};
