/** Asks what becomes of what was moved and not saved. */

import { Button } from '#portal/ui/button.tsx';
import { Dialog, DialogFoot } from '#portal/ui/dialog.tsx';
import { useWords } from './words.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

export const LeaveDialog = ({ onStay, onDiscard, onSave }: LeaveDialogProps) => {
  const { t } = useWords();
  return (
    <Dialog title={t('pages.leaveTitle')} size="xs" onClose={onStay}>
      <DialogFoot>
        <Button onClick={onStay}>{t('pages.stay')}</Button>
        <Button danger onClick={onDiscard}>
          {t('form.discard')}
        </Button>
        <Button filled onClick={onSave}>
          {t('pages.save')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
