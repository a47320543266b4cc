/** A call of no entity as a page: what it asks as a form, what it answers below. An address with the answers in it asks at once. */
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { MenuModel } from '#engine/project/model.ts';
import { type PortalDataProvider, type Row, useClientView } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { Failed } from '../../failed.tsx';
import { type Failure, failureOf } from '../../failure.ts';
import { payloadOf, startValues } from '../../inputs/check.ts';
import { Complaints } from '../../questions/complaints.tsx';
import { Questions, QuestionsForm } from '../../questions/questions-form.tsx';
import { useWords } from '../../words.ts';
import { Groups } from '../record/groups.tsx';
import '../../style/render.css';
import '../record/record.css';
import './inquiry.css';
import { Button } from '../../../ui/button.tsx';

type Values = Readonly<Record<string, unknown>>;
type Outcome = { readonly answer: Row } | { readonly error: unknown; readonly failure: Failure };

const none: Readonly<Record<string, never>> = {};

export const InquiryView = ({ call: id, menu }: { readonly call: string; readonly menu: MenuModel }) => {
  const view = useClientView();
  const words = useWords();
  const { t, label } = words;
  const provider = useDataProvider<PortalDataProvider>();
  const title = useId();
  const { ref, viewer } = useDelegates();
  const [search] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const call = view.calls[id];
  const questions: Readonly<Record<string, ClientField>> = call?.ask ?? none;
  const [start] = useState<Values>(() => {
    const brought = Object.keys(questions).flatMap(name => (search.has(name) ? [[name, search.get(name)]] : []));
    return { ...startValues(questions, undefined), ...Object.fromEntries(brought) };
  });
  /** The answer is drawn as a record of a kind that has no name. */
  const answered = useMemo(
    (): ClientResource => ({
      name: id,
      label: call?.label ?? menu.title,
      represent: '',
      fields: call?.answer ?? none,
      states: none,
      transitions: [],
      views: none,
      verbs: none,
    }),
    [id, call, menu],
  );

  const ask = useCallback(
    async (asked: Values): Promise<void> => {
      setAsking(true);
      try {
        const answer = await provider.ask(id, asked);
        setOutcome({ answer: { ...answer, id } });
      } catch (error) {
        setOutcome({ error, failure: failureOf(error) });
      }
      setAsking(false);
    },
    [provider, id],
  );
  useEffect(() => {
    if (Object.keys(questions).some(name => search.has(name))) void ask(payloadOf(questions, start, undefined));
  }, [ask, questions, search, start]);

  return (
    <article className="cr-page cr-inquiry" aria-labelledby={title} aria-busy={asking} ref={ref}>
      <div className={`cr-bar${asking ? ' cr-bar-on' : ''}`} aria-hidden="true" />
      <header className="cr-head">
        <h1 id={title}>{label(menu.title)}</h1>
      </header>
      <QuestionsForm questions={questions} start={start} className="cr-ask" onAsk={ask}>
        <Questions questions={questions} of={id} />
        <Button type="submit" filled busy={asking}>
          {asking ? t('act.doing', { what: t('inquiry.ask') }) : t('inquiry.ask')}
        </Button>
        <Complaints failure={outcome !== undefined && 'failure' in outcome ? outcome.failure : undefined} />
      </QuestionsForm>
      <div aria-live="polite">
        {outcome !== undefined && 'answer' in outcome && (
          <Groups
            resource={answered}
            record={outcome.answer}
            groups={[{ label: call?.label ?? menu.title, fields: Object.keys(answered.fields) }]}
          />
        )}
        {outcome !== undefined && 'error' in outcome && outcome.failure.errors === undefined && (
          <Failed error={outcome.error} onRetry={() => setOutcome(undefined)} />
        )}
      </div>
      {viewer}
    </article>
  );
};
