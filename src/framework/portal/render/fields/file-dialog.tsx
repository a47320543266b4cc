/** A file in a dialog of its own. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useSay } from '../words.ts';
import { DocumentPane, DocumentShown } from './document-pane.tsx';

interface FrameProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const Frame = ({ name, onClose, children }: FrameProps) => {
  const t = useSay();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="cr-file-title">
      <DialogTitle id="cr-file-title">{name}</DialogTitle>
      <DialogContent className="cr-file-dialog">{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

/** What a call answered, by an address of its own. */
export const AnswerFileDialog = ({ url, name, onClose }: { readonly url: string; readonly name: string; readonly onClose: () => void }) => (
  <Frame name={name} onClose={onClose}>
    <DocumentShown url={url} name={name} />
  </Frame>
);

const FileDialog = ({ fileId, name, onClose }: { readonly fileId: string; readonly name: string; readonly onClose: () => void }) => (
  <Frame name={name} onClose={onClose}>
    <DocumentPane fileId={fileId} name={name} />
  </Frame>
);

export default FileDialog;
