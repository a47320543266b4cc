/** Does a transition on a record and tells what came of it; the view is fetched again, whatever it was. */
import { useDataProvider, useRefresh } from 'ra-core';
import { useCallback } from 'react';
import type { ClientTransition } from '#engine/project/client-view.ts';
import { type Answer, type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { type Failure, failureOf } from '../failure.ts';
import { inputOf } from './questions.ts';
import { useMovedOn } from './use-moved-on.ts';

export type Outcome = { readonly done: Answer } | { readonly failure: Failure };

export const useAct = (resource: string) => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const refresh = useRefresh();
  const tellMovedOn = useMovedOn(resource);
  return useCallback(
    async (transition: ClientTransition, record: Row, answers: Readonly<Record<string, unknown>>): Promise<Outcome> => {
      try {
        const input = inputOf(view, transition, record, answers);
        if (transition.file) await provider.download(transition.call, input);
        const done = transition.file ? { data: null } : await provider.act(resource, transition.name, input);
        refresh();
        return { done };
      } catch (error) {
        const failure = failureOf(error);
        if (failure.hasMovedOn) void tellMovedOn(record);
        if (failure.status === 409) refresh();
        return { failure };
      }
    },
    [provider, view, refresh, resource, tellMovedOn],
  );
};
