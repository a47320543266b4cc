/** The documents of an application: every file of the fields that the declaration names, in their order. */
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import type { Row } from '../../contract.ts';
import { labelOf } from '../../fields/labels.ts';

export interface Sheet {
  readonly id: string;
  readonly name: string;
  readonly field: ClientField;
}

export const sheetsOf = (resource: ClientResource, record: Row): readonly Sheet[] =>
  (resource.views.review?.documents ?? []).flatMap(name => {
    const field = resource.fields[name];
    const value = record[name];
    const ids = Array.isArray(value) ? value.map(String) : value === null || value === undefined || value === '' ? [] : [String(value)];
    return field === undefined ? [] : ids.map((id, index) => ({ id, field, name: labelOf(record, name, id, index) }));
  });
