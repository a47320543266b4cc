/**
 * Whose user numbers stand in records: names of the people of every side, for fields that say `person` and for histories. An organisation
 * reads its own people's names; of another's it is told the first letter.
 */
import type { Side } from '#engine/declare/menus.ts';
import type { FieldModel, Model } from '#engine/project/model.ts';
import { namingColumns } from '#engine/project/naming.ts';
import { masked } from '#engine/project/represent.ts';
import type { Actor } from '#service/access/session.ts';
import type { Called, Row } from '#service/store/rows.ts';

export type Names = ReadonlyMap<string, string>;

/** The organisation that reads; undefined for whoever reads every name. */
export type Reader = string | null | undefined;

export const readerOf = ({ staff }: Model, side: Side, actor: Actor): Reader =>
  side !== staff && actor.kind === 'session' ? actor.session.memberId : undefined;

const isStranger = (person: Row, reader: Reader): boolean =>
  reader !== undefined && person.member !== undefined && person.member !== reader;

const valuesOf = (value: unknown, field: FieldModel): readonly unknown[] =>
  field.person
    ? [value]
    : (Array.isArray(value) ? (value as readonly Row[]) : []).flatMap(row => namingColumns(field).map(name => row[name]));

/** @param fields those in which user numbers stand */
const numbersOf = (record: Row, fields: readonly FieldModel[]): readonly string[] =>
  fields
    .flatMap(field => valuesOf(record[field.name], field))
    .filter((value): value is string => typeof value === 'string' && value !== '');

/** The user numbers that stand in records. */
export const numbersIn = (fields: readonly FieldModel[], records: readonly Row[]): readonly string[] =>
  records.flatMap(record => numbersOf(record, fields));

/** What these people are called for this reader. */
export const namesFor = (people: Called['people'], reader: Reader): Names =>
  new Map(people.map(person => [person.userNum, isStranger(person, reader) ? masked(person.name, 'name') : person.name] as const));

/** Which of them are people whose names this reader is not told. */
export const strangersAmong = (people: Called['people'], reader: Reader): ReadonlySet<string> =>
  new Set(people.filter(person => isStranger(person, reader)).map(({ userNum }) => userNum));

/** What of them one record's answer carries; nothing where it names nobody that is known. */
export const peopleOf = (names: Names, fields: readonly FieldModel[], record: Row): { readonly people?: Row } => {
  const named = numbersOf(record, fields).flatMap(number => (names.has(number) ? [[number, names.get(number)]] : []));
  return named.length === 0 ? {} : { people: Object.fromEntries(named) };
};
