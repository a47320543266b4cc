/** The dialog of a transition, made from what it asks. Stays open on failure with everything that was typed. */
import { Form } from 'ra-core';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { type Row, useClientView } from '../contract.ts';
import type { Failure } from '../failure.ts';
import { payloadOf } from '../inputs/check.ts';
import { FormPreview, useIsDrawn } from '../preview/preview-pane.tsx';
import { Complaints } from '../questions/complaints.tsx';
import { FollowLanguage } from '../questions/follow-language.ts';
import { useResolver } from '../questions/use-resolver.ts';
import { titleOf } from '../represent.ts';
import { useSession } from '../session.ts';
import { useWords } from '../words.ts';
import '../questions/form.css';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DialogFoot } from '../../ui/dialog.tsx';
import { firstFieldFocused } from '../../ui/first-field.ts';
import { focused } from '../../ui/focused.ts';
import { ActedOn } from './acted-on.ts';
import { sentByButton } from './by-button.ts';
import { Consent, useConsent } from './consent.tsx';
import { DialogQuestions } from './dialog-questions.tsx';
import { FactsShown } from './facts-shown.tsx';
import { FormDialog } from './form-dialog.tsx';
import { leadsTo } from './leads-to.ts';
import { MoveFailure } from './move-failure.tsx';
import { Becomes, MoveSaid } from './move-said.tsx';
import { useAct } from './use-act.ts';
import { useAnswers } from './use-answers.ts';
import { useAsRead } from './use-as-read.ts';
import { type Shown, useDone } from './use-done.ts';
import './dialogs.css';

interface TransitionDialogProps {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly record: Row;
  /** Answers that were given elsewhere, such as the marks of a review. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** What the answers start with. */
  readonly suggested?: Readonly<Record<string, unknown>>;
  /** What comes of it, where that has been said already. */
  readonly says?: readonly Label[];
  /** What speaks against it, to be seen before it is confirmed. */
  readonly caution?: string | undefined;
  readonly onClose: () => void;
  /** @param say tells of it in passing, where nothing that opens next does */
  readonly onDone: (shown: Shown | undefined, say: () => void) => void;
}

const none = {};
const nothing: readonly never[] = [];

interface SubmitProps extends Pick<TransitionDialogProps, 'transition' | 'onClose'> {
  /** Nothing is asked that could have the keyboard first. */
  readonly isBare: boolean;
  /** It was asked for: once more would be another request. */
  readonly isAsked: boolean;
}

const Submit = ({ transition, onClose, isBare, isAsked }: SubmitProps) => {
  const { isSubmitting } = useFormState();
  const { t, label } = useWords();
  return (
    <DialogFoot>
      <Button {...(isBare ? { ref: focused } : {})} onClick={onClose}>
        {t(isAsked ? 'close' : 'cancel')}
      </Button>
      <ConfirmButton type="submit" danger={transition.danger === true} busy={isSubmitting} disabled={isAsked}>
        {isSubmitting ? t('act.doing', { what: label(transition.label) }) : label(transition.label)}
      </ConfirmButton>
    </DialogFoot>
  );
};

export const TransitionDialog = ({
  resource,
  transition,
  record: now,
  given = none,
  suggested = none,
  says = nothing,
  caution,
  onClose,
  onDone,
}: TransitionDialogProps) => {
  const view = useClientView();
  const session = useSession();
  const { label, language } = useWords();
  const act = useAct(resource.name);
  const done = useDone(resource);
  const consent = useConsent(transition);
  const [failure, setFailure] = useState<Failure>();
  const { record, hear } = useAsRead(now);
  const shown = view.calls[transition.call]?.show ?? nothing;
  const facts = shown.flatMap(name => resource.fields[name] ?? []);
  const { questions, start } = useAnswers({ resource, transition, record, facts, given, suggested });
  const resolver = useResolver({ fields: questions, when: none, before: undefined, session }, language);
  const led = leadsTo(resource, transition, record, { session, now: new Date() });
  const fields = Object.values(questions);
  const isDrawn = useIsDrawn(resource, transition.input);
  // Of what cannot be undone no Enter in passing makes a fact.
  const isGrave = transition.danger === true || transition.warns !== undefined || !led.hasWayBack;

  const submit = async (values: Readonly<Record<string, unknown>>) => {
    setFailure(undefined);
    const missing = await consent.give();
    if (missing !== undefined) {
      setFailure(missing);
      return;
    }
    const outcome = await act(transition, record, { ...given, ...payloadOf(questions, values, undefined) });
    if ('done' in outcome) {
      const { shown, say } = done(transition, outcome.done, titleOf(resource, record, label));
      onDone(shown, say);
    } else {
      setFailure(outcome.failure);
      hear(outcome.failure);
    }
  };

  return (
    <FormDialog
      title={label(transition.label)}
      onClose={onClose}
      size={isDrawn || fields.some(field => field.type === 'items') ? 'md' : 'sm'}
    >
      <Form
        defaultValues={start}
        record={start}
        onSubmit={submit}
        resolver={resolver}
        mode="onBlur"
        reValidateMode="onBlur"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
        className="cr-dialog-form"
      >
        <Becomes resource={resource} record={record} led={led} />
        <FactsShown resource={resource} record={record} names={shown} />
        {transition.consent !== undefined && (
          <Consent
            consent={{
              ...consent,
              accept: yes => {
                setFailure(undefined);
                consent.accept(yes);
              },
            }}
          />
        )}
        <MoveSaid transition={transition} record={record} led={led} isAsking={fields.length > 0} says={says} caution={caution} />
        {fields.length > 0 && (
          <div className={isDrawn ? 'cr-with-preview' : undefined}>
            <div className="cr-fields cr-fields-one" ref={isGrave ? sentByButton : firstFieldFocused}>
              <ActedOn value={record}>
                <DialogQuestions resource={resource} record={record} fields={fields} start={start} />
              </ActedOn>
            </div>
            {isDrawn && <FormPreview resource={resource} record={record} />}
          </div>
        )}
        {failure !== undefined && <MoveFailure failure={failure} resource={resource} asked={questions} />}
        <Complaints failure={failure} />
        <FollowLanguage />
        <Submit transition={transition} onClose={onClose} isBare={fields.length === 0} isAsked={failure?.isAsked === true} />
      </Form>
    </FormDialog>
  );
};

export default TransitionDialog;
