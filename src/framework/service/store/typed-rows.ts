/** Rows of a declared entity as the compiler knows them. It narrows types, and nothing else: the work is done by name. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { AnyDeclared, LightOf, RowOf, ValuesOf, Where } from '#engine/declare/typed.ts';
import type { Finding, FirstPage, Listing, Page, Row, Rows, Walk } from './rows.ts';

/** A listing of an entity's rows; `columns` are the only fields of what it answers. */
type TypedListing<D, C extends keyof RowOf<D>> = Omit<Listing, 'where' | 'filter' | 'sort' | 'columns'> & {
  readonly where?: readonly Where<D>[];
  readonly filter?: { readonly [K in keyof RowOf<D>]?: unknown };
  readonly sort?: { readonly field: keyof RowOf<D> & string; readonly order: 'ASC' | 'DESC' };
  readonly columns?: readonly (C & string)[];
};
type TypedPage<D, C extends keyof RowOf<D>> = Omit<Page, 'list'> & { readonly list: readonly Pick<RowOf<D>, C>[] };

/** Reading, by whoever holds rows. */
export interface TypedRows<D> {
  find(where: Where<D> | string, finding?: Pick<Finding, 'forUpdate'>): Promise<RowOf<D> | undefined>;
  /** With `heavy` whole rows, with `columns` those alone, else what is not heavy. */
  list(listing: TypedListing<D, never> & { readonly heavy: true }): Promise<TypedPage<D, keyof RowOf<D>>>;
  list<const C extends keyof RowOf<D> = LightOf<D>>(listing: TypedListing<D, C>): Promise<TypedPage<D, C>>;
  walk(
    listing: Omit<TypedListing<D, never>, 'page' | 'cursor' | 'total'> & { readonly heavy: true },
    size?: number,
  ): AsyncGenerator<readonly RowOf<D>[]>;
  walk<const C extends keyof RowOf<D> = LightOf<D>>(
    listing: Omit<TypedListing<D, C>, 'page' | 'cursor' | 'total'>,
    size?: number,
  ): AsyncGenerator<readonly Pick<RowOf<D>, C>[]>;
  /** Whether there is one. */
  exists(where: Where<D>): Promise<boolean>;
  /** How many there are. */
  count(where: Where<D>): Promise<number>;
  findMany(ids: readonly string[]): Promise<readonly RowOf<D>[]>;
  /** Whole rows of which there are never many (200 at most), oldest first or by this field. */
  all(where: Where<D>, field?: keyof RowOf<D> & string): Promise<readonly RowOf<D>[]>;
}

/** Writing too, by no move and without a word in the journal: what people have no hand in. */
export interface PlainRows<D> extends TypedRows<D> {
  insert(values: ValuesOf<D>): Promise<RowOf<D>>;
  /** When the transaction ends. */
  insertLast(values: ValuesOf<D>): Promise<void>;
  update(id: string, values: ValuesOf<D>): Promise<RowOf<D> | 'missing'>;
  delete(id: string): Promise<boolean>;
}

/** First rows of an entity, whole ones unless columns are named; its type says what they hold. */
export interface RowsSought<R> extends FirstPage {
  readonly row?: R;
}

interface Seeking<C> {
  readonly columns?: readonly C[];
  readonly size?: number;
  readonly lock?: true;
  /** How many there are is asked for as well, as far as totals are counted. */
  readonly isCounted?: boolean;
}

export const sought = <D extends AnyDeclared, const C extends keyof RowOf<D> & string = keyof RowOf<D> & string>(
  { name }: D,
  where: Where<D>,
  { columns, size = 1, lock, isCounted = false }: Seeking<C> = {},
): RowsSought<Pick<RowOf<D>, C>> => ({
  resource: name,
  where: [where as Condition],
  size,
  total: isCounted,
  ...(columns === undefined ? { heavy: true } : { columns }),
  ...(lock === true ? { forUpdate: true } : {}),
});

/** What is found of it, one by one. */
export type Gathered<P extends readonly RowsSought<unknown>[]> = {
  readonly [K in keyof P]: { readonly list: readonly NonNullable<P[K]['row']>[]; readonly total: number; readonly more: boolean };
};

/** What is sought of several entities, by one statement: the rows of each, newest first, how many they are, and whether there are more. */
export const gathered = async <const P extends readonly RowsSought<unknown>[]>(
  rows: Rows,
  operands: Pick<Listing, 'session' | 'now'>,
  pages: P,
): Promise<Gathered<P>> => {
  const found = await rows.gather(pages, operands);
  return found.map(({ list, total, nextCursor }) => ({ list, total, more: nextCursor !== null })) as never;
};

/** Rows of an entity outside a call, `session` and `now` in hand where conditions name them. */
export const rowsOf = <D extends AnyDeclared>(
  rows: Rows,
  { name }: D,
  operands: Pick<Listing, 'session' | 'now'> = { session: {} },
): PlainRows<D> =>
  ({
    find: (where: never, finding?: Pick<Finding, 'forUpdate'>) => rows.find(name, where, { ...operands, ...finding }),
    list: (listing: Listing) => rows.list(name, { ...operands, ...listing }),
    walk: (listing: Walk, size?: number) => rows.walk(name, { ...operands, ...listing }, size),
    exists: (where: never) => rows.exists(name, where, operands),
    count: (where: never) => rows.count(name, where, operands),
    findMany: (ids: readonly string[]) => rows.findMany(name, ids, operands),
    insert: (values: Row) => rows.insert(name, values),
    insertLast: (values: Row) => rows.insertLast(name, values),
    update: (id: string, values: Row) => rows.update(name, id, null, values),
    delete: (id: string) => rows.delete(name, id),
    all: async (where: never, field = 'id') => {
      const sort = { field, order: 'ASC' } as const;
      const { list } = await rows.list(name, {
        where: [where],
        ...operands,
        sort,
        page: { number: 1, size: 200 },
        heavy: true,
        total: false,
      });
      return list;
    },
  }) as unknown as PlainRows<D>;

/** The value of a field that is filled in by then, though its rules do not ask for one. @throws Error where it is not: a fault of ours */
export const heldIn = <R extends { readonly id: string }, K extends keyof R & string>(row: R, field: K): NonNullable<R[K]> => {
  const value = row[field];
  if (value === null || value === undefined) throw new Error(`${row.id} holds no ${field}`);
  return value;
};
