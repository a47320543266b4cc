/** Whose user numbers stand in records: names of operators and of companies' people, for fields that say `person`. */
import type { FieldModel, Model } from '#engine/project/model.ts';
import type { Row, Rows } from '#service/store/rows.ts';

export type Names = ReadonlyMap<string, string>;

/** Where people are kept: each has a user number and a name. */
const kept = ['operators', 'employees'] as const;

const numberIn = (record: Row, { name, person }: FieldModel): readonly string[] => {
  const value = person ? record[name] : undefined;
  return typeof value === 'string' && value !== '' ? [value] : [];
};

/** The names behind all numbers of the records: one query per kind of person, whatever the number of rows. */
export const namesFor = async (rows: Rows, model: Model, fields: readonly FieldModel[], records: readonly Row[]): Promise<Names> => {
  const numbers = [...new Set(records.flatMap(record => fields.flatMap(field => numberIn(record, field))))];
  if (numbers.length === 0) return new Map();
  const found = await Promise.all(
    kept
      .filter(resource => model.resources[resource] !== undefined)
      .map(resource =>
        rows.list(resource, {
          where: [{ userNum: numbers }],
          columns: ['id', 'userNum', 'name'],
          page: { number: 1, size: numbers.length },
          total: false,
        }),
      ),
  );
  return new Map(found.flatMap(({ list }) => list.map(({ userNum, name }) => [String(userNum), String(name)] as const)));
};

/** What of them one record's answer carries; nothing where it names nobody that is known. */
export const peopleOf = (names: Names, fields: readonly FieldModel[], record: Row): { readonly people?: Row } => {
  const named = fields
    .flatMap(field => numberIn(record, field))
    .flatMap(number => (names.has(number) ? [[number, names.get(number)]] : []));
  return named.length === 0 ? {} : { people: Object.fromEntries(named) };
};
