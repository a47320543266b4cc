/** What one company may hold: so many seals of a type, no two of one name. Counted under the member's lock, applications under way included. */
import { Refusal } from '#engine/wire/errors.ts';
import { members } from '#resources/member/members.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Act } from '#service/calls/contract.ts';
import type { Member, SealType } from './texts.ts';

/** Seals that count; a cancelled one makes room. */
const live = ['TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE'] as const;
/** Applications whose seal there is not yet. */
const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'] as const;

/** What is asked for; its own id is not counted. */
interface Wanted {
  readonly id?: string;
  readonly member: string;
  readonly name: string;
}

/** The member, locked until the transaction ends, so that two requests do not count at once. @throws Refusal MEMBER_NOT_ACTIVE */
export const lockedMember = async ({ records }: Pick<Act, 'records'>, id: string): Promise<Member> => {
  const member = await records.of(members).get({ id }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  return member;
};

/** @throws Refusal INPUT_INVALID at `sealType` or `name` */
export const checkLimits = async (
  { records }: Pick<Act, 'records'>,
  type: Pick<SealType, 'id' | 'name' | 'maxPerCompany'>,
  { id, member, name }: Wanted,
): Promise<void> => {
  const own = id === undefined ? [] : [{ not: { id } }];
  const count = async (more: { readonly sealType: string } | { readonly name: string }): Promise<number> => {
    const [held, asked] = await Promise.all([
      records.of(seals).count({ all: [{ member, ...more, state: live }, ...own] }),
      records.of(sealApplications).count({ all: [{ member, ...more, state: underWay }, ...own] }),
    ]);
    return held + asked;
  };
  const most = type.maxPerCompany;
  if ((await count({ sealType: type.id })) >= most)
    throw new Refusal('INPUT_INVALID', {
      faults: [{ path: 'sealType', code: 'SEAL_TOO_MANY', params: { type: type.name, most } }],
    });
  if ((await count({ name })) > 0) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'name', code: 'SEAL_NAME_TAKEN' }] });
};
