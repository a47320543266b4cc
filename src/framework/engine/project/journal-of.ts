/** Where everything is listed that was done to one record, with what stood there before. */

export const journalOf = (resource: string, recordId: string) => ({ list: 'journal', filter: { resource, recordId } }) as const;
