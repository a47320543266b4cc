/** The tree of a side's menus with the buttons below each: what there is to be granted, and what the asking session may grant. */
import type { Catalogue } from '#engine/access/grants.ts';
import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { LightOf, RowOf } from '#engine/declare/typed.ts';
import type { CallModel } from '#engine/project/model.ts';
import { buttons as kept } from '#engine/system/buttons.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import { mayGrantButton, mayGrantMenu } from './may-grant.ts';
import { type Entry, entriesOf } from './menu-tree.ts';

/** Calls of a side that need a grant of their own, with the menus that offer them. */
const buttonsOf = (act: Pick<Act, 'model'>, side: Side): readonly (CallModel & { readonly grant: readonly string[] })[] =>
  Object.values(act.model.calls).filter(
    (call): call is CallModel & { readonly grant: readonly string[] } => call.button && call.side === side && Array.isArray(call.grant),
  );

/** What can be granted on a side. */
export const catalogueOf = async (act: Pick<Act, 'model' | 'records'>, side: Side): Promise<Catalogue> => ({
  menus: await entriesOf(act.records, side),
  buttons: buttonsOf(act, side).map(({ id, grant }) => ({ code: id, menus: grant })),
});

/** The entity that a call is of, or on whose pages it stands. */
const listOf = ({ model }: Pick<Act, 'model'>, { id }: Pick<CallModel, 'id'>): Label | undefined => {
  const of = model.calls[id]?.of;
  const name = of?.kind === 'resource' ? of.resource : of?.call.on?.resource;
  return model.resources[name ?? '']?.label;
};

/** Buttons of one menu that are called alike are told apart by what they are about. */
const toldApart = <B extends { readonly code: string; readonly name: Label }>(
  act: Pick<Act, 'model'>,
  buttons: readonly B[],
): readonly B[] =>
  buttons.map(button => {
    const [zh, en] = button.name;
    const list = listOf(act, { id: button.code });
    const isAlone = buttons.every(other => other.code === button.code || (other.name[0] !== zh && other.name[1] !== en));
    return isAlone || list === undefined ? button : { ...button, name: [`${zh}（${list[0]}）`, `${en} (${list[1]})`] satisfies Label };
  });

/** `operation/permission/menu/list`. */
export const permissionTree: Inside = async act => {
  const side = String(act.input.side);
  const session = sessionOf(act);
  const entries = await entriesOf(act.records, side);
  const rows = new Map<string, Pick<RowOf<typeof kept>, LightOf<typeof kept>>>();
  for await (const page of act.records.of(kept).walk({ filter: { side } })) for (const row of page) rows.set(row.code, row);
  const wordsOf = (call: CallModel): Label => {
    const row = rows.get(call.id);
    if (row === undefined || row.updatedBy === 'system') return call.label;
    const { buttonName: name, buttonNameEn } = row;
    return [name, buttonNameEn !== null && buttonNameEn !== '' ? buttonNameEn : name];
  };
  const buttons = buttonsOf(act, side).map(call => ({
    code: call.id,
    name: wordsOf(call),
    menus: call.grant,
    off: rows.get(call.id)?.state === 'OFF',
    mayGrant: mayGrantButton(act.model, session, call),
    sort: rows.get(call.id)?.sort ?? 0,
  }));
  const below = (parent: string | null): readonly Row[] =>
    entries
      .filter(entry => entry.parent === parent)
      .map((entry: Entry) => ({
        menuId: entry.id,
        title: entry.title,
        icon: entry.icon,
        hidden: entry.hidden,
        off: entry.off,
        mayGrant: mayGrantMenu(act.model, session, entry.id),
        buttons: toldApart(
          act,
          buttons
            .filter(button => button.menus.includes(entry.id))
            .sort((one, other) => one.sort - other.sort)
            .map(({ sort: _, ...button }) => button),
        ),
        childs: below(entry.id),
      }));
  return { list: below(null) };
};

/** The menus of a side without their buttons, those alone that may be given on. */
export const treeWithin = async (act: Act, side: Side, within: (menuId: string) => boolean): Promise<readonly Row[]> => {
  const entries = await entriesOf(act.records, side);
  const below = (parent: string | null): readonly Row[] =>
    entries
      .filter(entry => entry.parent === parent)
      .map(entry => ({ entry, childs: below(entry.id) }))
      .filter(({ entry, childs }) => childs.length > 0 || within(entry.id))
      .map(({ entry: { id, title, icon, hidden, off }, childs }) => ({
        menuId: id,
        title,
        icon,
        hidden,
        off,
        mayGrant: true,
        buttons: [],
        childs,
      }));
  return below(null);
};
