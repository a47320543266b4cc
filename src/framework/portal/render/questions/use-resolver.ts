/** The form library's resolver over the engine's verdicts; hidden fields are not judged. */
import { useMemo } from 'react';
import type { Resolver } from 'react-hook-form';
import type { Condition } from '#engine/conditions/condition.ts';
import type { Language } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';

import { faultsOf } from '../inputs/check.ts';
import { standing } from '../inputs/standing.ts';
import { treeOf } from './fault-tree.ts';
import { type OwnJudges, ownFaults } from './own-judges.ts';

type Values = Record<string, unknown>;

export interface Judged {
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly when: Readonly<Record<string, Condition | undefined>>;
  /** The record as it was; undefined for a new one. */
  readonly before: Values | undefined;
  readonly session: Readonly<Record<string, unknown>>;
}

/** The fields that stand now: conditions look at the record with what was typed laid over it. */
export const standingNow = ({ fields, when, before, session }: Judged, values: Values): Readonly<Record<string, ClientField>> =>
  standing(fields, when, { ...before, ...values }, { session, now: new Date() }, before);

type Standing = Readonly<Record<string, ClientField>>;

/**
 * @param among the fields that are judged now, of those that stand; all where it answers nothing
 * @param own what inputs have against what they hold
 */
export const useResolver = (
  { fields, when, before, session }: Judged,
  language: Language,
  among?: (standing: Standing) => ReadonlySet<string> | undefined,
  own?: OwnJudges,
): Resolver<Values> =>
  useMemo(
    () => (values, _context, options) => {
      const standing = standingNow({ fields, when, before, session }, values);
      const names = among?.(standing);
      const judged = names === undefined ? standing : Object.fromEntries(Object.entries(standing).filter(([name]) => names.has(name)));
      // Who leaves a field has it judged alone.
      const isWhole = options.names?.length !== 1;
      const faults = { ...ownFaults(own, Object.keys(judged), values, isWhole), ...faultsOf(judged, values, before, language) };
      return Object.keys(faults).length === 0 ? { values, errors: {} } : { values: {}, errors: treeOf(faults) as never };
    },
    [fields, when, before, session, language, among, own],
  );
