/** Why something was done, in words: what the journal keeps of it may be a code of a choice or the names of fields. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource, ClientWords } from '#engine/project/client-view.ts';
import type { Words } from './words.ts';

/** The label of a field, whether the audience reads it or only the journal names it. */
export const fieldLabel = (name: string, resource: ClientResource | undefined, words: ClientWords | undefined): Label | undefined =>
  resource?.fields[name]?.label ?? words?.fields?.[name];

export const reasonText = (
  { action, reason }: { readonly action: string; readonly reason: string },
  resource: ClientResource | undefined,
  kind: ClientWords | undefined,
  { label, comma }: Pick<Words, 'label' | 'comma'>,
): string => {
  if (action === 'unmask')
    return reason
      .split(', ')
      .map(name => {
        const known = fieldLabel(name, resource, kind);
        return known === undefined ? name : label(known);
      })
      .join(comma);
  const asked = resource?.transitions.find(({ name }) => name === action)?.ask.reason;
  const chosen = [asked, ...Object.values(resource?.fields ?? {})].find(field => field?.values?.[reason] !== undefined)?.values?.[reason];
  // A choice that was the move itself is called what the move is called.
  const move = resource?.transitions.find(({ choose }) => choose?.field === 'reason' && choose.value === reason);
  return label(chosen ?? move?.label ?? [reason, reason]);
};
