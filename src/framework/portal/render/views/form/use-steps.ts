/** Where somebody is in a form of steps, and where they are going: forward when what lies on the way is right, back always. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { Group } from '#engine/declare/views.ts';
import { fieldsOnTheWay, keyOf, placeOf, stepAfter, stepsOf, theEnd } from './steps.ts';

type Standing = Readonly<Record<string, unknown>>;

export interface Steps {
  readonly groups: readonly Group[];
  readonly at: string;
  /** Its record was made at an earlier step. */
  readonly isGoingOn: boolean;
  readonly walked: ReadonlySet<string>;
  /** Opens a step, its heading in sight and under the focus. */
  readonly show: (key: string) => void;
  /** Where the form goes when it is sent now. */
  readonly target: (standing: Standing) => string;
  /** The fields that have to be right for that; undefined: all. */
  readonly judged: (standing: Standing) => ReadonlySet<string> | undefined;
  /** Sends the form on to that step; to the end where it is `theEnd`. */
  readonly aim: (to: string | undefined) => void;
  /** Steps that lie behind, once somebody goes on. */
  readonly pass: (standing: Standing, to: string) => void;
}

/** A form that goes on after its record was made begins at this step. */
const stepIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string' ? state.step : undefined;

/** Steps are told by their section, which carries the key. */
export const sectionOf = (key: string): HTMLElement | null => document.querySelector(`[data-step="${CSS.escape(key)}"]`);

const intoSight = (key: string): void => {
  const heading = sectionOf(key)?.querySelector<HTMLElement>('h2');
  heading?.closest('.cr-form')?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
};

/** @param isBegun the record is there already: every step may have been seen */
export const useSteps = (groups: readonly Group[], isBegun: boolean): Steps => {
  const first = groups[0] === undefined ? theEnd : keyOf(groups[0]);
  const { state } = useLocation();
  const [began] = useState(() => stepIn(state));
  const [at, setAt] = useState(began ?? first);
  const [walked, setWalked] = useState<ReadonlySet<string>>(() => {
    const keys = groups.map(keyOf);
    return new Set(began === undefined ? (isBegun ? keys : []) : keys.slice(0, keys.includes(began) ? keys.indexOf(began) : keys.length));
  });
  useEffect(() => {
    if (began !== undefined) intoSight(began);
  }, [began]);
  const goal = useRef<string>(undefined);
  const show = useCallback((key: string) => {
    flushSync(() => setAt(key));
    intoSight(key);
  }, []);
  return useMemo(() => {
    const target = (standing: Standing) => goal.current ?? stepAfter(stepsOf(groups, standing), at);
    return {
      groups,
      at,
      isGoingOn: began !== undefined,
      walked,
      show,
      target,
      judged: standing => fieldsOnTheWay(stepsOf(groups, standing), target(standing)),
      aim: to => {
        goal.current = to;
      },
      pass: (standing, to) => {
        const steps = stepsOf(groups, standing);
        setWalked(before => new Set([...before, ...steps.slice(0, placeOf(steps, to)).map(({ key }) => key)]));
      },
    };
  }, [groups, at, began, walked, show]);
};
