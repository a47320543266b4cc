/** A transition on every selected record that allows it: asks once, shows how far it is, lists what failed. */
import Dialog from '@mui/material/Dialog';
import { useDataProvider, useListContext, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { failureOf } from '../failure.ts';
import { LongTextInput } from '../inputs/basic.tsx';
import { faultsOf } from '../inputs/check.ts';
import { represent } from '../represent.ts';
import { useWords } from '../words.ts';
import { type BulkResult, inTurn } from './bulk.ts';
import { inputOf, questionsOf } from './questions.ts';

interface BulkDialogProps {
  readonly resource: ClientResource;
  readonly transition: ClientTransition;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}

const BulkDialog = ({ resource, transition, rows, onClose }: BulkDialogProps) => {
  const provider = useDataProvider<PortalDataProvider>();
  const view = useClientView();
  const refresh = useRefresh();
  const { onUnselectItems } = useListContext();
  const { t, label, language } = useWords();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [through, setThrough] = useState<number>();
  const [result, setResult] = useState<BulkResult>();
  // The rows change below while the work goes on: what was chosen stays.
  const [able] = useState(() => rows.filter(row => row.state === undefined || transition.from.includes(row.state)));
  const [skipped] = useState(rows.length - able.length);
  const questions = questionsOf(view, resource, transition);
  const what = label(transition.label);

  const run = async () => {
    const wrong = faultsOf(questions, { reason }, undefined, language).reason;
    setFault(wrong);
    if (wrong !== undefined) return;
    setThrough(0);
    const answers = reason.trim() === '' ? {} : { reason: reason.trim() };
    const step = async (id: string): Promise<string | undefined> => {
      const row = able.find(each => each.id === id);
      if (row === undefined) return undefined;
      try {
        await provider.act(resource.name, transition.name, inputOf(view, transition, row, answers));
        return undefined;
      } catch (error) {
        return failureOf(error).message;
      }
    };
    setResult(
      await inTurn(
        able.map(row => row.id),
        step,
        setThrough,
      ),
    );
    refresh();
    onUnselectItems();
  };
  const nameOf = (id: string) => {
    const row = able.find(each => each.id === id);
    return row === undefined ? id : represent(resource, row);
  };

  return (
    <Dialog
      open
      onClose={through === undefined || result !== undefined ? onClose : undefined}
      fullWidth
      maxWidth="sm"
      aria-labelledby="cr-bulk-title"
    >
      <div className="cr-dialog">
        <h2 id="cr-bulk-title">{t('bulk.title', { what, n: able.length, smart_count: able.length })}</h2>
        {skipped > 0 && <p>{t('bulk.skipped', { n: skipped, smart_count: skipped })}</p>}
        {result === undefined && questions.reason !== undefined && (
          <div className="cr-field cr-wide">
            <label className="cr-label" htmlFor="cr-bulk-reason">
              {label(questions.reason.label)}
            </label>
            <div className="cr-control">
              <LongTextInput
                field={questions.reason}
                resource={resource.name}
                id="cr-bulk-reason"
                value={reason}
                invalid={fault !== undefined}
                onChange={value => {
                  setReason(String(value));
                  setFault(undefined);
                }}
              />
              {fault !== undefined && (
                <span className="cr-fault" role="alert">
                  {fault}
                </span>
              )}
            </div>
          </div>
        )}
        {through !== undefined && result === undefined && (
          <p role="status">
            <progress max={able.length} value={through} aria-label={what} /> {through} / {able.length}
          </p>
        )}
        {result !== undefined && (
          <div role="status">
            <p>{t('bulk.result', { done: result.done, failed: result.failed.length })}</p>
            <ul className="cr-failures">
              {result.failed.map(({ id, message }) => (
                <li key={id}>
                  <strong>{nameOf(id)}</strong> {message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="cr-dialog-foot">
          {result === undefined ? (
            <>
              <button type="button" className="cr-button" disabled={through !== undefined} onClick={onClose}>
                {t('cancel')}
              </button>
              <button type="button" className="cr-button cr-filled" disabled={through !== undefined || able.length === 0} onClick={run}>
                {what}
              </button>
            </>
          ) : (
            <button type="button" className="cr-button cr-filled" onClick={onClose}>
              {t('close')}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
};

export default BulkDialog;
