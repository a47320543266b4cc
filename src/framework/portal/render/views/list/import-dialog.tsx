/** The dialog of an import: what is imported, what came of it, and not closed before what is shown only once is kept. */
import Dialog from '@mui/material/Dialog';
import type { ClientResource } from '#engine/project/client-view.ts';
import { useClientView } from '../../contract.ts';
import { countText } from '../../format/number.ts';
import { useWords } from '../../words.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportSource } from './import-source.tsx';
import { useImport } from './use-import.ts';

const ImportDialog = ({ resource, onClose }: { readonly resource: ClientResource; readonly onClose: () => void }) => {
  const view = useClientView();
  const { t, label } = useWords();
  const sheet = useImport(resource);
  const { file, percent, outcome, failed, kept, setKept } = sheet;
  const most = view.calls[resource.verbs.import ?? '']?.most ?? 1_000;
  const mustStay = sheet.isUnseen || sheet.isBusy;
  return (
    <Dialog open onClose={mustStay ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="cr-import-title">
      <div className="cr-dialog">
        <h2 id="cr-import-title">{t('import.title', { name: label(resource.label) })}</h2>
        <p>{t('import.lead', { most: countText(most) })}</p>
        <ImportSource resource={resource} sheet={sheet} />
        {failed !== undefined && (
          <p className="cr-fault" role="alert">
            {failed}
          </p>
        )}
        {outcome !== undefined && (
          <ImportOutcome resource={resource} outcome={outcome} partial={sheet.partial} onKept={() => setKept(true)} />
        )}
        <div className="cr-dialog-foot">
          {sheet.hasMade && (
            <label className="cr-flag">
              <input type="checkbox" checked={kept} onChange={event => setKept(event.target.checked)} />
              <span>{t('act.noted')}</span>
            </label>
          )}
          <button type="button" className="cr-button" disabled={mustStay} onClick={onClose}>
            {t('close')}
          </button>
          <button
            type="button"
            className="cr-button cr-filled"
            disabled={file === undefined || mustStay}
            onClick={() => file !== undefined && sheet.send(file)}
          >
            {percent === undefined
              ? t('list.import')
              : typeof percent === 'number' && percent < 1
                ? t('import.uploading', { percent: Math.round(percent * 100) })
                : t('import.sending')}
          </button>
        </div>
      </div>
    </Dialog>
  );
};

export default ImportDialog;
