/**
 * Whose user numbers stand in records: names of the people of every side, for fields that say `person` and for histories. An organisation
 * reads its own people's names; of another's it is told the first letter.
 */
import type { Side } from '#engine/declare/menus.ts';
import type { FieldModel, Model } from '#engine/project/model.ts';
import { masked } from '#engine/project/represent.ts';
import type { Actor } from '#service/access/session.ts';
import type { Row, Rows } from '#service/store/rows.ts';

export type Names = ReadonlyMap<string, string>;

/** The organisation that reads; undefined for whoever reads every name. */
export type Reader = string | null | undefined;

export const readerOf = ({ staff }: Model, side: Side, actor: Actor): Reader =>
  side !== staff && actor.kind === 'session' ? actor.session.memberId : undefined;

const isStranger = (person: Row, reader: Reader): boolean =>
  reader !== undefined && person.member !== undefined && person.member !== reader;

const numberIn = (record: Row, { name, person }: FieldModel): readonly string[] => {
  const value = person ? record[name] : undefined;
  return typeof value === 'string' && value !== '' ? [value] : [];
};

/** The names behind all numbers of the records, as this reader is told them. */
export const namesFor = async (rows: Rows, fields: readonly FieldModel[], records: readonly Row[], reader: Reader): Promise<Names> => {
  const numbers = [...new Set(records.flatMap(record => fields.flatMap(field => numberIn(record, field))))];
  const people = await rows.people(numbers);
  return new Map(people.map(person => [person.userNum, isStranger(person, reader) ? masked(person.name, 'name') : person.name] as const));
};

/** Which of these numbers are of people whose names this reader is not told. */
export const strangersAmong = async (rows: Rows, numbers: readonly string[], reader: Reader): Promise<ReadonlySet<string>> => {
  if (reader === undefined) return new Set();
  const people = await rows.people([...new Set(numbers)]);
  return new Set(people.filter(person => isStranger(person, reader)).map(({ userNum }) => userNum));
};

/** What of them one record's answer carries; nothing where it names nobody that is known. */
export const peopleOf = (names: Names, fields: readonly FieldModel[], record: Row): { readonly people?: Row } => {
  const named = fields
    .flatMap(field => numberIn(record, field))
    .flatMap(number => (names.has(number) ? [[number, names.get(number)]] : []));
  return named.length === 0 ? {} : { people: Object.fromEntries(named) };
};
