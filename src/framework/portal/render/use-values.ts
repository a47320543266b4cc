/** What the values of a field are called that its type does not close, as its widget tells. */
import type { Label } from '#engine/declare/label.ts';
import type { ClientField } from '#engine/project/client-view.ts';
import { useClientView } from './contract.ts';
import { widgetOf } from './registered.ts';

export const useValues = (field: ClientField): Readonly<Record<string, Label>> | undefined => {
  const view = useClientView();
  return field.called ?? widgetOf(field.widget)?.values?.(view);
};
