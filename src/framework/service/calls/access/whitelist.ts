/** Keeping the whitelist: what each scope can look for, and that nobody shuts themselves out. */
import { listed, pick } from '#engine/declare/label.ts';
import type { Model } from '#engine/project/model.ts';
import { normalisers } from '#engine/rules/clean.ts';
import { whitelist } from '#engine/system/whitelist.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { accountsOn, whitelistOf } from '#service/access/session.ts';
import { isClosed, isListed, mostNetworks, names, type Subject } from '#service/access/whitelist.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { standing, written } from '#service/records/typed.ts';

type Kinds = Readonly<Record<string, readonly string[]>>;

/** What a scope looks for when somebody comes: an organisation's code where people of the side belong to some. */
const kindsOf = ({ sides }: Model): Kinds => ({
  SMS_LIMIT: ['IP', 'CIDR', 'MOBILE'],
  ...Object.fromEntries(
    Object.values(sides).map(({ whitelist, organisation }) => [
      whitelist,
      ['IP', 'CIDR', 'MOBILE', 'USER', ...(organisation?.listedBy === undefined ? [] : ['USCC'])],
    ]),
  ),
});

const labelsOf = ({ model, language }: Pick<Act, 'model' | 'language'>, kinds: readonly string[]): string => {
  const { values } = model.resources.whitelist?.fields.kind ?? {};
  return listed(
    kinds.map(kind => pick(values?.[kind], language) ?? kind),
    language,
  );
};

/** @throws Refusal WHITELIST_SHUTS_OUT */
const refuseShutOut = ({ model, language, origin: { ip } }: Pick<Act, 'model' | 'language' | 'origin'>, scope: string): never => {
  const label = model.resources.whitelist?.fields.scope?.values?.[scope];
  throw new Refusal('WHITELIST_SHUTS_OUT', { params: { ip, scope: pick(label, language) ?? scope } });
};

const caller = async (act: Pick<Act, 'actor' | 'call' | 'model' | 'records' | 'origin'>): Promise<Subject> => {
  const { userName, userId, side } = sessionOf(act);
  const { mobile } = await act.records.of(accountsOn(act.model, side)).get({ id: userId });
  return { ip: act.origin.ip, userName, mobile };
};

/**
 * `operation/whitelist/add`. The first entry of the staff's login closes it to everybody else, so it has to name whoever writes it.
 * @param own what the application's further scopes look for
 */
export const whitelistAdd = (own: Kinds = {}) =>
  written(whitelist)(async act => {
    const { rows } = act.records;
    // A name is told apart without regard to case, as the accounts keep it.
    if (standing(whitelist, act).kind === 'USER') act.changes.value = normalisers.lower(standing(whitelist, act).value);
    const entry = standing(whitelist, act);
    const { scope } = entry;
    const kinds = { ...kindsOf(act.model), ...own }[scope] ?? [];
    if (!kinds.includes(entry.kind)) throw new Refusal('WHITELIST_KIND', { params: { kinds: labelsOf(act, kinds) } });
    if (entry.kind === 'CIDR' && (await rows.count('whitelist', { scope, kind: 'CIDR' })) >= mostNetworks)
      throw new Refusal('WHITELIST_FULL', { params: { limit: mostNetworks } });
    if (scope !== whitelistOf(act.model, act.model.staff)) return;
    const subject = await caller(act);
    if (!names(entry, subject) && !(await isListed(rows, scope, subject, act.now))) refuseShutOut(act, scope);
  });

/** `operation/whitelist/delete`. The last entry of all may go: that opens the door again. */
export const whitelistDelete = written(whitelist)(async act => {
  const { rows } = act.records;
  const id = act.record?.id ?? '';
  const own = whitelistOf(act.model, act.model.staff);
  if (act.record?.scope !== own || !(await isClosed(rows, own, act.now, id))) return;
  if (!(await isListed(rows, own, await caller(act), act.now, id))) refuseShutOut(act, own);
});
