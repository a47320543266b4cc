/** How a record is called and how a masked value looks: the same words in lists, references and the journal. */
import { bothOf } from '../declare/english.ts';
import type { Mask } from '../declare/fields.ts';
import { type Language, pick } from '../declare/label.ts';
import { momentOf } from '../rules/calendar.ts';

import type { ResourceModel } from './model.ts';

/** Hides the middle of a value: `138****5678`, `张*`, `4403**********8216`. Lengths stay roughly visible, values do not. */
export function masked(value: string, mask: Mask): string;
export function masked(value: unknown, mask: Mask): unknown;
export function masked(value: unknown, mask: Mask): unknown {
  if (typeof value !== 'string' || value === '') return value;
  const letters = [...value];
  if (mask === 'name') return letters.length < 2 ? '*' : `${letters[0]}${'*'.repeat(Math.min(letters.length - 1, 3))}`;
  if (mask === 'mobile') return letters.length < 8 ? '****' : `${letters.slice(0, 3).join('')}****${letters.slice(-4).join('')}`;
  const shown = letters.length >= 12 ? 4 : letters.length >= 6 ? 1 : 0;
  return shown === 0
    ? '****'
    : `${letters.slice(0, shown).join('')}${'*'.repeat(Math.max(4, letters.length - 2 * shown))}${letters.slice(-shown).join('')}`;
}

/** The record's own name by `represent`; fields without a value leave nothing behind, empty brackets go. */
export const represent = (resource: ResourceModel, row: Readonly<Record<string, unknown>>, language: Language = 'zh'): string =>
  resource.represent
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const field = resource.fields[name];
      const value = row[name];
      if (value === null || value === undefined) return '';
      if (field?.type === 'instant') return momentOf(new Date(String(value)));
      return field?.mask === undefined ? pick(bothOf(row, name), language) : String(masked(value, field.mask));
    })
    .replace(/(?<!\s)\s*[（(]\s*[)）]/g, '')
    .trim();
