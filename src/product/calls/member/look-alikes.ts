/** Companies whose names look like another's: found when a name comes in, told to whoever decides on it. */
import type { Records } from '#service/records/records.ts';
import type { Row, Rows } from '#service/store/rows.ts';
import { skeletonOf } from './name-skeleton.ts';

const most = 5;

/** A name with what it looks like, as a member's record keeps both. */
export const withSkeleton = (companyName: unknown): Row => ({ companyName, nameSkeleton: skeletonOf(String(companyName)) });

const spelled = ({ companyName, memberCode }: Row): string => `${String(companyName)}（${String(memberCode)}）`;

/** Every other member whose name looks like this one, or is this one, with its code; null where there is none. */
export const lookAlikeOf = async (records: Records, companyName: unknown, { uscc }: Row): Promise<string | null> => {
  const nameSkeleton = skeletonOf(String(companyName));
  if (nameSkeleton === '') return null;
  const { list } = await records.rows.list('members', {
    where: [{ nameSkeleton, not: { uscc: String(uscc) } }],
    ...records.operands,
    columns: ['companyName', 'memberCode'],
    sort: { field: 'memberCode', order: 'ASC' },
    page: { number: 1, size: most },
    total: false,
  });
  return list.length === 0 ? null : list.map(spelled).join('；').slice(0, 600);
};

/** Where a name waits for somebody's decision. */
const waiting = {
  authentications: ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'WAIT_PAY', 'WAIT_FILL'],
  companyChanges: ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'],
  openAccounts: ['SUBMITTED'],
  members: ['REGISTERED', 'AUTH_PENDING'],
} as const;

/** A member has come or changed its name: what waits under a like name is told of it, and whoever has it open loads it anew. */
export const tellLookAlikes = async (records: Records, member: Row): Promise<void> => {
  const skeleton = skeletonOf(String(member.companyName));
  for (const [resource, state] of Object.entries(waiting))
    for await (const page of records.rows.walk(resource, { where: [{ state }], columns: ['id', 'companyName', 'uscc'] }))
      for (const { id, companyName, uscc } of page) {
        if (uscc === member.uscc || skeletonOf(String(companyName ?? '')) !== skeleton) continue;
        const row = await records.find(resource, { id: String(id) }, { lock: true });
        const lookAlike = await lookAlikeOf(records, companyName, { uscc });
        if (row !== undefined && row.lookAlike !== lookAlike)
          await records.change(resource, row, null, { lookAlike }, { action: 'lookAlike' });
      }
};

const batch = 200;

/** Members from before names had skeletons get theirs; where none is without, one look at an index. */
export const fillSkeletons = async (rows: Rows, now: Date): Promise<void> => {
  for (;;) {
    const { list } = await rows.list('members', {
      where: [{ nameSkeleton: { isSet: false } }],
      session: {},
      now,
      columns: ['id', 'companyName'],
      page: { number: 1, size: batch },
      total: false,
    });
    for (const { id, companyName } of list) await rows.touch('members', String(id), { nameSkeleton: skeletonOf(String(companyName)) });
    if (list.length < batch) return;
  }
};
