/** A file in a dialog of its own. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
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
    <Dialog title={name} size="lg" onClose={onClose}>
      <div className="cr-file-dialog">{children}</div>
      <DialogFoot>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogFoot>
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
