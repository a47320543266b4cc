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
  /** How many of the chosen ones are in a state that does not. */
  readonly skipped: number;
  /** Those that their state would let and something else does not, with its code. */
  readonly refused: readonly { readonly row: Row; readonly code: string }[];
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

type Answers = Readonly<Record<string, unknown>>;
/** What was answered to each act's questions, until it is done to all that it was meant for. */
export type Typed = Map<string, Answers>;

export const useBulk = ({ name, isFor, refusal, size, act, questions }: BulkAct, rows: readonly Row[], typed: Typed): Bulk => {
  const refresh = useRefresh();
  const { onSelect, selectedIds, data } = useListContext();
  const { language } = useWords();
  const [answers, setAnswers] = useState<Answers>(typed.get(name) ?? {});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [known, setKnown] = useState<Verdicts>();
  const [result, setResult] = useState<Verdicts>();
  const [isStopping, setStopping] = useState(false);
  const halt = useRef(false);
  // The rows change below while the work goes on: what was chosen stays.
  const [refused] = useState(() =>
    rows.filter(isFor).flatMap(row => {
      const code = refusal?.(row);
      return code === undefined ? [] : [{ row, code }];
    }),
  );
  const [able] = useState(() => rows.filter(row => isFor(row) && !refused.some(each => each.row === row)));
  const [skipped] = useState(rows.length - able.length - refused.length);

  const run = async () => {
    const wrong = faultsOf(questions, answers, undefined, language);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    setKnown(new Map());
    const given = payloadOf(questions, answers, undefined);
    const byId = new Map(able.map(row => [row.id, row]));
    const verdictsOf = (ids: readonly string[], verdict: (id: string) => Verdict): Verdicts => new Map(ids.map(id => [id, verdict(id)]));
    const step = async (ids: readonly string[]): Promise<Verdicts> => {
      try {
        const failed = await act(
          ids.flatMap(id => byId.get(id) ?? []),
          given,
        );
        return verdictsOf(ids, id => {
          const message = failed.get(id);
          return message === undefined ? { kind: 'done' } : { kind: 'failed', message };
        });
      } catch (error) {
        const kind = barsAll(failureOf(error).status) ? 'barred' : 'failed';
        return verdictsOf(ids, () => ({ kind, message: sentenceOf(error) }));
      }
    };
    const all = await inTurn([...byId.keys()], size, step, setKnown, () => halt.current);
    setResult(all);
    refresh();
    // What is not done stays chosen, and what was typed for it: it can be gone on with.
    const left = able.map(row => row.id).filter(id => all.get(id)?.kind !== 'done');
    // What is chosen on other pages stays for them.
    const here = new Set(data?.map(row => row.id));
    onSelect([...selectedIds.filter(id => !here.has(id)), ...left]);
    if (left.length === 0) typed.delete(name);
  };
  const answer = (field: string, value: unknown) => {
    const now = { ...answers, [field]: value };
    typed.set(name, now);
    setAnswers(now);
    setFaults(before => ({ ...before, [field]: '' }));
  };
  const stop = () => {
    halt.current = true;
    setStopping(true);
  };
  const isUnderWay = known !== undefined && result === undefined;
  return { able, skipped, refused, answers, faults, answer, run, known, result, isUnderWay, isStopping, stop };
};
