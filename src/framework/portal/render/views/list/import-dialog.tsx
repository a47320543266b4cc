/** The dialog of an import: what is imported, what came of it, and not closed before what is shown only once is kept. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { useClientView } from '../../contract.ts';
import { countText } from '../../format/number.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportSource } from './import-source.tsx';
import { useImportWords } from './import-words.ts';
import { useImport } from './use-import.ts';

const ImportDialog = ({ resource, onClose }: { readonly resource: ClientResource; readonly onClose: () => void }) => {
  const view = useClientView();
  const { t, label } = useImportWords();
  const sheet = useImport(resource);
  const { file, percent, outcome, failed, kept, setKept } = sheet;
  const most = view.calls[resource.verbs.import ?? '']?.most ?? 1_000;
  const mustStay = sheet.isUnseen || sheet.isBusy;
  return (
    <Dialog title={t('import.title', { name: label(resource.label) })} size="md" onClose={mustStay ? undefined : onClose}>
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
      <DialogFoot>
        {sheet.hasMade && (
          <label className="cr-flag">
            <input type="checkbox" checked={kept} onChange={event => setKept(event.target.checked)} />
            <span>{t('act.noted')}</span>
          </label>
        )}
        <Button disabled={mustStay} onClick={onClose}>
          {t('close')}
        </Button>
        <Button filled disabled={file === undefined || mustStay} onClick={() => file !== undefined && sheet.send(file)}>
          {percent === undefined
            ? t('list.import')
            : typeof percent === 'number' && percent < 1
              ? t('import.uploading', { percent: Math.round(percent * 100) })
              : t('import.sending')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

export default ImportDialog;
