/** What is typed into a search box, as conditions: any part of plain texts and of the names of records referred to, the whole of encrypted texts, the beginning of a log's numbers. */

import { columnName, isEncrypted, lookupColumn } from '#engine/project/schema-names.ts';
import { type FoundText, foundByName, haystackOf, momentsOf, piecesOf } from '#engine/project/schema-search.ts';
import { numberInOnePiece } from '#engine/rules/printed-number.ts';
import { allOf, anyOf, equalsAny, kindOf, never, type Predicate, startsWith } from './comparisons.ts';
import type { Encryption } from './encryption.ts';
import { type Expression, sql } from './expressions.ts';
import { isOneForm, normalised, wordsOf } from './haystack.ts';
import { fieldOf, quoted, type TableAccess, type Tables } from './tables.ts';
import { blindOf } from './values.ts';

export interface Search {
  readonly fields: readonly string[];
  readonly text: string;
}

/** What the index keeps of each place in a text: as many characters from there on. */
const piece = 3;
const lexeme = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`;

/**
 * Where in a word the pieces begin that are asked for: of a number as few as cover it, of anything else its ends and, of a long one, its middle.
 * Pieces of one name come together far more often than the planner takes from each of them; the more there are, the rarer it takes it for.
 */
const placesIn = (word: string, last: number): readonly number[] => {
  if (/\d/.test(word)) return [...Array.from({ length: Math.ceil(last / piece) }, (_, at) => at * piece), last];
  return [...new Set([0, ...(last > 2 * piece ? [Math.floor(last / 2)] : []), last])];
};

/** Pieces that every text with the word in it has; of a short one what they begin with. */
const piecesIn = (word: string): readonly string[] => {
  const characters = Array.from(word);
  if (characters.length < piece) return [`${lexeme(word)}:*`];
  const last = characters.length - piece;
  return placesIn(word, last).map(at => lexeme(characters.slice(at, at + piece).join('')));
};

/** Where in a text the words stand: as the whole of it, at its beginning, or anywhere; the best first. A text stands between the ends of its lines. */
export const standings = ['is', 'from', 'in'] as const;
export type Standing = (typeof standings)[number];
const around: Readonly<Record<Standing, (word: string) => string>> = {
  in: word => word,
  from: word => `\n${word}`,
  is: word => `\n${word}\n`,
};

/** A word in one of the texts. The index answers which rows may have it; which do is told by the texts themselves. */
const holds = (texts: readonly FoundText[], alias: string, sought: string): Predicate =>
  anyOf(
    texts.map(text => {
      const here = sql.raw(haystackOf(text, `${quoted(alias)}.`));
      return sought.includes('\n') ? sql`strpos(E'\\n' || ${here} || E'\\n', ${sought}) > 0` : sql`strpos(${here}, ${sought}) > 0`;
    }),
  );

/** What the index tells of rows that may have all of these. */
const mayHold = (access: TableAccess, alias: string, sought: readonly string[]): Predicate => {
  const on = `${quoted(alias)}.`;
  const may = sql`${sql.raw(piecesOf([...access.found.values()], on))} @@ ${sought.flatMap(piecesIn).join(' & ')}::tsquery`;
  return access.madeIn === undefined ? may : allOf([may, sql`${sql.raw(momentsOf(on))} && ${access.madeIn}::int[]`]);
};

/** What a filter of a text may add, so that it is answered by the index: a value that is this, or begins with it. */
export const foundFirst = (access: TableAccess, alias: string, field: string, text: string, standing: Standing): readonly Predicate[] =>
  access.hasPieces && access.found.has(field) && isOneForm(text) ? [mayHold(access, alias, [around[standing](normalised(text))])] : [];

const inTexts = (access: TableAccess, alias: string, texts: readonly FoundText[], sought: readonly string[]): Predicate =>
  allOf([...(access.hasPieces ? [mayHold(access, alias, sought)] : []), ...sought.map(each => holds(texts, alias, each))]);

/** So many records of one name are looked for: whoever means more of them says more of the name. */
const mostNamed = 200;

/** Of the records that are called so their ids or numbers; undefined where they have no names. */
const calledSo = (
  target: TableAccess,
  sought: readonly string[],
  by: 'id' | 'user_num' = 'id',
  only: readonly Predicate[] = [],
): Expression | undefined => {
  const texts = foundByName(target.resource, [...target.found.values()]);
  if (texts.length === 0) return undefined;
  const those = allOf([inTexts(target, 'named', texts, sought), ...only]);
  return sql`select ${sql.raw(`"named".${quoted(by)} from ${quoted(target.name)} as "named"`)} where ${those} limit ${mostNamed}`;
};

/** Holds one of the records that are called so. Found first, they leave what every index on the field can use. */
const refersTo = (here: Expression, called: Expression | undefined): Predicate =>
  called === undefined ? never : sql`${here} = any(array(${called}))`;

/** The number of somebody who is called so: of whichever side, or for an organisation of its own people, whose names alone it reads. */
const isSomebody = ({ tables, organisation }: Surroundings, here: Expression, sought: readonly string[]): Predicate => {
  const accounts = [...new Set(Object.values(tables.sides).map(side => side.accounts))].map(name => tables.of(name));
  if (organisation === undefined) return anyOf(accounts.map(each => refersTo(here, calledSo(each, sought, 'user_num'))));
  const own = accounts.flatMap(each => {
    const { member } = each.resource.fields;
    return member === undefined ? [] : [{ each, column: columnName(member) }];
  });
  return anyOf(
    own.map(({ each, column }) =>
      refersTo(here, calledSo(each, sought, 'user_num', [sql`${sql.raw(`"named".${quoted(column)}`)} = ${organisation}`])),
    ),
  );
};

/** Fewer are in the names of too many records. */
const leastOfName = 2;

/**
 * The id of a record of whichever kind that is called so: of an organisation's own, where one asks. So many of each kind are looked for.
 * @returns nothing where what is typed is too short to be a name
 */
export const isRecordCalled = (
  { tables, organisation }: Pick<Surroundings, 'tables' | 'organisation'>,
  here: Expression,
  sought: readonly string[],
): Predicate => {
  if (sought.every(word => Array.from(word.trim()).length < leastOfName)) return never;
  const ids = tables.named.flatMap(({ access, texts }) => {
    const { member } = access.resource.fields;
    if (organisation !== undefined && member === undefined) return [];
    const own =
      organisation === undefined || member === undefined
        ? []
        : [sql`${sql.raw(`"named".${quoted(columnName(member))}`)} = ${organisation}`];
    const at = sql.raw(`"named"."id"::text from ${quoted(access.name)} as "named"`);
    return [sql`(select ${at} where ${allOf([inTexts(access, 'named', texts, sought), ...own])} limit ${mostNamed})`];
  });
  return ids.length === 0 ? never : sql`${here} = any(array(${sql.join(ids, sql` union all `)}))`;
};

/** The id of a record of whichever kind that has this number. */
export const isRecordOf = (tables: Tables, here: Expression, text: string): Predicate => {
  const number = text.trim().toUpperCase();
  const ids = tables.numbered(number).map(([access, field]) => {
    const at = sql.raw(`"numbered"."id"::text from ${quoted(access.name)} as "numbered"`);
    const has = sql`${sql.raw(`"numbered".${quoted(columnName(field))}`)} = ${number}`;
    return sql`select ${at} where ${allOf([has, ...foundFirst(access, 'numbered', field.name, number, 'is')])}`;
  });
  return ids.length === 0 ? never : sql`${here} = any(array(${sql.join(ids, sql` union all `)}))`;
};

export interface Surroundings {
  readonly tables: Tables;
  readonly encryption: Encryption;
  /** That asks; none of the staff, who read every name. */
  readonly organisation?: string;
  /** By field the ids of the records that the search means, where they were looked for before. */
  readonly named?: Named;
}

export type Named = ReadonlyMap<string, readonly string[]>;

/** A text, and of a number that was pasted as it is printed, in groups, what it is in one piece. */
const readingsOf = (text: string): readonly string[] => {
  const number = numberInOnePiece(text);
  return number === undefined || number === text ? [text] : [text, number];
};

const soughtIn = (reading: string, where: Standing): readonly string[] => {
  const words = wordsOf(reading);
  if (where === 'is') return words.length === 0 ? [] : [around.is(words.join(' '))];
  return words.map((word, at) => (at === 0 ? around[where](word) : word));
};

/** Of each reference that is searched the ids of the records that are called so, as queries. */
export const namesSought = (
  access: TableAccess,
  { fields, text }: Search,
  tables: Tables,
  where: Standing,
): readonly (readonly [field: string, ids: Expression])[] =>
  readingsOf(text)
    .map(reading => soughtIn(reading, where))
    .filter(sought => sought.length > 0)
    .flatMap(sought =>
      fields.flatMap(name => {
        const field = fieldOf(access, name);
        const called = field.type === 'reference' ? calledSo(tables.of(field.to ?? ''), sought) : undefined;
        return called === undefined ? [] : [[name, called] as const];
      }),
    );

/**
 * One predicate for each way in which a row may be meant: its plain texts hold every word, or one field is what was typed.
 * @param where of the first word; the others may stand anywhere
 */
export const compileSearch = (
  access: TableAccess,
  alias: string,
  { fields, text }: Search,
  surroundings: Surroundings,
  where: Standing = 'in',
): readonly Predicate[] =>
  readingsOf(text).flatMap(reading => compileReading(access, alias, { fields, text: reading }, surroundings, where));

const compileReading = (
  access: TableAccess,
  alias: string,
  { fields, text }: Search,
  surroundings: Surroundings,
  where: Standing,
): readonly Predicate[] => {
  const { tables, encryption, named } = surroundings;
  const texts = fields.flatMap(name => access.found.get(name) ?? []);
  const sought = soughtIn(text, where);
  if (sought.length === 0) return [];
  const others = fields
    .filter(name => !access.found.has(name))
    .map(name => {
      const field = fieldOf(access, name);
      if (field.type === 'reference') {
        const here = sql.raw(`${quoted(alias)}.${quoted(columnName(field))}`);
        const ids = named?.get(name);
        if (ids === undefined) return refersTo(here, calledSo(tables.of(field.to ?? ''), sought));
        return ids.length === 0 ? never : sql`${here} = any(${ids}::uuid[])`;
      }
      const lookup = lookupColumn(field);
      if (lookup === undefined) return never;
      const here = sql`${sql.raw(`${quoted(alias)}.${quoted(lookup)}`)}`;
      if (isEncrypted(field)) return sql`${here} = ${blindOf(access, field, text, encryption)}`;
      const given = kindOf(field) === 'text' && where !== 'is' ? startsWith(here, text) : equalsAny(here, kindOf(field), [text]);
      if (field.person) return anyOf([given, isSomebody(surroundings, here, sought)]);
      return field.by === undefined ? given : anyOf([given, isRecordOf(tables, here, text), isRecordCalled(surroundings, here, sought)]);
    });
  return [...(texts.length === 0 ? [] : [inTexts(access, alias, texts, sought)]), ...others].filter(predicate => predicate !== never);
};
