/** The list of what did not come about by itself: one entry for each record that somebody has to look at, however often it fails. */
import { failures } from '#engine/system/failures.ts';
import type { Rows } from '#service/store/rows.ts';
import { heldIn, rowsOf, sought } from '#service/store/typed-rows.ts';

export interface Failed {
  readonly biz: 'PUSH' | 'MESSAGE' | 'JOB' | 'ISSUING';
  readonly step: string;
  readonly resource: string;
  readonly recordId: string;
  readonly recordLabel: string;
  readonly member?: string | null;
  readonly error: string;
}

const openOf = async (rows: Rows, resource: string, recordId: string) =>
  (
    await rowsOf(rows, failures).list({
      where: [{ resource, recordId, state: ['NEW', 'RESENT', 'IGNORED'] }],
      page: { number: 1, size: 20 },
      total: false,
    })
  ).list;

/** Writes it down, in the transaction of what failed. @returns true if nobody knew of it yet */
export const reportFailure = async (rows: Rows, failed: Failed): Promise<boolean> => {
  const error = failed.error.slice(0, 2000);
  const [known] = await openOf(rows, failed.resource, failed.recordId);
  if (known === undefined) {
    await rowsOf(rows, failures).insert({ ...failed, error, recordLabel: failed.recordLabel.slice(0, 200), tries: 1, state: 'NEW' });
    return true;
  }
  // What is ignored stays so: somebody has looked at it.
  const state = known.state === 'RESENT' ? 'NEW' : known.state;
  await rowsOf(rows, failures).update(known.id, { error, tries: heldIn(known, 'tries') + 1, state });
  return false;
};

/** What is known to have failed of a record, to be asked for beside other things. */
export const failuresOf = (resource: string, recordId: string) =>
  sought(failures, { resource, recordId, state: ['NEW', 'RESENT', 'IGNORED'] }, { columns: ['id'], size: 20 });

/** It has worked after all. @param known what was found by `failuresOf` */
export const settleFailure = async (
  rows: Rows,
  resource: string,
  recordId: string,
  known?: readonly { readonly id: string }[],
): Promise<void> => {
  for (const { id } of known ?? (await openOf(rows, resource, recordId))) await rowsOf(rows, failures).update(id, { state: 'FIXED' });
};
