/** What every way of signing in ends with: whether the door is open to whoever has proved themselves, the session, and the login's record. */
import type { Side } from '#engine/declare/menus.ts';
import type { Entrant } from '#engine/system/account.ts';
import { loginLogs } from '#engine/system/login-logs.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { remember } from '#service/access/known-devices.ts';
import { accountsOf, organisationOf, whitelistOf } from '#service/access/session.ts';
import type { Birth, LoginMethod } from '#service/access/sessions.ts';
import { isClosed, isListed } from '#service/access/whitelist.ts';
import type { Services } from '#service/calls/services.ts';
import type { Act } from '#service/records/act.ts';
import type { Row } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { sessionData } from './session-data.ts';

/** What is known of a call by which somebody comes in, whatever it asks for. */
export type Arriving = Omit<Act, 'input'>;
type Who = Pick<Entrant, 'userNum' | 'account' | 'name' | 'member'>;

type Failure = 'UNKNOWN' | 'PASSWORD' | 'DISABLED' | 'LOCKED' | 'MEMBER' | 'FACTOR' | 'CODE' | 'NOT_LISTED';

/** Who tried, how and with what result; stands even though a refused login changes nothing else. */
export const logLogin = (
  services: Services,
  act: Arriving,
  side: Side,
  userName: string,
  reason: Failure | null,
  account: Who | undefined,
  method: LoginMethod = 'PASSWORD',
): Promise<unknown> =>
  services.database.transaction(rows => {
    const stamp = act.now.toISOString();
    return rowsOf(rows, loginLogs).insert({
      at: stamp,
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
  });

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
  if (!(await isClosed(rows, scope, act.now))) return;
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

/** Opens the session of an account that has proved itself, whichever way. @returns the answer of a login */
export const signIn = async (services: Services, act: Arriving, side: Side, account: Entrant, birth: Birth = {}): Promise<Row> => {
  const { method = 'PASSWORD' } = birth;
  await refuseUnlisted(services, act, side, account, method);
  const { rows } = act.records;
  await rows.touch(accountsOf(act.model, side, account.accountType), account.id, {
    lastLoginAt: act.now.toISOString(),
    lastLoginIp: act.origin.ip,
  });
  const opened = await services.sessions.open(rows, side, account, act.origin, act.transport, act.now, birth);
  if (act.transport.browser) act.transport.setDevice(await remember(rows, act.transport.device, side, account, act.now));
  await logLogin(services, act, side, account.account, null, account, method);
  return { token: opened.token, ...(await sessionData(act.records, opened.session, services)), expiresAt: opened.expiresAt };
};
