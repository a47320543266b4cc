/** The words across a document that is not in force, and the strip that says the same at the head of its page. */
import type { Overprint } from './overprint.ts';
import './overprint.css';

/** Stands in a positioned parent, over what is drawn there. */
export const Across = ({ said }: { readonly said: Overprint }) => (
  <p className={`cr-across cr-tone-${said.tone}${said.isHeld ? ' cr-held' : ''}`}>
    <strong>{said.state}</strong>
    {said.reason === '' ? null : <span>{said.reason}</span>}
    {said.since === '' ? null : <time>{said.since}</time>}
  </p>
);

export const NotInForce = ({ said }: { readonly said: Overprint }) => (
  <p className={`cr-not-in-force cr-tone-${said.tone}${said.isHeld ? ' cr-held' : ''}`}>
    {[said.state, said.reason].filter(part => part !== '').join(' · ')}
    {said.since === '' ? null : ' · '}
    <time>{said.since}</time>
  </p>
);
