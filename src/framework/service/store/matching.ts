/** Which rows somebody asks for, as a condition on the rows of one table: lists, counts and sums read it here and nowhere else. */

import type { Condition } from '#engine/conditions/condition.ts';
import { allOf, anyOf, type Predicate } from './comparisons.ts';
import { compileCondition, type Operands } from './conditions.ts';
import type { Handle } from './connection.ts';
import { type Expression, sql } from './expressions.ts';
import { compileFilter, type Filter } from './filters.ts';
import { compileSearch, type Named, type Search, type Standing, type Surroundings } from './searching.ts';
import { quoted, type TableAccess } from './tables.ts';

export interface Which extends Operands {
  /** Each must hold: the audience's rows, the call's. Their texts that begin with `$` are operands. */
  readonly where?: readonly Condition[];
  /** What the caller asks; its texts are literals. */
  readonly filter?: Filter;
  readonly search?: Search;
  /** Whom the search means by their names, for each standing of these; looked for within it unless given. */
  readonly named?: ReadonlyMap<Standing, Named>;
}

export const alias = 't';
export const from = (access: TableAccess): Expression => sql.raw(`${quoted(access.name)} as ${quoted(alias)}`);

/** A condition on the rows of a table under the alias of these queries. */
export const compiled = (handle: Handle, access: TableAccess, condition: Condition, operands: Operands): Predicate =>
  compileCondition(access, alias, condition, {
    tables: handle.tables,
    encryption: handle.encryption,
    operands: { session: operands.session ?? {}, now: operands.now ?? handle.clock() },
  });

/** What every row must fulfil, and of a search what it may fulfil instead: one of the alternatives will do. */
export interface Asked {
  readonly where: Predicate;
  readonly alternatives?: readonly Predicate[];
}

/** What a question is compiled with: the organisation that asks among it; of the staff none. */
const surroundings = (handle: Handle, { session }: Operands): Surroundings =>
  typeof session?.memberId === 'string' ? { ...handle, organisation: session.memberId } : handle;

/** One predicate for each way in which a row may be meant by a search. @param standing where in a text it stands; anywhere unless given */
export const meantBy = (handle: Handle, access: TableAccess, listing: Which, standing: Standing = 'in'): readonly Predicate[] => {
  if (listing.search === undefined) return [];
  const named = listing.named?.get(standing);
  const around = surroundings(handle, listing);
  return compileSearch(access, alias, listing.search, named === undefined ? around : { ...around, named }, standing);
};

/** What every row must fulfil, whatever is searched. */
export const required = (handle: Handle, access: TableAccess, listing: Which): Predicate =>
  allOf([
    ...(listing.where ?? []).map(condition => compiled(handle, access, condition, listing)),
    ...compileFilter(access, alias, listing.filter ?? {}, surroundings(handle, listing)),
  ]);

/** What the rows fulfil. */
export const matching = (handle: Handle, access: TableAccess, listing: Which): Asked => ({
  where: required(handle, access, listing),
  ...(listing.search === undefined ? {} : { alternatives: meantBy(handle, access, listing) }),
});

/** Both as one. */
export const whole = ({ where, alternatives }: Asked): Predicate =>
  alternatives === undefined ? where : allOf([where, anyOf(alternatives)]);

/** Queries for the same columns, one for each alternative, as one: each can use the index that suits it, where an OR could use none. */
export const united = (asked: Asked, query: (where: Predicate) => Expression): Expression =>
  asked.alternatives === undefined || asked.alternatives.length < 2
    ? query(whole(asked))
    : sql.join(
        asked.alternatives.map(alternative => sql`(${query(allOf([asked.where, alternative]))})`),
        sql` union `,
      );
