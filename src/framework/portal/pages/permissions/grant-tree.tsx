/** The tree of menus and buttons with its tools: search, what is granted alone, everything open or shut, what has changed. */
import { type ReactNode, useMemo, useState } from 'react';
import type { Catalogue, GrantSet } from '#engine/access/grants.ts';
import { listed } from '#engine/declare/label.ts';
import { useLabel } from '../../granted/client-view.tsx';
import { useLanguage } from '../../messages/language.ts';
import { FindBox } from '../../render/find-box.tsx';
import { branches, sifted } from '../../render/tree/nodes.ts';
import { Tree } from '../../render/tree/tree.tsx';
import { Button } from '../../ui/button.tsx';
import { ends, type GrantNode, grantNodes, type PermissionMenu, ticked } from './grant-nodes.ts';
import { usePermissionWords } from './words.ts';

interface GrantTreeProps {
  readonly menus: readonly PermissionMenu[];
  readonly catalogue: Catalogue;
  readonly base: GrantSet;
  readonly set: GrantSet;
  readonly onChange: (set: GrantSet) => void;
  readonly menusOnly?: boolean;
  readonly readOnly?: string | undefined;
  /** What else stands in a node's row. */
  readonly children?: (node: GrantNode) => ReactNode;
}

/** What a search leaves: of a menu that is called so all that it holds, its reading too; of a group what is called so below it. */
const soughtIn = (nodes: readonly GrantNode[], fits: (node: GrantNode) => boolean): readonly GrantNode[] =>
  nodes.flatMap(node => {
    const inside = node.children ?? [];
    if (fits(node) && inside.some(({ of }) => of.isView)) return [node];
    const children = soughtIn(inside, fits);
    return fits(node) || children.length > 0 ? [{ ...node, children }] : [];
  });

/** Whether a node's grant is held in a set; of a menu with buttons its reading speaks for it. */
const isHeld = ({ of: { menu, code } }: GrantNode, set: GrantSet): boolean =>
  set.menus.has(menu) && (code === undefined || set.buttons.has(code));

export const GrantTree = ({ menus, catalogue, base, set, onChange, menusOnly = false, readOnly, children }: GrantTreeProps) => {
  const { t } = usePermissionWords();
  const label = useLabel();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [only, setOnly] = useState(false);
  const nodes = useMemo(
    () => grantNodes(menus, set, { label, view: t('permissions.tree.view'), beyond: t('permissions.tree.beyond'), readOnly, menusOnly }),
    [menus, set, label, t, readOnly, menusOnly],
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(menus.map(menu => menu.menuId)));
  const wanted = text.trim().toLocaleLowerCase();
  const shown = useMemo(() => {
    const granted = only ? sifted(nodes, node => (node.children ?? []).length === 0 && node.checked === 'true') : nodes;
    if (wanted === '') return granted;
    return soughtIn(granted, node => `${node.label} ${node.hint}`.toLocaleLowerCase().includes(wanted));
  }, [nodes, only, wanted]);
  const searching = wanted !== '' || only;
  const all = useMemo(() => new Set(branches(shown)), [shown]);

  const isChanged = (node: GrantNode): boolean => isHeld(node, base) !== isHeld(node, set);
  const look = (node: GrantNode): string | undefined => {
    if ((node.children ?? []).length > 0) return undefined;
    const [before, after] = [isHeld(node, base), isHeld(node, set)];
    if (before !== after) return after ? 'added' : 'removed';
    return node.of.isView ? 'faint' : undefined;
  };
  return (
    <div className="p-tree">
      <div className="p-tools">
        <FindBox text={text} onText={setText} hint={t('permissions.tree.find')} />
        <label className="p-only">
          <input type="checkbox" checked={only} onChange={event => setOnly(event.target.checked)} />
          {t(menusOnly ? 'permissions.tree.chosenOnly' : 'permissions.tree.grantedOnly')}
        </label>
        <span className="p-folds">
          <Button quiet onClick={() => setOpen(all)}>
            {t('permissions.tree.openAll')}
          </Button>
          <Button quiet onClick={() => setOpen(new Set())}>
            {t('permissions.tree.closeAll')}
          </Button>
        </span>
        <span className="p-counts">
          {t(menusOnly ? 'permissions.tree.menuCounts' : 'permissions.tree.counts', { menus: set.menus.size, buttons: set.buttons.size })}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="p-none">{t('permissions.tree.none')}</p>
      ) : (
        <Tree
          label={t(menusOnly ? 'permissions.tree.menus' : 'permissions.tree.label')}
          nodes={shown}
          open={searching ? all : open}
          onOpen={setOpen}
          onTick={node => onChange(ticked(catalogue, set, node))}
          look={look}
          found={wanted}
        >
          {node => (
            <>
              {node.hint === '' ? null : <code className="p-hint">{node.hint}</code>}
              <Part node={node} changed={(node.children ?? []).length > 0 ? ends(node).filter(isChanged).length : 0} />
              {node.hidden ? <span className="p-badge">{t('permissions.tree.hidden')}</span> : null}
              {node.off ? <span className="p-badge">{t('permissions.tree.off')}</span> : null}
              {node.also.length === 0 ? null : (
                <span className="p-also">{t('permissions.tree.also', { menus: listed(node.also, language) })}</span>
              )}
              {node.refused === undefined || readOnly !== undefined || (node.children ?? []).length > 0 ? null : (
                <span className="p-also">{node.refused}</span>
              )}
              {children?.(node)}
              <ViewOnly node={node} onTick={view => onChange(ticked(catalogue, set, view))} />
              <Mark look={look(node)} />
            </>
          )}
        </Tree>
      )}
    </div>
  );
};

/** The reading of a menu alone, in one click. The keyboard has it a row further. */
const ViewOnly = ({ node, onTick }: { node: GrantNode; onTick: (view: GrantNode) => void }) => {
  const { t } = usePermissionWords();
  const view = node.children?.find(({ of }) => of.isView);
  if (view === undefined || view.checked === 'true' || view.refused !== undefined) return null;
  return (
    <Button quiet className="p-view-only" tabIndex={-1} onClick={() => onTick(view)}>
      {t('permissions.tree.viewOnly')}
    </Button>
  );
};

/** Of a node with others below: how much of it is granted, and how much of that has just been changed. */
const Part = ({ node, changed }: { node: GrantNode; changed: number }) => {
  const { t } = usePermissionWords();
  if ((node.children ?? []).length === 0) return null;
  const all = ends(node);
  return (
    <>
      {node.checked === 'mixed' ? (
        <span className="p-part">
          {all.filter(end => end.checked === 'true').length} / {all.length}
        </span>
      ) : null}
      {changed === 0 ? null : <span className="p-badge p-changed">{t('permissions.tree.changed', { n: changed })}</span>}
    </>
  );
};

/** What a colour says, in a word. */
const Mark = ({ look }: { look: string | undefined }) => {
  const { t } = usePermissionWords();
  if (look !== 'added' && look !== 'removed') return null;
  return (
    <span className="p-mark" data-look={look}>
      {look === 'added' ? `+ ${t('permissions.tree.added')}` : `− ${t('permissions.tree.removed')}`}
    </span>
  );
};
