/** A choice that holds at once: on or off. */
import './ui.css';

interface SwitchProps {
  /** The id its label is bound to. */
  readonly id: string;
  readonly checked: boolean;
  readonly onChange: (next: boolean) => void;
}

export const Switch = ({ id, checked, onChange }: SwitchProps) => (
  <input
    id={id}
    type="checkbox"
    role="switch"
    aria-checked={checked}
    className="u-switch"
    checked={checked}
    onChange={event => onChange(event.target.checked)}
  />
);
