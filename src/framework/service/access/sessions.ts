/** Sessions: random tokens kept hashed, limits of time, the account and its grants as they stand at every call. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Side } from '#engine/declare/menus.ts';
import type { Model } from '#engine/project/model.ts';
import type { Entrant } from '#engine/system/account.ts';
import { sessions } from '#engine/system/sessions.ts';
import type { LiveSession, Person } from '#service/store/rights.ts';
import { isTransaction, type Rows } from '#service/store/rows.ts';
import { settingOf } from '#service/store/settings.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { uuidv7 } from '#service/store/uuidv7.ts';
import { effectiveIn } from './effective.ts';
import { accountTypeOf, asAccount, guestsOf, type Origin, type Session, type Transport } from './session.ts';

/** `lastSeenAt` is written at most this often: a call that only reads should not write. */
const seenEverySeconds = 60;

export type EndReason =
  | 'LOGOUT'
  | 'FORCED'
  | 'EXPIRED'
  | 'REPLACED'
  | 'TOO_MANY'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'MOBILE_CHANGED'
  | 'FACTORS_RESET'
  | 'DISABLED'
  | 'MEMBER_ENDED';

/** How somebody proved who they are. */
export type LoginMethod = 'PASSWORD' | 'SMS' | 'DIRECT';

/** What a session keeps of the login that opens it. */
export interface Birth {
  readonly method?: LoginMethod;
  /** It may add a second factor and nothing else. */
  readonly mustEnrol?: boolean;
  /** Those of the account that live, newest first, as they were read under `sessionsOf`. */
  readonly live?: readonly string[] | undefined;
  /** Whose it is, and what they may. */
  readonly person: Person;
}

export interface Opened {
  readonly token: string;
  readonly expiresAt: string;
  readonly session: Session;
}

export interface Sessions {
  /** The live session behind a token; undefined where there is none. A session born with a companion cookie needs it. */
  find(token: unknown, transport: Transport, now: Date): Promise<Session | undefined>;
  /** Opens one for an account row that has proved itself. A browser has one at a time: the session it had before ends. */
  open(rows: Rows, side: Side, account: Entrant, origin: Origin, transport: Transport, now: Date, birth: Birth): Promise<Opened>;
  /** Whether a session was born with a companion cookie. */
  hasCompanion(rows: Rows, id: string): Promise<boolean>;
  /** The identity behind one has been confirmed anew. */
  confirm(rows: Rows, id: string, now: Date): Promise<void>;
  /** A second factor has been added: nothing more stands in the way. */
  enrolled(rows: Rows, id: string): Promise<void>;
  /** Ends one session. */
  end(rows: Rows, id: string, reason: EndReason, now: Date): Promise<void>;
  /** Ends all sessions of an account, of an organisation, or of everybody; but for one. */
  endAll(
    rows: Rows,
    of: { readonly userNum: string } | { readonly member: string } | Readonly<Record<string, never>>,
    reason: EndReason,
    now: Date,
    except?: string,
  ): Promise<number>;
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const isOver = (moment: unknown, now: Date): boolean => typeof moment === 'string' && Date.parse(moment) <= now.getTime();
const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** The name under which an account's logins come one after the other. */
export const sessionsOf = (side: Side, account: string): string => `sessions:${side}:${account}`;

/** The sessions of an account that live, newest first. */
export const livePage = (userNum: string) =>
  ({
    where: [{ userNum, state: 'LIVE', idleExpiresAt: { from: '$now' } }],
    sort: { field: 'createdAt', order: 'DESC' },
    columns: ['id'],
  }) as const;

const liveOf = async (rows: Rows, userNum: string, now: Date): Promise<readonly string[]> => {
  const live: string[] = [];
  for await (const page of rowsOf(rows, sessions, { session: {}, now }).walk(livePage(userNum))) live.push(...page.map(({ id }) => id));
  return live;
};

/** One more session: of those that live, so many of the oldest end that it finds room. */
const makeRoom = async (rows: Rows, live: readonly string[], end: (id: string) => Promise<void>): Promise<void> => {
  const most = await settingOf(rows, 'sessionsPerAccount');
  for (const id of live.slice(most - 1)) await end(id);
};

/** What of its row a session tells. */
type Described = Pick<LiveSession, 'id' | 'side' | 'userNum' | 'member' | 'stepUpAt' | 'mustEnrol'>;

export const makeSessions = (database: Database, model: Model): Sessions => {
  const effective = effectiveIn(model);

  /** The session as a call sees it; undefined where its account may not act any more. */
  const describe = (row: Described, { account: own, guest, organisation, rights }: Person, now: Date): Session | undefined => {
    const side = heldIn(row, 'side');
    const guests = guestsOf(model, side);
    const account = own ?? (guest && guests && asAccount(guests, guest));
    if (account === undefined) return undefined;
    return {
      id: row.id,
      side,
      userId: account.id,
      userNum: heldIn(row, 'userNum'),
      userName: account.account,
      name: account.name,
      accountType: accountTypeOf(model, side, account),
      memberId: row.member,
      memberCode: organisation?.code ?? null,
      memberName: organisation?.name ?? null,
      ...effective(side, rights),
      stepUpAt: heldIn(row, 'stepUpAt'),
      mustChangePassword: account.mustChangePassword === true || isOver(account.passwordExpiresAt, now),
      mustEnrol: row.mustEnrol === true,
    };
  };

  return {
    async find(token, transport, now) {
      if (typeof token !== 'string' || token.length < 20 || token.length > 100) return undefined;
      const rows = database.read;
      const found = await database.session(digest(token), now);
      if (found === undefined) return undefined;
      const row = found.session;
      if (isOver(row.idleExpiresAt, now) || isOver(row.expiresAt, now)) {
        // Written down: should the clock go back, it has ended all the same.
        await this.end(rows, row.id, 'EXPIRED', now);
        return undefined;
      }
      const { companionHash } = row;
      if (companionHash !== null && !same(companionHash, digest(transport.companion ?? ''))) return undefined;
      const session = describe(row, found.person, now);
      if (session === undefined) return undefined;
      if (now.getTime() - Date.parse(heldIn(row, 'lastSeenAt')) > seenEverySeconds * 1000)
        await rowsOf(rows, sessions).update(row.id, {
          idleExpiresAt: later(now, (await settingOf(rows, 'sessionIdleMinutes')) * 60),
          lastSeenAt: now.toISOString(),
        });
      return session;
    },
    async open(rows, side, account, origin, transport, now, { method = 'PASSWORD', mustEnrol = false, live, person }) {
      const token = randomBytes(32).toString('base64url');
      if (transport.companion !== undefined) {
        const before = await rowsOf(rows, sessions).find({ companionHash: digest(transport.companion), state: 'LIVE' });
        if (before !== undefined) await this.end(rows, before.id, 'REPLACED', now);
      }
      if (live === undefined && isTransaction(rows)) await rows.lock(sessionsOf(side, account.account));
      await makeRoom(rows, live ?? (await liveOf(rows, account.userNum, now)), id => this.end(rows, id, 'TOO_MANY', now));
      const companion = transport.browser ? randomBytes(32).toString('base64url') : null;
      if (companion !== null) transport.setCompanion(companion);
      const expiresAt = later(now, (await settingOf(rows, 'sessionMaxHours')) * 3600);
      const stamp = now.toISOString();
      const row = {
        id: uuidv7(now),
        tokenHash: digest(token),
        companionHash: companion === null ? null : digest(companion),
        side,
        userNum: account.userNum,
        userName: account.account,
        member: account.member ?? null,
        idleExpiresAt: later(now, (await settingOf(rows, 'sessionIdleMinutes')) * 60),
        lastSeenAt: stamp,
        state: 'LIVE',
        origin: method,
        expiresAt,
        stepUpAt: stamp,
        mustEnrol,
        ip: origin.ip,
        userAgent: origin.userAgent.slice(0, 200),
      } as const;
      await rowsOf(rows, sessions).insertLast(row);
      const session = describe(row, person, now);
      if (session === undefined) throw new Error(`${account.userNum} has no account to open a session for`);
      return { token, expiresAt, session };
    },
    hasCompanion: (rows, id) => rowsOf(rows, sessions).exists({ id, companionHash: { isSet: true } }),
    async confirm(rows, id, now) {
      await rowsOf(rows, sessions).update(id, { stepUpAt: now.toISOString() });
    },
    async enrolled(rows, id) {
      await rowsOf(rows, sessions).update(id, { mustEnrol: false });
    },
    async end(rows, id, reason, now) {
      await rowsOf(rows, sessions).update(id, { state: 'ENDED', endedAt: now.toISOString(), endReason: reason });
    },
    async endAll(rows, of, reason, now, except) {
      const others = except === undefined ? {} : { not: { id: except } };
      let ended = 0;
      for await (const live of rowsOf(rows, sessions).walk({ where: [{ ...of, state: 'LIVE', ...others }] })) {
        for (const row of live) await this.end(rows, row.id, reason, now);
        ended += live.length;
      }
      return ended;
    },
  };
};
