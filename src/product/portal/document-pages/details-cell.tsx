/** A number or word of what is chosen on the pages, with its label and what is wrong with it. */
import type { ReactNode } from 'react';
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

/** The step of an arrow key in a number; none of any other key. */
export const stepOf = ({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): number | undefined =>
  key === 'ArrowUp' || key === 'ArrowDown' ? (key === 'ArrowUp' ? 1 : -1) * (shiftKey ? 5 : 1) : undefined;
