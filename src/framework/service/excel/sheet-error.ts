/** Why a file that was handed in as a table cannot be read as one. */
export class SheetError extends Error {
  readonly why: 'broken' | 'locked' | 'tooLarge' | 'oldCalendar';
  constructor(why: 'broken' | 'locked' | 'tooLarge' | 'oldCalendar' = 'broken') {
    super(`no readable table: ${why}`);
    this.why = why;
  }
}

/** A row with its number as a spreadsheet shows it. */
export interface ReadRow {
  readonly number: number;
  readonly cells: readonly (string | number | boolean | null)[];
}
