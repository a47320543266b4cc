/** Account, name and organisation of the people of every side, as parts of a larger question. */
import type { FieldModel } from '#engine/project/model.ts';
import type { Account } from '#engine/system/account.ts';
import type { Handle } from './connection.ts';
import { jsonOf, openedJson } from './json-rows.ts';
import { quoted, type TableAccess, type Tables } from './tables.ts';
import type { Row } from './values.ts';

/** Somebody of any side. */
export type Named = Pick<Account, 'id' | 'userNum' | 'name' | 'member'>;

interface Accounts {
  readonly access: TableAccess;
  readonly fields: readonly FieldModel[];
  /** Asks for people, but for their numbers. */
  readonly text: string;
}

const all = new WeakMap<Tables, readonly Accounts[]>();

const accountsOf = (tables: Tables): readonly Accounts[] => {
  const known =
    all.get(tables) ??
    Object.values(tables.sides).map(({ accounts }, index) => {
      const access = tables.of(accounts);
      const fields = ['id', 'userNum', 'name', 'member'].flatMap(name => access.resource.fields[name] ?? []);
      const text = `select ${index} as "side", ${jsonOf(fields, 'a')} as "person" from ${quoted(access.name)} a where a."user_num"`;
      return { access, fields, text };
    });
  all.set(tables, known);
  return known;
};

/** Asks for those whose numbers the parameter lists. */
export const peopleQuery = (tables: Tables, parameter: string): string =>
  accountsOf(tables)
    .map(({ text }) => `${text} = any(${parameter}::text[])`)
    .join(' union all ');

/** The people in the rows of that question. */
export const peopleIn = (handle: Handle, rows: readonly Row[]): readonly Named[] => {
  const sides = accountsOf(handle.tables);
  return rows.flatMap(({ side, person }) => {
    const of = sides[Number(side)];
    return of === undefined ? [] : [openedJson(handle, of.access, of.fields, person as Named)];
  });
};
