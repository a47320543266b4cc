/** Records by what people call them: the name that references show, or a code that no two records share. */
import type { Condition } from '#engine/conditions/condition.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { FieldModel, ResourceModel } from '#engine/project/model.ts';
import type { Params } from '#engine/wire/errors.ts';
import type { Records } from './records.ts';

type Found = { readonly id: string } | { readonly code: string; readonly params: Params };

const placeholder = /\{(\w+)\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A field that can be looked up as it stands: a text that is not encrypted. */
const isPlain = (field: FieldModel | undefined): boolean =>
  field !== undefined && (field.type === 'text' || field.type === 'sequence') && field.storage === 'plain';

/** `represent` read backwards: the fields' values out of a name; undefined where the name has another shape. */
const apart = (resource: ResourceModel, name: string): Condition | undefined => {
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
  const rows = resource.audiences[side]?.rows;
  const called = isLiteral(name) ? apart(resource, name) : undefined;
  const codes = Object.values(resource.fields).filter(each => each.unique === true && isPlain(each));
  const ways: readonly Condition[] = isLiteral(name)
    ? [...codes.map(code => ({ [code.name]: name })), ...(called === undefined ? [] : [called])]
    : [];
  if (ways.length === 0) return { code: 'referenceNamed', params: { name } };
  const { list } = await records.rows.list(resource.name, {
    where: [{ any: ways }, ...(rows === undefined || rows === 'all' ? [] : [rows]), ...(field.among === undefined ? [] : [field.among])],
    ...records.operands,
    columns: ['id'],
    page: { number: 1, size: 2 },
    total: false,
  });
  const [first, second] = list;
  if (first === undefined) return { code: 'referenceNamed', params: { name } };
  return second === undefined ? { id: first.id } : { code: 'referenceSeveral', params: { name } };
};
