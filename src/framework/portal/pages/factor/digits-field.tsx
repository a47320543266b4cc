/** The field of a six-digit code: pasted with or without blanks, filled by the phone, handed on as soon as it is whole. */
import { Field } from '../light/field.tsx';

interface DigitsFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** All six are there. */
  readonly onWhole: (digits: string) => void;
}

export const DigitsField = ({ label, hint, fault, value, onChange, onWhole }: DigitsFieldProps) => (
  <Field
    label={label}
    hint={hint}
    fault={fault}
    name="otp"
    value={value}
    onChange={text => {
      const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, 6);
      onChange(digits);
      if (digits.length === 6 && digits !== value) onWhole(digits);
    }}
    required
    first
    inputMode="numeric"
    autoComplete="one-time-code"
  />
);
