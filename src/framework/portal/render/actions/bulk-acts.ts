/** What can be done to many rows of a list at once: transitions that ask nothing of each, and taking applications or putting them back. */
import { useDataProvider } from 'ra-core';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { useCan } from '../resource.ts';
import { partIn } from '../review-part.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import { bulkable, decisionsOf } from './applicable.ts';
import { inputOf, questionsOf } from './questions.ts';
import { useClaim } from './use-claim.ts';

export interface BulkAct {
  readonly name: string;
  readonly label: string;
  /** Asked once, for all of them. */
  readonly questions: Readonly<Record<string, ClientField>>;
  /** Whether it can be tried on the row as the list has it. */
  readonly isFor: (row: Row) => boolean;
  readonly act: (row: Row, given: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

export const useBulkActs = (resource: ClientResource): readonly BulkAct[] => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const can = useCan();
  const { userNum } = useSession();
  const { t, label } = useWords();
  const claim = useClaim(resource);
  const moves = bulkable(resource, can, callId => view.calls[callId]?.answer !== undefined).map(
    (transition): BulkAct => ({
      name: transition.name,
      label: label(transition.label),
      questions: questionsOf(view, resource, transition),
      isFor: row => row.state === undefined || transition.from.includes(row.state),
      act: (row, given) => provider.act(resource.name, transition.name, inputOf(view, transition, row, given)),
    }),
  );
  if (claim === undefined) return moves;
  const mine = (row: Row) => partIn(resource, row, 'claimant') === userNum;
  const awaitsDecision = (row: Row) => decisionsOf(resource, row.state, can).length > 0;
  return [
    {
      name: 'claim',
      label: t('review.take'),
      questions: {},
      // One that somebody else has is tried: whose it is, the service says.
      isFor: row => awaitsDecision(row) && !mine(row),
      act: row => claim(row, false),
    },
    { name: 'release', label: t('review.release'), questions: {}, isFor: mine, act: row => claim(row, true) },
    ...moves,
  ];
};
