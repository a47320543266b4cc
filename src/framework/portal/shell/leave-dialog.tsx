/** Leaving throws away what was typed and not saved: that is asked first. */
import { useWords } from '../messages/use-words.ts';
import { dropDrafts } from '../render/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

const LeaveDialog = ({ onClose, onLeave }: Props) => {
  const t = useWords();
  return (
    <Dialog title={t('shell.leaving')} size="xs" onClose={onClose}>
      <DialogFoot>
        <Button onClick={onClose}>{t('shell.stay')}</Button>
        <Button
          filled
          danger
          onClick={() => {
            dropDrafts();
            onLeave();
          }}
        >
          {t('shell.logout')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

export default LeaveDialog;
