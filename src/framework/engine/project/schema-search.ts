/** Which texts of a table are found by any part of them, and what stands beside them for that. */
import { entityOf, type FieldModel, type Model, type ResourceModel } from './model.ts';
import { columnName, isEncrypted } from './schema-names.ts';

/** The column beside a text that holds how else it may be typed: in one form of letters, by pinyin and by initials. */
export const findColumn = (column: string): string => `${column}_find`;

const searched: ReadonlySet<FieldModel['type']> = new Set<FieldModel['type']>(['text', 'sequence']);

/** A number that the service gives is written in one way alone. */
const hasFindColumn = (field: FieldModel): boolean => field.type !== 'sequence';

const named = ({ represent }: ResourceModel): ReadonlySet<string> =>
  new Set([...represent.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/** A text that is searched, its column and the one beside it. */
export interface FoundText {
  readonly field: string;
  readonly column: string;
  readonly find?: string;
}

/**
 * The plain texts that lists of an entity and of its faces are searched by, in the order of their declaration. What is only ever added to and
 * searched by nothing of its name is a log: of its numbers people have the whole, and each row costs each change.
 */
export const foundTexts = (resource: ResourceModel, model: Model): readonly FoundText[] => {
  const asked = new Set(
    Object.values(model.resources)
      .filter(other => entityOf(other) === entityOf(resource))
      .flatMap(({ audiences }) => Object.values(audiences))
      .flatMap(({ views }) => views?.list?.search ?? []),
  );
  const entity = model.resources[entityOf(resource)] ?? resource;
  const names = named(entity);
  if (entity.appendOnly === true && [...asked].every(name => !names.has(name))) return [];
  return Object.values(entity.fields)
    .filter(field => asked.has(field.name) && searched.has(field.type) && !isEncrypted(field))
    .map(field => {
      const column = columnName(field);
      return { field: field.name, column, ...(hasFindColumn(field) ? { find: findColumn(column) } : {}) };
    });
};

/** Of the texts that are searched those by which a record is called, its own number among them. */
export const foundByName = (resource: ResourceModel, texts: readonly FoundText[]): readonly FoundText[] => {
  const names = named(resource);
  return texts.filter(
    ({ field }) => resource.fields[field]?.type === 'sequence' || (names.has(field) && resource.fields[field]?.mask === undefined),
  );
};

type Columns = Pick<FoundText, 'column' | 'find'>;

/** What a text is looked through as, in SQL: its other forms, or where none is written its small letters. */
const forms = ({ column, find }: Columns, on: string): string =>
  [...(find === undefined ? [] : [`${on}"${find}"`]), `lower(${on}"${column}")`].join(', ');

/** A text as it is looked through; `on` stands before its columns. */
export const haystackOf = (text: Columns, on = ''): string => (text.find === undefined ? forms(text, on) : `coalesce(${forms(text, on)})`);

/** The function that tells the threes of letters of which a text consists. */
export const piecesFunction = 'found_in';

/** The function that tells the stretches of time in which a row was made, by its id: of 17 minutes, 5 hours, 3 days and 50 days. */
export const momentsFunction = 'made_in';

/** Of each kind of stretch: how many of the lowest bits of a moment, in milliseconds since 1970, are the same in all of it. */
export const momentBits = [20, 24, 28, 32] as const;

/** When a row was made, in SQL: the same index holds it, so that the newest of what is found are had without the rest. */
export const momentsOf = (on = ''): string => `${momentsFunction}(${on}"id")`;

/** The pieces of a row's texts, in SQL: an index holds them. Each of the texts begins and ends with a new line. */
export const piecesOf = (texts: readonly Columns[], on = ''): string =>
  `${piecesFunction}(${texts.map(text => `E'\\n' || coalesce(${forms(text, on)}, '')`).join(' || ')} || E'\\n')`;
