/** Asks the whitelist: whether a scope is closed to strangers, and whether somebody stands on it today. */
import { BlockList, isIPv6 } from 'node:net';
import type { Condition } from '#engine/conditions/condition.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { whitelist } from '#engine/system/whitelist.ts';
import type { Rows } from '#service/store/rows.ts';

/** What may be listed of somebody; what is left out or null is not looked for. */
export interface Subject {
  readonly ip?: string;
  readonly mobile?: string | null;
  /** The account that signs in. */
  readonly userName?: string | null;
  readonly uscc?: string | null;
}

/** Networks cannot be found by an index, so all of a scope are looked at: there are never more of them than this. */
export const mostNetworks = 500;

/** The entries that count today; but for one. */
export const inForce = (scope: string, now: Date, except?: string): Condition => {
  const day = dayOf(now);
  return {
    all: [
      { scope },
      { any: [{ validFrom: { isSet: false } }, { validFrom: { to: day } }] },
      { any: [{ validTo: { isSet: false } }, { validTo: { from: day } }] },
      ...(except === undefined ? [] : [{ not: { id: except } }]),
    ],
  };
};

const family = (address: string): 'ipv6' | 'ipv4' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const isIn = (networks: readonly unknown[], ip: string): boolean => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = String(network).split('/');
    list.addSubnet(address, Number(bits), family(address));
  }
  return list.check(ip, family(ip));
};

const named = ({ ip, mobile, userName, uscc }: Subject): readonly { readonly kind: string; readonly value: string }[] =>
  Object.entries({ IP: ip, MOBILE: mobile, USER: userName, USCC: uscc }).flatMap(([kind, value]) =>
    typeof value === 'string' ? [{ kind, value }] : [],
  );

/** Whether anything is in force: a login is open to everybody while nothing is. */
export const isClosed = (rows: Rows, scope: string, now: Date, except?: string): Promise<boolean> =>
  rows.exists('whitelist', inForce(scope, now, except));

/** Whether one entry names the subject. */
export const names = ({ kind, value }: Pick<RowOf<typeof whitelist>, 'kind' | 'value'>, subject: Subject): boolean =>
  kind === 'CIDR'
    ? subject.ip !== undefined && isIn([value], subject.ip)
    : named(subject).some(each => each.kind === kind && each.value === value);

/** Whether an entry in force names the address, the number, the account or the organisation. */
export const isListed = async (rows: Rows, scope: string, subject: Subject, now: Date, except?: string): Promise<boolean> => {
  const counts = inForce(scope, now, except);
  const by = named(subject);
  if (by.length > 0 && (await rows.exists('whitelist', { all: [counts, { any: by }] }))) return true;
  if (subject.ip === undefined) return false;
  const networks = await rows.list('whitelist', {
    where: [{ all: [counts, { kind: 'CIDR' }] }],
    columns: ['value'],
    page: { number: 1, size: mostNetworks },
    total: false,
  });
  return isIn(
    networks.list.map(({ value }) => value),
    subject.ip,
  );
};
