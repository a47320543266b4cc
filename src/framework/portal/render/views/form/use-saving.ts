/** Saving what a form holds: a new record or a change, its answer, the draft of a step, and what becomes of a refusal. */
import { useCreate, useNotify, useUpdate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callFor } from '#engine/project/view-calls.ts';
import type { Shown } from '../../actions/use-done.ts';
import { inPlace, type Row, toHandIn, useClientView } from '../../contract.ts';
import { dropDraft } from '../../drafts.ts';
import { failureOf } from '../../failure.ts';
import { changedFields, faultsOf, payloadOf, startValues } from '../../inputs/check.ts';
import { standingNow } from '../../questions/use-resolver.ts';
import { titleOf } from '../../represent.ts';
import { useWords } from '../../words.ts';
import { fieldsOnTheWay, stepsOf } from './steps.ts';
import { useComplaints } from './use-complaints.ts';
import type { HandIn } from './use-hand-in.ts';
import type { OpenForm } from './use-open-form.ts';
import type { Outcome } from './use-outcome.ts';

type Values = Record<string, unknown>;

/** @param isGoingOn earlier steps of this form have saved it already */
export const useSaving = (form: OpenForm, { keepsDrafts, said }: Outcome, isGoingOn: boolean) => {
  const { resource, basePath, path, record, base, setBase, fields, groups, judged } = form;
  const view = useClientView();
  const { t, label, language } = useWords();
  const navigate = useNavigate();
  const notify = useNotify();
  const [create] = useCreate();
  const [update] = useUpdate();
  const complaints = useComplaints(form);
  const { setFailed, complain, meet } = complaints;
  const [saving, setSaving] = useState(false);
  const [shown, setShown] = useState<{ readonly answer: Shown; readonly to: string }>();
  const [kept, setKept] = useState(isGoingOn);
  const creates = view.calls[callFor(resource, 'create') ?? ''];

  const send = async (values: Values, against: Row | undefined): Promise<Row> => {
    const before = against === undefined ? undefined : startValues(fields, against);
    const standing = standingNow({ ...judged, before: against === undefined ? undefined : { ...against } }, values);
    const data = payloadOf(standing, values, before);
    if (against === undefined) return create(resource.name, { data }, { returnPromise: true });
    const changed = { id: against.id, data: { ...data, version: against.version }, previousData: against };
    return update(resource.name, changed, { returnPromise: true, mutationMode: 'pessimistic' });
  };

  const pageOf = (saved: Readonly<Record<string, unknown>>): string => `${basePath}/${String(saved.id ?? record?.id ?? '')}/show`;

  const finish = (saved: Readonly<Record<string, unknown>>, goesOn: boolean) => {
    dropDraft(path);
    const to = pageOf(saved);
    const call = view.calls[callFor(resource, record === undefined ? 'create' : 'update') ?? ''];
    // What stands on the record's page is not shown twice; a password stands on none.
    const stands = (name: string): boolean => name in resource.fields && resource.fields[name]?.type !== 'password';
    const answers = Object.values(call?.answer ?? {}).flatMap(field => {
      const value = saved[field.name];
      return value === null || value === undefined || value === '' || stands(field.name) ? [] : [{ field, value }];
    });
    if (answers.length > 0) setShown({ answer: { title: t('form.saved'), fields: answers }, to });
    else {
      const known = { ...record, ...saved } as Row;
      const name = titleOf(resource, known, label);
      // Where the answer tells no more than its id, it is not called anything yet.
      notify(name === known.id ? said : `${name} · ${said}`, { type: 'success' });
      navigate(to, goesOn ? toHandIn : inPlace);
    }
  };

  /** Saved, it is handed in at once; refused, it stays open as what was saved. */
  const handOver = async ({ go }: HandIn, saved: Row): Promise<void> => {
    dropDraft(path);
    const outcome = await go(saved);
    if ('failure' in outcome) {
      const { message, errors } = outcome.failure;
      setKept(true);
      if (base === undefined) {
        notify(message, { type: 'error' });
        navigate(pageOf(saved), inPlace);
      } else {
        setBase(saved);
        if (errors === undefined) setFailed(message);
        else complain(outcome.failure);
      }
    } else if (outcome.shown === undefined) navigate(pageOf(saved), inPlace);
    else setShown({ answer: outcome.shown, to: pageOf(saved) });
  };

  /** @param next whether it is to be handed in next: here, or on the record's page */
  const write = async (values: Values, against: Row | undefined, next: HandIn | boolean = false): Promise<void> => {
    setSaving(true);
    setFailed(undefined);
    try {
      const saved = await send(values, against);
      if (typeof next === 'boolean') finish(saved, next);
      else await handOver(next, { ...against, ...saved });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.errors !== undefined) complain(failure);
      else if (failure.hasMovedOn && against !== undefined) await meet(values, against, failure);
      else {
        // No answer is not no effect: what was made without a key to know it by again would be made twice.
        const perhaps = failure.status === undefined && against === undefined && !creates?.idempotent ? [t('form.perhaps')] : [];
        const trace = failure.traceId === undefined ? [] : [`${t('failed.trace')} ${failure.traceId}`];
        setFailed([failure.message, ...perhaps, ...trace].join(language === 'zh' ? '。' : ' '));
      }
    } finally {
      setSaving(false);
    }
  };

  /** With a step forward everything is saved as a draft, if the service would take it. @returns whether to go on from here */
  const keep = async (values: Values, to: string): Promise<boolean> => {
    const standing = standingNow(judged, values);
    const isWhole = Object.keys(faultsOf(standing, values, judged.before, language)).length === 0;
    if (!keepsDrafts || !isWhole || (base !== undefined && changedFields(standing, values, startValues(fields, base)).length === 0))
      return true;
    setSaving(true);
    setFailed(undefined);
    try {
      const saved = await send(values, base);
      dropDraft(path);
      setKept(true);
      if (base !== undefined) setBase({ ...base, ...saved });
      else navigate(`${basePath}/${saved.id}`, { ...inPlace, replace: true, state: { ...inPlace.state, step: to } });
      return base !== undefined;
    } catch (error) {
      const failure = failureOf(error);
      const behind = fieldsOnTheWay(stepsOf(groups, standing), to);
      const isHere = Object.keys(failure.errors ?? {}).some(at => behind?.has(at.split(/[.[]/)[0] ?? '') !== false);
      if (failure.status === 422 && isHere) complain(failure);
      else if (failure.hasMovedOn && base !== undefined) await meet(values, base, failure);
      else {
        setFailed(t('steps.notKept', { why: failure.message }));
        return true;
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  return { ...complaints, saving, kept, shown, write, keep };
};
