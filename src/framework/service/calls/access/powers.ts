/**
 * Who may do what to whom. Nobody changes the account of somebody who holds what they do not hold; what touches one of the three
 * administrative duties is asked for by one and confirmed by somebody of another (decision 0062).
 */
import type { Model } from '#engine/project/model.ts';
import { roles } from '#engine/system/roles.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { effectiveIn, type Held } from '#service/access/effective.ts';
import { accountsOn, type Session } from '#service/access/session.ts';
import type { Services } from '#service/calls/services.ts';
import { type Act, type Inside, sessionOf } from '#service/records/act.ts';
import type { StoredRow } from '#service/store/rows.ts';
import { askSecondPerson } from './account-requests.ts';

const dutiesIn = ({ duties }: Model, roles: readonly string[]): readonly string[] => roles.filter(role => duties.codes.has(role));

/** Whether the session holds everything that somebody else holds. */
const covers = (model: Model, session: Session, theirs: Held): boolean =>
  [...theirs.menus].every(menu => session.menus.has(menu)) &&
  [...theirs.buttons].every(code => session.buttons.has(code)) &&
  dutiesIn(model, theirs.roles).every(duty => session.roles.includes(duty));

interface Standing {
  readonly userNum: string;
  /** What they hold on the side of whoever acts; people of the other side hold nothing there. */
  readonly held: Held;
}

/** Whom the record belongs to, where that is not oneself. */
const otherPerson = async (services: Services, act: Act): Promise<Standing | undefined> => {
  const session = sessionOf(act);
  const record: Partial<StoredRow> = act.record ?? {};
  const limit = act.model.sides[session.side]?.menuLimits?.find(
    ({ resource, limits }) => resource === act.resource && limits === 'account',
  );
  const theirs = String(
    limit === undefined
      ? record.userNum
      : (await act.records.of(accountsOn(act.model, session.side)).get({ id: String(record[limit.by]) })).userNum,
  );
  if (theirs === session.userNum) return undefined;
  const { rights } = await act.records.rows.person({ side: session.side, userNum: theirs }, act.now);
  return { userNum: theirs, held: effectiveIn(services.model)(session.side, rights) };
};

/** What is beyond the session is asked for where a duty may ask; nobody else gets that far. */
const beyond = async (services: Services, act: Act, userNum: string): Promise<void> => {
  if (act.confirmed) return;
  const duties = dutiesIn(act.model, sessionOf(act).roles);
  if (duties.length > 0 && (await askSecondPerson(services, act, userNum, duties)))
    throw new Refusal('POWER_SECOND', { data: { code: 'POWER_SECOND', asked: true } });
  throw new Refusal('POWER_BEYOND', { data: { code: 'POWER_BEYOND' } });
};

const refuseFounder = (): never => {
  throw new Refusal('POWER_FOUNDER', { data: { code: 'POWER_FOUNDER' } });
};

/** Guards accounts and what people sign in with, their second factors. */
export const guardAccount =
  (services: Services): Inside =>
  async act => {
    const session = sessionOf(act);
    const person = session.founder ? undefined : await otherPerson(services, act);
    if (person === undefined || covers(act.model, session, person.held)) return;
    if (person.held.founder) refuseFounder();
    await beyond(services, act, person.userNum);
  };

/** Guards who holds which role, and limits: business is what a keeper of grants grants; a duty takes two, a founder's a founder. */
export const guardDuty =
  (services: Services): Inside =>
  async act => {
    const session = sessionOf(act);
    const person = session.founder || session.side !== act.model.staff ? undefined : await otherPerson(services, act);
    if (person === undefined) return;
    if (person.held.founder) refuseFounder();
    const role = act.record?.role === undefined ? undefined : await act.records.of(roles).get({ id: String(act.record.role) });
    const touched = role === undefined ? dutiesIn(act.model, person.held.roles) : dutiesIn(act.model, [role.code]);
    if (role?.code === act.model.duties.founder) refuseFounder();
    if (touched.length > 0) await beyond(services, act, person.userNum);
  };

/** Guards what a role gives, and whether it gives anything: those of the duties and the founder's are a founder's to change. */
export const guardRole: Inside = async act => {
  const session = sessionOf(act);
  const { role: of, code }: Partial<StoredRow> = act.record ?? {};
  const role = of === undefined ? String(code) : (await act.records.of(roles).get({ id: String(of) })).code;
  if (session.founder || act.record === undefined) return;
  if (session.roles.includes(role)) throw new Refusal('GRANT_SELF');
  if (role === act.model.duties.founder) refuseFounder();
  if (act.model.duties.codes.has(role)) throw new Refusal('POWER_BEYOND', { data: { code: 'POWER_BEYOND' } });
};

/** Guards sessions: ending one gives nobody anything and a login undoes it, so that a founder's and a duty's alone are kept. */
export const guardPresence =
  (services: Services): Inside =>
  async act => {
    const session = sessionOf(act);
    const person = session.founder ? undefined : await otherPerson(services, act);
    if (person === undefined) return;
    if (person.held.founder) refuseFounder();
    if (dutiesIn(act.model, person.held.roles).some(duty => !session.roles.includes(duty)))
      throw new Refusal('POWER_BEYOND', { data: { code: 'POWER_BEYOND' } });
  };
