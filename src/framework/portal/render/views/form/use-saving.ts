/** Saving what a form holds: a new record or a change, its answer, the draft of a step, and what becomes of a 422 and a 409. */
import { useCreate, useDataProvider, useNotify, useUpdate } from 'ra-core';
import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Group } from '#engine/declare/views.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Shown } from '../../actions/use-done.ts';
import { inPlace, type PortalDataProvider, type Row, toHandIn, useClientView } from '../../contract.ts';
import { dropDraft } from '../../drafts.ts';
import { type Failure, failureOf } from '../../failure.ts';
import { changedFields, faultsOf, payloadOf, startValues } from '../../inputs/check.ts';
import { treeOf } from '../../questions/fault-tree.ts';
import { type Judged, standingNow } from '../../questions/use-resolver.ts';
import { callFor } from '../../resource.ts';
import { useWords } from '../../words.ts';
import { fieldsOnTheWay, stepsOf } from './steps.ts';

type Values = Record<string, unknown>;

interface Saved {
  readonly resource: ClientResource;
  readonly basePath: string;
  /** Under which drafts are kept. */
  readonly path: string;
  /** With which the page was opened; none for a new one. */
  readonly record: Row | undefined;
  /** What stands at the service as far as the page knows; a step forward moves it. */
  readonly base: Row | undefined;
  readonly setBase: (base: Row) => void;
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly groups: readonly Group[];
  readonly judged: Judged;
  /** With a step forward everything is saved as a draft. */
  readonly keepsDrafts: boolean;
  /** Earlier steps of this form have saved it already. */
  readonly isGoingOn: boolean;
  /** What is said of it, saved. */
  readonly said: 'form.handedIn' | 'form.savedDraft' | 'form.saved';
}

export const useSaving = ({
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
  isGoingOn,
  said,
}: Saved) => {
  const view = useClientView();
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const [create] = useCreate();
  const [update] = useUpdate();
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [conflict, setConflict] = useState<{ readonly mine: Values; readonly theirs: Row }>();
  const [shown, setShown] = useState<{ readonly answer: Shown; readonly to: string }>();
  const [kept, setKept] = useState(isGoingOn);
  const setError = useRef<UseFormSetError<Values>>(undefined);
  const creates = view.calls[callFor(resource, 'create') ?? ''];

  const send = async (values: Values, against: Row | undefined): Promise<Row> => {
    const before = against === undefined ? undefined : startValues(fields, against);
    const standing = standingNow({ ...judged, before: against === undefined ? undefined : { ...against } }, values);
    const data = payloadOf(standing, values, before);
    if (against === undefined) return create(resource.name, { data }, { returnPromise: true });
    const changed = { id: against.id, data: { ...data, version: against.version }, previousData: against };
    return update(resource.name, changed, { returnPromise: true, mutationMode: 'pessimistic' });
  };

  const finish = (saved: Readonly<Record<string, unknown>>, goesOn: boolean) => {
    dropDraft(path);
    const to = `${basePath}/${String(saved.id ?? record?.id ?? '')}/show`;
    const call = view.calls[callFor(resource, record === undefined ? 'create' : 'update') ?? ''];
    // What stands on the record's page is not shown twice; a password stands on none.
    const stands = (name: string): boolean => name in resource.fields && resource.fields[name]?.type !== 'password';
    const answers = Object.values(call?.answer ?? {}).flatMap(field => {
      const value = saved[field.name];
      return value === null || value === undefined || value === '' || stands(field.name) ? [] : [{ field, value }];
    });
    if (answers.length > 0) setShown({ answer: { title: t('form.saved'), fields: answers }, to });
    else {
      notify(t(said), { type: 'success' });
      navigate(to, goesOn ? toHandIn : inPlace);
    }
  };

  const complain = ({ errors = {}, message }: Failure): void => {
    const tree = treeOf(Object.fromEntries(Object.entries(errors).map(([at, said]) => [at, said[0] ?? ''])));
    for (const [name, fault] of Object.entries(tree)) setError.current?.(name, fault as { type: string; message: string });
    const strange = Object.keys(errors).filter(at => !((at.split(/[.[]/)[0] ?? '') in fields));
    if (strange.length > 0) setFailed([message, ...strange.flatMap(at => errors[at] ?? [])].join(words.colon));
  };
  /** Somebody else has changed the record: both versions are shown. */
  const meet = async (mine: Values, against: Row, { current }: Failure): Promise<void> => {
    const theirs = (current as Row | undefined) ?? (await provider.getOne<Row>(resource.name, { id: against.id })).data;
    setConflict({ mine, theirs });
  };

  /** @param goesOn to be handed in next */
  const write = async (values: Values, against: Row | undefined, goesOn = false): Promise<void> => {
    setSaving(true);
    setFailed(undefined);
    try {
      finish(await send(values, against), goesOn);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 422 && failure.errors !== undefined) complain(failure);
      else if (failure.status === 409 && against !== undefined) await meet(values, against, failure);
      else {
        // No answer is not no effect: what was made without a key to know it by again would be made twice.
        const perhaps = failure.status === undefined && against === undefined && !creates?.idempotent ? [t('form.perhaps')] : [];
        const trace = failure.traceId === undefined ? [] : [`${t('failed.trace')} ${failure.traceId}`];
        setFailed([failure.message, ...perhaps, ...trace].join(' '));
      }
    } finally {
      setSaving(false);
    }
  };

  /** With a step forward everything is saved as a draft, if the service would take it. @returns whether to go on from here */
  const keep = async (values: Values, to: string): Promise<boolean> => {
    const standing = standingNow(judged, values);
    const isWhole = Object.keys(faultsOf(standing, values, judged.before, words.language)).length === 0;
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
      else if (failure.status === 409 && base !== undefined) await meet(values, base, failure);
      else {
        setFailed(t('steps.notKept', { why: failure.message }));
        return true;
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  return { saving, failed, kept, conflict, shown, setError, write, keep, dropConflict: () => setConflict(undefined) };
};
