/** What was decided of the application that a certificate goes back to: by whom, when, and what they said. */
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { renewals } from '#resources/certificate/renewals.ts';
import { softKeyApplications } from '#resources/key/soft-key-applications.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Row } from '#service/store/values.ts';

type Decided = Readonly<Record<'firstDecidedBy' | 'firstDecidedAt' | 'decidedBy' | 'decidedAt' | 'decisionReason', string | null>>;

const applicationOf = async (rows: Rows, record: Row): Promise<Decided | undefined> => {
  const { application, softKeyApplication, renewal } = record;
  if (typeof application === 'string') return rowsOf(rows, certificateApplications).find({ id: application });
  if (typeof softKeyApplication === 'string') return rowsOf(rows, softKeyApplications).find({ id: softKeyApplication });
  return typeof renewal === 'string' ? rowsOf(rows, renewals).find({ id: renewal }) : undefined;
};

/** Null where an operator entered it, or nothing is decided yet. */
export const approvalOf = async (rows: Rows, record: Row): Promise<object | null> => {
  const decided = await applicationOf(rows, record);
  if (decided === undefined || decided.decidedAt === null) return null;
  const { firstDecidedBy, firstDecidedAt, decidedBy, decidedAt, decisionReason } = decided;
  const { people } = await rows.called({ userNums: [firstDecidedBy, decidedBy].filter(number => number !== null) });
  const nameOf = (number: string | null) => people.find(({ userNum }) => userNum === number)?.name ?? null;
  return {
    first: firstDecidedBy === null ? null : { by: firstDecidedBy, name: nameOf(firstDecidedBy), at: firstDecidedAt },
    by: decidedBy,
    name: nameOf(decidedBy),
    at: decidedAt,
    opinion: decisionReason,
  };
};
