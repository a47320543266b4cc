/** First pages of several tables by one statement: what stands beside a record is asked in one go. */

import type { FieldModel } from '#engine/project/model.ts';
import { columnName } from '#engine/project/schema-names.ts';
import { allOf, type Predicate } from './comparisons.ts';
import type { Operands } from './conditions.ts';
import type { Handle } from './connection.ts';
import { asSent, type Expression, sql } from './expressions.ts';
import { ask } from './joined.ts';
import { jsonSelection, openedJson } from './json-rows.ts';
import { asked } from './listing.ts';
import { countedTo, type Listing, type Page } from './looking.ts';
import { alias, from, matching, whole } from './matching.ts';
import { cursorOf, orderBy, placeColumns, type Sort, sortField } from './paging.ts';
import { counting, limit } from './reading.ts';
import { fieldOf, quoted, type TableAccess } from './tables.ts';
import type { StoredRow } from './values.ts';

/** The first rows of a table; `id`, newest first, unless a sort is given. */
export interface FirstPage extends Pick<Listing, 'where' | 'filter' | 'columns' | 'heavy' | 'total' | 'sort'> {
  readonly resource: string;
  readonly size: number;
  /** The field that refers to the row which the first of these pages finds: only what refers to that is meant. */
  readonly about?: string;
  /** Locks the rows until the transaction ends. */
  readonly forUpdate?: true;
}

type Found = Readonly<Record<string, unknown>>;

/** What is asked of each row of a page; the declarations name few, and ask for them again and again. */
interface Selected {
  readonly fields: readonly FieldModel[];
  readonly columns: Expression;
}

const selected = new WeakMap<TableAccess, Map<string, Selected>>();

const selectedBy = (access: TableAccess, page: FirstPage, sort: Sort): Selected => {
  const known = selected.get(access) ?? new Map<string, Selected>();
  selected.set(access, known);
  const key = `${sort.field} ${page.columns?.join(' ') ?? page.heavy}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const fields = [...new Set([...asked(access, page), fieldOf(access, 'id'), sortField(access, sort)])];
  const made = { fields, columns: sql.raw(jsonSelection(fields, alias)) };
  known.set(key, made);
  return made;
};

const byId: Sort = { field: 'id', order: 'DESC' };

/** The rows that are meant by one page, the first of them first. */
const meantBy = (handle: Handle, page: FirstPage, operands: Operands) => {
  const access = handle.tables.of(page.resource);
  const sort = page.sort ?? byId;
  return {
    access,
    sort,
    asking: matching(handle, access, { ...page, ...operands }),
    order: orderBy(sort)(...placeColumns(access, alias, sort)),
  };
};
type Meant = ReturnType<typeof meantBy>;

/** That a field refers to the first of the rows that are meant. */
const referring = (field: FieldModel, { access, asking, order }: Meant): Predicate => {
  const id = sql.raw(field.type === 'reference' ? '"t"."id"' : '"t"."id"::text');
  return sql`"t".${sql.raw(quoted(columnName(field)))} = (select ${id} from ${from(access)} where ${whole(asking)} order by ${order} limit 1)`;
};

export const gather = async (handle: Handle, pages: readonly FirstPage[], operands: Operands): Promise<readonly Page[]> => {
  const [first] = pages;
  if (first === undefined) return [];
  const parts = pages.map((page, index) => {
    const meant = meantBy(handle, page, operands);
    const { access, sort, order } = meant;
    const { fields, columns } = selectedBy(access, page, sort);
    const about = page.about === undefined ? [] : [referring(fieldOf(access, page.about), meantBy(handle, first, operands))];
    const asking = { ...meant.asking, where: allOf([meant.asking.where, ...about]) };
    const rows = sql`select ${columns} from ${from(access)} where ${whole(asking)} order by ${order} ${limit(page.size + 1)}${sql.raw(page.forUpdate === true ? ` for update of "t"` : '')}`;
    const count = page.total === false ? sql`null::bigint` : sql`(${counting(access, asking, countedTo + 1)})`;
    return {
      query: sql`(select coalesce(json_agg(q), '[]') from (${rows}) as q) as ${sql.raw(`"rows${index}"`)}, ${count} as ${sql.raw(`"count${index}"`)}`,
      read(found: Found): Page {
        const list = found[`rows${index}`] as readonly StoredRow[];
        const count = found[`count${index}`] as number | null;
        const isLast = list.length <= page.size;
        const shown = list.slice(0, page.size).map(row => openedJson(handle, access, fields, row));
        const last = shown.at(-1);
        return {
          list: shown,
          total: isLast ? shown.length : Math.min(count ?? shown.length, countedTo),
          totalIsExact: isLast || (count !== null && count <= countedTo),
          nextCursor: isLast || last === undefined ? null : cursorOf(last, sort),
        };
      },
    };
  });
  const { text, parameters } = asSent(sql`select ${sql.join(parts.map(({ query }) => query))}`);
  const [found = {}] = await ask<Found>(handle, text, parameters);
  return parts.map(({ read }) => read(found));
};
