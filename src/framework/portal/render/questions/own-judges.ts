/** Inputs that know more of what they hold than the rules of its field: what they have against it is said with everything else that is wrong. */
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { Faults } from './fault-tree.ts';

/**
 * Sentences by the path below the field, as `[0].value`.
 * @param isWhole the form is being sent; else somebody has only left the field, and what is not filled in yet is nobody's mistake
 */
export type OwnJudge = (value: unknown, isWhole: boolean) => Faults;
/** By the name of the field. */
export type OwnJudges = Map<string, OwnJudge>;

export const JudgesOfForm = createContext<OwnJudges>(new Map());

/** Has a form judge a field so as long as its input stands. */
export const useOwnJudge = (name: string, judge: OwnJudge): void => {
  const judges = useContext(JudgesOfForm);
  const latest = useRef(judge);
  // Before any effect that has the form judged anew.
  useLayoutEffect(() => {
    latest.current = judge;
  });
  useEffect(() => {
    judges.set(name, (value, isWhole) => latest.current(value, isWhole));
    return () => {
      judges.delete(name);
    };
  }, [judges, name]);
};

/** What they have against these fields. */
export const ownFaults = (
  judges: OwnJudges | undefined,
  names: Iterable<string>,
  values: Readonly<Record<string, unknown>>,
  isWhole: boolean,
): Faults =>
  Object.fromEntries(
    [...names].flatMap(name =>
      Object.entries(judges?.get(name)?.(values[name], isWhole) ?? {}).map(([path, said]) => [`${name}${path}`, said] as const),
    ),
  );
