/** Lines that are filled in, each by its kind. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { isRadios } from '#portal/render/inputs/choice.tsx';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { singleInputs } from '#portal/render/inputs/single.ts';
import { rulesOfBlank } from '#trust/positions/blanks.ts';
import { PictureInput } from './picture-input.tsx';
import type { PlannedBlank } from './use-contract-plan.ts';
import './contract-places.css';

export type FilledRow = Readonly<Record<string, unknown>>;

/** A blank as a field of the form, which has an input for each type. @param none said of none of the options, where one need not choose */
const typed = (value: ClientField, blank: PlannedBlank, none: Label): ClientField => {
  const { label, kind, must, options } = blank;
  const field: ClientField = { ...value, type: 'text', rules: rulesOfBlank(blank), label: [label, label] };
  if (kind === 'DATE') return { ...field, type: 'date' };
  if (kind === 'AMOUNT') return { ...field, type: 'money' };
  if (kind !== 'CHOICE') return field;
  const values = Object.fromEntries(options.map((option): [string, Label] => [option, [option, option]]));
  const chosen: ClientField = { ...field, type: 'choice', values };
  // A select can be emptied by itself.
  const open: ClientField = { ...chosen, values: { ...values, '': none } };
  return !must && isRadios(open) ? open : chosen;
};
/** Of an option that need not be chosen. */
const none: Label = ['不填', 'Leave blank'];
const inputOf = (kind: Exclude<PlannedBlank['kind'], 'PICTURE'>) =>
  singleInputs[({ TEXT: 'text', DATE: 'date', AMOUNT: 'money', CHOICE: 'choice' } as const)[kind]];

/** A row for each blank, as it was filled in so far. */
export const rowsFor = (blanks: readonly PlannedBlank[], rows: readonly FilledRow[]): readonly FilledRow[] =>
  blanks.map(({ label }) => rows.find(row => row.label === label) ?? { label, value: null });

interface BlankFieldsProps extends Pick<ControlProps, 'resource' | 'id' | 'onBlur'> {
  readonly blanks: readonly PlannedBlank[];
  /** The column that holds what is filled in. */
  readonly words: ClientField;
  /** Beside the blanks, in their order. */
  readonly rows: readonly FilledRow[];
  /** Sentences by path, as `[0].value`. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (rows: readonly FilledRow[]) => void;
}

export const BlankFields = ({ blanks, words, rows, faults, resource, id, onChange, onBlur }: BlankFieldsProps) =>
  blanks.map((blank, index) => {
    const fault = faults[`[${index}].value`];
    const cell = `${id}-${index}`;
    const shown = typed(words, blank, none);
    const change = (next: unknown) => onChange(rows.map((row, at) => (at === index ? { ...row, value: next } : row)));
    const about = {
      id: cell,
      value: rows[index]?.value,
      required: blank.must,
      invalid: fault !== undefined,
      onChange: change,
      ...(fault === undefined ? {} : { describedBy: `${cell}-fault` }),
    };
    const Input = blank.kind === 'PICTURE' ? undefined : inputOf(blank.kind);
    const said = (
      <>
        {blank.label}
        {blank.must && <span className="cr-must"> *</span>}
      </>
    );
    return (
      <div key={blank.label} className={fault === undefined ? '' : 'cr-refused'}>
        {isRadios(shown) || Input === undefined ? <span aria-hidden>{said}</span> : <label htmlFor={cell}>{said}</label>}
        {Input === undefined ? (
          <PictureInput {...about} label={blank.label} />
        ) : (
          <Input field={shown} resource={resource} {...about} {...(onBlur === undefined ? {} : { onBlur })} />
        )}
        {fault !== undefined && (
          <span className="cr-fault" id={`${cell}-fault`} role="alert">
            {fault}
          </span>
        )}
      </div>
    );
  });
