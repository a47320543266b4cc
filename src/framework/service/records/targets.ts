/** What references may point to: rows that exist and that the caller may choose. Another organisation's file or record is no choice. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { audienceRows, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import type { files } from '#engine/system/files.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import { sizeWords } from '#engine/wire/size-words.ts';
import type { Row } from '#service/store/rows.ts';
import { openedFile } from './papers.ts';
import type { Records } from './records.ts';

const ids = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];

const isFile = ({ type }: Pick<FieldModel, 'type'>): boolean => type === 'file' || type === 'files';

type Asked = Pick<FieldModel, 'type' | 'to' | 'among' | 'purpose'>;

/** The rows a field may point to, beyond their being there. */
const choosable = (
  records: Records,
  side: Side,
  field: Pick<FieldModel, 'type' | 'to' | 'among'>,
): { readonly target: string; readonly where: readonly Condition[] } | undefined => {
  if ((field.type !== 'reference' && field.type !== 'references') || field.to === undefined) return undefined;
  return {
    target: field.to,
    where: [...audienceRows(records.resource(field.to), side), ...(field.among === undefined ? [] : [field.among as Condition])],
  };
};

/** What is wrong with a file for a purpose, where it was uploaded as something else and could not have been as this. */
export const misfitOf = ({ around }: Records, path: string, name: string, file: RowOf<typeof files>): Fault | undefined => {
  const purpose = around.model.filePurposes[name];
  if (purpose === undefined || file.purpose === name) return undefined;
  if (!purpose.extensions.includes(file.ext ?? '')) return { path, code: 'FILE_KIND', params: { kinds: purpose.extensions.join(', ') } };
  if ((file.size ?? 0) > purpose.most) return { path, code: 'BODY_TOO_LARGE', params: { limit: sizeWords(purpose.most) } };
  return undefined;
};

/** What is wrong with files for this field: one that the caller does not get, or one that was uploaded as something else and could not have been as this. */
const fileFault = async (
  records: Records,
  path: string,
  { purpose: name = '' }: Pick<FieldModel, 'purpose'>,
  wanted: readonly string[],
): Promise<Fault | undefined> => {
  for (const id of wanted) {
    const file = await openedFile(records, { id });
    if (file === undefined) return { path, code: 'reference' };
    const fault = misfitOf(records, path, name, file);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** Whether all of these are there under the conditions. */
const areThere = async (records: Records, target: string, wanted: readonly string[], where: readonly Condition[]): Promise<boolean> =>
  (await records.rows.count(target, { all: [{ id: wanted }, ...where] }, records.operands)) === wanted.length;

/**
 * Refuses files and records among the answers to questions that are not there for the caller, as those in fields.
 * @returns faults of records that are there and are no choice: they are refused too, unless the act itself has a reason that says more
 * @throws Refusal INPUT_INVALID
 */
export const refuseAsked = async (
  records: Records,
  side: Side,
  asked: Readonly<Record<string, Asked>>,
  input: Row,
): Promise<readonly Fault[]> => {
  await refuseFiles(records, asked, input);
  const [faults, unchosen]: [Fault[], Fault[]] = [[], []];
  for (const [path, field] of Object.entries(asked)) {
    const wanted = [...new Set(ids(input[path]))];
    const { among, ...anyRow } = field;
    const choice = wanted.length === 0 ? undefined : choosable(records, side, anyRow);
    if (choice === undefined) continue;
    const fault = { path, code: 'reference' } as const;
    if (!(await areThere(records, choice.target, wanted, choice.where))) faults.push(fault);
    else if (among !== undefined && !(await areThere(records, choice.target, wanted, [among as Condition]))) unchosen.push(fault);
  }
  refuseWith(faults);
  return unchosen;
};

/** @throws Refusal INPUT_INVALID where there are any */
export const refuseWith = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** Refuses files among the answers to questions, as those in fields. @throws Refusal INPUT_INVALID */
export const refuseFiles = async (
  records: Records,
  asked: Readonly<Record<string, Pick<FieldModel, 'type' | 'purpose'>>>,
  input: Row,
): Promise<void> => {
  const faults: Fault[] = [];
  for (const [path, field] of Object.entries(asked)) {
    const fault = isFile(field) ? await fileFault(records, path, field, ids(input[path])) : undefined;
    if (fault !== undefined) faults.push(fault);
  }
  refuseWith(faults);
};

/**
 * Refuses what is not there for the caller; what stood there before may stay.
 * @param drawing numbers that the record to be made needs by then: drawn by the same statement
 * @returns those numbers, by field
 * @throws Refusal INPUT_INVALID naming each field that points to nothing
 */
export const refuseForeign = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  values: Row,
  before: Row = {},
  drawing: readonly string[] = [],
): Promise<Row> => {
  const pointing = Object.entries(values).flatMap(([path, value]) => {
    const field = resource.fields[path];
    const known = new Set(ids(before[path]));
    const wanted = [...new Set(ids(value))].filter(id => !known.has(id));
    return field === undefined || wanted.length === 0 ? [] : [{ path, field, wanted, choice: choosable(records, side, field) }];
  });
  const choices = pointing.flatMap(({ wanted, choice }) =>
    choice === undefined ? [] : [[choice.target, { where: [{ id: wanted }, ...choice.where] }] as const],
  );
  const { counts, numbers } = await records.rows.counts(choices, records.operands, { resource: resource.name, fields: drawing });
  const faults: Fault[] = [];
  let at = 0;
  for (const { path, field, wanted, choice } of pointing) {
    const isThere = choice === undefined || (counts[at++] ?? 0) >= wanted.length;
    const fault = isFile(field)
      ? await fileFault(records, path, field, wanted)
      : isThere
        ? undefined
        : ({ path, code: 'reference' } as const);
    if (fault !== undefined) faults.push(fault);
  }
  refuseWith(faults);
  return numbers;
};
