/** Who acts: what a call may know of its session. How it is found and ended stands in `sessions.ts`. */
import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { Comers, Guests, Organisation, Sides } from '#engine/declare/sides.ts';
import type { Model } from '#engine/project/model.ts';
import type { Account, Accounts, Entrant } from '#engine/system/account.ts';
import type { Row } from '#service/store/rows.ts';

/** Where a request came from; goes into the journal. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly traceId: string;
}

/** The little of HTTP that a use case may need, without HTTP. */
export interface Transport {
  /** The value of the companion cookie that came with the request. */
  readonly companion: string | undefined;
  /** The call was made by a browser page (`sec-fetch-site` present). */
  readonly browser: boolean;
  /** What the cookie of a browser that somebody has signed in with holds. */
  readonly device: string | undefined;
  setDevice(value: string): void;
  /** Sets or clears the companion cookie of the answer. */
  setCompanion(value: string | null): void;
}

/** How long a login or a second factor serves the calls that ask for a recent one. */
export const stepUpSeconds = 15 * 60;

/** A session as it stands at this call: a changed grant counts at once. */
export interface Session {
  readonly id: string;
  readonly side: Side;
  /** The id of the account's record. */
  readonly userId: string;
  /** The number by which a person is known everywhere. */
  readonly userNum: string;
  /** The account that signs in. */
  readonly userName: string;
  /** The person's name. */
  readonly name: string;
  readonly accountType: string;
  /** The id of the organisation that the account belongs to. */
  readonly memberId: string | null;
  readonly memberCode: string | null;
  readonly memberName: string | null;
  readonly menus: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  /** Codes of the roles held. */
  readonly roles: readonly string[];
  /** Their ids, by which the journal names them. */
  readonly roleIds: readonly string[];
  /** The last login or second factor; step-up holds for 15 minutes from it. */
  readonly stepUpAt: string;
  readonly mustChangePassword: boolean;
  /** A second factor is required and there was none at the login. */
  readonly mustEnrol: boolean;
  /** Holds every menu outside its duties as the built-in founder; each use is flagged in the journal. */
  readonly founder: boolean;
}

const wordsOf = ({ sides }: Model, side: Side): Sides[string] => {
  const options = sides[side];
  if (options === undefined) throw new Error(`the application has no side ${side}`);
  return options;
};

/** The resource that the accounts of a side are. */
export const accountResource = (model: Model, side: Side): string => wordsOf(model, side).accounts;

/** The same with what the framework knows of it. */
export const accountsOn = (model: Model, side: Side): Accounts => ({ name: accountResource(model, side) });

/** The scope of the whitelist that the login of a side obeys. */
export const whitelistOf = (model: Model, side: Side): string => wordsOf(model, side).whitelist;

/** The side whose accounts a resource is. */
export const sideOfAccounts = ({ sides }: Model, resource: string | undefined): Side => {
  const side = Object.keys(sides).find(each => sides[each]?.accounts === resource);
  if (side === undefined) throw new Error(`nobody signs in by ${resource ?? 'no resource'}`);
  return side;
};

/** What the accounts of a side belong to; undefined where to nothing. */
export const organisationOf = (model: Model, side: Side): Organisation | undefined => wordsOf(model, side).organisation;

/** Who grants to the people of a side, as refusals name them. */
export const granterOf = (model: Model, side: Side): Label => [
  `${organisationOf(model, side)?.label[0] ?? ''}管理员`,
  organisationOf(model, side) === undefined ? 'an administrator' : 'your administrator',
];

/** Who signs in on a side before they have an account of it. */
export const guestsOf = (model: Model, side: Side): Guests | undefined => wordsOf(model, side).guests;

/** Who waits for an account of a side. */
export const comersOf = (model: Model, side: Side): Comers | undefined => wordsOf(model, side).comers;

/** A guest as an account. */
export const asAccount = ({ account, name, accountType }: Guests, guest: Row & Pick<Account, 'id' | 'userNum'>): Entrant => ({
  ...guest,
  account: String(guest[account]),
  name: String(guest[name]),
  accountType,
  member: null,
});

/** What a session says its account is. */
export const accountTypeOf = (model: Model, side: Side, account: Row): string => {
  const { accountType, guests } = wordsOf(model, side);
  if (guests !== undefined && account.accountType === guests.accountType) return guests.accountType;
  const value = String(account[accountType.field]);
  return accountType.of?.[value] ?? accountType.else ?? value;
};

/** Where the account of somebody who signs in is kept. */
export const accountsOf = (model: Model, side: Side, accountType: unknown): string => {
  const { accounts, guests } = wordsOf(model, side);
  return guests !== undefined && accountType === guests.accountType ? guests.resource : accounts;
};

/** Who acts in a call: a session, the public, or the system itself (clock, start). */
export type Actor =
  | { readonly kind: 'session'; readonly session: Session }
  /** Without an account; by name, where a use case has had them show who they are. */
  | { readonly kind: 'public'; readonly name?: string }
  | { readonly kind: 'system'; readonly name: string };

/** The values that `$session.*` stands for in conditions and `set`. */
export const operandsOfActor = (actor: Actor): Readonly<Record<string, string | readonly string[] | null>> => {
  if (actor.kind !== 'session') return { userNum: actor.kind === 'system' ? actor.name : null };
  const { userId, userNum, userName, name, side, memberId, memberCode, memberName, accountType, roles } = actor.session;
  return { userId, userNum, userName, name, side, memberId, memberCode, memberName, accountType, roles };
};

/** The user number that `createdBy` and `updatedBy` keep; null for the public. */
export const userNumOf = (actor: Actor): string | null =>
  actor.kind === 'session' ? actor.session.userNum : actor.kind === 'system' ? actor.name : null;
