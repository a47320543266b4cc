/** The input of a field that a hardware key fills. */
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { KeyNumberInput } from './key-number.tsx';
import { KeyRequestInput } from './key-request.tsx';
import { KeySignatureInput } from './key-signature.tsx';
import './key.css';

export const KeyInput = (props: ControlProps) => {
  const { key, fromKey } = props.field;
  if (fromKey !== undefined) return <KeyNumberInput {...props} from={fromKey} />;
  if (key === undefined) throw new Error(`${props.field.name} is filled by no key`);
  return key.makes === 'request' ? <KeyRequestInput {...props} request={key} /> : <KeySignatureInput {...props} signature={key} />;
};
