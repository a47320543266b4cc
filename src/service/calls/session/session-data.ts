/** What a session knows of itself: the data of every login and of `userInfo/query`. The odd spellings are the wire's. */
import { masked } from '#engine/project/represent.ts';
import { accountsOf, grantsOf, type Session } from '#service/access/session.ts';
import type { Records } from '#service/records/records.ts';
import { menuList } from '../permission/menu-tree.ts';

/** The fields of SES-01 but the token. */
export const sessionData = async (records: Records, session: Session): Promise<Record<string, unknown>> => {
  const { side, userNum, accountType } = session;
  const account = await records.get(accountsOf(side, accountType), { userNum });
  const member = session.memberId === null ? undefined : await records.find('members', { id: session.memberId });
  return {
    userNum,
    memberCode: session.memberCode,
    memberName: session.memberName,
    menuList: await menuList(records, session),
    buttons: [...session.buttons].sort(),
    grants: grantsOf(session),
    accountType,
    isUpPersonAuthFile: member?.hasPersonAuthFile === true,
    socialCreditCde: member?.uscc ?? null,
    ykeyOpen: member?.hardKeyOpen === true,
    userName: session.userName,
    userInfo: {
      name: session.name,
      mobile: masked(account.mobile, 'mobile'),
      email: account.email ?? null,
      founder: session.founder,
    },
    mustChangePassword: session.mustChangePassword,
    mustEnrol: session.mustEnrol,
  };
};
