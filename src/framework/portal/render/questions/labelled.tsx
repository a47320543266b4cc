/** A label, the input of a field's type, and below it what is said of it. It knows no form: whoever draws it holds the value. */
import type { ReactNode } from 'react';
import type { ControlProps } from '../inputs/control.ts';
import { inputOf, isGroup, isWide } from '../inputs/registry.tsx';
import { useWords } from '../words.ts';

interface LabelledProps extends Omit<ControlProps, 'options' | 'invalid' | 'describedBy' | 'name'> {
  /** What is wrong with it. */
  readonly fault?: string | undefined;
  /** In how many of its rows, where that is what is said. */
  readonly faultyRows?: number | undefined;
  /** Before the label: that it has to be filled in. */
  readonly mark?: ReactNode;
  /** Beside the input: that it is right. */
  readonly tick?: ReactNode;
  /** Below it, besides what is wrong: notes and help. */
  readonly notes?: readonly ReactNode[];
  readonly className?: string;
}

export const Labelled = ({ fault, faultyRows, mark, tick, notes = [], className = '', ...control }: LabelledProps) => {
  const { field, id } = control;
  const { label } = useWords();
  const Control = inputOf(field);
  const name = label(field.label);
  const isSaid = fault !== undefined || notes.length > 0;
  return (
    <div className={`cr-field${isWide(field) ? ' cr-wide' : ''}${fault === undefined ? '' : ' cr-refused'} ${className}`}>
      {isGroup(field) ? (
        <span className="cr-label" id={`${id}-label`}>
          {mark}
          {name}
        </span>
      ) : (
        <label className="cr-label" htmlFor={id}>
          {mark}
          {name}
        </label>
      )}
      <div className="cr-control">
        <Control
          {...control}
          options={field.options ?? {}}
          invalid={fault !== undefined}
          {...(isGroup(field) ? { name } : {})}
          {...(isSaid ? { describedBy: `${id}-said` } : {})}
        />
        {tick}
        {isSaid && (
          <div id={`${id}-said`}>
            {fault !== undefined && (
              <span className="cr-fault" id={`${id}-fault`} role="alert" data-rows={faultyRows}>
                {fault}
              </span>
            )}
            {notes}
          </div>
        )}
      </div>
    </div>
  );
};
