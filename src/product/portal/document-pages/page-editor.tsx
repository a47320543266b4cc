/** Related rows on the pages of their document: seals are placed where they will stand, and each row that was changed is saved by its own call. */
import { useRefresh } from 'ra-core';
import { useRef } from 'react';
import { Failed } from '#portal/render/failed.tsx';
import { Editor, type PagesProps } from './editor.tsx';
import { usePdf } from './use-pdf.ts';
import { useDocumentFile, usePlacedRows } from './use-placed-rows.ts';
import { useWords } from './words.ts';
import './page-editor.css';
import { Button } from '#portal/ui/button.tsx';
import { BareDialog } from '#portal/ui/dialog.tsx';

const PageEditor = (props: PagesProps) => {
  const { resource, record, options, onClose } = props;
  const { t } = useWords();
  const refresh = useRefresh();
  const { data, error, refetch } = usePlacedRows(resource, record, options);
  const fileId = data?.document[options.document.file];
  const file = useDocumentFile(typeof fileId === 'string' ? fileId : undefined);
  const { pdf, failed } = usePdf(file.data);
  const unread = error ?? file.error;
  const leave = () => {
    onClose();
    refresh();
  };
  // What Escape does is for the editor to say once it is there: it asks where something is not saved.
  const closing = useRef(onClose);
  return (
    <BareDialog size="full" className="cr-editor-dialog" labelledBy="cr-editor-title" onClose={() => closing.current()}>
      {unread !== null || failed !== undefined ? (
        <div className="cr-editor-wait">
          <h1 id="cr-editor-title">{t('pages.open')}</h1>
          {unread === null ? (
            <p role="alert">{t('pages.unreadable')}</p>
          ) : (
            <Failed error={unread} onRetry={() => (error === null ? file.refetch() : refetch())} />
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      ) : data === undefined || pdf === undefined ? (
        <div className="cr-editor-wait" role="status">
          <h1 id="cr-editor-title">{t('loading')}</h1>
          <i className="cr-skeleton cr-editor-paper" />
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      ) : (
        <Editor {...props} closing={closing} onClose={leave} data={data} pdf={pdf} onSaved={() => refetch()} />
      )}
    </BareDialog>
  );
};

export default PageEditor;
