/** Names that a filter offers, each for one or more values of a field, and what is chosen of them. */
import type { Label } from '#engine/declare/label.ts';
import type { Offer } from './widget.ts';

/** One name for each value. */
export const offersOf = (called: Readonly<Record<string, Label>>): readonly Offer[] =>
  Object.entries(called).map(([value, label]) => ({ label, values: [value] }));

const valuesIn = (asked: unknown): readonly string[] =>
  asked === undefined || asked === null ? [] : (Array.isArray(asked) ? asked : [asked]).map(String);

/** The names that a filter asks for: all that such a name stands for. */
export const chosenOf = (offers: readonly Offer[], asked: unknown): readonly Offer[] => {
  const values = valuesIn(asked);
  return offers.filter(offer => offer.values.every(value => values.includes(value)));
};

/**
 * The names with those of all that is asked for: what none of them stands for wholly has its own, in the place of one that is called so.
 * @param all every name that there is
 */
export const withAsked = (offers: readonly Offer[], asked: unknown, all: () => readonly Offer[]): readonly Offer[] => {
  const known = new Set(chosenOf(offers, asked).flatMap(({ values }) => values));
  const left = valuesIn(asked).filter(value => !known.has(value));
  if (left.length === 0) return offers;
  const own = all().flatMap(({ label, values }) => {
    const some = left.filter(value => values.includes(value));
    return some.length === 0 ? [] : [{ label, values: some }];
  });
  const taken = new Set(own.map(({ label: [zh] }) => zh));
  return [...own, ...offers.filter(({ label: [zh] }) => !taken.has(zh))];
};

/** The filter with one name more; or less, and with it every name that shares a value with it. */
export const toggled = (offers: readonly Offer[], asked: unknown, offer: Offer): readonly string[] => {
  const chosen = chosenOf(offers, asked);
  const next = chosen.includes(offer)
    ? chosen.filter(({ values }) => !values.some(value => offer.values.includes(value)))
    : [...chosen, offer];
  return [...new Set(next.flatMap(({ values }) => values))];
};
