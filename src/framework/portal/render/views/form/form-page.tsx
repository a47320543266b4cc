/** A form as a page, for a new record or one that exists: sections or steps, foot and drafts. */
import { Form } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import { inPlace, type Row, useClientView } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { type Draft, draftAt, dropDraft } from '../../drafts.ts';
import { Icon } from '../../icons.tsx';
import { startValues } from '../../inputs/check.ts';
import { FormPreview } from '../../preview/preview-pane.tsx';
import { standingNow, useResolver } from '../../questions/use-resolver.ts';
import { represent } from '../../represent.ts';
import { callFor, formFields, formGroups, useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { wantedBy } from '../../wanted.ts';
import { useWords } from '../../words.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormSections } from './form-sections.tsx';
import { FormSummary } from './form-summary.tsx';
import { SetErrors } from './set-errors.tsx';
import { StepFoot } from './step-foot.tsx';
import { StepList } from './step-list.tsx';
import { summaryStep, theEnd } from './steps.ts';
import { useSaving } from './use-saving.ts';
import { useSteps } from './use-steps.ts';
import '../../style/render.css';
import '../../questions/form.css';

type Values = Record<string, unknown>;

interface FormPageProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly record?: Row;
  /** What a new one begins with. */
  readonly begins?: Values | undefined;
}

/** References that the address names: `?config=<id>`. */
const referencesIn = (search: string, fields: Readonly<Record<string, ClientField>>): Values =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => fields[name]?.type === 'reference'));

export const FormPage = ({ resource, basePath, record, begins }: FormPageProps) => {
  const view = useClientView();
  const words = useWords();
  const { t, label } = words;
  const navigate = useNavigate();
  const session = useSession();
  const can = useCan();
  const formId = useId();
  const title = useId();
  const { ref, viewer } = useDelegates();
  const kind = record === undefined ? 'create' : 'edit';
  const path = record === undefined ? `${basePath}/create` : `${basePath}/${record.id}`;

  const fields = useMemo(() => formFields(resource, view, kind), [resource, view, kind]);
  const own = useMemo(
    () => Object.fromEntries(Object.entries(fields).filter(([name, field]) => resource.fields[name] === field)),
    [fields, resource],
  );
  const [draft] = useState(() => draftAt(path, record, on => startValues(fields, on)));
  const [base, setBase] = useState(draft?.base ?? record);
  const groups = useMemo(() => formGroups(resource, view, kind), [resource, view, kind]);
  const { search } = useLocation();
  // Opened from a record's page, the form knows which record the new one belongs to.
  const start = useMemo(
    () => ({ ...startValues(fields, base), ...(base === undefined ? { ...begins, ...referencesIn(search, fields) } : {}) }),
    [fields, base, begins, search],
  );
  const [initial, setInitial] = useState<{ readonly values: Values; readonly restored: Draft | undefined; readonly turn: number }>({
    values: draft?.values ?? start,
    restored: draft,
    turn: 0,
  });
  const judged = useMemo(
    () => ({ fields, when: resource.views.when ?? {}, before: base === undefined ? undefined : { ...base, ...start }, session }),
    [fields, resource, base, start, session],
  );
  const steps = useSteps(groups, record !== undefined);
  const isStepped = resource.views.steps === true && groups.length > 1;
  const resolver = useResolver(judged, words.language, isStepped ? steps.judged : undefined);

  const discard = () => {
    dropDraft(path);
    setBase(record);
    setInitial({ values: record === undefined ? start : startValues(fields, record), restored: undefined, turn: initial.turn + 1 });
  };
  const leave = () => {
    dropDraft(path);
    navigate(record === undefined ? basePath : `${basePath}/${record.id}/show`, inPlace);
  };

  const ahead = resource.transitions.filter(({ from }) => record?.state === undefined || from.includes(record.state));
  // What a form does is told by the machine of states: it keeps a draft that is handed in later, or hands in itself.
  const handsIn = resource.arrives !== undefined && (record?.state === undefined || resource.arrives.includes(record.state));
  const isDraft = !handsIn && ahead.some(move => move.handsIn && can(move.call));
  const { onward, in: open } = view.calls[callFor(resource, record === undefined ? 'create' : 'update') ?? ''] ?? {};
  const keepsDrafts = isStepped && onward === undefined && open?.includes('DRAFT') === true;

  const { saving, failed, kept, conflict, shown, setError, write, keep, dropConflict } = useSaving({
    resource,
    basePath,
    path,
    record,
    base,
    setBase,
    fields,
    groups,
    judged,
    keepsDrafts,
    isGoingOn: steps.isGoingOn,
    said: handsIn ? 'form.handedIn' : isDraft ? 'form.savedDraft' : 'form.saved',
  });

  const submit = async (values: Values): Promise<void> => {
    const standing = standingNow(judged, values);
    const to = isStepped ? steps.target(standing) : theEnd;
    if (to === theEnd) await write(values, base, keepsDrafts && steps.at === summaryStep);
    else if (await keep(values, to)) {
      steps.pass(standing, to);
      steps.show(to);
    }
  };
  /** Sends the form on to a step, or to its end. */
  const goTo = (to: string) => {
    steps.aim(to);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };

  const wanted = wantedBy(ahead, session);
  const atFirst = wanted(start);
  const later = Object.values(fields).some(({ name, rules }) => atFirst.has(name) && !limitsOf(rules ?? '').required);
  const heading =
    record === undefined
      ? t('form.createTitle', { name: label(resource.label) })
      : t('form.editTitle', { name: represent(resource, record, label) });
  const sections = (
    <FormSections
      groups={groups}
      judged={judged}
      resource={resource.name}
      record={base}
      wanted={wanted}
      at={isStepped ? steps.at : undefined}
    />
  );
  const drawn =
    resource.views.preview === undefined ? (
      sections
    ) : (
      <div className="cr-with-preview">
        <div className="cr-sections">{sections}</div>
        <FormPreview resource={resource} record={base} />
      </div>
    );
  const foot = {
    formId,
    path,
    saving,
    failed,
    kept,
    onCancel: leave,
    act:
      onward !== undefined
        ? label(onward)
        : keepsDrafts
          ? t('steps.finish')
          : handsIn
            ? t('form.handIn')
            : isDraft
              ? t('form.saveDraft')
              : undefined,
  };
  return (
    <section className="cr-page cr-form" aria-labelledby={title} ref={ref}>
      <header className="cr-head">
        <button type="button" className="cr-button cr-quiet" onClick={leave} aria-label={t('show.back', { name: label(resource.label) })}>
          <Icon name="back" />
        </button>
        <h1 id={title}>{heading}</h1>
      </header>
      <Form
        key={initial.turn}
        id={formId}
        className="cr-form-body"
        defaultValues={initial.values}
        record={initial.values}
        onSubmit={submit}
        resolver={resolver}
        mode="onBlur"
        reValidateMode="onBlur"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
      >
        <DraftKeeper path={path} base={base} start={start} fields={fields} own={own} restored={initial.restored} onDiscard={discard} />
        <SetErrors to={setError} />
        {keepsDrafts ? <p className="cr-form-lead">{t('steps.lead')}</p> : later && <p className="cr-form-lead">{t('form.lead')}</p>}
        {isStepped ? (
          <div className="cr-stepped">
            <StepList steps={steps} judged={judged} wanted={wanted} onForward={goTo} />
            <div className="cr-step-body">
              {drawn}
              <FormSummary resource={resource} record={base} steps={steps} judged={judged} wanted={wanted} />
            </div>
          </div>
        ) : (
          drawn
        )}
        {isStepped ? (
          <StepFoot {...foot} steps={steps} judged={judged} onKeep={keepsDrafts ? () => goTo(theEnd) : undefined} />
        ) : (
          <FormFoot {...foot} />
        )}
      </Form>
      {conflict !== undefined && base !== undefined && (
        <ConflictDialog
          resource={resource}
          fields={fields}
          base={base}
          mine={conflict.mine}
          theirs={conflict.theirs}
          onClose={dropConflict}
          onSettle={values => {
            dropConflict();
            setBase(conflict.theirs);
            void write({ ...values }, conflict.theirs);
          }}
        />
      )}
      {shown !== undefined && <AnswerDialog shown={shown.answer} resource={resource} onClose={() => navigate(shown.to, inPlace)} />}
      {viewer}
    </section>
  );
};
