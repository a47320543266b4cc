/** A form that its own rules have refused: what the service has against it is asked as well, so that all of it is said at once. */
import { useRef } from 'react';
import type { Failure } from '../../failure.ts';
import type { useJudgedSteps } from './use-judged-steps.ts';

type Values = Record<string, unknown>;

interface RefusedOptions {
  readonly judgedSteps: ReturnType<typeof useJudgedSteps>;
  /** Where the form was being sent. */
  readonly target: (values: Values) => string;
  readonly complain: (failure: Failure) => void;
}

export const useRefused = ({ judgedSteps, target, complain }: RefusedOptions) => {
  const isPassed = useRef(false);
  const values = useRef<() => Values>(undefined);
  return {
    /** Filled with what the form holds now. */
    values,
    /** The rules have nothing against what is being sent. */
    pass: (): void => {
      isPassed.current = true;
    },
    onRefused: async (): Promise<boolean> => {
      const isOver = isPassed.current;
      isPassed.current = false;
      const typed = values.current?.();
      if (isOver || typed === undefined) return false;
      const wrong = await judgedSteps(typed, target(typed));
      if (wrong !== undefined) complain(wrong.failure);
      return wrong !== undefined;
    },
  };
};
