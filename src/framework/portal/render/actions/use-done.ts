/** What happens on the screen when a transition is done: a sentence that names the record and its state, or the answer that is shown only once. */
import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import type { Label } from '#engine/declare/label.ts';
import type { ClientField, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { type Answer, useClientView } from '../contract.ts';
import { isChosen } from '../inputs/chosen-password.ts';
import { useWords } from '../words.ts';
import { repeats } from './repeats.ts';

/** Fields of an answer that a person must see, with their values. */
export interface Shown {
  readonly title: string;
  readonly fields: readonly { readonly field: ClientField; readonly value: unknown }[];
}

/** The state that a record has come to, in words: as the service answers it, for something else may have happened in the move's place. */
const cameTo = ({ states }: ClientResource, { from, to }: ClientTransition, answered: unknown): Label | undefined => {
  const state = typeof answered === 'string' ? answered : to;
  return from.length === 1 && from[0] === state ? undefined : states[state]?.label;
};

/** What came of a transition. */
export interface Came {
  /** To be read before anything else opens. */
  readonly shown?: Shown;
  /** Says it in passing: where another page opens that says it itself, nobody does. */
  readonly say: () => void;
}

const silent = () => undefined;

/** What is to be shown, or said. */
export const useDone = (resource: ClientResource) => {
  const notify = useNotify();
  const view = useClientView();
  const { t, label } = useWords();
  return useCallback(
    (transition: ClientTransition, answer: Answer, name: string): Came => {
      const said = label(transition.label);
      const data = typeof answer.data === 'object' && answer.data !== null ? (answer.data as Readonly<Record<string, unknown>>) : {};
      // What one call answers for many entities stands on their pages: the state, the version.
      const answered = transition.shared === undefined ? view.calls[transition.call]?.answer : {};
      const fields = Object.values(answered ?? {}).flatMap(field => {
        const value = data[field.name];
        return value === null || value === undefined || value === '' ? [] : [{ field, value }];
      });
      if (fields.length > 0) return { shown: { title: said, fields }, say: silent };
      const saying = (sentence: string): Came => ({ say: () => notify(sentence, { type: 'success' }) });
      if (Object.values(transition.ask).some(isChosen)) return saying(t('act.donePassword', { what: said, name }));
      const state = transition.to === 'same' ? undefined : cameTo(resource, transition, data.state);
      return saying(
        state === undefined || repeats(transition.label, state)
          ? t('act.done', { what: said, name })
          : t('act.doneTo', { what: said, name, state: label(state) }),
      );
    },
    [notify, view, t, label, resource],
  );
};
