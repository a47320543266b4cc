/** What forms and records have of hardware keys, fetched as one part with the first that needs it. */
import './key.css';

export { IntoKey } from './into-key.tsx';
export { KeyNumberInput } from './key-number.tsx';
export { KeyRequestInput } from './key-request.tsx';
export { KeySignatureInput } from './key-signature.tsx';
