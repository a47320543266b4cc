/** Keeping the whitelist: what each scope can look for, and that nobody shuts themselves out. */
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountResource, whitelistOf } from '#service/access/session.ts';
import { isClosed, isListed, mostNetworks, names, type Subject } from '#service/access/whitelist.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';

type Kinds = Readonly<Record<string, readonly string[]>>;

/** What a scope looks for when somebody comes: a company's code where people of the side belong to companies. */
const kindsOf = ({ sides }: Model): Kinds => ({
  SMS_LIMIT: ['IP', 'CIDR', 'MOBILE'],
  ...Object.fromEntries(
    Object.values(sides).map(({ whitelist, organisation }) => [
      whitelist,
      ['IP', 'CIDR', 'MOBILE', 'USER', ...(organisation?.listedBy === undefined ? [] : ['USCC'])],
    ]),
  ),
});

const labelsOf = ({ model, language }: Act, kinds: readonly string[]): string => {
  const { values } = model.resources.whitelist?.fields.kind ?? {};
  return kinds.map(kind => values?.[kind]?.[language === 'zh' ? 0 : 1] ?? kind).join(language === 'zh' ? '、' : ', ');
};

const caller = async (act: Act): Promise<Subject> => {
  const { userName, userId, side } = sessionOf(act);
  const operator = await act.records.get(accountResource(act.model, side), { id: userId });
  return { ip: act.origin.ip, userName, mobile: String(operator.mobile) };
};

/**
 * `operation/whitelist/add`. The first entry of the staff's login closes it to everybody else, so it has to name whoever writes it.
 * @param own what the application's further scopes look for
 */
export const whitelistAdd =
  (own: Kinds = {}): Inside =>
  async act => {
    const { rows } = act.records;
    const scope = String(act.changes.scope);
    const kinds = { ...kindsOf(act.model), ...own }[scope] ?? [];
    if (!kinds.includes(String(act.changes.kind))) throw new Refusal('WHITELIST_KIND', { params: { kinds: labelsOf(act, kinds) } });
    if (act.changes.kind === 'CIDR' && (await rows.count('whitelist', { scope, kind: 'CIDR' })) >= mostNetworks)
      throw new Refusal('WHITELIST_FULL', { params: { limit: mostNetworks } });
    if (scope !== whitelistOf(act.model, act.model.staff)) return;
    const subject = await caller(act);
    if (!names(act.changes, subject) && !(await isListed(rows, scope, subject, act.now)))
      throw new Refusal('WHITELIST_SHUTS_OUT', { params: { ip: act.origin.ip } });
  };

/** `operation/whitelist/delete`. The last entry of all may go: that opens the door again. */
export const whitelistDelete: Inside = async act => {
  const { rows } = act.records;
  const id = String(act.record?.id);
  const own = whitelistOf(act.model, act.model.staff);
  if (act.record?.scope !== own || !(await isClosed(rows, own, act.now, id))) return;
  if (!(await isListed(rows, own, await caller(act), act.now, id)))
    throw new Refusal('WHITELIST_SHUTS_OUT', { params: { ip: act.origin.ip } });
};
