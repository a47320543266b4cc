/** A condition of a list as people read it: a value by its label, a span by its ends, a beginning of a text. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { valueText } from '../../../fields/value.tsx';
import { yearsOf } from '../../../inputs/year-range.ts';
import type { Words } from '../../../words.ts';
import { isSpan, spanOf, typedOf } from './filter-query.ts';

const textIn = (year: number | undefined): string | undefined => (year === undefined ? undefined : String(year));

/** What a list is asked of a field, in words. */
export const filterText = (field: ClientField, value: unknown, resource: ClientResource, words: Words): string => {
  if (typeof value === 'object' && value !== null && 'isSet' in value)
    return words.t(value.isSet === false ? 'filter.unset' : 'filter.set');
  if (isSpan(field) && typeof value === 'object') {
    const years = resource.views.list?.years?.includes(field.name) ? yearsOf(value) : undefined;
    const [from, to] = years === undefined ? [spanOf(field, value).from, spanOf(field, value).to] : [textIn(years.from), textIn(years.to)];
    if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`;
    return from === undefined ? words.t('filter.until', { to: to ?? '' }) : words.t('filter.since', { from });
  }
  if (typeof value === 'object' && value !== null && 'prefix' in value) return `${typedOf(value)}…`;
  const around = { words, resource, record: { id: '' }, place: 'cell' as const };
  // Each of them: that it has a value is what is asked.
  if (Array.isArray(value) && field.values !== undefined && Object.keys(field.values).every(each => value.includes(each)))
    return words.t('filter.set');
  return (Array.isArray(value) ? value : [value]).map(each => valueText(field, around, each)).join(words.comma);
};
