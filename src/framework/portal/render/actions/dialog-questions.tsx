/** What a dialog asks: one below the other while it is little; much stands in two columns, and groups that may stay empty stand closed. */
import { chainOf } from '#engine/input/accept.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { limitsOf } from '#engine/rules/chain.ts';
import type { Row } from '../contract.ts';
import { isEmpty } from '../fields/value.tsx';
import { FormField } from '../questions/form-field.tsx';
import { useWords } from '../words.ts';

interface DialogQuestionsProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly fields: readonly ClientField[];
  /** What the answers start with. */
  readonly start: Readonly<Record<string, unknown>>;
}

/** More do not fit a screen. */
const MOST = 8;
/** Fewer are not worth a click. */
const LEAST = 3;

export const isMany = (fields: readonly unknown[]): boolean => fields.length > MOST;

export const DialogQuestions = ({ resource, record, fields, start }: DialogQuestionsProps) => {
  const { t, label } = useWords();
  const draw = (some: readonly ClientField[]) =>
    some.map(field => <FormField key={field.name} field={field} resource={resource.name} record={record} />);
  if (!isMany(fields)) return draw(fields);
  const mayStayEmpty = (field: ClientField) => isEmpty(start[field.name]) && !limitsOf(chainOf(field, start)).required;
  const closed = (resource.views.edit ?? []).flatMap(group => {
    const own = fields.filter(({ name }) => group.fields.includes(name));
    return own.length > LEAST && own.every(mayStayEmpty) ? [{ ...group, own }] : [];
  });
  const isClosed = (field: ClientField) => closed.some(({ own }) => own.includes(field));
  return (
    <>
      <div className="cr-fields-two">{draw(fields.filter(field => !isClosed(field)))}</div>
      {closed.map(({ label: name, help, own }) => (
        <details key={name[0]} className="cr-fields-more">
          <summary>{t('act.mayStayEmpty', { name: label(name), n: own.length })}</summary>
          {help !== undefined && <p className="cr-hint">{label(help)}</p>}
          <div className="cr-fields-two">{draw(own)}</div>
        </details>
      ))}
    </>
  );
};
