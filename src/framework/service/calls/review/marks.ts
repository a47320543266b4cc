/** The marks of a review: which may come from outside, and how each looks. The client draws what is kept, and an approval counts on it. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';

/** Right, or wrong with a note. */
export interface Mark {
  readonly right: boolean;
  readonly note?: string;
}

/** Longer notes are no notes. */
const mostOfNote = 200;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A mark as it is written; undefined for anything else. */
const markIn = (value: unknown): Mark | undefined => {
  if (!isObject(value)) return undefined;
  const { right, note, ...rest } = value;
  if (typeof right !== 'boolean' || Object.keys(rest).length > 0) return undefined;
  if (note === undefined) return { right };
  return typeof note === 'string' && [...note].length <= mostOfNote ? { right, note } : undefined;
};

/**
 * Marks as they were sent.
 * @param path where they stand in the input
 * @param names the fields that whoever sends them marks
 * @throws Refusal INPUT_INVALID
 */
export const acceptMarks = (value: unknown, path: string, names: readonly string[]): Readonly<Record<string, Mark>> => {
  if (!isObject(value)) throw new Refusal('INPUT_INVALID', { faults: [{ path, code: 'typeJson' }] });
  const judged = Object.entries(value).map(([name, sent]) => ({ name, mark: markIn(sent) }));
  const faults = judged.flatMap(({ name, mark }): readonly Fault[] => {
    const at = `${path}.${name.slice(0, 60)}`;
    if (!names.includes(name)) return [{ path: at, code: 'unknownField' }];
    return mark === undefined ? [{ path: at, code: 'typeJson' }] : [];
  });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  return Object.fromEntries(judged.flatMap(({ name, mark }) => (mark === undefined ? [] : [[name, mark]])));
};

/** The marks that a record holds. */
export const heldMarks = (value: unknown): ReadonlyMap<string, Mark> =>
  new Map(
    Object.entries(isObject(value) ? value : {}).flatMap(([name, held]) => {
      const mark = markIn(held);
      return mark === undefined ? [] : [[name, mark]];
    }),
  );
