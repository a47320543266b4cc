/** Where a list stands in the portal for somebody: under an entry of the menu that they hold. */
import type { Side } from '#engine/declare/menus.ts';
import { placeBehind } from '#engine/project/menu-places.ts';
import type { Model } from '#engine/project/model.ts';

/** The path of the list of an entity's face; undefined where none of these entries opens it. */
export const placeIn = ({ menus }: Pick<Model, 'menus'>, side: Side, held: ReadonlySet<string>, face: string): string | undefined =>
  menus.flatMap(menu => {
    const { opens } = menu;
    if (opens === undefined || menu.side !== side || !held.has(menu.id)) return [];
    const behind = Object.entries(opens.behind ?? {}).find(([, name]) => name === face);
    return [
      ...('resource' in opens && opens.resource === face ? [menu.path] : []),
      ...(opens.beside?.includes(face) ? [`${menu.path}/${face}`] : []),
      ...(behind === undefined ? [] : [placeBehind(menu, behind[0])]),
    ];
  })[0];
