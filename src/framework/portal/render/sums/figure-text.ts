/** A figure as people read it. */
import type { ClientField } from '#engine/project/client-view.ts';
import { moneyText, sumText } from '../format/number.ts';
import type { Question } from './use-sums.ts';

type Measures = NonNullable<NonNullable<Question['resource']['sums']>['measures']>;

export const figureText = (
  question: { readonly resource: Pick<Question['resource'], 'sums' | 'fields'> },
  name: string,
  value: unknown,
): string => {
  if (value === null || value === undefined) return '—';
  const measure = (question.resource.sums?.measures as Measures | undefined)?.[name];
  if (measure?.share !== undefined) return `${Math.round(Number(value) * 1000) / 10}%`;
  const field: ClientField | undefined = measure?.sum === undefined ? undefined : question.resource.fields[measure.sum];
  return field?.type === 'money' ? moneyText(String(value)) : sumText(Number(value), field?.decimals);
};
