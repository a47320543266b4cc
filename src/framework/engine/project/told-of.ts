/** Of which entities anybody is ever told. */
import { entityOf, type Model, type ResourceModel } from './model.ts';

/** Whether a move of the entity, at whichever of its faces, tells somebody, or a use case does. */
export const isToldOf = ({ resources, texts }: Pick<Model, 'resources' | 'texts'>, resource: ResourceModel): boolean => {
  const entity = entityOf(resource);
  return (
    Object.values(texts).some(({ about }) => about === entity) ||
    Object.values(resources).some(
      face => entityOf(face) === entity && Object.values(face.transitions).some(({ tells }) => tells.length > 0),
    )
  );
};
