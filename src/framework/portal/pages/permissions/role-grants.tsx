/** The grants of one role as a tree: what is ticked stays a draft until the difference has been read and saved as one set. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import { differenceOf, type GrantSet, reapplied } from '#engine/access/grants.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { draftAt, dropDraft, keepDraft, useHasDraft } from '../../render/drafts.ts';
import { failureOf } from '../../render/failure.ts';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../light/failure.tsx';
import { type HeldSet, type RoleRow, setOf, useCall, useTree } from './asked.ts';
import { type Conflict, ConflictDialog, SaveDialog } from './change-dialogs.tsx';
import { countsOf } from './change-list.tsx';
import { catalogueOf } from './grant-nodes.ts';
import { GrantTree } from './grant-tree.tsx';
import { usePermissionWords } from './words.ts';

/** Where what was ticked and not saved is kept. */
export const draftPathOf = (roleId: string): string => `/menu/permissionManagement?role=${roleId}`;

const draftOf = (roleId: string): { readonly base: HeldSet; readonly set: GrantSet } | undefined => {
  const values = draftAt(draftPathOf(roleId))?.values;
  if (values?.base === undefined) return undefined;
  return { base: values.base as HeldSet, set: setOf(values as unknown as HeldSet) };
};

interface LoadedProps {
  readonly role: RoleRow;
  readonly name: string;
  readonly tree: NonNullable<ReturnType<typeof useTree>['data']>['list'];
  readonly held: HeldSet;
}

const Loaded = ({ role, name, tree, held }: LoadedProps) => {
  const { t } = usePermissionWords();
  const notify = useNotify();
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const [turn, setTurn] = useState(0);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const catalogue = useMemo(() => catalogueOf(tree), [tree]);
  const path = draftPathOf(role.id);
  useHasDraft(path);
  const draft = draftOf(role.id);
  const base = draft?.base ?? held;
  const baseSet = useMemo(() => setOf(base), [base]);
  const set = draft?.set ?? baseSet;
  const change = differenceOf(baseSet, set);
  const counts = countsOf(change);
  const changed = counts.added + counts.removed > 0;

  const edit = (from: HeldSet, next: GrantSet): void => {
    const { added, removed } = countsOf(differenceOf(setOf(from), next));
    if (added + removed === 0) dropDraft(path);
    else {
      const values = { base: from, menus: [...next.menus], buttons: [...next.buttons] };
      keepDraft(path, { base: undefined, values }, values);
    }
    setTurn(turn + 1);
  };
  const settle = (now: HeldSet): void => {
    dropDraft(path);
    queries.setQueryData(['permissions', 'mg.role.grants', { id: role.id }], now);
    setTurn(turn + 1);
  };
  // How many hold the role is said with the question: people may have been given it since the page was opened.
  const ask = (): void => {
    void queries.invalidateQueries({ queryKey: ['permissions', 'mg.role.overview'] });
    setAsking(true);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const grants = { menus: [...set.menus], buttons: [...set.buttons] };
      const { data } = await provider.call('mg.role.setGrants', { id: role.id, version: base.version, grants });
      settle(data as HeldSet);
      notify(t('permissions.change.saved'), { type: 'success' });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.status === 409 && failure.current !== undefined) setConflict(failure.current as unknown as Conflict);
      else notify(t('permissions.change.failed', { reason: failure.message }), { type: 'error' });
    } finally {
      setSaving(false);
      setAsking(false);
    }
  };

  return (
    <>
      {role.own ? <p className="cr-notice">{t('permissions.roles.ownWhy')}</p> : null}
      <GrantTree
        menus={tree}
        catalogue={catalogue}
        base={baseSet}
        set={set}
        onChange={next => edit(base, next)}
        readOnly={role.own ? t('permissions.roles.ownWhy') : undefined}
      />
      <footer className="p-foot" data-changed={changed}>
        <span role="status">{changed ? t('permissions.change.count', counts) : t('permissions.change.none')}</span>
        <Button disabled={!changed} onClick={() => edit(base, baseSet)}>
          {t('permissions.change.drop')}
        </Button>
        <Button filled disabled={!changed} onClick={ask}>
          {t('permissions.change.look')}
        </Button>
      </footer>
      {asking && (
        <SaveDialog
          title={t('permissions.change.title', { name })}
          lead={role.users === 0 ? t('permissions.change.leadNobody') : t('permissions.change.lead', { users: role.users })}
          change={change}
          menus={tree}
          held={new Set([...baseSet.menus, ...set.menus])}
          saving={saving}
          onBack={() => setAsking(false)}
          onSave={() => void save()}
        />
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          conflict={conflict}
          theirs={differenceOf(baseSet, setOf(conflict))}
          menus={tree}
          onRebase={() => {
            edit(conflict, reapplied(catalogue, setOf(conflict), change));
            setConflict(undefined);
          }}
          onDrop={() => {
            settle(conflict);
            setConflict(undefined);
          }}
        />
      )}
    </>
  );
};

export const RoleGrants = ({ role, name }: { role: RoleRow; name: string }) => {
  const tree = useTree(role.side);
  const held = useCall<HeldSet>('mg.role.grants', { id: role.id });
  const error = tree.error ?? held.error;
  if (error !== null && (tree.data === undefined || held.data === undefined))
    return (
      <Failure
        error={error}
        onRetry={() => {
          void tree.refetch();
          void held.refetch();
        }}
      />
    );
  if (tree.data === undefined || held.data === undefined) return <PageLoading />;
  return <Loaded role={role} name={name} tree={tree.data.list} held={held.data} />;
};
