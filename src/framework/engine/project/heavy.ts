/** What is too large for lists. */
import type { Field, FieldType } from '../declare/fields.ts';

const heavyTypes: ReadonlySet<FieldType> = new Set<FieldType>(['longText', 'json', 'items', 'bytes']);

/** Too large for lists: only a record's own page has it. */
export const isHeavy = ({ type }: Pick<Field, 'type'>): boolean => heavyTypes.has(type);
