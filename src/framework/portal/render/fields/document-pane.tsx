/** One document to look at: a picture, a PDF in the browser's own viewer, anything else to download. */
import { sentenceOf } from '../failure.ts';
import { useSay } from '../words.ts';
import { kindOf } from './file-kind.ts';
import { Picture } from './picture.tsx';
import { useFile } from './use-file.ts';
import './document-pane.css';

/** Whether such a file is shown in its place; what is not is opened or saved from there. */
export const isShownHere = (name: string): boolean => {
  const kind = kindOf(name);
  return kind === 'image' || (kind === 'pdf' && navigator.pdfViewerEnabled !== false);
};

/** The browser's own viewer, begun at the page's width without the list of pages beside it. */
const Pdf = ({ url, name }: { readonly url: string; readonly name: string }) => {
  const t = useSay();
  return isShownHere(name) ? (
    <iframe src={`${url}#view=FitH&navpanes=0`} title={name} />
  ) : (
    <p className="cr-doc-other">{t('document.noViewer')}</p>
  );
};

/** @param name the file's name with its extension, which decides how it is shown */
export const DocumentShown = ({ url, name }: { readonly url: string; readonly name: string }) => {
  const t = useSay();
  const kind = kindOf(name);
  return (
    <div className="cr-doc">
      {kind === 'image' && <Picture url={url} name={name} />}
      {kind === 'pdf' && <Pdf url={url} name={name} />}
      {kind === 'other' && <p className="cr-doc-other">{t('document.unseen')}</p>}
      <p className="cr-doc-foot">
        <span>{name}</span>
        <a href={url} target="_blank" rel="noreferrer">
          {t('document.open')}
        </a>
        <a href={url} download={name}>
          {t('document.save')}
        </a>
      </p>
    </div>
  );
};

/** The sheet's place, before it is there. */
export const DocumentComing = ({ name }: { readonly name: string }) => {
  const t = useSay();
  return (
    <div className="cr-doc cr-doc-loading" role="status">
      <i aria-hidden="true" />
      <span>
        {t('loading')} {name}
      </span>
    </div>
  );
};

/** A file of the service, fetched once. */
export const DocumentPane = ({ fileId, name }: { readonly fileId: string; readonly name: string }) => {
  const t = useSay();
  const { data: url, error, refetch } = useFile(fileId);
  if (error !== null) {
    return (
      <div className="cr-doc cr-doc-failed" role="alert">
        <p>{t('document.failed', { name, reason: sentenceOf(error) })}</p>
        <button type="button" onClick={() => refetch()}>
          {t('retry')}
        </button>
      </div>
    );
  }
  if (url === undefined) return <DocumentComing name={name} />;
  return <DocumentShown url={url} name={name} />;
};
