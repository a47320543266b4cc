/** Which fields a list can be ordered by: those with an order of their own that the service can read unencrypted. */
import type { ClientField } from '#engine/project/client-view.ts';

const orderless: ReadonlySet<string> = new Set([
  'choices',
  'references',
  'file',
  'files',
  'json',
  'fault',
  'items',
  'password',
  'bytes',
  'longText',
  'reference',
]);

export const isSortable = (field: Pick<ClientField, 'type' | 'masked' | 'heavy'>): boolean =>
  !orderless.has(field.type) && field.masked !== true && field.heavy !== true;
