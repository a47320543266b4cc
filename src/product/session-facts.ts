/** What a session knows of itself beside what every application's does. The odd spellings are the wire's. */
import { dayOf } from '#engine/rules/calendar.ts';
import type { SessionFacts } from '#service/calls/services.ts';

/** A file that has been uploaded, up to its last day. */
const isInForce = (file: unknown, until: unknown, now: Date): boolean =>
  typeof file === 'string' && (typeof until !== 'string' || until >= dayOf(now));

export const sessionFacts: SessionFacts = async (records, { memberId }, account) => {
  const member = memberId === null ? undefined : await records.find('members', { id: memberId });
  return {
    isUpPersonAuthFile: isInForce(account.authFile, account.authFileTo, records.around.now),
    socialCreditCde: member?.uscc ?? null,
    ykeyOpen: member?.hardKeyOpen === true,
  };
};
