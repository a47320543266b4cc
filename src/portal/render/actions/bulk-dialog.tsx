/** A transition on every selected record that allows it: asks once, shows how far it is, lists what failed. */
import Dialog from '@mui/material/Dialog';
import { useDataProvider, useListContext, useRefresh } from 'ra-core';
import { useState } from 'react';
import type { ClientResource, ClientTransition } from '#engine/project/client-view.ts';
import { type PortalDataProvider, type Row, useClientView } from '../contract.ts';
import { failureOf } from '../failure.ts';
import { faultsOf, payloadOf } from '../inputs/check.ts';
import { inputOf as inputOfField } from '../inputs/registry.tsx';
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
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [through, setThrough] = useState<number>();
  const [result, setResult] = useState<BulkResult>();
  // The rows change below while the work goes on: what was chosen stays.
  const [able] = useState(() => rows.filter(row => row.state === undefined || transition.from.includes(row.state)));
  const [skipped] = useState(rows.length - able.length);
  const questions = questionsOf(view, resource, transition);
  const what = label(transition.label);

  const run = async () => {
    const wrong = faultsOf(questions, answers, undefined, language);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setThrough(0);
    const given = payloadOf(questions, answers, undefined);
    const step = async (id: string): Promise<string | undefined> => {
      const row = able.find(each => each.id === id);
      if (row === undefined) return undefined;
      try {
        await provider.act(resource.name, transition.name, inputOf(view, transition, row, given));
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
        {result === undefined &&
          Object.values(questions).map(field => {
            const Control = inputOfField(field);
            const id = `cr-bulk-${field.name}`;
            const fault = faults[field.name] || undefined;
            return (
              <div key={field.name} className="cr-field cr-wide">
                <label className="cr-label" htmlFor={id}>
                  {label(field.label)}
                </label>
                <div className="cr-control">
                  <Control
                    field={field}
                    resource={resource.name}
                    id={id}
                    value={answers[field.name] ?? ''}
                    compact="row"
                    invalid={fault !== undefined}
                    onChange={value => {
                      setAnswers(before => ({ ...before, [field.name]: value }));
                      setFaults(before => ({ ...before, [field.name]: '' }));
                    }}
                  />
                  {fault !== undefined && (
                    <span className="cr-fault" role="alert">
                      {fault}
                    </span>
                  )}
                </div>
              </div>
            );
          })}
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
