/** The first steps on the home page: what is reached, how far it has come, who acts, and of what can be done now one button. */
import type { Label } from '#engine/declare/label.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { addressOf, type FirstStep, nextOf } from '../../granted/first-step.ts';
import { useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Said } from './said.tsx';
import './first-steps.css';

/** Whether any step is theirs to take or to wait for: whoever can do nothing about them has other work. */
export const useConcern = (steps: readonly FirstStep[]): boolean => {
  const menus = useMenus();
  return steps.some(step => step.standing === 'waits' || (step.act !== null && addressOf(menus, step) !== undefined));
};

interface StepProps {
  readonly step: FirstStep;
  /** Among those that have to be taken; an optional one has none. */
  readonly number: number | undefined;
  /** What is to be done next of all. */
  readonly isNext: boolean;
  /** Nothing on the page comes before it. */
  readonly isFirst: boolean;
}

const Step = ({ step, number, isNext, isFirst }: StepProps) => {
  const t = useWords();
  const label = useLabel();
  const address = addressOf(useMenus(), step);
  const { standing, stage, by, act, optional } = step;
  const isDone = standing === 'done';
  return (
    <li className="s-step" data-standing={standing} aria-current={isNext ? 'step' : undefined}>
      <span className="s-step-mark" aria-hidden="true">
        {isDone ? <Sign name="check" /> : (number ?? '·')}
      </span>
      <div>
        <h3>
          {label(step.label)}
          {optional && !isDone && standing !== 'skipped' && <small>{t('home.steps.optional')}</small>}
        </h3>
        {!isDone && <Said text={label(stage ?? step.says)} />}
      </div>
      <div className="s-step-end">
        {act !== null && address !== undefined ? (
          <ButtonLink filled={isNext && isFirst} to={address} state={{ begins: step.begins }}>
            {label(act)}
          </ButtonLink>
        ) : (
          standing !== 'barred' && (
            <span className="s-step-word">{by === null ? t(`home.steps.${standing}`) : t('home.steps.by', { who: label(by) })}</span>
          )
        )}
      </div>
    </li>
  );
};

interface FirstStepsProps {
  readonly title: Label;
  /** What is to be expected of all of them. */
  readonly help?: Label | null | undefined;
  readonly steps: readonly FirstStep[];
  /** They stand before the work, as long as there is none. */
  readonly isFirst: boolean;
  readonly onAway: () => void;
}

export const FirstSteps = ({ title, help, steps, isFirst, onAway }: FirstStepsProps) => {
  const t = useWords();
  const label = useLabel();
  const next = nextOf(steps);
  const required = steps.filter(({ optional }) => !optional);
  const n = required.filter(({ standing }) => standing === 'done').length;
  return (
    <section className="s-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{label(title)}</h2>
        <small>{t('home.steps.count', { n, of: required.length })}</small>
        <Button quiet onClick={onAway}>
          {t('home.steps.away')}
        </Button>
        {help && <p>{label(help)}</p>}
      </header>
      <ol>
        {steps.map(step => (
          <Step
            key={step.label[0]}
            step={step}
            number={step.optional ? undefined : required.indexOf(step) + 1}
            isNext={step === next}
            isFirst={isFirst}
          />
        ))}
      </ol>
    </section>
  );
};
