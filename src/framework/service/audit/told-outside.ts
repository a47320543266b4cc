/** An entry of the journal as those outside are told of it: who did what to which record. What a record holds stays here. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { journal } from '#engine/system/journal.ts';
import type { Link } from './chain.ts';

/** An entry that is committed and has its place. */
export interface Placed {
  readonly link: Link;
  readonly entry: RowOf<typeof journal>;
}

/** JSON on one line. Of what was changed the fields' names alone; by position and hash it is found in the chain, and a missing one shows. */
export const textOf = ({ link, entry }: Placed): string => {
  const { id, at, traceId, side, userNum, userName, byFounder, roles, member, callId, action, resource, recordId, recordLabel } = entry;
  const { fromState, toState, reason, changes, ip, userAgent, result } = entry;
  return JSON.stringify({
    position: link.position,
    hash: link.hash,
    ...{ id, at, traceId, side, userNum, userName, byFounder, roles, member, callId, action, resource, recordId, recordLabel },
    ...{ fromState, toState, reason, changed: Object.keys(changes ?? {}), ip, userAgent, result },
  });
};
