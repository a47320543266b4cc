/** Which fields an entry of the journal changed, shortly: what its list says beside the act, where its whole changes are too much. */
import type { Side } from '#engine/declare/menus.ts';
import type { Model, ResourceModel } from '#engine/project/model.ts';
import { saidOfEntry, stays, type Touched } from '#engine/project/touched.ts';
import { journal } from '#engine/system/journal.ts';
import type { Row } from '#service/store/rows.ts';

/** So many are named. */
const named = 3;

const readOf = new WeakMap<ResourceModel, ReadonlySet<string>>();

/** Fields that somebody reads: what is nobody's to read, as the hash of a token, is not named either. */
const readBySomebody = (resource: ResourceModel): ReadonlySet<string> => {
  const known = readOf.get(resource) ?? new Set(Object.values(resource.audiences).flatMap(audience => audience?.reads ?? []));
  readOf.set(resource, known);
  return known;
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The columns of the journal that tell it, for whoever reads its changes; none of other entities, and none where the act is not shown. */
export const columnsOfTouched = (resource: ResourceModel, side: Side, names: ReadonlySet<string>): readonly string[] =>
  resource.name === journal.name && names.has('action') && resource.audiences[side]?.reads.includes('changes')
    ? ['changes', 'resource', 'action']
    : [];

/** The fields of a record that was there, as an entry keeps them to be found by: none of what is new or gone. */
export const namesOfTouched = (resource: ResourceModel, action: string, changes: Readonly<Record<string, unknown>>): readonly string[] => {
  const read = readBySomebody(resource);
  return action === 'create' || action === 'delete' ? [] : Object.keys(changes).filter(field => read.has(field) && !saidOfEntry.has(field));
};

/**
 * Of an entry that changed a record which was there: what is new is all of it.
 * @returns undefined where it changed nothing of the record, or whoever asks does not read changes
 */
export const touchedBy = ({ changes, action, resource: name }: Row, { resources }: Model): Touched | undefined => {
  const resource = resources[String(name)];
  if (resource === undefined || action === 'create' || typeof changes !== 'object' || changes === null) return undefined;
  const [known, read] = [resource.fields, readBySomebody(resource)];
  const fields = Object.entries(changes as Readonly<Record<string, unknown>>).flatMap(([field, pair]) =>
    !read.has(field) || saidOfEntry.has(field) || !Array.isArray(pair) || pair.every(isNothing) || stays(pair) ? [] : [field],
  );
  // What people write says more than what a move notes down of itself.
  const told = fields.toSorted((one, other) => Number(known[one]?.readOnly ?? false) - Number(known[other]?.readOnly ?? false));
  return fields.length === 0 ? undefined : { fields: told.slice(0, named), total: fields.length };
};
