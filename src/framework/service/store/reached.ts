/** Tells of steps whose order matters when power fails, to whoever listens: who traces, and tests, which end the process there. */
import { channel } from 'node:diagnostics_channel';

/** What is told of a step. */
export interface Step {
  readonly step: string;
  /** What it was a step of: a call's id, or the number of what was made. */
  readonly of: string;
}

const steps = channel('chancery:step');

export const reached = (step: string, of: string): void => {
  if (steps.hasSubscribers) steps.publish({ step, of } satisfies Step);
};
