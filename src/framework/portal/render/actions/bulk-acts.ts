/** What can be done to many rows of a list at once: transitions that ask nothing of each, and taking applications or putting them back. */
import { useDataProvider } from 'ra-core';
import type { ClientField, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { useCan } from '../resource.ts';
import { partIn } from '../review-part.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import { asMeant, bulkable, decisionsOf, refusalOf } from './applicable.ts';
import { inputOf, questionsOf } from './questions.ts';
import { useClaim } from './use-claim.ts';

export interface BulkAct {
  readonly name: string;
  readonly label: string;
  /** What comes of it. */
  readonly says?: string;
  /** Asked once, for all of them. */
  readonly questions: Readonly<Record<string, ClientField>>;
  /** The fields that are said of each beside its name. */
  readonly shows?: readonly string[];
  /** Whether it can be tried on the row as the list has it. */
  readonly isFor: (row: Row) => boolean;
  /** Why it cannot be done to the row all the same, as a code, as far as the browser knows. */
  readonly refusal?: (row: Row) => string | undefined;
  /** How many it is done to by one call. */
  readonly size: number;
  /** What the service said of those that it refused, by id. It throws where nothing is known of any. */
  readonly act: (rows: readonly Row[], given: Readonly<Record<string, unknown>>) => Promise<ReadonlyMap<string, string>>;
}

/** So many records by one call: few enough to see that it goes on. */
const group = 50;

const none: ReadonlyMap<string, string> = new Map();

/** An act on one record, whose refusal is thrown. */
const oneByOne = (act: (row: Row, given: Readonly<Record<string, unknown>>) => Promise<unknown>): Pick<BulkAct, 'size' | 'act'> => ({
  size: 1,
  act: async (rows, given) => {
    for (const row of rows) await act(row, given);
    return none;
  },
});

export const useBulkActs = (resource: ClientResource): readonly BulkAct[] => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const can = useCan();
  const session = useSession();
  const { userNum } = session;
  const { t, label } = useWords();
  const claim = useClaim(resource);
  /** By the call for many, if whoever asks may make it. */
  const doneTo = (transition: ClientTransition): Pick<BulkAct, 'label' | 'questions' | 'shows' | 'size' | 'act'> => {
    const many = transition.many !== undefined && can(transition.many) ? view.calls[transition.many] : undefined;
    if (many === undefined)
      return {
        label: label(transition.label),
        questions: questionsOf(view, resource, transition),
        ...oneByOne((row, given) => provider.act(resource.name, transition.name, inputOf(view, transition, row, given))),
      };
    return {
      label: label(many.label),
      questions: questionsOf(view, resource, { ...transition, call: many.id }),
      ...(many.show === undefined ? {} : { shows: many.show }),
      size: Math.min(group, many.most ?? group),
      act: async (rows, given) => {
        const all = await provider.actOnMany(resource.name, transition.name, rows, given);
        return new Map(all.flatMap(({ id, message }) => (message === undefined ? [] : [[id, message] as const])));
      },
    };
  };
  const moves = bulkable(resource, can, callId => view.calls[callId]?.answer !== undefined).map(
    (transition): BulkAct => ({
      name: transition.name,
      ...(transition.warns === undefined ? {} : { says: label(transition.warns) }),
      isFor: row => row.state === undefined || transition.from.includes(row.state),
      refusal: row => refusalOf(asMeant(transition, row, session), row, session),
      ...doneTo(transition),
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
      ...oneByOne(row => claim(row, {})),
    },
    { name: 'release', label: t('review.release'), questions: {}, isFor: mine, ...oneByOne(row => claim(row, { release: true })) },
    ...moves,
  ];
};
