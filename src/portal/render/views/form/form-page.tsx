/** A form as a page, for a new record or one that exists: sections, foot, drafts, and what to do with a 422 and a 409. */
import { Form, useCreate, useDataProvider, useNotify, useUpdate } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import { AnswerDialog } from '../../actions/answer-dialog.tsx';
import type { Shown } from '../../actions/use-done.ts';
import { inPlace, type PortalDataProvider, type Row, useClientView } from '../../contract.ts';
import { useDelegates } from '../../delegates.tsx';
import { type Draft, draftAt, dropDraft } from '../../drafts.ts';
import { failureOf } from '../../failure.ts';
import { Icon } from '../../icons.tsx';
import { payloadOf, startValues } from '../../inputs/check.ts';
import { FormPreview } from '../../preview/preview-pane.tsx';
import { represent } from '../../represent.ts';
import { callFor, formFields, formGroups } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { useWords } from '../../words.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { treeOf } from './fault-tree.ts';
import { FormFoot } from './form-foot.tsx';
import { FormSections } from './form-sections.tsx';
import { SetErrors } from './set-errors.tsx';
import { standingNow, useResolver } from './use-resolver.ts';
import '../../style/render.css';
import './form.css';

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
  const notify = useNotify();
  const session = useSession();
  const provider = useDataProvider<PortalDataProvider>();
  const formId = useId();
  const title = useId();
  const { ref, viewer } = useDelegates();
  const [create] = useCreate();
  const [update] = useUpdate();
  const kind = record === undefined ? 'create' : 'edit';
  const path = record === undefined ? `${basePath}/create` : `${basePath}/${record.id}`;

  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [conflict, setConflict] = useState<{ readonly mine: Values; readonly theirs: Row }>();
  const [shown, setShown] = useState<{ readonly answer: Shown; readonly to: string }>();
  const setError = useRef<UseFormSetError<Values>>(undefined);

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
  const resolver = useResolver(judged, words.language);

  const discard = () => {
    dropDraft(path);
    setBase(record);
    setInitial({ values: record === undefined ? start : startValues(fields, record), restored: undefined, turn: initial.turn + 1 });
  };
  const leave = () => {
    dropDraft(path);
    navigate(record === undefined ? basePath : `${basePath}/${record.id}/show`, inPlace);
  };

  const finish = (saved: Readonly<Record<string, unknown>>) => {
    dropDraft(path);
    const to = `${basePath}/${String(saved.id ?? record?.id ?? '')}/show`;
    const call = view.calls[callFor(resource, record === undefined ? 'create' : 'update') ?? ''];
    const answers = Object.values(call?.answer ?? {}).flatMap(field => {
      const value = saved[field.name];
      return value === null || value === undefined || value === '' || field.name in resource.fields ? [] : [{ field, value }];
    });
    if (answers.length > 0) setShown({ answer: { title: t('form.saved'), fields: answers }, to });
    else {
      notify(t('form.saved'), { type: 'success' });
      navigate(to, inPlace);
    }
  };

  const creates = view.calls[callFor(resource, 'create') ?? ''];

  const write = async (values: Values, against: Row | undefined): Promise<void> => {
    setSaving(true);
    setFailed(undefined);
    try {
      const before = against === undefined ? undefined : startValues(fields, against);
      const data = payloadOf(
        standingNow({ ...judged, before: against === undefined ? undefined : { ...against } }, values),
        values,
        before,
      );
      const saved =
        against === undefined
          ? await create(resource.name, { data }, { returnPromise: true })
          : await update(
              resource.name,
              { id: against.id, data: { ...data, version: against.version }, previousData: against },
              { returnPromise: true, mutationMode: 'pessimistic' },
            );
      finish(saved ?? {});
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 422 && failure.errors !== undefined) {
        const tree = treeOf(Object.fromEntries(Object.entries(failure.errors).map(([at, said]) => [at, said[0] ?? ''])));
        for (const [name, fault] of Object.entries(tree)) setError.current?.(name, fault as { type: string; message: string });
        const strange = Object.keys(failure.errors).filter(at => !((at.split(/[.[]/)[0] ?? '') in fields));
        if (strange.length > 0) setFailed([failure.message, ...strange.flatMap(at => failure.errors?.[at] ?? [])].join(words.colon));
      } else if (failure.status === 409 && against !== undefined) {
        const theirs = (failure.current as Row | undefined) ?? (await provider.getOne<Row>(resource.name, { id: against.id })).data;
        setConflict({ mine: values, theirs });
      } else {
        // No answer is not no effect: what was made without a key to know it by again would be made twice.
        const perhaps = failure.status === undefined && against === undefined && !creates?.idempotent ? [t('form.perhaps')] : [];
        const trace = failure.traceId === undefined ? [] : [`${t('failed.trace')} ${failure.traceId}`];
        setFailed([failure.message, ...perhaps, ...trace].join(' '));
      }
    } finally {
      setSaving(false);
    }
  };

  const { onward } = view.calls[callFor(resource, record === undefined ? 'create' : 'update') ?? ''] ?? {};
  const wanted = new Set(
    resource.transitions.flatMap(({ complete = [], from }) => (record?.state === undefined || from.includes(record.state) ? complete : [])),
  );
  const later = Object.values(fields).some(({ name, rules }) => wanted.has(name) && !limitsOf(rules ?? '').required);
  const heading =
    record === undefined
      ? t('form.createTitle', { name: label(resource.label) })
      : t('form.editTitle', { name: represent(resource, record, label) });
  const sections = <FormSections groups={groups} judged={judged} resource={resource.name} record={base} wanted={wanted} />;
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
        onSubmit={(values: Values) => write(values, base)}
        resolver={resolver}
        mode="onBlur"
        reValidateMode="onBlur"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
      >
        <DraftKeeper path={path} base={base} start={start} fields={fields} own={own} restored={initial.restored} onDiscard={discard} />
        <SetErrors to={setError} />
        {later && <p className="cr-form-lead">{t('form.lead')}</p>}
        {resource.views.preview === undefined ? (
          sections
        ) : (
          <div className="cr-with-preview">
            <div className="cr-sections">{sections}</div>
            <FormPreview resource={resource} record={base} />
          </div>
        )}
        <FormFoot
          formId={formId}
          path={path}
          saving={saving}
          failed={failed}
          onCancel={leave}
          act={onward === undefined ? undefined : label(onward)}
        />
      </Form>
      {conflict !== undefined && base !== undefined && (
        <ConflictDialog
          resource={resource}
          fields={fields}
          base={base}
          mine={conflict.mine}
          theirs={conflict.theirs}
          onClose={() => setConflict(undefined)}
          onSettle={values => {
            setConflict(undefined);
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
