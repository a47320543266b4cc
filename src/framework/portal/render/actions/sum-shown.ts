/** With what a sum begins that a dialog asks. */
import type { ClientField } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';

/** The one sum that a dialog asks begins with the one that it shows, such as what is due. */
export const sumShown = (
  questions: Readonly<Record<string, ClientField>>,
  shown: readonly ClientField[],
  record: Row,
): Readonly<Record<string, unknown>> => {
  const isSum = ({ type }: ClientField): boolean => type === 'money';
  const [asked, otherAsked] = Object.values(questions).filter(isSum);
  const [sum, otherSum] = shown.filter(isSum);
  if (asked === undefined || sum === undefined || otherAsked !== undefined || otherSum !== undefined) return {};
  return Number(record[sum.name] ?? 0) > 0 ? { [asked.name]: record[sum.name] } : {};
};
