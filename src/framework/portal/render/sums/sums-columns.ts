/** What the table of sums is made of, and the columns that follow from it. */
import type { ClientField } from '#engine/project/client-view.ts';
import type { Group, SumsAnswer } from './answer.ts';
import type { Question } from './use-sums.ts';

export interface Summed {
  readonly question: Question;
  readonly answer: SumsAnswer;
  readonly groups: readonly Group[];
  /** Where the list stands; undefined where the reader has none. */
  readonly base: string | undefined;
  readonly worded: (field: ClientField, key: unknown) => string;
  readonly before: SumsAnswer | undefined;
}

/** Keys of groups, as the keys of rows and columns. */
export const keyText = (key: unknown): string => JSON.stringify(key ?? null);

export type Columns = ReturnType<typeof columnsOf>;

export const columnsOf = ({ question, answer, groups, before }: Summed) => {
  const isTime = question.every !== undefined;
  return {
    isTime,
    /** Beside each count stands the one of the time before. */
    compares: before !== undefined && !isTime,
    series: answer.series,
    measures: Object.entries(question.resource.sums?.measures ?? {}),
    /** The count that fills its bar. */
    largest: Math.max(1, ...groups.map(({ count }) => count)),
    /** The counts of the time before, by the text of the key. */
    earlier: new Map((before?.groups ?? []).map(({ key, count }) => [keyText(key), count])),
  };
};
