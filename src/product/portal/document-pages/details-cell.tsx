/** A number or word of what is chosen on the pages, with its label and what is wrong with it. */
import type { KeyboardEvent, ReactNode } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { inputs } from '#portal/render/inputs/registry.tsx';
import { useWords } from './words.ts';

interface DetailsCellProps {
  readonly id: string;
  readonly column: ClientField;
  readonly resource: string;
  readonly value: unknown;
  readonly fault: string | undefined;
  readonly fixed: boolean;
  readonly onChange: (value: unknown) => void;
  /** In the place of the usual input. */
  readonly children?: ReactNode | false;
}

export const DetailsCell = ({ id, column, resource, value, fault, fixed, onChange, children }: DetailsCellProps) => {
  const { label } = useWords();
  const Control = inputs[column.type];
  return (
    <div className={`cr-details-cell cr-of-${column.type}`}>
      <label htmlFor={id}>{label(column.label)}</label>
      {children || (
        <Control
          field={column}
          resource={resource}
          id={id}
          compact="row"
          value={value}
          disabled={fixed}
          invalid={fault !== undefined}
          onChange={onChange}
          {...(fault === undefined ? {} : { describedBy: `${id}-fault` })}
        />
      )}
      {fault !== undefined && (
        <span className="cr-fault" id={`${id}-fault`} role="status">
          {fault}
        </span>
      )}
    </div>
  );
};

/**
 * In a number the arrows count.
 * @param id before the name of a column: that of its input
 * @param nowOf what stands there
 */
export const counting =
  (
    id: string,
    columns: Readonly<Record<string, ClientField>>,
    nowOf: (column: ClientField) => unknown,
    put: (column: ClientField, value: number) => void,
  ) =>
  (event: KeyboardEvent): void => {
    const column = event.target instanceof HTMLInputElement ? columns[event.target.id.slice(id.length + 1)] : undefined;
    if (column?.type !== 'integer' || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const now = nowOf(column);
    const step = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 5 : 1);
    put(column, (typeof now === 'number' ? now : 0) + step);
  };
