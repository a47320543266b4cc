/** Which fields a sheet has no column for. */
import type { FieldType } from './fields.ts';

/** What no cell of a sheet holds. */
export const notInCells: ReadonlySet<FieldType | undefined> = new Set<FieldType>([
  'file',
  'files',
  'items',
  'json',
  'fault',
  'bytes',
  'sequence',
]);
