/** What an input of some type is handed: a value and how to change it. It knows no form, so filters and dialogs use it too. */
import type { ClientField } from '#engine/project/client-view.ts';

export interface ControlProps {
  readonly field: ClientField;
  /** The resource whose field it is, for the choices of references. */
  readonly resource: string;
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** Words of references and files that came with the record, under `$labels`. */
  readonly labels?: unknown;
  /** The number of the user whom the form names besides: what is chosen is for them. */
  readonly person?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly describedBy?: string;
  /** The name where no visible label is bound to the input. */
  readonly name?: string;
  /** One line, in a filter bar or in a table: no radio buttons. An empty filter means all. */
  readonly compact?: 'filter' | 'row';
  /** Faults of the rows inside, by their path from here: `[3].field`. */
  readonly faults?: Readonly<Record<string, string>>;
}

/** What the element that takes the focus gets in every control. */
export const ariaOf = ({ id, disabled, invalid, required, describedBy, name }: ControlProps) => ({
  id,
  ...(disabled ? { disabled: true } : {}),
  ...(invalid ? { 'aria-invalid': true as const } : {}),
  ...(required ? { 'aria-required': true as const } : {}),
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  ...(name === undefined ? {} : { 'aria-label': name }),
});

export const textIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
