/** What befalls seals when their certificate or their company changes: always in the transaction of that change. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Records } from '#service/records/records.ts';
import type { Row } from '#service/store/rows.ts';

export type Suspension = 'CERTIFICATE_FROZEN' | 'CERTIFICATE_REVOKED' | 'MEMBER_FROZEN';

const each = async (records: Records, where: Condition, act: (seal: Row) => Promise<unknown>): Promise<void> => {
  for await (const page of records.rows.walk('seals', { where: [where], ...records.operands, heavy: true }))
    for (const seal of page) await act(seal);
};

/** Seals in use, or switched off by hand, can no longer be used; what they were is kept. The graver reason stays. */
export const suspendSeals = async (records: Records, where: Condition, suspension: Suspension): Promise<void> => {
  await each(records, { all: [where, { state: ['ENABLED', 'DISABLED'] }] }, seal =>
    records.move('seals', seal, 'suspend', null, { values: { suspension, suspendedFrom: seal.state } }),
  );
  if (suspension !== 'CERTIFICATE_REVOKED') return;
  await each(records, { all: [where, { state: 'SUSPENDED', not: { suspension } }] }, seal =>
    records.change('seals', seal, null, { suspension }, { action: 'suspend' }),
  );
};

/**
 * Seals come back as they were, each only if nothing else holds it.
 * @param lifted what is being lifted in this transaction, whose own row is not written yet
 */
export const resumeSeals = async (records: Records, where: Condition, lifted: 'certificate' | 'member'): Promise<void> =>
  each(records, { all: [where, { state: 'SUSPENDED' }] }, async seal => {
    const [certificate, member] = await Promise.all([
      typeof seal.certificate === 'string' ? records.find('certificates', { id: seal.certificate }) : undefined,
      records.get('members', { id: String(seal.member) }),
    ]);
    const memberFine = lifted === 'member' || member.state === 'ACTIVE';
    const certificateFine = lifted === 'certificate' || certificate?.state === 'ACTIVE';
    if (memberFine && certificateFine) {
      await records.move('seals', seal, 'resume', null, { values: { state: seal.suspendedFrom ?? 'ENABLED' } });
      return;
    }
    const suspension: Suspension = memberFine
      ? certificate?.state === 'FROZEN'
        ? 'CERTIFICATE_FROZEN'
        : 'CERTIFICATE_REVOKED'
      : 'MEMBER_FROZEN';
    if (seal.suspension !== suspension) await records.change('seals', seal, null, { suspension }, { action: 'suspend' });
  });

/** A certificate was replaced: its seals wait to be made again, bound to the one that replaces it. */
export const sealsToRemake = async (records: Records, replaced: string, successor: string): Promise<void> =>
  each(records, { certificate: replaced, state: ['ENABLED', 'DISABLED', 'SUSPENDED', 'EXPIRED'] }, seal =>
    records.move('seals', seal, 'remake', null, { values: { certificate: successor }, reason: '证书已更换' }),
  );

/** A company leaves: every seal ends. */
export const cancelSeals = async (records: Records, member: string, reason: string): Promise<void> =>
  each(records, { member, not: { state: 'CANCELLED' } }, seal => records.move('seals', seal, 'cancel', null, { reason }));
