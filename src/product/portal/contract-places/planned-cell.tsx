/** One thing that is asked of a party of a contract: a labelled input with what is wrong with it. */
import type { ClientField } from '#engine/project/client-view.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { singleInputs } from '#portal/render/inputs/single.ts';
import { useWords } from './words.ts';

interface CellProps extends Pick<ControlProps, 'resource' | 'value' | 'onChange' | 'onBlur'> {
  readonly id: string;
  readonly field: ClientField;
  /** Of whom it is asked. */
  readonly of: string;
  readonly fault: string | undefined;
  /** What is to be typed. */
  readonly hint?: string;
}

export const PlannedCell = ({ id, field, of, fault, hint, onBlur, ...control }: CellProps) => {
  const { label } = useWords();
  const Text = singleInputs.text;
  return (
    <div className={fault === undefined ? '' : 'cr-refused'}>
      <label htmlFor={id}>
        <strong>{of}</strong> {label(field.label)}
        <span className="cr-must"> *</span>
      </label>
      <Text
        {...control}
        field={field}
        id={id}
        required
        invalid={fault !== undefined}
        {...(onBlur === undefined ? {} : { onBlur })}
        {...(fault === undefined ? (hint === undefined ? {} : { describedBy: `${id}-hint` }) : { describedBy: `${id}-fault` })}
      />
      {fault !== undefined && (
        <span className="cr-fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
      {hint !== undefined && (
        <span className="cr-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
};
