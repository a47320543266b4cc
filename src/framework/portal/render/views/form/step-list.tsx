/** The steps of a form at its side: which are done, which one is open, which hold a mistake; on a phone where one is, in a line. */
import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { isEmpty } from '../../fields/value.tsx';
import { type Judged, standingNow } from '../../questions/use-resolver.ts';
import type { Wanted } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { markOf, placeOf, type StepMark, stepsOf, summaryStep } from './steps.ts';
import type { Steps } from './use-steps.ts';
import './steps.css';

interface StepListProps {
  readonly steps: Steps;
  readonly judged: Judged;
  readonly wanted: Wanted;
  /** Sends the form on to a step that lies ahead. */
  readonly onForward: (key: string) => void;
}

const shapes: Readonly<Record<StepMark, string | undefined>> = {
  done: 'M3.5 8.5l3 3 6-7',
  faulty: 'M8 3.5v5.5M8 12v.6',
  open: undefined,
};

const Sign = ({ mark, place }: { readonly mark: StepMark; readonly place: number }) => (
  <span className={`cr-step-sign cr-step-${mark}`} aria-hidden="true">
    {shapes[mark] === undefined ? (
      place + 1
    ) : (
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shapes[mark]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    )}
  </span>
);

export const StepList = ({ steps, judged, wanted, onForward }: StepListProps) => {
  const { t, label } = useWords();
  const values = useWatch();
  const { errors, submitCount } = useFormState();
  // Wherever sending led to, the next time it is one step on again.
  useEffect(() => {
    if (submitCount > 0) steps.aim(undefined);
  }, [submitCount, steps]);

  const list = stepsOf(steps.groups, standingNow(judged, values));
  const here = placeOf(list, steps.at);
  const lacking = new Set([...wanted(values)].filter(name => isEmpty(values[name])));
  const marks = list.map(step => markOf(step, { walked: steps.walked, faulty: new Set(Object.keys(errors)), lacking }));
  const all = [
    ...list.map(({ key, title }, place) => ({ key, title: label(title), mark: marks[place] ?? ('open' as const) })),
    { key: summaryStep, title: t('steps.summary'), mark: 'open' as const },
  ];
  const said = t('steps.place', { n: here + 1, all: all.length });
  return (
    <nav className="cr-steps" aria-label={t('steps.title')}>
      <p className="cr-step-line">
        <span>{said}</span> <strong>{all[here]?.title}</strong>
      </p>
      <progress className="cr-step-bar" max={all.length} value={here + 1} aria-label={said} />
      <ol>
        {all.map(({ key, title, mark }, place) => (
          <li key={key}>
            <button
              type="button"
              {...(place === here ? { 'aria-current': 'step' as const } : {})}
              onClick={() => (place <= here ? steps.show(key) : onForward(key))}
            >
              <Sign mark={mark} place={place} />
              <span>{title}</span>
              {mark !== 'open' && <span className="cr-step-said">{t(`steps.${mark}`)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
