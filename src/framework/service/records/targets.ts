/** What references may point to: rows that exist and that the caller may choose. Another organisation's file or record is no choice. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import { audienceRows, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { Row } from '#service/store/rows.ts';
import { openedFile } from './papers.ts';
import type { Records } from './records.ts';

const ids = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];

/** The rows a field may point to, beyond their being there. */
const choosable = (
  records: Records,
  side: Side,
  field: FieldModel,
): { readonly target: string; readonly where: readonly Condition[] } | undefined => {
  if ((field.type !== 'reference' && field.type !== 'references') || field.to === undefined) return undefined;
  return {
    target: field.to,
    where: [...audienceRows(records.resource(field.to), side), ...(field.among === undefined ? [] : [field.among as Condition])],
  };
};

/** Whether a field takes all of these: files that the caller gets, rows that they may choose. */
const takes = async (records: Records, side: Side, field: FieldModel, wanted: readonly string[]): Promise<boolean> => {
  if (field.type === 'file' || field.type === 'files') {
    for (const id of wanted) if ((await openedFile(records, { id })) === undefined) return false;
    return true;
  }
  const choice = choosable(records, side, field);
  if (choice === undefined) return true;
  return (await records.rows.count(choice.target, { all: [{ id: wanted }, ...choice.where] }, records.operands)) >= wanted.length;
};

/** @throws Refusal INPUT_INVALID naming each field that points to what is not there for the caller; what stood there before may stay */
export const refuseForeign = async (
  records: Records,
  resource: ResourceModel,
  side: Side,
  values: Row,
  before: Row = {},
): Promise<void> => {
  const faults: Fault[] = [];
  for (const [path, value] of Object.entries(values)) {
    const field = resource.fields[path];
    const known = new Set(ids(before[path]));
    const wanted = [...new Set(ids(value))].filter(id => !known.has(id));
    if (field === undefined || wanted.length === 0) continue;
    if (!(await takes(records, side, field, wanted))) faults.push({ path, code: 'reference' });
  }
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};
