/** Words in both languages, written where the thing they name is declared. */

/** Chinese first, then English. */
export type Label = readonly [zh: string, en: string];
