/** What comes next for a record: what its state says, or the first case that it fits, or what stands beside it. */
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { Label } from '#engine/declare/label.ts';
import type { NextCase, Views } from '#engine/declare/views.ts';
import type { Row } from './contract.ts';

export interface Next {
  readonly says: Label;
  /** The move that leads on; none where the cases of its state name moves and this one does not. */
  readonly does?: string | null;
  readonly act?: Label;
  /** What the act leads to. */
  readonly record?: Row;
  readonly beside?: string;
  /** Or the page that it leads to. */
  readonly to?: string;
}

const isLabel = (next: Label | readonly NextCase[]): next is Label => typeof next[0] === 'string';

export const nextOf = (views: Views<string>, record: Row, session: Readonly<Record<string, unknown>>): Next | undefined => {
  const next = views.next?.[record.state ?? ''];
  if (next === undefined) return undefined;
  if (isLabel(next)) return { says: next };
  const holds = (when: NextCase['when'] = {}, row: Row): boolean => evaluate(when, row, { session, now: new Date() });
  const decides = next.some(({ does }) => does !== undefined);
  for (const { beside, when, says, does = null, label: act, to } of next) {
    const onward = { says, ...(decides ? { does } : {}), ...(act === undefined ? {} : { act }), ...(to === undefined ? {} : { to }) };
    if (beside === undefined) {
      if (holds(when, record)) return onward;
      continue;
    }
    const found = record.$related?.[beside]?.rows.find(row => holds(when, row));
    if (found !== undefined) return { ...onward, record: found, beside };
  }
  return undefined;
};

/** Whether it is no move that comes next: the record of another entity that the page begins. */
export const isBegunNext = (views: Views<string>, record: Row, session: Readonly<Record<string, unknown>>): boolean => {
  const next = nextOf(views, record, session);
  return next !== undefined && !next.does && next.act === undefined && (views.widgets ?? []).some(({ widget }) => widget === 'begins');
};
