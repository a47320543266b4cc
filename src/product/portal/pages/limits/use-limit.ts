/** The limit of one subject while it is edited: what is ticked, what that changes, and saving it. */
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useMemo, useState } from 'react';
import { differenceOf, type GrantSet } from '#engine/access/grants.ts';
import { useGrants } from '#portal/granted/client-view.tsx';
import type { PermissionMenu } from '#portal/pages/permissions/grant-nodes.ts';
import { usePermissionWords } from '#portal/pages/permissions/words.ts';
import type { PortalDataProvider } from '#portal/providers/data-provider.ts';
import { draftAt, dropDraft, keepDraft } from '#portal/render/drafts.ts';
import { failureOf } from '#portal/render/failure.ts';
import { type Kind, kinds, type SubjectRow, subjectsKey, type Within } from './subjects.ts';
import { useLimitWords } from './words.ts';

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

export const setOf = (menus: Iterable<string>): GrantSet => ({ menus: new Set(menus), buttons: new Set() });
const everyId = (menus: readonly PermissionMenu[]): readonly string[] => menus.flatMap(menu => [menu.menuId, ...everyId(menu.childs)]);

/** A draft rests as plain data, so that it outlives a reload. */
const restored = (path: string): Edited | undefined => {
  const values = draftAt(path)?.values;
  return values?.menus === undefined ? undefined : ({ ...values, menus: new Set(values.menus as readonly string[]) } as unknown as Edited);
};

const useEdited = (subject: SubjectRow) => {
  const path = limitDraftOf(subject.id);
  const base = useMemo(() => editedOf(subject), [subject]);
  const [edited, setEdited] = useState<Edited>(() => restored(path) ?? base);
  const change = (next: Edited): void => {
    setEdited(next);
    if (same(base, next)) dropDraft(path);
    else {
      const values = { ...next, menus: [...next.menus] };
      keepDraft(path, { base: undefined, values }, values);
    }
  };
  return { base, edited, changed: !same(base, edited), change, saved: () => dropDraft(path) };
};

/** @returns `save`, which says how it went; whether it is under way */
const useSaving = (kind: Kind, subject: SubjectRow, { edited, saved }: Pick<ReturnType<typeof useEdited>, 'edited' | 'saved'>) => {
  const { t } = usePermissionWords();
  const own = useLimitWords();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const [saving, setSaving] = useState(false);
  const { save: call, subject: reference } = kinds[kind];
  const save = async (): Promise<void> => {
    setSaving(true);
    const menus: readonly Within[] = [...edited.menus].map(menuId => ({ menuId, validTo: edited.days[menuId] ?? null }));
    const whom = subject.limitId === null ? { [reference]: subject.id } : { id: subject.limitId, version: subject.version };
    try {
      await provider.call(call, { ...whom, limited: edited.limited, menus, remark: edited.remark });
      saved();
      notify(t('permissions.change.saved'), { type: 'success' });
    } catch (error) {
      const failure = failureOf(error);
      const stale =
        failure.status === 409 || (failure.status === 422 && subject.limitId === null && failure.errors?.[reference] !== undefined);
      notify(stale ? own.t('limits.stale') : t('permissions.change.failed', { reason: failure.message }), {
        type: stale ? 'warning' : 'error',
      });
    } finally {
      setSaving(false);
      await queries.invalidateQueries({ queryKey: subjectsKey });
    }
  };
  return { saving, save };
};

/** @param tree every menu that may be ticked */
export const useLimit = (kind: Kind, subject: SubjectRow, tree: readonly PermissionMenu[]) => {
  const grants = useGrants();
  const state = useEdited(subject);
  const { base, edited, change } = state;
  const everything = useMemo(() => new Set(everyId(tree)), [tree]);
  const inForce = (one: Edited): ReadonlySet<string> =>
    one.limited ? one.menus : new Set(subject.inherited?.map(({ menuId }) => menuId) ?? everything);
  const refused = subject.refused ?? undefined;
  return {
    ...state,
    ...useSaving(kind, subject, state),
    refused,
    readOnly: refused !== undefined || !grants.has(kinds[kind].save),
    before: setOf(inForce(base)),
    difference: differenceOf(setOf(inForce(base)), setOf(inForce(edited))),
    /** A new limit begins with what may be used now: nothing is taken away by switching it on. */
    setLimited: (limited: boolean) =>
      change({ ...edited, limited, menus: limited && edited.menus.size === 0 ? inForce(base) : edited.menus }),
    setDay: (menu: string, day: string) => {
      const { [menu]: _, ...others } = edited.days;
      change({ ...edited, days: day === '' ? others : { ...others, [menu]: day } });
    },
  };
};
export type LimitState = ReturnType<typeof useLimit>;
