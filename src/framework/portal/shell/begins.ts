/** What may be begun: the forms for new records of the lists that open to this session. Known with the whole of the declarations. */
import type { Label } from '#engine/declare/label.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { useClientView, useLabel } from '../granted/client-view.tsx';
import { isShown } from '../granted/menu-tree.ts';
import { tabsOf, useMenus } from '../granted/menus.tsx';
import { oneOf } from '../render/format/kind.ts';
import { useCan } from '../render/resource.ts';
import { makingOf } from '../render/use-making.ts';
import { useWords } from '../render/words.ts';

export interface Beginning {
  readonly resource: string;
  readonly says: string;
  readonly to: string;
  /** What it is called in both languages: the deed, where the declaration says so, and what is made. */
  readonly words: readonly Label[];
}

/** Each once, where it stands first. */
export const useBegins = (): readonly Beginning[] => {
  const view = useClientView();
  const menus = useMenus();
  const can = useCan();
  const label = useLabel();
  const { t } = useWords();
  const found = new Map<string, Beginning>();
  for (const { name, path } of menus.filter(menu => isShown(menus, menu)).flatMap(tabsOf)) {
    const resource = view.resources[name];
    const call = resource === undefined ? undefined : callFor(resource, 'create');
    if (resource === undefined || resource.one === true || !can(call) || found.has(name)) continue;
    const making = makingOf(view, resource);
    const one = oneOf(resource.label);
    const says = making === undefined ? t('form.createTitle', { name: label(one) }) : label(making);
    found.set(name, { resource: name, says, to: `${path}/create`, words: making === undefined ? [one] : [making, one] });
  }
  return [...found.values()];
};
