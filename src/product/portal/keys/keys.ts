/** What forms and records have of hardware keys, fetched as one part with the first that needs it. */
export { IntoKey } from './into-key.tsx';
export { KeyInput } from './key-input.tsx';
