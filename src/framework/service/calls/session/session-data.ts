/** What a session knows of itself: the data of every login and of `userInfo/query`. The odd spellings are the wire's. */
import { isShownToStaff } from '#engine/project/model.ts';
import { masked } from '#engine/project/represent.ts';
import { accountsOf, type Session } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import type { Records } from '#service/records/records.ts';
import { grantsVersion, menuList } from '../permission/menu-tree.ts';
import { enrolBefore } from './second-factor.ts';

/** The fields of SES-01 but the token. */
export const sessionData = async (
  records: Records,
  session: Session,
  { delivery, sessionFacts }: Pick<Services, 'delivery' | 'sessionFacts'>,
): Promise<Record<string, unknown>> => {
  const { side, userNum, accountType } = session;
  const account = await records.get(accountsOf(records.around.model, side, accountType), { id: session.userId });
  const due = await enrolBefore(records, side, { userNum, createdAt: account.createdAt });
  return {
    userNum,
    memberCode: session.memberCode,
    memberName: session.memberName,
    menuList: await menuList(records, session),
    buttons: [...session.buttons].sort(),
    grants: await grantsVersion(records.rows, records.around.model, session),
    accountType,
    ...(await sessionFacts(records, session, account)),
    userName: session.userName,
    userInfo: {
      name: session.name,
      mobile: masked(account.mobile, 'mobile'),
      email: account.email ?? null,
      founder: session.founder,
      messagesReadable: isShownToStaff(records.around.model, 'outbox') && (delivery.isLocal('SMS') || delivery.isLocal('MAIL')),
    },
    mustChangePassword: session.mustChangePassword,
    mustEnrol: session.mustEnrol,
    enrolBefore: due?.toISOString() ?? null,
  };
};
