/** What the values of a field are called that its type does not close: as it declares, or as its widget tells. */
import type { ClientField } from '#engine/project/client-view.ts';
import { useClientView } from './contract.ts';
import { offersOf } from './offers.ts';
import { widgetOf } from './registered.ts';
import type { Offer } from './widget.ts';

export const useOffers = (field: ClientField): readonly Offer[] | undefined => {
  const view = useClientView();
  return field.called === undefined ? widgetOf(field.widget)?.offers?.(view, field) : offersOf(field.called);
};
