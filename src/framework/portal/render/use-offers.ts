/** What the values of a field are called that its type does not close: as it declares, or as its widget tells. */
import type { ClientField } from '#engine/project/client-view.ts';
import { useClientView } from './contract.ts';
import { offersOf, withAsked } from './offers.ts';
import { widgetOf } from './registered.ts';
import type { Offer } from './widget.ts';

/** @param values all that the list is asked for: what is asked of this field has its name, also where it is no longer offered */
export const useOffers = (field: ClientField, values: Readonly<Record<string, unknown>>): readonly Offer[] | undefined => {
  const view = useClientView();
  if (field.called !== undefined) return offersOf(field.called);
  const offers = widgetOf(field.widget)?.offers;
  return offers === undefined ? undefined : withAsked(offers(view, field, values), values[field.name], () => offers(view, field, {}));
};
