/** What an act on many records asks, once for all of them. */
import type { ClientField } from '#engine/project/client-view.ts';
import { inputOf } from '../inputs/registry.tsx';
import { useWords } from '../words.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkQuestionsProps {
  readonly resource: string;
  readonly questions: Readonly<Record<string, ClientField>>;
  readonly bulk: Bulk;
}

export const BulkQuestions = ({ resource, questions, bulk: { answers, faults, answer } }: BulkQuestionsProps) => {
  const { label } = useWords();
  return Object.values(questions).map(field => {
    const Control = inputOf(field);
    const id = `cr-bulk-${field.name}`;
    const fault = faults[field.name] || undefined;
    return (
      <div key={field.name} className="cr-field cr-wide">
        <label className="cr-label" htmlFor={id}>
          {label(field.label)}
        </label>
        <div className="cr-control">
          <Control
            field={field}
            options={field.options ?? {}}
            resource={resource}
            id={id}
            value={answers[field.name] ?? ''}
            compact="row"
            invalid={fault !== undefined}
            onChange={value => answer(field.name, value)}
          />
          {fault !== undefined && (
            <span className="cr-fault" role="alert">
              {fault}
            </span>
          )}
        </div>
      </div>
    );
  });
};
