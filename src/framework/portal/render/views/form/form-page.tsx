/** A form as a page, for a new record or one that exists: sections or steps, foot and drafts. */
import { Form } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limitsOf } from '#engine/rules/chain.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { holdBack } from '../../actions/by-button.ts';
import { inPlace } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { FollowLanguage } from '../../questions/follow-language.ts';
import { JudgesOfForm, type OwnJudges } from '../../questions/own-judges.ts';
import { standingNow, useResolver } from '../../questions/use-resolver.ts';
import { titleOf } from '../../represent.ts';
import { useSession } from '../../session.ts';
import { wantedBy } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { AskBefore, type Asking, useAskBefore } from './ask-before.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { FormBody } from './form-body.tsx';
import { FormFoot } from './form-foot.tsx';
import { LeavingAsked, useLeaving } from './leaving.tsx';
import { SetErrors } from './set-errors.tsx';
import { StepFoot } from './step-foot.tsx';
import { summaryStep, theEnd } from './steps.ts';
import { useHandIn } from './use-hand-in.ts';
import { useJudgedSteps } from './use-judged-steps.ts';
import { type Opening, useOpenForm } from './use-open-form.ts';
import { useOutcome } from './use-outcome.ts';
import { useRefused } from './use-refused.ts';
import { useSaving } from './use-saving.ts';
import { useSteps } from './use-steps.ts';
import '../../style/render.css';
import '../../questions/form.css';
import { Button } from '../../../ui/button.tsx';
import { firstFieldFocused } from '../../../ui/first-field.ts';
import { oneOf } from '../../format/kind.ts';

export const FormPage = (opening: Opening) => {
  const { t, label, language } = useWords();
  const navigate = useNavigate();
  const session = useSession();
  const formId = useId();
  const title = useId();
  const { ref, viewer } = useDelegates();
  const form = useOpenForm(opening);
  const { resource, basePath, path, record, base, judged, begun } = form;
  const steps = useSteps(form.groups, record !== undefined);
  const isStepped = resource.views.steps === true && form.groups.length > 1;
  const outcome = useOutcome(form, isStepped);
  const { ahead, keepsDrafts, act, making, sends } = outcome;
  const askBefore = useAskBefore(form);
  const [asking, setAsking] = useState<Asking>();
  const [own] = useState<OwnJudges>(() => new Map());
  const resolver = useResolver(judged, language, isStepped ? steps.judged : undefined, own);
  const saving = useSaving(form, outcome, steps.isGoingOn);
  const { conflict, shown, write } = saving;
  const handInOf = useHandIn(form, outcome, steps);
  const judgedSteps = useJudgedSteps(form);

  const at = isStepped ? steps.at : undefined;
  useEffect(() => {
    const form = document.getElementById(formId);
    firstFieldFocused(at === undefined ? form : (form?.querySelector<HTMLElement>(`[data-step="${CSS.escape(at)}"]`) ?? null));
  }, [formId, at]);

  // A note is no word to send: Enter in it leaves the form where it is.
  const isHeld = sends && !isStepped;
  useEffect(() => {
    // The form is drawn anew when what was typed is thrown away.
    const around = isHeld ? document.getElementById(formId)?.parentElement : undefined;
    around?.addEventListener('keydown', holdBack);
    return () => around?.removeEventListener('keydown', holdBack);
  }, [formId, isHeld]);

  const targetOf = (values: Record<string, unknown>) => (isStepped ? steps.target(standingNow(judged, values)) : theEnd);
  const refused = useRefused({ judgedSteps, target: targetOf, complain: saving.complain });
  const submit = async (values: Record<string, unknown>): Promise<void> => {
    refused.pass();
    const standing = standingNow(judged, values);
    const to = targetOf(values);
    if (to === theEnd) {
      const handIn = steps.at === summaryStep ? handInOf(values) : undefined;
      if (handIn?.isReady() === false) return;
      const go = () => write(values, base, handIn ?? (keepsDrafts && steps.at === summaryStep));
      const says = await askBefore(values);
      if (says === undefined) await go();
      else setAsking({ says, go });
    } else {
      const wrong = await judgedSteps(values, to);
      if (wrong !== undefined) {
        if (wrong.step !== steps.at) steps.show(wrong.step);
        saving.complain(wrong.failure);
      } else if (await saving.keep(values, to)) {
        steps.pass(standing, to);
        steps.show(to);
      }
    }
  };
  /** Sends the form on to a step, or to its end. */
  const goTo = (to: string) => {
    steps.aim(to);
    const sent = document.getElementById(formId);
    if (sent instanceof HTMLFormElement) sent.requestSubmit();
  };
  const leaving = useLeaving(form, () => navigate(record === undefined ? basePath : `${basePath}/${record.id}/show`, inPlace));

  const wanted = wantedBy(ahead, session);
  const atFirst = wanted(form.start);
  const later = Object.values(form.fields).some(({ name, rules }) => atFirst.has(name) && !limitsOf(rules ?? '').required);
  // What has been kept on the way and not handed in is still the new one.
  const isNew = record === undefined || (keepsDrafts && record.state === resource.fields.state?.default);
  const heading = isNew
    ? (making ?? t('form.createTitle', { name: label(oneOf(resource.label)) }))
    : t('form.editTitle', { name: titleOf(resource, record, label) });
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
      <header className="cr-head">
        <Button quiet onClick={leaving.leave} aria-label={t('show.back', { name: label(resource.label) })}>
          <Icon name="back" />
        </Button>
        <h1 id={title}>{heading}</h1>
      </header>
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
        {keepsDrafts ? <p className="cr-form-lead">{t('steps.lead')}</p> : later && <p className="cr-form-lead">{t('form.lead')}</p>}
        <JudgesOfForm value={own}>
          <FormBody form={form} wanted={wanted} steps={isStepped ? steps : undefined} handInOf={handInOf} onForward={goTo} />
        </JudgesOfForm>
        <LeavingAsked {...leaving} />
        {isStepped ? (
          <StepFoot {...foot} steps={steps} judged={judged} onKeep={keepsDrafts ? () => goTo(theEnd) : undefined} />
        ) : (
          <FormFoot {...foot} />
        )}
      </Form>
      {asking !== undefined && <AskBefore asking={asking} act={act ?? t('form.save')} onClose={() => setAsking(undefined)} />}
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
