/** How a record is called where it stands for itself, from what this audience may read. */
import { bothOf } from '#engine/declare/english.ts';
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import { labelOf } from './fields/labels.ts';
import { momentText } from './format/moment.ts';

/** A template's name without the names that stand in it for what is not known yet. */
export const withoutNames = (said: string): string => said.replace(/\{\w+\}/g, '…');

/** The record's name by the declaration's `represent`; fields without a value leave nothing behind, empty brackets go. */
export const represent = (resource: ClientResource, record: Row, label: (label: Label) => string): string => {
  const said = resource.represent
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = record[name];
      if (value === null || value === undefined) return '';
      const type = resource.fields[name]?.type;
      if (type === 'reference' || resource.fields[name]?.person) return labelOf(record, name, String(value));
      const chosen = resource.fields[name]?.values?.[String(value)];
      if (chosen !== undefined) return label(chosen);
      return type === 'instant' ? momentText(String(value)) : label(bothOf(record, name));
    })
    .replace(/\s*[（(]\s*[)）]/g, '')
    .trim();
  return said === '' ? record.id : withoutNames(said);
};
