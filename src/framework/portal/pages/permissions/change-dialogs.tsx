/** Before saving: the difference, whole. After a refusal: who has changed what meanwhile, and the two ways on. */
import type { GrantDifference } from '#engine/access/grants.ts';
import { momentText } from '../../render/format/moment.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import type { HeldSet } from './asked.ts';
import { ChangeList, countsOf } from './change-list.tsx';
import type { PermissionMenu } from './grant-nodes.ts';
import { usePermissionWords } from './words.ts';

interface SaveDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly change: GrantDifference;
  readonly menus: readonly PermissionMenu[];
  /** The menus that are held before or after. */
  readonly held?: ReadonlySet<string>;
  readonly saving: boolean;
  readonly note?: string | undefined;
  readonly onBack: () => void;
  readonly onSave: () => void;
}

export const SaveDialog = ({ title, lead, change, menus, held, saving, note, onBack, onSave }: SaveDialogProps) => {
  const { t } = usePermissionWords();
  return (
    <Dialog title={title} onClose={onBack}>
      <p>{lead}</p>
      {note === undefined ? null : <p className="cr-notice">{note}</p>}
      <ChangeList change={change} menus={menus} held={held} />
      {change.removed.menus.length > 0 && change.removed.buttons.length > 0 ? (
        <p className="p-lead">{t('permissions.change.withMenu')}</p>
      ) : null}
      <DialogFoot>
        <Button onClick={onBack}>{t('permissions.change.back')}</Button>
        <ConfirmButton disabled={saving} onClick={onSave}>
          {t('permissions.change.save')}
        </ConfirmButton>
      </DialogFoot>
    </Dialog>
  );
};

/** The set as it is now, and who made it so. */
export interface Conflict extends HeldSet {
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly theirs: GrantDifference;
  readonly menus: readonly PermissionMenu[];
  readonly onRebase: () => void;
  readonly onDrop: () => void;
}

export const ConflictDialog = ({ conflict, theirs, menus, onRebase, onDrop }: ConflictDialogProps) => {
  const { t } = usePermissionWords();
  const { added, removed } = countsOf(theirs);
  const who = conflict.changedBy ?? t('permissions.conflict.somebody');
  const when = conflict.changedAt === null ? '—' : momentText(conflict.changedAt);
  return (
    <Dialog title={t('permissions.conflict.title')}>
      <p>{t('permissions.conflict.lead', { who, when })}</p>
      {added + removed === 0 ? <p>{t('permissions.conflict.same')}</p> : <ChangeList change={theirs} menus={menus} />}
      <DialogFoot>
        <Button onClick={onDrop}>{t('permissions.conflict.drop')}</Button>
        <Button filled onClick={onRebase}>
          {t('permissions.conflict.rebase')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
