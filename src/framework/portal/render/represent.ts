/** How a record is called where it stands for itself, from what this audience may read. */
import { bothOf } from '#engine/declare/english.ts';
import type { Label } from '#engine/declare/label.ts';
import type { ClientResource, ClientView } from '#engine/project/client-view.ts';
import type { Row } from './contract.ts';
import { labelOf, nobody } from './fields/labels.ts';
import { oneOf } from './format/kind.ts';
import { momentText } from './format/moment.ts';
import { columnsOf } from './resource.ts';

/** A template's name without the names that stand in it for what is not known yet. */
export const withoutNames = (said: string): string => said.replace(/\{\w+\}/g, '…');

/** A text with the record's values in the place of the fields in braces; one without a value leaves nothing behind. */
export const filled = (text: string, { fields }: ClientResource, record: Row, label: (label: Label) => string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = record[name];
    if (value === null || value === undefined) return '';
    const { type, widget } = fields[name] ?? {};
    if (widget === 'recordActor' && nobody.has(String(value))) return label(['系统', 'System']);
    if (type === 'reference' || fields[name]?.person) return labelOf(record, name, String(value));
    const chosen = fields[name]?.values?.[String(value)];
    if (chosen !== undefined) return label(chosen);
    return type === 'instant' ? momentText(String(value)) : label(bothOf(record, name));
  });

/** The record's name by the declaration's `represent`; empty brackets go. */
export const represent = (resource: ClientResource, record: Row, label: (label: Label) => string): string => {
  const said = filled(resource.represent, resource, record, label)
    .replace(/\s*[（(]\s*[)）]/g, '')
    .trim();
  return said === '' ? record.id : withoutNames(said);
};

/** Whether a move asks for it: what is given or changed on the way is no kind of record. */
const isGivenOnTheWay = ({ transitions }: ClientResource, name: string): boolean => transitions.some(({ input }) => input.includes(name));

/** What a record is about: the first column of its list that says whom or what, in words; a choice only where the record keeps the one that it was made with. */
const subjectOf = (resource: ClientResource, record: Row, label: (label: Label) => string): string | undefined => {
  for (const { name, type, values } of columnsOf(resource)) {
    const value = record[name];
    if (typeof value !== 'string' || value === '' || name === 'state') continue;
    if (values !== undefined && isGivenOnTheWay(resource, name)) continue;
    if (type === 'text') return value;
    const said = type === 'reference' ? labelOf(record, name, value) : values?.[value];
    if (said !== undefined && said !== value) return typeof said === 'string' ? said : label(said);
  }
  return undefined;
};

const capital = (english: string): string => `${english.charAt(0).toUpperCase()}${english.slice(1)}`;

/** What the act is called of which a record tells. */
export const actIn = ({ words, acts, calls }: ClientView, { resource, action, callId }: Row): Label | undefined =>
  words[String(resource)]?.acts[String(action)] ?? acts[String(action)] ?? calls[String(callId)]?.label;

/** What was done to what, of a record that tells of an act: many have the same moment and person. */
const deedOf = ({ fields }: ClientResource, record: Row, label: (label: Label) => string, view: ClientView): string | undefined => {
  if (fields.action?.widget !== 'recordAct') return undefined;
  const act = actIn(view, record);
  const kind = view.words[String(record.resource)]?.label;
  const name = record.recordLabel ? labelOf(record, 'recordLabel', String(record.recordLabel)) : kind && label(kind);
  return [act === undefined ? String(record.action) : label(act), name].filter(Boolean).join(' · ');
};

/** What stands above a record and in questions about it: its name, what it tells of, or where that is a mere number, what it is and of whom, beside the number. */
export const titleOf = (resource: ClientResource, record: Row, label: (label: Label) => string, view?: ClientView): string => {
  const said = represent(resource, record, label);
  const deed = view === undefined ? undefined : deedOf(resource, record, label, view);
  if (deed !== undefined) return `${deed} · ${said}`;
  const [, only] = /^\{(\w+)\}$/.exec(resource.represent) ?? [];
  if (only === undefined || resource.fields[only]?.type !== 'sequence') return said;
  const [chinese, english] = oneOf(resource.label);
  const subject = subjectOf(resource, record, label);
  const about = subject === undefined ? '' : ` · ${subject}`;
  return label([`${chinese}${about}（${said}）`, `${capital(english)}${about} (${said})`]);
};
