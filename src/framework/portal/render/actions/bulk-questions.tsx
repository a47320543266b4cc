/** What an act on many records asks, once for all of them. */
import type { ClientField } from '#engine/project/client-view.ts';
import { Labelled } from '../questions/labelled.tsx';
import type { Bulk } from './use-bulk.ts';

interface BulkQuestionsProps {
  readonly resource: string;
  readonly questions: Readonly<Record<string, ClientField>>;
  readonly bulk: Bulk;
}

export const BulkQuestions = ({ resource, questions, bulk: { answers, faults, answer } }: BulkQuestionsProps) =>
  Object.values(questions).map(field => (
    <Labelled
      key={field.name}
      field={field}
      resource={resource}
      id={`cr-bulk-${field.name}`}
      value={answers[field.name] ?? ''}
      compact="row"
      className="cr-wide"
      fault={faults[field.name] || undefined}
      onChange={value => answer(field.name, value)}
    />
  ));
