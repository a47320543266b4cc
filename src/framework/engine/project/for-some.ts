/** What of an entity some of its readers are not told, for their roles. */
import type { ResourceModel } from './model.ts';

export const isForSome = ({ audiences }: Pick<ResourceModel, 'audiences'>, name: string): boolean =>
  Object.values(audiences).some(({ readBy }) => readBy?.[name] !== undefined);
