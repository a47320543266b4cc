/** Records by what people call them: the name that references show, or a code that no two records share. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import { audienceRows, type FieldModel, type ResourceModel } from '#engine/project/model.ts';
import type { Params } from '#engine/wire/errors.ts';
import type { Search } from '#service/store/searching.ts';
import type { Records } from './records.ts';

type Found = { readonly id: string } | { readonly code: string; readonly params: Params };

const placeholder = /\{(\w+)\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field that can be looked up as it stands: a text that is not encrypted. */
const isPlain = (field: FieldModel | undefined): boolean =>
  field !== undefined && (field.type === 'text' || field.type === 'sequence') && field.storage === 'plain';

/** `represent` read backwards: the fields' values out of a name; undefined where the name has another shape. */
const apart = (resource: ResourceModel, name: string): Readonly<Record<string, string>> | undefined => {
  const fields = [...resource.represent.matchAll(placeholder)].map(match => match[1] ?? '');
  if (fields.length === 0 || fields.some(field => !isPlain(resource.fields[field]))) return undefined;
  const shape = resource.represent.split(placeholder).map((part, index) => (index % 2 === 0 ? escaped(part) : '(.+?)'));
  const found = new RegExp(`^${shape.join('')}$`, 'u').exec(name);
  return found === null ? undefined : Object.fromEntries(fields.map((field, index) => [field, found[index + 1] ?? '']));
};

/** A text that begins with $ would be an operand; it is nobody's name. */
const isLiteral = (name: string): boolean => !name.startsWith('$');

/** The one record that a reference of this field may point to and that bears the name; else why not. */
export const named = async (records: Records, side: Side, field: FieldModel, name: string): Promise<Found> => {
  const resource = records.resource(field.to ?? '');
  const called = isLiteral(name) ? apart(resource, name) : undefined;
  const codes = isLiteral(name) ? Object.values(resource.fields).filter(each => each.unique === true && isPlain(each)) : [];
  const idsOf = async (where: Condition, search?: Search): Promise<readonly string[]> => {
    const { list } = await records.rows.list(resource.name, {
      where: [where, ...audienceRows(resource, side), ...(field.among === undefined ? [] : [field.among])],
      ...(search === undefined ? {} : { search }),
      ...records.operands,
      columns: ['id'],
      page: { number: 1, size: 2 },
      total: false,
    });
    return list.map(({ id }) => id);
  };
  const [part] = Object.entries(called ?? {});
  const [first, second] = new Set([
    ...(codes.length === 0 ? [] : await idsOf({ any: codes.map(code => ({ [code.name]: name })) })),
    // What is searched by has an index, what is equal need not have one.
    ...(called === undefined || part === undefined ? [] : await idsOf(called, { fields: [part[0]], text: part[1] })),
  ]);
  if (first === undefined) return { code: 'referenceNamed', params: { name } };
  return second === undefined ? { id: first } : { code: 'referenceSeveral', params: { name } };
};
