/** What this session may do, as the declarations say it: known with the whole of them. */
import type { Label } from '#engine/declare/label.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { isShown } from '../../granted/menu-tree.ts';
import { tabsOf, useMenus } from '../../granted/menus.tsx';
import { oneOf } from '../../render/format/kind.ts';
import { useCan } from '../../render/resource.ts';
import { listAddress } from '../../render/sums/answer.ts';
import { useBegins } from '../begins.ts';
import type { Deed } from './deed-search.ts';

/** A deed and what it is done to, in one: "release vehicle". */
const along = (act: Label, thing: Label): Label => [`${act[0]}${thing[0]}`, `${act[1]} ${thing[1]}`];

export const useDeeds = (): readonly Deed[] => {
  const view = useClientView();
  const menus = useMenus();
  const label = useLabel();
  const can = useCan();
  const begun = useBegins().map(({ resource, says, to, words }): Deed => {
    const list = view.outline[resource];
    return { key: `begin ${resource}`, title: says, note: list === undefined ? undefined : label(list.label), to, words };
  });
  const moves = new Map<string, Deed>();
  for (const { name, path } of menus.filter(menu => isShown(menus, menu)).flatMap(tabsOf)) {
    const resource = view.resources[name];
    if (resource?.verbs.list === undefined || resource.one === true) continue;
    // A move, and what else is called on its records.
    const acts = [
      ...resource.transitions.map(({ label: act, from, call }) => ({ act, from, call })),
      ...Object.values(view.calls).flatMap(({ id, label: act, on }) =>
        on?.resource === name ? [{ act, from: on.from ?? [], call: id }] : [],
      ),
    ];
    for (const { act, from, call } of acts) {
      const key = `move ${name} ${act[0]}`;
      if (!can(call) || moves.has(key)) continue;
      moves.set(key, {
        key,
        title: label(act),
        note: label(resource.label),
        to: listAddress(path, from.length === 0 ? {} : { state: from }),
        words: [along(act, oneOf(resource.label))],
        act,
      });
    }
  }
  return [...begun, ...moves.values()];
};
