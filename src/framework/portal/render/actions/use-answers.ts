/** What a move's dialog asks, and what the answers begin with: as the record was when it opened. */
import { useState } from 'react';
import type { ClientField, ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { type Row, useClientView } from '../contract.ts';
import { startValues } from '../inputs/check.ts';
import { useSession } from '../session.ts';
import { questionsOn } from './questions.ts';
import { sumShown } from './sum-shown.ts';

type Values = Readonly<Record<string, unknown>>;

interface Known {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly record: Row;
  /** What the dialog says of the record. */
  readonly facts: readonly ClientField[];
  /** Answers that were given elsewhere. */
  readonly given: Values;
  /** What the answers start with. */
  readonly suggested: Values;
}

export const useAnswers = ({ resource, transition, record, facts, given, suggested }: Known) => {
  const view = useClientView();
  const session = useSession();
  const [questions] = useState(() =>
    Object.fromEntries(
      Object.entries(questionsOn(view, resource, transition, record, { session, now: new Date() })).filter(([name]) => !(name in given)),
    ),
  );
  const [start] = useState((): Values => {
    const ofRecord = Object.fromEntries(Object.entries(questions).filter(([name]) => transition.input.includes(name)));
    return { ...startValues(questions, undefined), ...sumShown(questions, facts, record), ...startValues(ofRecord, record), ...suggested };
  });
  return { questions, start };
};
