/** Direct login: a trusted portal fetches a ticket for an enterprise user, whose browser signs in with it once. */
import { createHash, randomBytes } from 'node:crypto';
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { sessionCalls } from '#resources/access/calls.ts';
import { directLoginTickets } from '#resources/access/direct-login-tickets.ts';
import { employees } from '#resources/member/employees.ts';
import { takeTurns } from '#service/calls/session/login.ts';
import { refuseEndedMember, signIn } from '#service/calls/session/sign-in.ts';
import { refuseInMaintenance } from '#service/calls/settings.ts';
import type { Act } from '#service/records/act.ts';
import { Records } from '#service/records/records.ts';
import { answer } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { clockSkewSeconds, proveSignature, type SignedRequest } from './portal-signature.ts';

const validSeconds = 60;
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');
const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** A wrong signature under a known portal's name is worth a look: its entry stands although the call is refused. */
const noteRefusal = (services: Services, act: Pick<Act, 'records'>, { portal, userNum }: SignedRequest, refusal: Refusal): Promise<void> =>
  services.database.beside(async rows =>
    new Records(rows, act.records.around).note({
      action: 'ticketRefused',
      resource: employees.name,
      recordLabel: `${portal} ${userNum}`.slice(0, 200),
      reason: refusal.code,
      result: 'REFUSED',
    }),
  );

/** The enterprise user who may sign in; operators come by their own login alone. */
const accountOf = async ({ records }: Pick<Act, 'records'>, userNum: string): Promise<RowOf<typeof employees> | undefined> => {
  const account = await records.of(employees).find({ userNum });
  return account?.state === 'OFF' ? undefined : account;
};

/** `operation/external/ticket`. */
export const giveTicket = (services: Services) =>
  answer(sessionCalls)('op.external.ticket', async act => {
    const request = act.input;
    const { portal, userNum, nonce } = request;
    try {
      proveSignature(services.trustedPortals, request, request.signature, act.now);
    } catch (error) {
      if (error instanceof Refusal && services.trustedPortals.has(portal)) await noteRefusal(services, act, request, error);
      throw error;
    }
    const { records } = act;
    await takeTurns(act, `ticket:${portal}:${nonce}`);
    if ((await records.of(directLoginTickets).find({ portal, nonce })) !== undefined) throw new Refusal('PORTAL_REPLAY');
    const account = await accountOf(act, userNum);
    if (account === undefined) throw new Refusal('DIRECT_LOGIN_ACCOUNT');
    await refuseEndedMember(services, act, 'enterprise', account, 'DIRECT');
    const token = randomBytes(32).toString('base64url');
    const validUntil = later(act.now, validSeconds);
    await records.of(directLoginTickets).create({
      portal,
      side: 'enterprise',
      userNum,
      nonce,
      tokenHash: digest(token),
      validUntil,
      expiresAt: later(act.now, 2 * clockSkewSeconds),
    });
    return { token, expiresAt: validUntil };
  });

/** `employee/directLogin/{token}`: the first to come uses the ticket up. */
export const directLogin = (services: Services) =>
  answer(sessionCalls)('en.directLogin', async act => {
    const { records, now } = act;
    await refuseInMaintenance(records.rows);
    const ticket = await records.of(directLoginTickets).find({ tokenHash: digest(act.input.token) }, { lock: true });
    if (ticket === undefined || ticket.state !== 'OPEN' || Date.parse(heldIn(ticket, 'validUntil')) <= now.getTime())
      throw new Refusal('DIRECT_LOGIN_REFUSED');
    const account = await accountOf(act, heldIn(ticket, 'userNum'));
    if (account === undefined) throw new Refusal('DIRECT_LOGIN_ACCOUNT');
    await refuseEndedMember(services, act, 'enterprise', account, 'DIRECT');
    await records.of(directLoginTickets).move(ticket, 'use', null);
    return signIn(services, act, 'enterprise', account, { method: 'DIRECT' });
  });
