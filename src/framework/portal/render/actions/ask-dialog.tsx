/** A call that is put to a record: what it asks besides, and its answer. A question is asked as often as one likes, what is done once is done. */
import { useDataProvider, useRefresh } from 'ra-core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ClientCall, ClientField, ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFoot } from '../../ui/dialog.tsx';
import { firstFieldFocused } from '../../ui/first-field.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { useDelegates } from '../delegates.tsx';
import { type Failure, failureOf, saidOf } from '../failure.ts';
import { drawValue } from '../fields/value.tsx';
import { startValues } from '../inputs/check.ts';
import { Complaints } from '../questions/complaints.tsx';
import { Questions, QuestionsForm } from '../questions/questions-form.tsx';
import { titleOf } from '../represent.ts';
import { useWords } from '../words.ts';
import { ActedOn } from './acted-on.ts';
import { FormDialog } from './form-dialog.tsx';
import './dialogs.css';

interface AskDialogProps {
  readonly call: ClientCall;
  readonly resource: ClientResource;
  readonly record: Row;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;
const none: Readonly<Record<string, never>> = {};
/** Whether all that is wrong can be said beside the fields it is wrong with. */
const isAtFields = ({ errors = none }: Failure, questions: Readonly<Record<string, ClientField>>): boolean =>
  Object.keys(errors).every(path => (path.split(/[.[]/)[0] ?? path) in questions);

const Answers = ({
  fields,
  answer,
  resource,
  record,
}: Omit<AskDialogProps, 'call' | 'onClose'> & {
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly answer: Values;
}) => {
  const words = useWords();
  const around = { words, resource, record: { ...answer, id: record.id }, place: 'show' as const };
  return (
    <dl className="cr-answers">
      {Object.values(fields).map(field => (
        <div key={field.name}>
          <dt>{words.label(field.label)}</dt>
          <dd>{drawValue(field, around)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What changes something is called what it does; the rest merely asks. */
const Foot = ({ call, isDone, onClose }: Pick<AskDialogProps, 'call' | 'onClose'> & { readonly isDone: boolean }) => {
  const { isSubmitting } = useFormState();
  const { t, label } = useWords();
  const what = call.button ? label(call.label) : t('inquiry.ask');
  return (
    <DialogFoot>
      <Button filled={isDone} onClick={onClose}>
        {t('close')}
      </Button>
      {!isDone && (
        <Button type="submit" filled busy={isSubmitting}>
          {isSubmitting ? t('act.doing', { what }) : what}
        </Button>
      )}
    </DialogFoot>
  );
};

const AskDialog = ({ call, resource, record, onClose }: AskDialogProps) => {
  const { label } = useWords();
  const view = useClientView();
  const refresh = useRefresh();
  const { ref, viewer } = useDelegates();
  const provider = useDataProvider<PortalDataProvider>();
  const { on } = call;
  const by = on?.by ?? 'id';
  const [questions] = useState(
    (): Readonly<Record<string, ClientField>> => Object.fromEntries(Object.entries(call.ask ?? none).filter(([name]) => name !== by)),
  );
  const [start] = useState(() => startValues(questions, undefined));
  /** What was answered, and by which call. */
  const [answer, setAnswer] = useState<{ readonly of: string; readonly said: Values }>();
  const [failed, setFailed] = useState<Failure>();
  const isDone = call.idempotent && answer !== undefined;
  const take = (said: Values, of: string): void => {
    setAnswer({ of, said });
    if (call.idempotent) refresh();
  };
  const ask = async (asked: Values): Promise<void> => {
    const input = { ...asked, [by]: record[by] };
    setAnswer(undefined);
    setFailed(undefined);
    try {
      take(await provider.ask(call.id, input), call.id);
    } catch (error) {
      setFailed(failureOf(error));
    }
  };
  return (
    <FormDialog title={label(call.label)} onClose={onClose}>
      <QuestionsForm questions={questions} start={start} className="cr-dialog-form" onAsk={ask}>
        <p className="cr-act-what">
          <strong>{titleOf(resource, record, label)}</strong>
        </p>
        {!isDone && (
          <div className="cr-fields cr-fields-one" ref={firstFieldFocused}>
            <ActedOn value={record}>
              <Questions questions={questions} of={call.id} />
            </ActedOn>
          </div>
        )}
        <div aria-live="polite" ref={ref}>
          {answer !== undefined && (
            <Answers fields={view.calls[answer.of]?.answer ?? none} answer={answer.said} resource={resource} record={record} />
          )}
          {failed !== undefined && (
            <p className="cr-notice cr-notice-bad" role="alert">
              {isAtFields(failed, questions) ? failed.message : saidOf(failed)}
            </p>
          )}
          <Complaints failure={failed} />
        </div>
        <Foot call={call} isDone={isDone} onClose={onClose} />
      </QuestionsForm>
      {viewer}
    </FormDialog>
  );
};

export default AskDialog;
