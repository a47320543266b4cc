/** A call that is put to a record without changing it: what it asks besides, and its answer below, as often as one likes. */
import Dialog from '@mui/material/Dialog';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { ClientCall, ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { PortalDataProvider, Row } from '../contract.ts';
import { sentenceOf } from '../failure.ts';
import { drawValue } from '../fields/value.tsx';
import { startValues } from '../inputs/check.ts';
import { represent } from '../represent.ts';
import { Questions, QuestionsForm } from '../views/form/questions-form.tsx';
import { useWords } from '../words.ts';

interface AskDialogProps {
  readonly call: ClientCall;
  readonly resource: ClientResource;
  readonly record: Row;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, unknown>>;
const none: Readonly<Record<string, never>> = {};

/** What changes something is called what it does; the rest merely asks. */
const Foot = ({ call, onClose }: Pick<AskDialogProps, 'call' | 'onClose'>) => {
  const { isSubmitting } = useFormState();
  const { t, label } = useWords();
  const what = call.button ? label(call.label) : t('inquiry.ask');
  return (
    <div className="cr-dialog-foot">
      <button type="button" className="cr-button" onClick={onClose}>
        {t('close')}
      </button>
      <button type="submit" className="cr-button cr-filled" disabled={isSubmitting}>
        {isSubmitting ? t('act.doing', { what }) : what}
      </button>
    </div>
  );
};

const AskDialog = ({ call, resource, record, onClose }: AskDialogProps) => {
  const words = useWords();
  const { label } = words;
  const provider = useDataProvider<PortalDataProvider>();
  const by = call.on?.by ?? 'id';
  const [questions] = useState((): Readonly<Record<string, ClientField>> => {
    const { [by]: _, ...asked } = call.ask ?? none;
    return asked;
  });
  const [start] = useState(() => startValues(questions, undefined));
  const [answer, setAnswer] = useState<Values>();
  const [failed, setFailed] = useState<string>();
  const ask = async (asked: Values): Promise<void> => {
    setAnswer(undefined);
    setFailed(undefined);
    try {
      setAnswer(await provider.ask(call.id, { ...asked, [by]: record[by] }));
    } catch (error) {
      setFailed(sentenceOf(error));
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="cr-ask-title">
      <QuestionsForm questions={questions} start={start} className="cr-dialog" onAsk={ask}>
        <h2 id="cr-ask-title">{label(call.label)}</h2>
        <p className="cr-act-what">
          <strong>{represent(resource, record, label)}</strong>
        </p>
        <div className="cr-fields cr-fields-one">
          <Questions questions={questions} of={call.id} />
        </div>
        <div aria-live="polite">
          {answer !== undefined && (
            <dl className="cr-answers">
              {Object.values(call.answer ?? none).map((field: ClientField) => (
                <div key={field.name}>
                  <dt>{label(field.label)}</dt>
                  <dd>{drawValue(field, { words, resource, record, place: 'show' }, answer[field.name])}</dd>
                </div>
              ))}
            </dl>
          )}
          {failed !== undefined && (
            <p className="cr-notice cr-notice-bad" role="alert">
              {failed}
            </p>
          )}
        </div>
        <Foot call={call} onClose={onClose} />
      </QuestionsForm>
    </Dialog>
  );
};

export default AskDialog;
