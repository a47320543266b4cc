/** Before saving: the difference, whole. After a refusal: who has changed what meanwhile, and the two ways on. */
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { GrantDifference } from '#engine/access/grants.ts';
import { useWords } from '../../messages/use-words.ts';
import { momentText } from '../../render/format/moment.ts';
import type { HeldSet } from './asked.ts';
import { ChangeList, countsOf } from './change-list.tsx';
import type { PermissionMenu } from './grant-nodes.ts';

interface SaveDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly lead: string;
  readonly change: GrantDifference;
  readonly menus: readonly PermissionMenu[];
  readonly saving: boolean;
  readonly note?: string | undefined;
  readonly onBack: () => void;
  readonly onSave: () => void;
}

export const SaveDialog = ({ open, title, lead, change, menus, saving, note, onBack, onSave }: SaveDialogProps) => {
  const t = useWords();
  const id = useId();
  return (
    <Dialog open={open} onClose={onBack} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className="p-dialog">
        <p>{lead}</p>
        {note === undefined ? null : <p className="cr-notice">{note}</p>}
        <ChangeList change={change} menus={menus} />
        {change.removed.menus.length > 0 && change.removed.buttons.length > 0 ? (
          <p className="p-lead">{t('permissions.change.withMenu')}</p>
        ) : null}
      </DialogContent>
      <DialogActions>
        <button type="button" className="cr-button" onClick={onBack}>
          {t('permissions.change.back')}
        </button>
        <button type="button" className="cr-button cr-filled" disabled={saving} onClick={onSave}>
          {t('permissions.change.save')}
        </button>
      </DialogActions>
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
  const t = useWords();
  const id = useId();
  const { added, removed } = countsOf(theirs);
  const who = conflict.changedBy ?? t('permissions.conflict.somebody');
  const when = conflict.changedAt === null ? '—' : momentText(conflict.changedAt);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('permissions.conflict.title')}</DialogTitle>
      <DialogContent className="p-dialog">
        <p>{t('permissions.conflict.lead', { who, when })}</p>
        {added + removed === 0 ? <p>{t('permissions.conflict.same')}</p> : <ChangeList change={theirs} menus={menus} />}
      </DialogContent>
      <DialogActions>
        <button type="button" className="cr-button" onClick={onDrop}>
          {t('permissions.conflict.drop')}
        </button>
        <button type="button" className="cr-button cr-filled" onClick={onRebase}>
          {t('permissions.conflict.rebase')}
        </button>
      </DialogActions>
    </Dialog>
  );
};
