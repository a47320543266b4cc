/** A spreadsheet on its way in: choose, send, read what was refused and why. */
import Dialog from '@mui/material/Dialog';
import { useDataProvider, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { PortalDataProvider, Rejected } from '../../contract.ts';
import { failureOf } from '../../failure.ts';
import { useWords } from '../../words.ts';

interface Outcome {
  readonly accepted: number;
  readonly rejected: readonly Rejected[];
}

const ImportDialog = ({ resource, onClose }: { readonly resource: ClientResource; readonly onClose: () => void }) => {
  const provider = useDataProvider<PortalDataProvider>();
  const refresh = useRefresh();
  const { t, label } = useWords();
  const [file, setFile] = useState<File>();
  const [partial, setPartial] = useState(false);
  const [percent, setPercent] = useState<number | 'started'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failed, setFailed] = useState<string>();

  const send = async (chosen: File) => {
    setPercent('started');
    setFailed(undefined);
    try {
      const result = await provider.importFile(resource.name, chosen, { partial }, part => setPercent(part ?? 'started'));
      setOutcome(result);
      if (result.accepted > 0) refresh();
    } catch (error) {
      setFailed(failureOf(error).message);
    } finally {
      setPercent(undefined);
    }
  };
  const fieldName = (name: string | null) => {
    const field = name === null ? undefined : resource.fields[name];
    return field === undefined ? (name ?? '') : label(field.label);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="cr-import-title">
      <div className="cr-dialog">
        <h2 id="cr-import-title">{t('import.title', { name: label(resource.label) })}</h2>
        <p>{t('import.lead')}</p>
        <input
          type="file"
          accept=".xlsx,.csv"
          aria-label={t('import.file')}
          onChange={event => {
            setFile(event.target.files?.[0]);
            setOutcome(undefined);
          }}
        />
        <label className="cr-flag">
          <input type="checkbox" checked={partial} onChange={event => setPartial(event.target.checked)} />
          <span>{t('import.partial')}</span>
        </label>
        {failed !== undefined && (
          <p className="cr-fault" role="alert">
            {failed}
          </p>
        )}
        {outcome !== undefined && (
          <div role="status">
            <p>{t('import.outcome', { accepted: outcome.accepted, rejected: outcome.rejected.length })}</p>
            {outcome.rejected.length > 0 && (
              <div className="cr-items cr-rejected">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('import.row')}</th>
                      <th scope="col">{t('import.field')}</th>
                      <th scope="col">{t('import.reason')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {outcome.rejected.map(each => (
                      <tr key={`${each.row} ${each.field} ${each.message}`}>
                        <td>{each.row}</td>
                        <td>{fieldName(each.field)}</td>
                        <td>{each.message}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </div>
        )}
        <div className="cr-dialog-foot">
          <button type="button" className="cr-button" onClick={onClose}>
            {t('close')}
          </button>
          <button
            type="button"
            className="cr-button cr-filled"
            disabled={file === undefined || percent !== undefined}
            onClick={() => file !== undefined && send(file)}
          >
            {percent === undefined ? t('list.import') : typeof percent === 'number' ? `${Math.round(percent * 100)}%` : t('import.sending')}
          </button>
        </div>
      </div>
    </Dialog>
  );
};

export default ImportDialog;
