/** A form as a page, for a new record or one that exists: sections or steps, foot and drafts. */
import { Form } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { inPlace } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { FollowLanguage } from '../../questions/follow-language.ts';
import { JudgesOfForm, type OwnJudges } from '../../questions/own-judges.ts';
import { useResolver } from '../../questions/use-resolver.ts';
import { useSession } from '../../session.ts';
import { wantedBy } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { AskBefore } from './ask-before.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormHead } from './form-head.tsx';
import { FormLead } from './form-lead.tsx';
import { LeavingAsked, useLeaving } from './leaving.tsx';
import { SetErrors } from './set-errors.tsx';
import { StepFoot } from './step-foot.tsx';
import { theEnd } from './steps.ts';
import { useFormKeyboard } from './use-form-keyboard.ts';
import { useHandIn } from './use-hand-in.ts';
import { type Opening, useOpenForm } from './use-open-form.ts';
import { useOutcome } from './use-outcome.ts';
import { useSaving } from './use-saving.ts';
import { useSending } from './use-sending.ts';
import { useSteps } from './use-steps.ts';
import '../../style/render.css';
import '../../questions/form.css';

export const FormPage = (opening: Opening) => {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const session = useSession();
  const formId = useId();
  const title = useId();
  const { ref, viewer } = useDelegates();
  const form = useOpenForm(opening);
  const { resource, basePath, path, record, base, judged, begun } = form;
  const everyStep = useSteps(form.groups, record !== undefined);
  const isStepped = resource.views.steps === true && form.groups.length > 1;
  const steps = isStepped ? everyStep : undefined;
  const outcome = useOutcome(form, isStepped);
  const { ahead, keepsDrafts, act } = outcome;
  const [own] = useState<OwnJudges>(() => new Map());
  const resolver = useResolver(judged, language, steps?.judged, own);
  const saving = useSaving(form, outcome, everyStep.isGoingOn);
  const { conflict, shown, write } = saving;
  const handInOf = useHandIn(form, outcome, everyStep);
  const { submit, goTo, refused, asking, dropAsking } = useSending({ formId, form, outcome, steps, saving, handInOf });
  // A note is no word to send: Enter in it leaves the form where it is.
  useFormKeyboard(formId, { at: steps?.at, isHeld: outcome.sends && !isStepped });
  const leaving = useLeaving(form, () => navigate(record === undefined ? basePath : `${basePath}/${record.id}/show`, inPlace));
  const wanted = wantedBy(ahead, session);
  const foot = {
    formId,
    path,
    saving: saving.saving,
    failed: saving.failed,
    kept: saving.kept,
    isSaved: shown !== undefined,
    isNew: base === undefined,
    onCancel: leaving.leave,
    act,
    onRefused: refused.onRefused,
  };
  return (
    <section className="cr-page cr-form" aria-labelledby={title} ref={ref}>
      <FormHead form={form} outcome={outcome} titleId={title} onBack={leaving.leave} />
      <Form
        key={begun.turn}
        id={formId}
        className="cr-form-body"
        defaultValues={begun.values}
        record={begun.values}
        onSubmit={submit}
        resolver={resolver}
        mode="onBlur"
        reValidateMode="onBlur"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
      >
        <DraftKeeper form={form} />
        <SetErrors to={saving.setError} values={refused.values} />
        <FollowLanguage />
        <FormLead form={form} wanted={wanted} keepsDrafts={keepsDrafts} />
        <JudgesOfForm value={own}>
          <FormBody form={form} wanted={wanted} steps={steps} handInOf={handInOf} onForward={goTo} />
        </JudgesOfForm>
        <LeavingAsked {...leaving} />
        {steps !== undefined ? (
          <StepFoot {...foot} steps={steps} judged={judged} onKeep={keepsDrafts ? () => goTo(theEnd) : undefined} />
        ) : (
          <FormFoot {...foot} />
        )}
      </Form>
      {asking !== undefined && <AskBefore asking={asking} act={act ?? t('form.save')} onClose={dropAsking} />}
      {conflict !== undefined && base !== undefined && (
        <ConflictDialog
          resource={resource}
          fields={form.fields}
          base={base}
          mine={conflict.mine}
          theirs={conflict.theirs}
          onClose={saving.dropConflict}
          onSettle={values => {
            saving.dropConflict();
            form.setBase(conflict.theirs);
            void write({ ...values }, conflict.theirs);
          }}
        />
      )}
      {shown !== undefined && <AnswerDialog shown={shown.answer} resource={resource} onClose={() => navigate(shown.to, inPlace)} />}
      {viewer}
    </section>
  );
};
