/** What every way of signing in ends with: whether the door is open to whoever has proved themselves, the session, and the login's record. */
import type { Side } from '#engine/declare/menus.ts';
import type { Entrant } from '#engine/system/account.ts';
import { loginLogs } from '#engine/system/login-logs.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { remember } from '#service/access/known-devices.ts';
import { accountsOf, organisationOf, whitelistOf } from '#service/access/session.ts';
import { type Birth, type LoginMethod, livePage, sessionsOf } from '#service/access/sessions.ts';
import { inForce, isListed } from '#service/access/whitelist.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import type { Person } from '#service/store/rights.ts';
import { isTransaction, type Row } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { sessionData } from './session-data.ts';

/** What is known of a call by which somebody comes in, whatever it asks for. */
export type Arriving = Omit<Act, 'input'>;
type Who = Pick<Entrant, 'userNum' | 'account' | 'name' | 'member'>;

type Failure = 'UNKNOWN' | 'PASSWORD' | 'DISABLED' | 'LOCKED' | 'MEMBER' | 'FACTOR' | 'CODE' | 'NOT_LISTED' | 'AWAITED';

const loginOf = (act: Arriving, side: Side, userName: string, reason: Failure | null, account: Who | undefined, method: LoginMethod) => ({
  at: act.now.toISOString(),
  side,
  account: userName,
  userNum: account?.userNum ?? null,
  userName: account?.name ?? null,
  member: account?.member ?? null,
  method,
  succeeded: reason === null,
  reason,
  ip: act.origin.ip,
  userAgent: act.origin.userAgent.slice(0, 200),
});

/** Who tried, how and why it came to nothing; stands even though a refused login changes nothing else. */
export const logLogin = (
  services: Services,
  act: Arriving,
  side: Side,
  userName: string,
  reason: Failure,
  account: Who | undefined,
  method: LoginMethod = 'PASSWORD',
): Promise<void> =>
  services.database.beside(rows => rowsOf(rows, loginLogs).insertLast(loginOf(act, side, userName, reason, account, method)));

/** What stands beside an account that comes in. */
export interface Beside {
  readonly hasFactors: boolean;
  /** The whitelist names somebody for the side. */
  readonly isClosed: boolean;
  /** Its sessions; undefined where there are more than are read at once. */
  readonly live: readonly string[] | undefined;
  readonly person: Person;
}

/**
 * Reads it, what the person may and the account's organisation with it, by one statement; under the name that makes logins of one account come
 * one after the other.
 */
export const besideOf = async ({ model, now, records: { rows } }: Arriving, side: Side, account: Who): Promise<Beside> => {
  if (isTransaction(rows)) await rows.lock(sessionsOf(side, account.account));
  const organisation = organisationOf(model, side);
  const { userNum, member } = account;
  const asked = rows.gather(
    [
      { resource: 'factors', where: [{ userNum }], columns: ['id'], size: 1, total: false },
      { resource: 'whitelist', where: [inForce(whitelistOf(model, side), now)], columns: ['id'], size: 1, total: false },
      { resource: 'sessions', ...livePage(userNum), size: 200, total: false },
      ...(organisation === undefined || typeof member !== 'string'
        ? []
        : [{ resource: organisation.resource, where: [{ id: member }], heavy: true, size: 1, total: false } as const]),
    ],
    { session: {}, now },
  );
  const asking = rows.person({ side, userNum, ...(member === undefined ? {} : { member }) }, now);
  const [[factors, listed, live], person] = await Promise.all([asked, asking]);
  return {
    hasFactors: factors?.list.length !== 0,
    isClosed: listed?.list.length !== 0,
    live: live === undefined || live.nextCursor !== null ? undefined : live.list.map(({ id }) => id),
    person,
  };
};

/** People of an organisation that may not act have proved themselves and are told why it does not open. */
export const refuseEndedMember = async (
  services: Services,
  act: Arriving,
  side: Side,
  account: Who,
  method: LoginMethod = 'PASSWORD',
): Promise<void> => {
  const organisation = organisationOf(act.model, side);
  if (typeof account.member !== 'string' || organisation === undefined) return;
  const member = await act.records.rows.find(organisation.resource, account.member, { columns: ['state'] });
  if (organisation.active.includes(String(member?.state))) return;
  await logLogin(services, act, side, account.account, 'MEMBER', account, method);
  throw new Refusal(organisation.otherwise);
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Where the whitelist names anybody for this side, nobody else comes in. */
const refuseUnlisted = async (services: Services, act: Arriving, side: Side, account: Entrant, method: LoginMethod): Promise<void> => {
  const { rows } = act.records;
  const scope = whitelistOf(act.model, side);
  const { resource, listedBy } = organisationOf(act.model, side) ?? {};
  const member =
    typeof account.member === 'string' && resource !== undefined && listedBy !== undefined
      ? await rows.find(resource, account.member, { columns: [listedBy] })
      : undefined;
  const subject = {
    ip: act.origin.ip,
    userName: account.account,
    mobile: textOf(account.mobile),
    uscc: textOf(member?.[listedBy ?? '']),
  };
  if (await isListed(rows, scope, subject, act.now)) return;
  await logLogin(services, act, side, subject.userName, 'NOT_LISTED', account, method);
  throw new Refusal('LOGIN_NOT_LISTED', { params: { ip: act.origin.ip } });
};

/**
 * Opens the session of an account that has proved itself, whichever way. What it writes goes with the statement that ends the transaction.
 * @param beside as it was read before @returns the answer of a login
 */
export const signIn = async (
  services: Services,
  act: Arriving,
  side: Side,
  account: Entrant,
  birth: Omit<Birth, 'live' | 'person'> = {},
  beside?: Beside,
): Promise<Row> => {
  const { method = 'PASSWORD' } = birth;
  const { isClosed, live, person } = beside ?? (await besideOf(act, side, account));
  if (isClosed) await refuseUnlisted(services, act, side, account, method);
  const { rows } = act.records;
  const opened = await services.sessions.open(rows, side, account, act.origin, act.transport, act.now, { ...birth, live, person });
  if (act.transport.browser) act.transport.setDevice(await remember(rows, act.transport.device, side, account, act.now));
  const answer = { token: opened.token, ...(await sessionData(act.records, opened.session, services)), expiresAt: opened.expiresAt };
  const last = { lastLoginAt: act.now.toISOString(), lastLoginIp: act.origin.ip };
  const accounts = accountsOf(act.model, side, account.accountType);
  if (isTransaction(rows)) rows.touchLast(accounts, account.id, last);
  else await rows.touch(accounts, account.id, last);
  await rowsOf(rows, loginLogs).insertLast(loginOf(act, side, account.account, null, account, method));
  return answer;
};
