/** What a call brings along with a chosen record, by field of the form. */
import type { ClientField } from '#engine/project/client-view.ts';
import { keepWords } from '../inputs/chosen.ts';

/** A record or a file comes with its words, and the form holds its id. */
const heldOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  const id = String(value.id);
  if ('label' in value) keepWords(id, String(value.label));
  return id;
};

export const broughtBy = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data !== 'object' || data === null
    ? {}
    : Object.fromEntries(Object.entries(data).flatMap(([field, value]) => (value === null ? [] : [[field, heldOf(value)] as const])));

/** What a call says that there is not, as a new form has it. */
export const unsaidOf = (data: unknown, fields: Readonly<Record<string, ClientField>> = {}): Readonly<Record<string, unknown>> =>
  typeof data !== 'object' || data === null
    ? {}
    : Object.fromEntries(
        Object.entries(data).flatMap(([field, value]) => (value === null ? [[field, fields[field]?.default ?? null] as const] : [])),
      );
