/** People whom something is addressed to: their accounts by conditions, and with them where they may go. */

import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import type { Account } from '#engine/system/account.ts';
import type { Handle } from './connection.ts';
import { asSent, sql } from './expressions.ts';
import { ask } from './joined.ts';
import { jsonOf, openedJson } from './json-rows.ts';
import { alias, compiled, from } from './matching.ts';
import { type FoundRights, type Rights, rightsIn, rightsQuestion } from './rights.ts';
import type { Row } from './values.ts';

/** Accounts of a side that are meant, and what of them is wanted beside their user number. */
export interface Among {
  readonly side: Side;
  readonly where: Condition;
  readonly columns: readonly string[];
}

/** One of them, with roles and menus; their buttons are not asked for. */
export interface Addressed {
  readonly account: Row & Pick<Account, 'id' | 'userNum'>;
  readonly rights: Rights;
}

/** More people than that nobody means at once. */
const mostAmong = 200;

/** The people who are meant, newest first, and what they may: of each question its own, all by one statement. */
export const addressedOn = async (handle: Handle, among: readonly Among[], now: Date): Promise<readonly (readonly Addressed[])[]> => {
  if (among.length === 0) return [];
  const { tables } = handle;
  const sides = among.map(({ side, columns }) => {
    const access = tables.of(tables.sides[side]?.accounts ?? '');
    return { access, fields: [...new Set(['id', 'userNum', ...columns])].flatMap(name => access.resource.fields[name] ?? []) };
  });
  const parts = among.map(({ side, where }, at) => {
    const { access, fields } = sides[at] as (typeof sides)[number];
    const member = access.resource.fields.member === undefined ? 'null::uuid' : '"t"."member"';
    const columns = `${at} as "at", '${side}'::text as "side", "t"."user_num", ${member} as "member", ${jsonOf(fields, alias)} as "account"`;
    const found = compiled(handle, access, where, { session: {}, now });
    return sql`(select ${sql.raw(columns)} from ${from(access)} where ${found} order by "t"."id" desc limit ${sql.raw(String(mostAmong))})`;
  });
  const { text: who, parameters } = asSent(sql.join(parts, sql` union all `));
  const day = dayOf(now);
  const text = rightsQuestion(tables, who, 'p."at" as "$at", p."account" as "$person",', `$${parameters.length + 1}`, false);
  const rows = await ask<FoundRights & { readonly $at: number; readonly $person: Addressed['account'] }>(handle, text, [
    ...parameters,
    day,
  ]);
  return sides.map(({ access, fields }, at) =>
    rows
      .filter(({ $at }) => $at === at)
      .map(found => ({ account: openedJson(handle, access, fields, found.$person), rights: rightsIn(found, day) })),
  );
};
