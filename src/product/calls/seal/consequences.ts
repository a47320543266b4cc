/** What befalls seals when their certificate or their company changes: always in the transaction of that change. */
import type { Where } from '#engine/declare/typed.ts';
import { certificates } from '#resources/certificate/certificates.ts';
import { members } from '#resources/member/members.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Records } from '#service/records/records.ts';
import type { Seal } from './texts.ts';

type Seals = Where<typeof seals>;

export type Suspension = 'CERTIFICATE_FROZEN' | 'CERTIFICATE_REVOKED' | 'MEMBER_FROZEN';

/** One after the other, each held before anything is decided of it: what others are changing at the same moment is seen as they leave it. */
const each = async (records: Records, where: Seals, act: (seal: Seal) => Promise<unknown>): Promise<void> => {
  for await (const page of records.of(seals).walk({ where: [where] }))
    for (const { id } of page) {
      const seal = await records.of(seals).find([{ id }, where], { lock: true });
      if (seal !== undefined) await act(seal);
    }
};

/** Seals in use, or switched off by hand, can no longer be used; what they were is kept. The graver reason stays. */
export const suspendSeals = async (records: Records, where: Seals, suspension: Suspension): Promise<void> => {
  const graver: readonly Seals[] = suspension === 'CERTIFICATE_REVOKED' ? [{ state: 'SUSPENDED', not: { suspension } }] : [];
  await each(records, { all: [where, { any: [{ state: ['ENABLED', 'DISABLED'] }, ...graver] }] }, seal =>
    seal.state === 'SUSPENDED'
      ? records.of(seals).change(seal, null, { suspension }, { action: 'suspend' })
      : records.of(seals).move(seal, 'suspend', null, {
          values: { suspension, suspendedFrom: seal.state === 'DISABLED' ? 'DISABLED' : 'ENABLED' },
        }),
  );
};

/**
 * Seals come back as they were, each only if nothing else holds it.
 * @param lifted what is being lifted in this transaction, whose own row is not written yet
 */
export const resumeSeals = async (records: Records, where: Seals, lifted: 'certificate' | 'member'): Promise<void> =>
  each(records, { all: [where, { state: 'SUSPENDED' }] }, async seal => {
    const [certificate, member] = await Promise.all([
      seal.certificate === null ? undefined : records.of(certificates).find({ id: seal.certificate }),
      records.of(members).get({ id: seal.member }),
    ]);
    const memberFine = lifted === 'member' || member.state === 'ACTIVE';
    const certificateFine = lifted === 'certificate' || certificate?.state === 'ACTIVE';
    if (memberFine && certificateFine) {
      await records.of(seals).move(seal, 'resume', null, { values: { state: seal.suspendedFrom ?? 'ENABLED' } });
      return;
    }
    const suspension: Suspension = memberFine
      ? certificate?.state === 'FROZEN'
        ? 'CERTIFICATE_FROZEN'
        : 'CERTIFICATE_REVOKED'
      : 'MEMBER_FROZEN';
    if (seal.suspension !== suspension) await records.of(seals).change(seal, null, { suspension }, { action: 'suspend' });
  });

/** A certificate was replaced: its seals wait to be made again, bound to the one that replaces it. */
export const sealsToRemake = async (records: Records, replaced: string, successor: string): Promise<void> =>
  each(records, { certificate: replaced, state: ['ENABLED', 'DISABLED', 'SUSPENDED', 'EXPIRED'] }, seal =>
    records
      .of(seals)
      .move(seal, 'remake', null, { values: { certificate: successor }, reason: '证书已更换 / The certificate was replaced' }),
  );

/** A company leaves: every seal ends. */
export const cancelSeals = async (records: Records, member: string, reason: string): Promise<void> =>
  each(records, { member, not: { state: 'CANCELLED' } }, seal => records.of(seals).move(seal, 'cancel', null, { reason }));
