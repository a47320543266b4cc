/** How a record of a list comes about: by a form of its own, or by that of the entity through which it does. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { pathOfResource, useClientView, useGrants, useMenus } from '../../contract.ts';
import { oneOf } from '../../format/kind.ts';
import { useCan } from '../../resource.ts';
import { useWords } from '../../words.ts';

/** Where the form stands and what its button says; undefined where it is not theirs to fill in. */
export const useNew = (resource: ClientResource, basePath: string): { readonly to: string; readonly says: string } | undefined => {
  const { t, label } = useWords();
  const can = useCan();
  const grants = useGrants();
  const menus = useMenus();
  const { outline } = useClientView();
  if (can(callFor(resource, 'create'))) return { to: `${basePath}/create`, says: t('list.create') };
  const other = outline[resource.views.list?.through ?? ''];
  const place = other && pathOfResource(menus, other.name);
  return place && grants.has(other.verbs.create ?? other.verbs.save ?? '')
    ? { to: `${place}/create`, says: t('form.createTitle', { name: label(oneOf(other.label)) }) }
    : undefined;
};
