/** A file in a dialog of its own. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useSay } from '../words.ts';
import { DocumentPane } from './document-pane.tsx';

const FileDialog = ({ fileId, name, onClose }: { readonly fileId: string; readonly name: string; readonly onClose: () => void }) => {
  const t = useSay();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="cr-file-title">
      <DialogTitle id="cr-file-title">{name}</DialogTitle>
      <DialogContent className="cr-file-dialog">
        <DocumentPane fileId={fileId} name={name} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

export default FileDialog;
