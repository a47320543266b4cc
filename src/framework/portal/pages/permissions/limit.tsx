/** The limit of one company, type or operator: none, or the menus that are ticked, each until its day. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import { differenceOf, type GrantSet } from '#engine/access/grants.ts';
import { useGrants } from '../../granted/client-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { draftAt, dropDraft, keepDraft } from '../../render/drafts.ts';
import { failureOf } from '../../render/failure.ts';
import type { SubjectRow, Within } from './asked.ts';
import { SaveDialog } from './change-dialogs.tsx';
import { catalogueOf, type PermissionMenu } from './grant-nodes.ts';
import { GrantTree } from './grant-tree.tsx';

/** Where what was ticked and not saved is kept. */
export const limitDraftOf = (id: string): string => `/jurisdiction?id=${id}`;

interface Edited {
  readonly limited: boolean;
  readonly menus: ReadonlySet<string>;
  readonly days: Readonly<Record<string, string>>;
  readonly remark: string;
}

const editedOf = (subject: SubjectRow): Edited => ({
  limited: subject.menus !== null,
  menus: new Set((subject.menus ?? []).map(({ menuId }) => menuId)),
  days: Object.fromEntries((subject.menus ?? []).flatMap(({ menuId, validTo }) => (validTo === null ? [] : [[menuId, validTo]]))),
  remark: subject.remark ?? '',
});

const same = (one: Edited, other: Edited): boolean => {
  const text = ({ limited, menus, days, remark }: Edited) =>
    JSON.stringify([limited, limited ? [...menus].sort() : [], Object.entries(limited ? days : {}).sort(), remark]);
  return text(one) === text(other);
};

const setOf = (menus: Iterable<string>): GrantSet => ({ menus: new Set(menus), buttons: new Set() });
const everyId = (menus: readonly PermissionMenu[]): readonly string[] => menus.flatMap(menu => [menu.menuId, ...everyId(menu.childs)]);

/** A draft rests as plain data, so that it outlives a reload. */
const restored = (path: string): Edited | undefined => {
  const values = draftAt(path)?.values;
  return values?.menus === undefined ? undefined : ({ ...values, menus: new Set(values.menus as readonly string[]) } as unknown as Edited);
};

interface LimitProps {
  readonly kind: 'TYPE' | 'MEMBER' | 'OPERATOR' | 'EMPLOYEE';
  readonly subject: SubjectRow;
  readonly tree: readonly PermissionMenu[];
}

const referenceOf = { TYPE: 'companyType', MEMBER: 'member', OPERATOR: 'operator', EMPLOYEE: 'employee' } as const;
const savedBy = {
  TYPE: 'op.permission.enterpriseSave',
  MEMBER: 'op.permission.enterpriseSave',
  OPERATOR: 'op.permission.operatorSave',
  EMPLOYEE: 'en.directSales.save',
} as const;

export const Limit = ({ kind, subject, tree }: LimitProps) => {
  const t = useWords();
  const notify = useNotify();
  const grants = useGrants();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const path = limitDraftOf(subject.id);
  const base = useMemo(() => editedOf(subject), [subject]);
  const [edited, setEdited] = useState<Edited>(() => restored(path) ?? base);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const catalogue = useMemo(() => catalogueOf(tree), [tree]);
  const call = savedBy[kind];
  const refused = subject.refused ?? undefined;
  const readOnly = refused !== undefined || !grants.has(call);
  const changed = !same(base, edited);
  const everything = useMemo(() => new Set(everyId(tree)), [tree]);
  const inForce = (one: Edited): ReadonlySet<string> =>
    one.limited ? one.menus : new Set(subject.inherited?.map(({ menuId }) => menuId) ?? everything);

  const change = (next: Edited): void => {
    setEdited(next);
    if (same(base, next)) dropDraft(path);
    else {
      const values = { ...next, menus: [...next.menus] };
      keepDraft(path, { base: undefined, values }, values);
    }
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    const menus: readonly Within[] = [...edited.menus].map(menuId => ({ menuId, validTo: edited.days[menuId] ?? null }));
    const whom = subject.limitId === null ? { [referenceOf[kind]]: subject.id } : { id: subject.limitId, version: subject.version };
    try {
      await provider.call(call, { ...whom, limited: edited.limited, menus, remark: edited.remark });
      dropDraft(path);
      notify(t('permissions.change.saved'), { type: 'success' });
    } catch (error) {
      const failure = failureOf(error);
      const stale =
        failure.status === 409 || (failure.status === 422 && subject.limitId === null && failure.errors?.[referenceOf[kind]] !== undefined);
      notify(stale ? t('permissions.limits.stale') : t('permissions.change.failed', { reason: failure.message }), {
        type: stale ? 'warning' : 'error',
      });
    } finally {
      setSaving(false);
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ['permissions', 'subjects'] });
    }
  };

  const held = subject.held === undefined ? undefined : new Set(subject.held);
  const none =
    kind === 'OPERATOR' || kind === 'TYPE' || kind === 'EMPLOYEE'
      ? t('permissions.limits.limitOff')
      : subject.inherited === null || subject.inherited === undefined
        ? t('permissions.limits.limitOffAll')
        : t('permissions.limits.limitOffType', { type: subject.companyType?.label ?? '', n: subject.inherited.length });
  const difference = differenceOf(setOf(inForce(base)), setOf(inForce(edited)));
  return (
    <>
      {refused === undefined ? null : <p className="cr-notice">{t(`permissions.limits.${refused}`)}</p>}
      <div className="p-switch">
        <label>
          <input
            type="checkbox"
            checked={edited.limited}
            disabled={readOnly}
            onChange={event => {
              const limited = event.target.checked;
              // A new limit begins with what may be used now: nothing is taken away by switching it on.
              change({ ...edited, limited, menus: limited && edited.menus.size === 0 ? inForce(base) : edited.menus });
            }}
          />
          {t('permissions.limits.limit')}
        </label>
        {edited.limited ? (
          <input
            className="cr-input"
            value={edited.remark}
            maxLength={200}
            disabled={readOnly}
            aria-label={t('permissions.limits.remark')}
            placeholder={t('permissions.limits.remarkHint')}
            onChange={event => change({ ...edited, remark: event.target.value })}
          />
        ) : (
          <p className="p-lead">{none}</p>
        )}
      </div>
      {edited.limited && edited.menus.size === 0 ? <p className="cr-notice cr-notice-bad">{t('permissions.limits.empty')}</p> : null}
      {edited.limited ? (
        <GrantTree
          menus={tree}
          catalogue={catalogue}
          base={setOf(inForce(base))}
          set={setOf(edited.menus)}
          menusOnly
          readOnly={readOnly ? t(`permissions.limits.${refused ?? 'GRANT_SELF'}`) : undefined}
          onChange={set => change({ ...edited, menus: set.menus })}
        >
          {node => (
            <>
              {held === undefined || held.has(node.of.menu) || (node.children ?? []).length > 0 ? null : (
                <span className="p-also">{t('permissions.limits.notHeld')}</span>
              )}
              {node.checked === 'false' || (node.children ?? []).length > 0 || readOnly ? null : (
                <input
                  className="cr-input p-until"
                  type="date"
                  value={edited.days[node.of.menu] ?? ''}
                  data-empty={edited.days[node.of.menu] === undefined}
                  aria-label={t('permissions.limits.until', { name: node.label })}
                  title={t('permissions.limits.validTo')}
                  onChange={event => {
                    const { [node.of.menu]: _, ...others } = edited.days;
                    change({ ...edited, days: event.target.value === '' ? others : { ...others, [node.of.menu]: event.target.value } });
                  }}
                />
              )}
            </>
          )}
        </GrantTree>
      ) : null}
      <footer className="p-foot" data-changed={changed}>
        <span role="status">
          {changed && difference.added.menus.length + difference.removed.menus.length === 0
            ? t('permissions.roles.unsaved')
            : changed
              ? t('permissions.change.count', { added: difference.added.menus.length, removed: difference.removed.menus.length })
              : t('permissions.change.none')}
        </span>
        <button type="button" className="cr-button" disabled={!changed} onClick={() => change(base)}>
          {t('permissions.change.drop')}
        </button>
        <button type="button" className="cr-button cr-filled" disabled={!changed || readOnly} onClick={() => setAsking(true)}>
          {t('permissions.change.look')}
        </button>
      </footer>
      <SaveDialog
        open={asking}
        title={t('permissions.change.title', { name: subject.name })}
        lead={t('permissions.change.leadLimit')}
        note={
          base.limited === edited.limited
            ? edited.limited && edited.menus.size === 0
              ? t('permissions.limits.empty')
              : undefined
            : t(edited.limited ? 'permissions.change.unlimitedBefore' : 'permissions.change.unlimitedAfter')
        }
        change={difference}
        menus={tree}
        saving={saving}
        onBack={() => setAsking(false)}
        onSave={() => void save()}
      />
    </>
  );
};
