/** The marks of a review: for each field right, or wrong with a note; how they are read, counted and turned into a reason. */

export interface Mark {
  readonly right: boolean;
  readonly note?: string;
}
export type Marks = Readonly<Record<string, Mark>>;

/** Marks as they lie in a record; what is no mark falls out. */
export const marksIn = (value: unknown): Marks => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, mark]: [string, unknown]) => {
      if (typeof mark !== 'object' || mark === null || !('right' in mark) || typeof mark.right !== 'boolean') return [];
      const note = 'note' in mark && typeof mark.note === 'string' && mark.note.trim() !== '' ? { note: mark.note.trim() } : {};
      return [[field, { right: mark.right, ...note }]];
    }),
  );
};

/** Those of fields that are still to be marked: the service takes no others. */
export const among = (marks: Marks, fields: readonly string[]): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([field]) => fields.includes(field)));

/** The next mark when the same button is pressed: pressing what is already set takes it away. */
export const marked = (marks: Marks, field: string, right: boolean): Marks => {
  const { [field]: before, ...rest } = marks;
  return before?.right === right ? rest : { ...rest, [field]: { right } };
};

export const noted = (marks: Marks, field: string, note: string): Marks => ({
  ...marks,
  [field]: { right: false, ...(note === '' ? {} : { note }) },
});

export interface Tally {
  readonly right: number;
  readonly wrong: number;
  readonly open: number;
}

/** How far the marking has come, over the fields that are to be marked. */
export const tally = (marks: Marks, fields: readonly string[]): Tally => {
  const set = fields.flatMap(field => marks[field] ?? []);
  const right = set.filter(mark => mark.right).length;
  return { right, wrong: set.length - right, open: fields.length - set.length };
};

/** The notes on what is wrong, by field: shown beside the fields when the applicant corrects them. */
export const wrongNotes = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(marksIn(value)).flatMap(([field, mark]) => (mark.right ? [] : [[field, mark.note ?? '']])));

/** The fields that are marked wrong, in the order of the form. */
export const wrongFields = (marks: Marks, fields: readonly string[]): readonly string[] =>
  fields.filter(field => marks[field]?.right === false);

interface ReasonOptions {
  readonly pair: string;
  readonly list: string;
  /** What is said of a field that is wrong without a note. */
  readonly wrong: (name: string) => string;
}

/** What is said of each field that is marked wrong, by its name. */
export const remarksOn = (
  marks: Marks,
  fields: readonly string[],
  nameOf: (field: string) => string,
  { pair, wrong }: Pick<ReasonOptions, 'pair' | 'wrong'>,
): readonly string[] =>
  wrongFields(marks, fields).map(field => {
    const note = marks[field]?.note;
    return note === undefined ? wrong(nameOf(field)) : `${nameOf(field)}${pair}${note}`;
  });

/** A reason drafted from the marks: every wrong field with its note, at most 200 characters. */
export const reasonFrom = (marks: Marks, fields: readonly string[], nameOf: (field: string) => string, options: ReasonOptions): string =>
  remarksOn(marks, fields, nameOf, options).join(options.list).slice(0, 200);
