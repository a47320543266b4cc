/** Keeping the whitelist: what each scope can look for, and that nobody shuts himself out. */
import { Refusal } from '#engine/wire/errors.ts';
import { accountResource } from '#service/access/session.ts';
import { isClosed, isListed, mostNetworks, names, type Scope, type Subject } from '#service/access/whitelist.ts';
import { type Act, type Inside, sessionOf } from '../contract.ts';

/** What a scope looks for when somebody comes. */
const kinds: Readonly<Record<Scope, readonly string[]>> = {
  OPR_LOGIN: ['IP', 'CIDR', 'MOBILE', 'USER'],
  ENT_LOGIN: ['IP', 'CIDR', 'MOBILE', 'USER', 'USCC'],
  SMS_LIMIT: ['IP', 'CIDR', 'MOBILE'],
  FREE_CERT: ['USCC'],
};

const caller = async (act: Act): Promise<Subject> => {
  const { userName, userId, side } = sessionOf(act);
  const operator = await act.records.get(accountResource(act.model, side), { id: userId });
  return { ip: act.origin.ip, userName, mobile: String(operator.mobile) };
};

/** `operation/whitelist/add`. The first entry of a login closes it to everybody else, so it has to name whoever writes it. */
export const whitelistAdd: Inside = async act => {
  const { rows } = act.records;
  const scope = act.changes.scope as Scope;
  if (!kinds[scope].includes(String(act.changes.kind))) throw new Refusal('WHITELIST_KIND');
  if (act.changes.kind === 'CIDR' && (await rows.count('whitelist', { scope, kind: 'CIDR' })) >= mostNetworks)
    throw new Refusal('WHITELIST_FULL', { params: { limit: mostNetworks } });
  if (scope !== 'OPR_LOGIN') return;
  const subject = await caller(act);
  if (!names(act.changes, subject) && !(await isListed(rows, scope, subject, act.now)))
    throw new Refusal('WHITELIST_SHUTS_OUT', { params: { ip: act.origin.ip } });
};

/** `operation/whitelist/delete`. The last entry of all may go: that opens the door again. */
export const whitelistDelete: Inside = async act => {
  const { rows } = act.records;
  const id = String(act.record?.id);
  if (act.record?.scope !== 'OPR_LOGIN' || !(await isClosed(rows, 'OPR_LOGIN', act.now, id))) return;
  if (!(await isListed(rows, 'OPR_LOGIN', await caller(act), act.now, id)))
    throw new Refusal('WHITELIST_SHUTS_OUT', { params: { ip: act.origin.ip } });
};
