/** The columns that an audience may take its list along with. */
import type { Side } from '../declare/menus.ts';
import type { FieldModel, ResourceModel } from './model.ts';

/** What people read of it: in its list, on its page and in its forms. The rest of what the audience reads is there for its screens to judge by. */
const isSeen = (resource: ResourceModel, side: Side): ((field: FieldModel) => boolean) => {
  const { list, show, create, edit } = resource.audiences[side]?.views ?? {};
  if (show === undefined) return () => true;
  const seen = new Set(['state', ...(list?.columns ?? []), ...[show, create ?? [], edit ?? []].flat().flatMap(({ fields }) => fields)]);
  return ({ name }) => seen.has(name);
};

/**
 * All of them: those of the list in its order, then what else the audience sees of a record that is not heavy.
 * @param readable what the audience may read
 */
export const exportColumns = (resource: ResourceModel, side: Side, readable: readonly FieldModel[]): readonly FieldModel[] => {
  const sees = isSeen(resource, side);
  const fields = readable.filter(field => !field.heavy && field.name !== 'id' && field.name !== 'version' && sees(field));
  const first = resource.audiences[side]?.views?.list?.columns ?? [];
  const place = (field: FieldModel): number => (first.includes(field.name) ? first.indexOf(field.name) : first.length);
  return fields.toSorted((one, other) => place(one) - place(other));
};
