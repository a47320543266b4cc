/** What a session knows of itself: the data of every login and of `userInfo/query`. The odd spellings are the wire's. */
import { masked } from '#engine/project/represent.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { accountsOf, grantsOf, type Session } from '#service/access/session.ts';
import type { Delivery } from '#service/delivery/delivery.ts';
import type { Records } from '#service/records/records.ts';
import { menuList } from '../permission/menu-tree.ts';
import { enrolBefore } from './second-factor.ts';

/** A file that has been uploaded, up to its last day. */
const isInForce = (file: unknown, until: unknown, now: Date): boolean =>
  typeof file === 'string' && (typeof until !== 'string' || until >= dayOf(now));

/** The fields of SES-01 but the token. */
export const sessionData = async (
  records: Records,
  session: Session,
  delivery: Pick<Delivery, 'isLocal'>,
): Promise<Record<string, unknown>> => {
  const { side, userNum, accountType } = session;
  const account = await records.get(accountsOf(side, accountType), { userNum });
  const member = session.memberId === null ? undefined : await records.find('members', { id: session.memberId });
  const due = await enrolBefore(records, side, account);
  return {
    userNum,
    memberCode: session.memberCode,
    memberName: session.memberName,
    menuList: await menuList(records, session),
    buttons: [...session.buttons].sort(),
    grants: grantsOf(session),
    accountType,
    isUpPersonAuthFile: isInForce(account.authFile, account.authFileTo, records.around.now),
    socialCreditCde: member?.uscc ?? null,
    ykeyOpen: member?.hardKeyOpen === true,
    userName: session.userName,
    userInfo: {
      name: session.name,
      mobile: masked(account.mobile, 'mobile'),
      email: account.email ?? null,
      founder: session.founder,
      messagesReadable: delivery.isLocal('SMS') || delivery.isLocal('MAIL'),
    },
    mustChangePassword: session.mustChangePassword,
    mustEnrol: session.mustEnrol,
    enrolBefore: due?.toISOString() ?? null,
  };
};
