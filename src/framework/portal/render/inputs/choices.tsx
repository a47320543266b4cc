/** Several of a closed set: a group of checkboxes, held to its least and most. */
import { stepsOf } from '#engine/rules/chain.ts';
import { useWords } from '../words.ts';
import { ariaOf, type ControlProps } from './control.ts';

/** How many may be ticked: 0 to 9999 where the field's rules do not say otherwise. */
const limitsOf = (rules: string): { readonly least: number; readonly most: number } => {
  const [least = 0, most = 9_999] = stepsOf(rules).find(step => step.rule === 'count')?.params ?? [];
  return { least, most };
};

export const ChoicesInput = (props: ControlProps) => {
  const { label, t } = useWords();
  const { field, value, onChange } = props;
  const values = Object.entries(field.values ?? {});
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const { least, most } = limitsOf(field.rules ?? '');
  const full = ticked.length >= most;
  const { id: _, 'aria-invalid': invalid, 'aria-describedby': describedBy } = ariaOf(props);
  return (
    <fieldset className="cr-radios" {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}>
      <legend className="cr-sr">{props.name ?? label(field.label)}</legend>
      {values.map(([each, said], index) => {
        const on = ticked.includes(each);
        return (
          <label key={each}>
            <input
              type="checkbox"
              id={index === 0 ? props.id : `${props.id}-${each}`}
              checked={on}
              // What is full takes no more; what is ticked can always be taken back, the rule says if that is too few.
              disabled={props.disabled === true || (full && !on)}
              {...(invalid ? { 'aria-invalid': true } : {})}
              onChange={() => onChange(values.map(([name]) => name).filter(name => (name === each ? !on : ticked.includes(name))))}
              onBlur={props.onBlur}
            />
            <span>{label(said)}</span>
          </label>
        );
      })}
      {(least > 0 || most < values.length) && (
        <span className="cr-hint cr-count-hint">{t('input.ticked', { n: ticked.length, least, most: Math.min(most, values.length) })}</span>
      )}
    </fieldset>
  );
};
