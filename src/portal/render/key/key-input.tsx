/** The input of a field that a hardware key fills. */
import type { ControlProps } from '../inputs/control.ts';
import { KeyRequestInput } from './key-request.tsx';
import { KeySignatureInput } from './key-signature.tsx';
import './key.css';

const KeyInput = (props: ControlProps) => {
  const { key } = props.field;
  if (key === undefined) throw new Error(`${props.field.name} is filled by no key`);
  return key.makes === 'request' ? <KeyRequestInput {...props} request={key} /> : <KeySignatureInput {...props} signature={key} />;
};

export default KeyInput;
