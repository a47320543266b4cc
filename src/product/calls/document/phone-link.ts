/**
 * A link to somebody's phone, and the visit of half an hour that a code by SMS opens behind it: the same for whoever signs a contract by a link and
 * for whoever is sent a copy of it. Of link and visit the hashes are kept alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contracts } from '#resources/document/contracts.ts';
import { proveCode } from '#service/calls/proof/sms.ts';
import type { Act } from '#service/records/act.ts';
import type { Contract } from './contract-parties.ts';

const visitMs = 30 * 60_000;

/** What is kept of a link or a visit. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** 256 bits, as 43 letters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

type Told = Pick<Act, 'records' | 'now'>;

interface Holder {
  readonly id: string;
  readonly contract: string | null;
  readonly visitUntil: string | null;
}
type ByHash = { readonly tokenHash: string } | { readonly ticketHash: string };
/** The records among which a link's holder is. */
interface Holders<H> {
  find(where: ByHash | readonly [{ readonly id: string }, ByHash], options?: { readonly lock?: true }): Promise<H | undefined>;
}

/** Whoever holds a link or a visit, and the contract that it opens. */
export interface Held<H> {
  readonly holder: H;
  readonly contract: Contract;
}

/** Locked in the order in which everybody locks them: the contract first. */
const heldBy = async <H extends Holder>({ records }: Told, holders: Holders<H>, where: ByHash): Promise<Held<H> | undefined> => {
  const found = await holders.find(where);
  if (found === undefined) return undefined;
  const contract = await records.of(contracts).get({ id: found.contract ?? '' }, { lock: true });
  const holder = await holders.find([{ id: found.id }, where], { lock: true });
  return holder === undefined ? undefined : { holder, contract };
};

/** @throws Refusal INVITATION_UNKNOWN */
export const byLink = async <H extends Holder>(act: Told, holders: Holders<H>, token: string): Promise<Held<H>> => {
  const found = await heldBy(act, holders, { tokenHash: secretHash(token) });
  if (found === undefined) throw new Refusal('INVITATION_UNKNOWN', { data: { code: 'INVITATION_UNKNOWN' } });
  return found;
};

/** Whoever was let in by a code. @throws Refusal INVITATION_OVER */
export const byTicket = async <H extends Holder>(act: Told, holders: Holders<H>, ticket: string): Promise<Held<H>> => {
  const found = await heldBy(act, holders, { ticketHash: secretHash(ticket) });
  if (found === undefined || Date.parse(found.holder.visitUntil ?? '') <= act.now.getTime())
    throw new Refusal('INVITATION_OVER', { data: { code: 'INVITATION_OVER' } });
  return found;
};

/** What a code to a phone is for: it opens nothing else. */
export interface CodeSubject {
  readonly scene: 'SIGN';
  readonly subject: string;
}

/** Lets in whoever has the code. @returns the visit, and what is kept of it. @throws Refusal SMS_CODE_WRONG */
export const letIn = async (
  services: Services,
  act: Pick<Act, 'now' | 'transport'>,
  { mobile, code: { scene, subject }, smsCode }: { readonly mobile: string; readonly code: CodeSubject; readonly smsCode: string },
) => {
  await proveCode(services, act, 'consume', { mobile, scene, code: smsCode, subject });
  const ticket = newSecret();
  const visitUntil = new Date(act.now.getTime() + visitMs).toISOString();
  return { ticket, visitUntil, kept: { ticketHash: secretHash(ticket), visitUntil } };
};
