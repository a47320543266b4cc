/** What somebody who keeps the grants may grant: a founder everything, everybody else the business menus; never to themselves. */
import { pick } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import type { CallModel, Model } from '#engine/project/model.ts';
import { roleUsers } from '#engine/system/role-users.ts';
import type { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Session } from '#service/access/session.ts';
import { type Act, sessionOf } from '#service/records/act.ts';

type Role = RowOf<typeof roles>;

/** Whether the session may grant an entry to others. */
export const mayGrantMenu = ({ duties }: Model, session: Session, menuId: string): boolean => session.founder || !duties.menus.has(menuId);

/** The first of a button's menus that it may grant; none where it may not grant the button. */
export const menuToGrant = (model: Model, session: Session, { grant }: Pick<CallModel, 'grant'>): string | undefined =>
  typeof grant === 'string' ? undefined : grant.find(menu => mayGrantMenu(model, session, menu));

/** Whether it may grant a button: under one of its menus at least. */
export const mayGrantButton = (model: Model, session: Session, call: Pick<CallModel, 'grant'>): boolean =>
  menuToGrant(model, session, call) !== undefined;

/** Who holds the role themselves may not change what it gives. */
type Acting = Pick<Act, 'actor' | 'call' | 'language' | 'model' | 'records'>;

export const refuseOwnRole = async (act: Acting, role: Role): Promise<void> => {
  const { userNum } = sessionOf(act);
  if (await act.records.of(roleUsers).exists({ role: role.id, userNum })) throw new Refusal('GRANT_SELF');
};

/** An administrative duty keeps the menus without which nobody could fulfil it. */
export const refuseEmptyDuty = (act: Pick<Act, 'language' | 'model'>, role: Role, withdrawn: readonly string[]): void => {
  const menuId = act.model.duties.needs.get(role.code)?.find(menu => withdrawn.includes(menu));
  if (menuId === undefined) return;
  const menu = pick(act.model.menus.find(each => each.id === menuId)?.title, act.language) ?? menuId;
  throw new Refusal('GRANT_DUTY', { params: { role: act.language === 'zh' ? role.name : (role.nameEn ?? role.name), menu } });
};
