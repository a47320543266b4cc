/** A sheet on its way in: the template, the file, what was refused row by row and why, and what is shown only this once. */
import Dialog from '@mui/material/Dialog';
import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { type Imported, type PortalDataProvider, useClientView } from '../../contract.ts';
import { sentenceOf } from '../../failure.ts';
import { Scroller } from '../../fields/scroller.tsx';
import { countText } from '../../format/number.ts';
import { Icon } from '../../icons.tsx';
import { callFor, useCan } from '../../resource.ts';
import { saveText } from '../../save.ts';
import { useWords } from '../../words.ts';
import { csvOf } from './csv-text.ts';

/** So many refused rows are shown; the file has them all. */
const SHOWN = 200;

interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const Rows = ({ table, name }: { readonly table: Table; readonly name: string }) => (
  <Scroller className="cr-rejected" label={name}>
    <table>
      <thead>
        <tr>
          {table.titles.map(title => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.slice(0, SHOWN).map(row => (
          <tr key={row.join('\n')}>
            {row.map((cell, at) => (
              <td key={table.titles[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

const ImportDialog = ({ resource, onClose }: { readonly resource: ClientResource; readonly onClose: () => void }) => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const refresh = useRefresh();
  const can = useCan();
  const { t, label } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [partial, setPartial] = useState(false);
  const [percent, setPercent] = useState<number | 'started'>();
  const [outcome, setOutcome] = useState<Imported>();
  const [failed, setFailed] = useState<string>();
  const [kept, setKept] = useState(false);
  const call = view.calls[resource.verbs.import ?? ''];
  const rowFields = view.resources[call?.into ?? resource.name]?.fields ?? resource.fields;
  const name = label(resource.label);
  const unseen = (outcome?.made?.length ?? 0) > 0 && !kept;

  const send = async (chosen: File) => {
    setPercent('started');
    setFailed(undefined);
    setOutcome(undefined);
    setKept(false);
    try {
      const result = await provider.importFile(resource.name, chosen, { partial }, part => setPercent(part ?? 'started'));
      setOutcome(result);
      if (result.accepted > 0) refresh();
    } catch (error) {
      setFailed(sentenceOf(error));
    } finally {
      setPercent(undefined);
      // The same file, corrected, must be taken again.
      if (input.current !== null) input.current.value = '';
      setFile(undefined);
    }
  };
  const fieldName = (field: string | null, from: Readonly<Record<string, ClientField>> = rowFields) => {
    const known = field === null ? undefined : from[field];
    return known === undefined ? (field ?? '') : label(known.label);
  };
  const rejected: Table = {
    titles: [t('import.row'), t('import.field'), t('import.reason')],
    rows: (outcome?.rejected ?? []).map(each => [each.row, fieldName(each.field), each.message]),
  };
  const answers = Object.keys(call?.answer ?? {});
  const made: Table = {
    titles: [t('import.row'), name, ...answers.map(each => fieldName(each, call?.answer))],
    rows: (outcome?.made ?? []).map(each => [Number(each.row), String(each.label), ...answers.map(answer => String(each[answer] ?? ''))]),
  };
  const save = (table: Table, as: string) => saveText(csvOf([table.titles, ...table.rows]), `${as}.csv`, 'text/csv');
  // The headers stand in the first row: what is wrong there is wrong with the sheet, not with a row.
  const isOther = outcome !== undefined && outcome.rejected.length > 0 && outcome.rejected.every(({ row }) => row === 1);
  const wrongRows = new Set(outcome?.rejected.map(({ row }) => row)).size;

  return (
    <Dialog open onClose={unseen || percent !== undefined ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="cr-import-title">
      <div className="cr-dialog">
        <h2 id="cr-import-title">{t('import.title', { name })}</h2>
        <p>{t('import.lead', { most: countText(call?.most ?? 1_000) })}</p>
        <div className="cr-actions">
          {can(callFor(resource, 'template')) && (
            <button
              type="button"
              className="cr-button"
              onClick={() => provider.download(String(resource.verbs.template), {}).catch(error => setFailed(sentenceOf(error)))}
            >
              <Icon name="export" />
              {t('import.template')}
            </button>
          )}
          <input
            ref={input}
            type="file"
            className="cr-sr"
            tabIndex={-1}
            accept=".xlsx,.csv"
            aria-label={t('import.file')}
            disabled={percent !== undefined}
            onChange={event => {
              setFile(event.target.files?.[0]);
              setFailed(undefined);
            }}
          />
          <button type="button" className="cr-button" disabled={percent !== undefined} onClick={() => input.current?.click()}>
            {t(file === undefined ? 'input.chooseFile' : 'input.replaceFile')}
          </button>
          <span>{file?.name}</span>
        </div>
        <label className="cr-flag">
          <input type="checkbox" checked={partial} disabled={percent !== undefined} onChange={event => setPartial(event.target.checked)} />
          <span>{t('import.partial')}</span>
        </label>
        {failed !== undefined && (
          <p className="cr-fault" role="alert">
            {failed}
          </p>
        )}
        {outcome !== undefined && (
          <div role="status" className="cr-outcome">
            <p>
              <strong>
                {isOther
                  ? t('import.otherSheet')
                  : t('import.outcome', { accepted: countText(outcome.accepted), rejected: countText(wrongRows) })}
              </strong>
              {outcome.accepted === 0 && wrongRows > 0 && !partial && !isOther && ` ${t('import.none')}`}
            </p>
            {rejected.rows.length > 0 && (
              <>
                <Rows table={rejected} name={t('import.rejected')} />
                <button type="button" className="cr-button" onClick={() => save(rejected, t('import.rejected'))}>
                  <Icon name="export" />
                  {t('import.saveRejected')}
                </button>
              </>
            )}
            {made.rows.length > 0 && (
              <>
                <p>{t('import.made')}</p>
                <Rows table={made} name={t('import.madeTitle')} />
                <button
                  type="button"
                  className="cr-button"
                  onClick={() => {
                    save(made, t('import.madeTitle'));
                    setKept(true);
                  }}
                >
                  <Icon name="export" />
                  {t('import.saveMade')}
                </button>
              </>
            )}
          </div>
        )}
        <div className="cr-dialog-foot">
          {made.rows.length > 0 && (
            <label className="cr-flag">
              <input type="checkbox" checked={kept} onChange={event => setKept(event.target.checked)} />
              <span>{t('act.noted')}</span>
            </label>
          )}
          <button type="button" className="cr-button" disabled={unseen || percent !== undefined} onClick={onClose}>
            {t('close')}
          </button>
          <button
            type="button"
            className="cr-button cr-filled"
            disabled={file === undefined || percent !== undefined || unseen}
            onClick={() => file !== undefined && send(file)}
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
