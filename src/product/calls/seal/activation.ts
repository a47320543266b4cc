/** What comes of the seal that goes onto a hardware key: the end of its activation, and that the company has such a key. */
import { certificateApplications } from '#resources/certificate/certificate-applications.ts';
import { members } from '#resources/member/members.ts';
import type { Act } from '#service/records/act.ts';
import type { Seal } from './texts.ts';

/** From now on the people of the company see it said that it has a hardware key. */
export const openHardKey = async (act: Pick<Act, 'records'>, memberId: string): Promise<void> => {
  const member = await act.records.of(members).get({ id: memberId }, { lock: true });
  if (!member.hardKeyOpen) await act.records.of(members).change(member, null, { hardKeyOpen: true }, { action: 'openHardKey' });
};

/** The seal on a hardware key is made, or will never be: its activation ends with it. */
export const settleActivation = async (act: Act, seal: Seal, how: 'finish' | 'refuse', reason: string | null): Promise<void> => {
  const id = seal.keyApplication;
  const application =
    id === null ? undefined : await act.records.of(certificateApplications).find({ id, state: 'EXECUTING' }, { lock: true });
  if (application === undefined) return;
  await act.records.of(certificateApplications).move(application, how, null, { reason });
  if (how === 'finish') await openHardKey(act, application.member);
};
