/** What one company may hold: so many seals of a type, no two of one name. Counted under the member's lock, applications under way included. */
import type { StateOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { members } from '#resources/member/members.ts';
import { sealApplications } from '#resources/seal/seal-applications.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Act } from '#service/records/act.ts';
import type { Member, Seal, SealType } from './texts.ts';

/** Seals that count; a cancelled one makes room. */
const live: readonly StateOf<typeof seals>[] = ['TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE'];
/** Applications whose seal there is not yet. */
const underWay: readonly StateOf<typeof sealApplications>[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'];

/** The member, locked until the transaction ends, so that two requests do not count at once. @throws Refusal MEMBER_NOT_ACTIVE */
export const lockedMember = async (act: Act, id: string): Promise<Member> => {
  const member = await act.records.of(members).get({ id }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  return member;
};

/**
 * @param row what is asked for: member, type, name; its own id is not counted
 * @throws Refusal INPUT_INVALID at `sealType` or `name`
 */
export const checkLimits = async (
  act: Act,
  type: Pick<SealType, 'id' | 'name' | 'maxPerCompany'>,
  row: Pick<Seal, 'member' | 'name'> & { readonly id?: string },
): Promise<void> => {
  const { records } = act;
  const own = row.id === undefined ? [] : [{ not: { id: row.id } }];
  const { member } = row;
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
  if ((await count({ name: row.name })) > 0) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'name', code: 'SEAL_NAME_TAKEN' }] });
};
