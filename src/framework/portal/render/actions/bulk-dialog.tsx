/** An act on every selected record that allows it: asks once, shows how far it is, may be stopped, tells what came of each. */
import Dialog from '@mui/material/Dialog';
import { useListContext, useRefresh } from 'ra-core';
import { useRef, useState } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { failureOf, sentenceOf } from '../failure.ts';
import { faultsOf, payloadOf } from '../inputs/check.ts';
import { inputOf as inputOfField } from '../inputs/registry.tsx';
import { represent } from '../represent.ts';
import { useWords } from '../words.ts';
import { inTurn, type Verdict, type Verdicts } from './bulk.ts';
import type { BulkAct } from './bulk-acts.ts';

interface BulkDialogProps {
  readonly resource: ClientResource;
  readonly act: BulkAct;
  readonly rows: readonly Row[];
  readonly onClose: () => void;
}

/** No answer, no session, no grant, no service: true of every other record as well. */
const barsAll = (status: number | undefined): boolean => status === undefined || [300, 403, 503, 507].includes(status);

const ranks = { failed: 0, barred: 0, left: 1, done: 2 } as const;

const BulkDialog = ({ resource, act, rows, onClose }: BulkDialogProps) => {
  const refresh = useRefresh();
  const { onSelect } = useListContext();
  const { t, label, language } = useWords();
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [known, setKnown] = useState<Verdicts>();
  const [result, setResult] = useState<Verdicts>();
  const [stopping, setStopping] = useState(false);
  const halt = useRef(false);
  // The rows change below while the work goes on: what was chosen stays.
  const [able] = useState(() => rows.filter(act.isFor));
  const [skipped] = useState(rows.length - able.length);
  const { questions, label: what } = act;

  const run = async () => {
    const wrong = faultsOf(questions, answers, undefined, language);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setKnown(new Map());
    const given = payloadOf(questions, answers, undefined);
    const byId = new Map(able.map(row => [row.id, row]));
    const step = async (id: string): Promise<Verdict> => {
      const row = byId.get(id);
      if (row === undefined) return { kind: 'done' };
      try {
        await act.act(row, given);
        return { kind: 'done' };
      } catch (error) {
        return { kind: barsAll(failureOf(error).status) ? 'barred' : 'failed', message: sentenceOf(error) };
      }
    };
    const all = await inTurn([...byId.keys()], step, setKnown, () => halt.current);
    setResult(all);
    refresh();
    // What was left stays chosen: it can be gone on with.
    onSelect(able.map(row => row.id).filter(id => !all.has(id)));
  };
  const count = (verdicts: Verdicts, ...kinds: readonly Verdict['kind'][]) =>
    [...verdicts.values()].filter(({ kind }) => kinds.includes(kind)).length;
  const told = result ?? known;
  const isUnderWay = known !== undefined && result === undefined;
  const lines = able
    .map(row => ({ id: row.id, name: represent(resource, row, label), verdict: told?.get(row.id) }))
    .sort((one, other) => ranks[one.verdict?.kind ?? 'left'] - ranks[other.verdict?.kind ?? 'left']);

  return (
    <Dialog open onClose={isUnderWay ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="cr-bulk-title">
      <div className="cr-dialog">
        <h2 id="cr-bulk-title">{t('bulk.title', { what, n: able.length, smart_count: able.length })}</h2>
        {skipped > 0 && <p>{t('bulk.skipped', { n: skipped, smart_count: skipped })}</p>}
        {known === undefined &&
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
        {isUnderWay && (
          <p role="status">
            <progress max={able.length} value={known.size} aria-label={what} /> {known.size} / {able.length}
            {count(known, 'failed') > 0 && <> · {t('bulk.failedSoFar', { n: count(known, 'failed') })}</>}
          </p>
        )}
        {result !== undefined && (
          <p role="status">
            {t('bulk.result', { done: count(result, 'done'), failed: count(result, 'failed', 'barred') })}
            {result.size < able.length && t('bulk.left', { n: able.length - result.size, smart_count: able.length - result.size })}
          </p>
        )}
        {result !== undefined && (
          <ul className="cr-verdicts" aria-label={t('bulk.verdicts')}>
            {lines.map(({ id, name, verdict }) => (
              <li key={id} data-verdict={verdict?.kind ?? 'left'}>
                <strong>{name}</strong>
                <span className="cr-verdict">
                  {verdict === undefined ? t('bulk.notBegun') : verdict.kind === 'done' ? t('bulk.succeeded') : verdict.message}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="cr-dialog-foot">
          {known === undefined && (
            <>
              <button type="button" className="cr-button" onClick={onClose}>
                {t('cancel')}
              </button>
              <button type="button" className="cr-button cr-filled" disabled={able.length === 0} onClick={run}>
                {what}
              </button>
            </>
          )}
          {isUnderWay && (
            <button
              type="button"
              className="cr-button"
              disabled={stopping}
              onClick={() => {
                halt.current = true;
                setStopping(true);
              }}
            >
              {t('bulk.stop')}
            </button>
          )}
          {result !== undefined && (
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
