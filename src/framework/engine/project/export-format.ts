/** As what a list is saved. */
import type { Side } from '../declare/menus.ts';
import type { FieldModel, ResourceModel } from './model.ts';

/** A workbook, CSV, or an archive of the list and its files. */
export type ExportFormat = 'xlsx' | 'csv' | 'zip';

/** The field whose files an archive holds: the first that the list shows in a column. Without one there is no archive. */
export const listedFile = <F extends { readonly type: string }>(
  columns: readonly string[],
  fields: Readonly<Record<string, F>>,
): F | undefined => columns.map(name => fields[name]).find(field => field?.type === 'file');

/** The field of the audience's list, if there is one. */
export const exportedFile = ({ audiences, fields }: ResourceModel, side: Side): FieldModel | undefined =>
  listedFile(audiences[side]?.views?.list?.columns ?? [], fields);

/** In which formats the audience takes its list. */
export const exportFormats = (resource: ResourceModel, side: Side): readonly ExportFormat[] =>
  exportedFile(resource, side) === undefined ? ['xlsx', 'csv'] : ['xlsx', 'csv', 'zip'];
