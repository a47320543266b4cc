/** An act on many records while it goes on: what is asked first, how far it is, and what came of each. */
import { useListContext, useRefresh } from 'ra-core';
import { useRef, useState } from 'react';
import type { Row } from '../contract.ts';
import { failureOf, sentenceOf } from '../failure.ts';
import { faultsOf, payloadOf } from '../inputs/check.ts';
import { useWords } from '../words.ts';
import { inTurn, type Verdict, type Verdicts } from './bulk.ts';
import type { BulkAct } from './bulk-acts.ts';

/** No answer, no session, no grant, no service: true of every other record as well. */
const barsAll = (status: number | undefined): boolean => status === undefined || [300, 403, 503, 507].includes(status);

export interface Bulk {
  /** The rows that allow it. */
  readonly able: readonly Row[];
  /** How many of the chosen ones do not. */
  readonly skipped: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** By the field that was asked; empty where none is known any more. */
  readonly faults: Readonly<Record<string, string>>;
  readonly answer: (name: string, value: unknown) => void;
  readonly run: () => Promise<void>;
  /** What is known so far; undefined before it begins. */
  readonly known: Verdicts | undefined;
  /** What came of it, at the end. */
  readonly result: Verdicts | undefined;
  readonly isUnderWay: boolean;
  readonly isStopping: boolean;
  readonly stop: () => void;
}

export const useBulk = ({ isFor, act, questions }: BulkAct, rows: readonly Row[]): Bulk => {
  const refresh = useRefresh();
  const { onSelect } = useListContext();
  const { language } = useWords();
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [known, setKnown] = useState<Verdicts>();
  const [result, setResult] = useState<Verdicts>();
  const [isStopping, setStopping] = useState(false);
  const halt = useRef(false);
  // The rows change below while the work goes on: what was chosen stays.
  const [able] = useState(() => rows.filter(isFor));
  const [skipped] = useState(rows.length - able.length);

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
        await act(row, given);
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
  const answer = (name: string, value: unknown) => {
    setAnswers(before => ({ ...before, [name]: value }));
    setFaults(before => ({ ...before, [name]: '' }));
  };
  const stop = () => {
    halt.current = true;
    setStopping(true);
  };
  const isUnderWay = known !== undefined && result === undefined;
  return { able, skipped, answers, faults, answer, run, known, result, isUnderWay, isStopping, stop };
};
