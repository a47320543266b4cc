/** What one company may hold: so many seals of a type, no two of one name. Counted under the member's lock, applications under way included. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Act } from '#service/calls/contract.ts';
import type { Row } from '#service/store/rows.ts';

/** Seals that count; a cancelled one makes room. */
const live = ['TO_MAKE', 'ENABLED', 'DISABLED', 'SUSPENDED', 'REMAKE'];
/** Applications whose seal there is not yet. */
const underWay = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED'];

/** The member, locked until the transaction ends, so that two requests do not count at once. @throws Refusal MEMBER_NOT_ACTIVE */
export const lockedMember = async (act: Act, id: unknown): Promise<Row> => {
  const member = await act.records.get('members', { id: String(id) }, { lock: true });
  if (member.state !== 'ACTIVE') throw new Refusal('MEMBER_NOT_ACTIVE');
  return member;
};

/**
 * @param row what is asked for: member, type, name; its own id is not counted
 * @throws Refusal INPUT_INVALID at `sealType` or `name`
 */
export const checkLimits = async (act: Act, type: Row, row: Row): Promise<void> => {
  const { rows, operands } = act.records;
  const own = typeof row.id === 'string' ? [{ not: { id: row.id } }] : [];
  const of = { member: String(row.member) };
  const count = async (more: Readonly<Record<string, string>>): Promise<number> => {
    const [held, asked] = await Promise.all([
      rows.count('seals', { all: [{ ...of, ...more, state: live }, ...own] }, operands),
      rows.count('sealApplications', { all: [{ ...of, ...more, state: underWay }, ...own] }, operands),
    ]);
    return held + asked;
  };
  const most = Number(type.maxPerCompany);
  if ((await count({ sealType: String(type.id) })) >= most)
    throw new Refusal('INPUT_INVALID', {
      faults: [{ path: 'sealType', code: 'SEAL_TOO_MANY', params: { type: String(type.name), most } }],
    });
  if ((await count({ name: String(row.name) })) > 0)
    throw new Refusal('INPUT_INVALID', { faults: [{ path: 'name', code: 'SEAL_NAME_TAKEN' }] });
};
