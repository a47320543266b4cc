/** What the dialog of a move says of the record beside its name: what is there of the fields that the call shows. */
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../contract.ts';
import { drawValue, isEmpty } from '../fields/value.tsx';
import { useWords } from '../words.ts';

interface FactsShownProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly names: readonly string[];
}

export const FactsShown = ({ resource, record, names }: FactsShownProps) => {
  const words = useWords();
  const facts = names.flatMap(name => resource.fields[name] ?? []).filter(({ name }) => !isEmpty(record[name]));
  if (facts.length === 0) return null;
  return (
    <dl className="cr-act-facts">
      {facts.map(field => (
        <div key={field.name} className={field.heavy ? 'cr-wide' : undefined}>
          <dt>{words.label(field.label)}</dt>
          <dd>{drawValue(field, { words, resource, record, place: field.heavy ? 'show' : 'cell' })}</dd>
        </div>
      ))}
    </dl>
  );
};
