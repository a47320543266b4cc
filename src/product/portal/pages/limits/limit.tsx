/** The limit of one company, type, operator or employee: none, or the menus that are ticked, each until its day. */
import { useMemo, useState } from 'react';
import { SaveDialog } from '#portal/pages/permissions/change-dialogs.tsx';
import { catalogueOf, type PermissionMenu } from '#portal/pages/permissions/grant-nodes.ts';
import { GrantTree } from '#portal/pages/permissions/grant-tree.tsx';
import { usePermissionWords } from '#portal/pages/permissions/words.ts';
import { Button } from '#portal/ui/button.tsx';
import type { Kind, SubjectRow } from './subjects.ts';
import { type LimitState, setOf, useLimit } from './use-limit.ts';
import { useLimitWords } from './words.ts';

interface LimitProps {
  readonly kind: Kind;
  readonly subject: SubjectRow;
  readonly tree: readonly PermissionMenu[];
}

type PartProps = LimitProps & { readonly limit: LimitState };

/** What holds where nothing is ticked. */
const NoLimit = ({ kind, subject: { inherited, companyType } }: Pick<LimitProps, 'kind' | 'subject'>) => {
  const { t } = useLimitWords();
  return (
    <p className="p-lead">
      {kind !== 'MEMBER'
        ? t('limits.limitOff')
        : inherited === null || inherited === undefined
          ? t('limits.limitOffAll')
          : t('limits.limitOffType', { type: companyType?.label ?? '', n: inherited.length })}
    </p>
  );
};

const Switch = ({ kind, subject, limit: { edited, readOnly, change, setLimited } }: PartProps) => {
  const { t } = useLimitWords();
  return (
    <div className="p-switch">
      <label>
        <input type="checkbox" checked={edited.limited} disabled={readOnly} onChange={event => setLimited(event.target.checked)} />
        {t('limits.limit')}
      </label>
      {edited.limited ? (
        <input
          className="cr-input"
          value={edited.remark}
          maxLength={200}
          disabled={readOnly}
          aria-label={t('limits.remark')}
          placeholder={t('limits.remarkHint')}
          onChange={event => change({ ...edited, remark: event.target.value })}
        />
      ) : (
        <NoLimit kind={kind} subject={subject} />
      )}
    </div>
  );
};

const Menus = ({ subject, tree, limit: { before, edited, readOnly, refused, change, setDay } }: PartProps) => {
  const { t } = useLimitWords();
  const catalogue = useMemo(() => catalogueOf(tree), [tree]);
  const held = subject.held === undefined ? undefined : new Set(subject.held);
  return (
    <GrantTree
      menus={tree}
      catalogue={catalogue}
      base={before}
      set={setOf(edited.menus)}
      menusOnly
      readOnly={readOnly ? t(`limits.${refused ?? 'GRANT_SELF'}`) : undefined}
      onChange={set => change({ ...edited, menus: set.menus })}
    >
      {node => (
        <>
          {held === undefined || held.has(node.of.menu) || (node.children ?? []).length > 0 ? null : (
            <span className="p-also">{t('limits.notHeld')}</span>
          )}
          {node.checked === 'false' || (node.children ?? []).length > 0 || readOnly ? null : (
            <input
              className="cr-input p-until"
              type="date"
              value={edited.days[node.of.menu] ?? ''}
              data-empty={edited.days[node.of.menu] === undefined}
              aria-label={t('limits.until', { name: node.label })}
              title={t('limits.validTo')}
              onChange={event => setDay(node.of.menu, event.target.value)}
            />
          )}
        </>
      )}
    </GrantTree>
  );
};

const Foot = ({ limit: { base, changed, readOnly, difference, change }, onLook }: { limit: LimitState; onLook: () => void }) => {
  const { t } = usePermissionWords();
  const { added, removed } = difference;
  return (
    <footer className="p-foot" data-changed={changed}>
      <span role="status">
        {changed && added.menus.length + removed.menus.length === 0
          ? t('permissions.roles.unsaved')
          : changed
            ? t('permissions.change.count', { added: added.menus.length, removed: removed.menus.length })
            : t('permissions.change.none')}
      </span>
      <Button disabled={!changed} onClick={() => change(base)}>
        {t('permissions.change.drop')}
      </Button>
      <Button filled disabled={!changed || readOnly} onClick={onLook}>
        {t('permissions.change.look')}
      </Button>
    </footer>
  );
};

export const Limit = ({ kind, subject, tree }: LimitProps) => {
  const { t: words } = usePermissionWords();
  const { t } = useLimitWords();
  const limit = useLimit(kind, subject, tree);
  const [asking, setAsking] = useState(false);
  const { base, edited, refused, difference, saving } = limit;
  const isEmpty = edited.limited && edited.menus.size === 0;
  const note =
    base.limited === edited.limited
      ? isEmpty
        ? t('limits.empty')
        : undefined
      : t(edited.limited ? 'limits.unlimitedBefore' : 'limits.unlimitedAfter');
  return (
    <>
      {refused === undefined ? null : <p className="cr-notice">{t(`limits.${refused}`)}</p>}
      <Switch kind={kind} subject={subject} tree={tree} limit={limit} />
      {isEmpty ? <p className="cr-notice cr-notice-bad">{t('limits.empty')}</p> : null}
      {edited.limited ? <Menus kind={kind} subject={subject} tree={tree} limit={limit} /> : null}
      <Foot limit={limit} onLook={() => setAsking(true)} />
      {asking && (
        <SaveDialog
          title={words('permissions.change.title', { name: subject.name })}
          lead={t('limits.leadLimit')}
          note={note}
          change={difference}
          menus={tree}
          saving={saving}
          onBack={() => setAsking(false)}
          onSave={() => void limit.save().finally(() => setAsking(false))}
        />
      )}
    </>
  );
};
