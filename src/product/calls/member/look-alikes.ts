/** Companies whose names look like another's: found when a name comes in, told to whoever decides on it. */
import type { RowOf } from '#engine/declare/typed.ts';
import { skeletonOf } from '#product/identity/name-skeleton.ts';
import { authentications } from '#resources/member/authentications.ts';
import { companyChanges } from '#resources/member/company-changes.ts';
import { members } from '#resources/member/members.ts';
import { openAccounts } from '#resources/member/open-accounts.ts';
import type { Records } from '#service/records/records.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';

const most = 5;

type Member = RowOf<typeof members>;

/** A name with what it looks like, as a member's record keeps both. */
export const withSkeleton = (companyName: string): Pick<Member, 'companyName' | 'nameSkeleton'> => ({
  companyName,
  nameSkeleton: skeletonOf(companyName),
});

const spelled = ({ companyName, memberCode }: Pick<Member, 'companyName' | 'memberCode'>): string => `${companyName}（${memberCode}）`;

/** Every other member whose name looks like this one, or is this one, with its code; null where there is none. */
export const lookAlikeOf = async (
  records: Records,
  { companyName, uscc }: { readonly companyName: string; readonly uscc: string | null },
): Promise<string | null> => {
  const nameSkeleton = skeletonOf(companyName);
  if (nameSkeleton === '') return null;
  const { list } = await records.of(members).list({
    where: [{ nameSkeleton, ...(uscc === null ? {} : { not: { uscc } }) }],
    columns: ['companyName', 'memberCode'],
    sort: { field: 'memberCode', order: 'ASC' },
    page: { number: 1, size: most },
    total: false,
  });
  return list.length === 0 ? null : list.map(spelled).join('；').slice(0, 600);
};

/** Where a name waits for somebody's decision. */
const waiting = [
  [authentications, ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'WAIT_PAY', 'WAIT_FILL']],
  [companyChanges, ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED']],
  [openAccounts, ['SUBMITTED']],
  [members, ['REGISTERED', 'AUTH_PENDING']],
] as const;

/** A member has come or changed its name: what waits under a like name is told of it, and whoever has it open loads it anew. */
export const tellLookAlikes = async (records: Records, member: Pick<Member, 'companyName' | 'uscc'>): Promise<void> => {
  const skeleton = skeletonOf(member.companyName);
  for (const [declared, state] of waiting) {
    const rows = records.of(declared);
    for await (const page of rows.walk({ filter: { state }, columns: ['id', 'companyName', 'uscc'] }))
      for (const { id, companyName, uscc } of page) {
        if (uscc === member.uscc || companyName === null || skeletonOf(companyName) !== skeleton) continue;
        const row = await rows.find({ id }, { lock: true });
        const lookAlike = await lookAlikeOf(records, { companyName, uscc });
        if (row !== undefined && row.lookAlike !== lookAlike) await rows.change(row, null, { lookAlike }, { action: 'lookAlike' });
      }
  }
};

const batch = 200;

/** Members from before names had skeletons get theirs; where none is without, one look at an index. */
export const fillSkeletons = async (rows: Rows, now: Date): Promise<void> => {
  for (;;) {
    const { list } = await rowsOf(rows, members, { session: {}, now }).list({
      where: [{ nameSkeleton: { isSet: false } }],
      columns: ['id', 'companyName'],
      page: { number: 1, size: batch },
      total: false,
    });
    for (const { id, companyName } of list) await rows.touch(members.name, id, { nameSkeleton: skeletonOf(companyName) });
    if (list.length < batch) return;
  }
};
