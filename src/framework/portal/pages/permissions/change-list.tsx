/** A difference between two sets of grants in words: what is added, what is withdrawn, each button with its menu. */
import type { GrantDifference } from '#engine/access/grants.ts';
import { type Label, listed } from '#engine/declare/label.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { useLanguage } from '../../messages/language.ts';
import { type PermissionMenu, wordsOf } from './grant-nodes.ts';
import { usePermissionWords } from './words.ts';

/** How many grants a difference adds and takes back. */
export const countsOf = ({ added, removed }: GrantDifference) => ({
  added: added.menus.length + added.buttons.length,
  removed: removed.menus.length + removed.buttons.length,
});

/** All menus of a tree, whatever their depth. */
const every = (menus: readonly PermissionMenu[]): readonly PermissionMenu[] => menus.flatMap(menu => [menu, ...every(menu.childs)]);

/** The groups above an entry and the entry itself. */
const wayOf = (menus: readonly PermissionMenu[], id: string): readonly PermissionMenu[] | undefined => {
  for (const menu of menus) {
    if (menu.menuId === id) return [menu];
    const below = wayOf(menu.childs, id);
    if (below !== undefined) return [menu, ...below];
  }
  return undefined;
};

const List = ({
  title,
  look,
  of,
  menus,
  held,
}: {
  title: string;
  look: 'added' | 'removed';
  of: GrantDifference['added'];
  menus: readonly PermissionMenu[];
  held: ReadonlySet<string> | undefined;
}) => {
  const label = useLabel();
  const language = useLanguage();
  const { t } = usePermissionWords();
  const words = wordsOf(menus);
  // Of a menu that comes with none of its buttons.
  const isViewOnly = (way: readonly PermissionMenu[]): boolean => {
    const buttons = way.at(-1)?.buttons ?? [];
    return look === 'added' && buttons.length > 0 && buttons.every(({ code }) => !of.buttons.includes(code));
  };
  const sayMenu = (id: string): string => {
    const way = wayOf(menus, id) ?? [];
    const name = way.map(menu => label(menu.title)).join(' / ') || id;
    return isViewOnly(way) ? t('permissions.change.viewOnly', { name }) : name;
  };
  const say = (id: string): string => label(words.get(id) ?? ([id, id] satisfies Label));
  if (of.menus.length + of.buttons.length === 0) return null;
  const lines = [
    ...of.menus.map(id => ({ id, text: sayMenu(id) })),
    ...of.buttons.map(code => {
      const offering = every(menus).filter(each => each.buttons.some(button => button.code === code));
      // A button that several menus offer is named by those through which it is reached.
      const reached = offering.filter(({ menuId }) => held?.has(menuId) === true);
      const under = (reached.length > 0 ? reached : offering.slice(0, 1)).map(({ title: each }) => label(each));
      return { id: code, text: under.length === 0 ? say(code) : `${listed(under, language)} / ${say(code)}` };
    }),
  ];
  return (
    <section className="p-changes" data-look={look}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>
            {text} <code className="p-hint">{id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface ChangeListProps {
  readonly change: GrantDifference;
  readonly menus: readonly PermissionMenu[];
  /** The menus that are held before or after; a button that several offer is named by these. */
  readonly held?: ReadonlySet<string> | undefined;
}

export const ChangeList = ({ change, menus, held }: ChangeListProps) => {
  const { t } = usePermissionWords();
  const counts = countsOf(change);
  return (
    <div className="p-change-lists">
      <List title={t('permissions.change.added', { n: counts.added })} look="added" of={change.added} menus={menus} held={held} />
      <List title={t('permissions.change.removed', { n: counts.removed })} look="removed" of={change.removed} menus={menus} held={held} />
    </div>
  );
};
