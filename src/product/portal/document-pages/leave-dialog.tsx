/** Asks what becomes of what was moved and not saved. */
import Dialog from '@mui/material/Dialog';
import { useWords } from './words.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

export const LeaveDialog = ({ onStay, onDiscard, onSave }: LeaveDialogProps) => {
  const { t } = useWords();
  return (
    <Dialog open onClose={onStay} fullWidth maxWidth="xs" aria-labelledby="cr-leave-title">
      <div className="cr-dialog">
        <h2 id="cr-leave-title">{t('pages.leaveTitle')}</h2>
        <div className="cr-dialog-foot">
          <button type="button" className="cr-button" onClick={onStay}>
            {t('pages.stay')}
          </button>
          <button type="button" className="cr-button cr-danger" onClick={onDiscard}>
            {t('form.discard')}
          </button>
          <button type="button" className="cr-button cr-filled" onClick={onSave}>
            {t('pages.save')}
          </button>
        </div>
      </div>
    </Dialog>
  );
};
