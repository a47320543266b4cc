/** What sending a form does, told by the machine of states: it keeps a draft that is handed in later, or hands in itself. */
import type { ClientTransition } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { useClientView } from '../../contract.ts';
import { useCan } from '../../resource.ts';
import { useWords } from '../../words.ts';
import { asksFirst } from './ask-before.tsx';
import type { OpenForm } from './use-open-form.ts';

export interface Outcome {
  /** The moves that the record has before it. */
  readonly ahead: readonly ClientTransition[];
  /** With a step forward everything is saved as a draft. */
  readonly keepsDrafts: boolean;
  /** What saving is called where it is more than keeping. */
  readonly act: string | undefined;
  /** What making one is called, where the declaration says so. */
  readonly making: string | undefined;
  /** It goes out of the writer's hands at once. */
  readonly sends: boolean;
  /** What is said of it, saved. */
  readonly said: string;
}

export const useOutcome = ({ resource, record }: OpenForm, isStepped: boolean): Outcome => {
  const view = useClientView();
  const can = useCan();
  const { t, label } = useWords();
  const isReached = (states: readonly string[]): boolean => record?.state === undefined || states.includes(record.state);

  const ahead = resource.transitions.filter(({ from }) => isReached(from));
  const handsIn = resource.arrives !== undefined && isReached(resource.arrives);
  const isDraft = !handsIn && ahead.some(move => move.handsIn && can(move.call));
  const { next, making, in: open } = view.calls[callFor(resource, record === undefined ? 'create' : 'update') ?? ''] ?? {};
  const keepsDrafts = isStepped && next === undefined && open?.includes(String(resource.fields.state?.default)) === true;

  const act = () => {
    if (next !== undefined) return label(next);
    // What is kept on the way is handed in at its end: the record's page asks at once.
    if (handsIn || keepsDrafts) return t('form.handIn');
    if (isDraft) return t('form.saveDraft');
    return record === undefined && making !== undefined ? label(making) : undefined;
  };
  const said = () => {
    // What says whom it reaches before it goes out has gone out: it is called what it has become.
    const reached = record === undefined && asksFirst(view, resource) ? resource.states[String(resource.fields.state?.default)] : undefined;
    if (reached !== undefined) return label(reached.label);
    if (next !== undefined && !handsIn) return t('form.did', { act: label(next) });
    return t(handsIn ? 'form.handedIn' : isDraft ? 'form.savedDraft' : 'form.saved');
  };
  return {
    ahead,
    keepsDrafts,
    act: act(),
    sends: next !== undefined || handsIn,
    making: making === undefined ? undefined : label(making),
    said: said(),
  };
};
