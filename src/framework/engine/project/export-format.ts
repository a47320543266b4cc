/** As what a list is saved. */

/** A workbook, CSV, or an archive of the list and its files. */
export type ExportFormat = 'xlsx' | 'csv' | 'zip';

/** The field whose files an archive holds: the first that the list shows in a column. Without one there is no archive. */
export const listedFile = <F extends { readonly type: string }>(
  columns: readonly string[],
  fields: Readonly<Record<string, F>>,
): F | undefined => columns.map(name => fields[name]).find(field => field?.type === 'file');
