/** What a session knows of itself: the data of every login and of `userInfo/query`. The odd spellings are the wire's. */
import type { Model } from '#engine/project/model.ts';
import { masked } from '#engine/project/represent.ts';
import type { Session } from '#service/access/session.ts';
import type { Records } from '#service/records/records.ts';

interface MenuNode {
  readonly menuId: string;
  readonly menuName: string;
  readonly childs: readonly MenuNode[];
}

/** The granted entries as a tree; a group stands if it or any of its children is granted. */
export const menuList = (model: Model, session: Session, language: 'zh' | 'en' = 'zh'): readonly MenuNode[] => {
  const index = language === 'zh' ? 0 : 1;
  const below = (parent: string | null): readonly MenuNode[] =>
    model.menus
      .filter(menu => menu.side === session.side && menu.parent === parent)
      .map(menu => ({ menuId: menu.id, menuName: menu.title[index], childs: below(menu.id) }))
      .filter(node => session.menus.has(node.menuId) || node.childs.length > 0);
  return below(null);
};

/** The fields of SES-01 but the token. */
export const sessionData = async (records: Records, session: Session): Promise<Record<string, unknown>> => {
  const account = await records.get(session.side === 'operator' ? 'operators' : 'employees', { userNum: session.userNum });
  const member = session.memberId === null ? undefined : await records.find('members', { id: session.memberId });
  return {
    userNum: session.userNum,
    memberCode: session.memberCode,
    memberName: session.memberName,
    menuList: menuList(records.around.model, session, records.around.language),
    buttons: [...session.buttons].sort(),
    accountType: session.accountType,
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
