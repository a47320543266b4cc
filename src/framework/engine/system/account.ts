/** Somebody who signs in: what the framework reads and writes of an account, and how it is locked. An application spreads it beside what it knows of its people. */
import { type Field, password, text } from '../declare/fields.ts';
import type { AnyDeclared, RowOf } from '../declare/typed.ts';
import { credential, resetCode } from './fields.ts';

export const account = {
  // Nobody changes the account of somebody who holds what they do not hold.
  effect: 'power.account',
  fields: {
    account: text(['登录名', 'Username'], { rules: 'required|length:4,32|username', clean: 'lower', unique: true }),
    name: text(['姓名', 'Name'], { rules: 'required|length:1,60' }),
    mobile: text(['手机', 'Mobile'], { rules: 'mobilePhone', personal: true }),
    password: password(['密码', 'Password'], {
      rules: 'password',
      help: ['留空则生成一次性密码', 'Leave empty to generate a one-time password'],
    }),
    ...credential,
  },
  states: {
    ON: { label: ['启用', 'Enabled'], tone: 'good' },
    OFF: { label: ['停用', 'Disabled'], tone: 'neutral' },
    LOCKED: { label: ['锁定', 'Locked'], tone: 'warn' },
  },
  start: 'ON',
  // A code by SMS and a forgotten password begin with it.
  indexes: [['mobile']],
  transitions: {
    enable: { label: ['启用', 'Enable'], from: ['OFF', 'LOCKED'], to: 'ON', set: { lockedUntil: null } },
    // Not oneself, not the last administrator; live sessions end.
    disable: { label: ['停用', 'Disable'], from: ['ON', 'LOCKED'], to: 'OFF', effect: 'account.disable', danger: true },
    lock: { label: ['锁定', 'Lock'], from: 'ON', to: 'LOCKED', by: 'effect' },
    lapse: {
      label: ['到期自动解锁', 'Automatic unlock'],
      from: 'LOCKED',
      to: 'ON',
      at: 'lockedUntil',
      set: { lockedUntil: null },
    },
  },
} as const;

/** What others do for somebody who cannot get in: moves of an account, for whom a call of the application says. */
export const resets = {
  resetPassword: {
    label: ['重置密码', 'Reset password'],
    from: ['ON', 'OFF', 'LOCKED'],
    to: 'same',
    effect: 'account.resetPassword',
    answer: resetCode,
  },
  // With an authenticator lost and no recovery code left; their sessions end.
  resetFactors: {
    label: ['重置第二因素', 'Reset second factors'],
    from: ['ON', 'OFF', 'LOCKED'],
    to: 'same',
    reason: 'required',
    effect: 'factor.reset',
    danger: true,
  },
} as const;

/**
 * The accounts of a side, whichever entity of an application they are and whatever else it keeps there. Some have an address for mail, some
 * belong to an organisation.
 */
export interface Accounts extends AnyDeclared {
  readonly __known?: {
    readonly fields: typeof account.fields & {
      readonly userNum: Field<string, true>;
      readonly email: Field<string | undefined, false>;
      readonly member: Field<string | undefined, false>;
    };
    readonly states: typeof account.states;
    readonly transitions: typeof account.transitions;
  };
}
/** As effects that work on the accounts of any side name them. */
export const accounts: Accounts = { name: 'accounts' };
export type Account = RowOf<Accounts>;

/** Whoever comes in: an account, or a guest as one. */
export type Entrant = Pick<Account, 'id' | 'userNum' | 'account' | 'name'> &
  Partial<Pick<Account, 'member'>> &
  Readonly<Record<string, unknown>>;
