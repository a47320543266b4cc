/** What each call is sent, as JSON Schema: the conventions of lists, records and transitions applied to its fields. */
import type { Choose, FreeCall, ResourceCall } from '../declare/calls.ts';
import { type Field, type FieldType, text } from '../declare/fields.ts';
import type { Side } from '../declare/menus.ts';
import { exportColumns } from './export-columns.ts';
import { exportFormats } from './export-format.ts';
import { manyField, takesMany } from './many.ts';
import { audienceOf, type CallModel, type FieldModel, isChoose, isVerb, type Model, type ResourceModel } from './model.ts';
import { inputSchema, type Json, joined, objectSchema } from './openapi-fields.ts';
import { sumsBody, sumsOfBody } from './openapi-sums.ts';
import { queueOf, queueParts } from './queue.ts';
import { reasonInput } from './reason-input.ts';
import { isDerived } from './schema-names.ts';

/** What every audience reads without saying so. */
const always: readonly string[] = ['id', 'version', 'state', 'createdAt', 'updatedAt'];

/** The fields that the audience may read, in the declaration's order. */
export const readableFields = (resource: ResourceModel, side: Side): readonly FieldModel[] => {
  const reads = new Set<string>([...always, ...(resource.audiences[side]?.reads ?? [])]);
  return Object.values(resource.fields).filter(field => reads.has(field.name) && field.type !== 'bytes' && field.type !== 'password');
};

const reasons: Readonly<Record<'required' | 'optional', Field>> = {
  required: text(['原因', 'Reason'], { rules: 'required|length:5,200' }),
  optional: text(['原因', 'Reason'], { rules: 'length:0,200' }),
};
const version: Json = {
  type: 'object',
  properties: { version: { type: 'integer', minimum: 1, description: 'The version seen.' } },
  required: ['version'],
};
const captcha: Json = {
  type: 'object',
  properties: { captchaId: { type: 'string', format: 'uuid' }, captcha: { type: 'string' } },
  required: ['captchaId', 'captcha'],
};

const listable = (field: FieldModel): boolean => !field.heavy && !isDerived(field) && field.type !== 'password' && field.type !== 'bytes';

/** What a filter of several values names: each of them. */
const one: Readonly<Partial<Record<FieldType, FieldType>>> = { references: 'reference', choices: 'text' };

/** One value, several, a range, a beginning, or whether there is any. */
const filterSchema = (field: FieldModel): Json => {
  const value = {
    ...inputSchema({ type: one[field.type] ?? field.type, label: field.label }),
    title: field.label[1],
  };
  const range = ['integer', 'money', 'date', 'instant'].includes(field.type) && field.storage !== 'encrypted';
  const prefix = field.type === 'text' && field.storage !== 'encrypted';
  return {
    anyOf: [
      value,
      { type: 'array', items: value },
      { type: 'object', properties: { isSet: { type: 'boolean' } }, required: ['isSet'], additionalProperties: false },
      ...(range ? [{ type: 'object', properties: { from: value, to: value }, additionalProperties: false }] : []),
      ...(prefix
        ? [{ type: 'object', properties: { prefix: { type: 'string' } }, required: ['prefix'], additionalProperties: false }]
        : []),
    ],
  };
};

const queueFilter: Json = {
  enum: queueParts,
  description: 'What waits for whoever asks, what of that is overdue, or what is overdue whoever has it in hand.',
};

const asked = (
  resource: ResourceModel,
  side: Side,
  fields = readableFields(resource, side),
): { readonly filter: Json; readonly sort: Json } => ({
  filter: {
    type: 'object',
    properties: {
      q: { type: 'string', maxLength: 200, description: 'The search box.' },
      ...(queueOf(resource, side) === undefined ? {} : { queue: queueFilter }),
      ...Object.fromEntries(fields.filter(listable).map(field => [field.name, filterSchema(field)])),
    },
    additionalProperties: false,
  },
  sort: {
    type: 'object',
    properties: {
      field: { enum: fields.filter(field => listable(field) && field.storage !== 'encrypted').map(field => field.name) },
      order: { enum: ['ASC', 'DESC'] },
    },
    required: ['field', 'order'],
    additionalProperties: false,
  },
});

const page: Json = {
  pageNum: { type: 'integer', minimum: 1, default: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
  cursor: { type: 'string', description: 'The nextCursor of the page before.' },
  exactTotal: { type: 'boolean', default: false },
  best: {
    type: 'boolean',
    description: 'Of a search: what it means most comes first (equal, begins with it, the rest). True where no sort is asked for.',
  },
};

const listBody = (resource: ResourceModel, side: Side): Json => ({
  type: 'object',
  properties: {
    ...page,
    ...asked(resource, side),
    fields: {
      type: 'array',
      items: { enum: readableFields(resource, side).map(({ name }) => name) },
      minItems: 1,
      uniqueItems: true,
      description: 'Rows of these fields, and always id, version and state. What a list leaves out is asked for of one id. Default: all.',
    },
  },
  additionalProperties: false,
});
const exportBody = (resource: ResourceModel, side: Side): Json => ({
  type: 'object',
  properties: {
    ...asked(resource, side),
    format: { enum: exportFormats(resource, side), default: 'xlsx' },
    fields: {
      type: 'array',
      items: { enum: exportColumns(resource, side, readableFields(resource, side)).map(({ name }) => name) },
      minItems: 1,
      uniqueItems: true,
      description: 'These columns, in this order; of those that people see in lists, pages and forms. Default: all of them.',
    },
  },
  additionalProperties: false,
});

/** One file as `multipart/form-data`, beside the fields given. */
export const multipart = (fields: Json): Json =>
  joined(
    { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } }, required: ['file'] },
    fields,
  );

const pick = (resource: ResourceModel, names: readonly string[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(names.flatMap(name => (resource.fields[name] === undefined ? [] : [[name, resource.fields[name]]])));

/** The body without what the path carries. */
const without = (schema: Json, names: readonly string[]): Json => {
  if (Array.isArray(schema.oneOf)) return { ...schema, oneOf: schema.oneOf.map((variant: Json) => without(variant, names)) };
  const required = ((schema.required as readonly string[] | undefined) ?? []).filter(name => !names.includes(name));
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(schema.properties as Json).filter(([name]) => !names.includes(name))),
    ...(required.length === 0 ? {} : { required }),
  };
};

/** What finds the record. */
const keyed = (resource: ResourceModel, call: ResourceCall): Json => {
  if (takesMany(call)) return objectSchema({ records: manyField(call.most) });
  const key = call.key ?? 'id';
  const field = resource.fields[key];
  const schema: Json =
    key === 'id'
      ? { type: 'string', format: 'uuid' }
      : field === undefined
        ? { type: 'string' }
        : inputSchema({ type: field.type, label: field.label });
  return { type: 'object', properties: { [key]: schema }, required: [key] };
};

/** What a get may be asked to show whole. */
const unmasking = ({ unmask = [] }: ResourceCall): Json =>
  unmask.length === 0
    ? { type: 'object', properties: {} }
    : {
        type: 'object',
        properties: {
          unmask: {
            type: 'array',
            items: { enum: unmask },
            description: 'Masked fields to be answered whole. The journal keeps who asked for which.',
          },
        },
      };

const move = (resource: ResourceModel, call: ResourceCall, name: string, chooser?: readonly [field: string, value: Json]): Json => {
  const transition = resource.transitions[name];
  const asks = { ...transition?.ask, ...call.ask };
  const carried = pick(resource, [...(transition?.input ?? []), ...(call.input ?? [])]);
  const words = transition?.reason === undefined ? 'reason' : reasonInput(chooser?.[0]);
  const reason =
    asks[words] === undefined && resource.fields[words] === undefined ? { [words]: reasons[transition?.reason ?? 'optional'] } : {};
  const chosen: Json = chooser === undefined ? {} : { type: 'object', properties: { [chooser[0]]: chooser[1] }, required: [chooser[0]] };
  return {
    title: transition?.label[1] ?? name,
    ...joined(
      keyed(resource, call),
      ...(takesMany(call) ? [] : [version]),
      objectSchema({ ...reason, ...asks }),
      objectSchema(carried, { partial: true }),
      chosen,
    ),
  };
};

/** One variant for each value of the field that chooses. */
const chooseBody = (resource: ResourceModel, call: ResourceCall, does: Choose): Json => ({
  oneOf: [
    ...Object.entries(does.of).map(([value, name]) => move(resource, call, name, [does.by, { const: value }])),
    ...(does.else === undefined
      ? []
      : [move(resource, call, does.else, [does.by, { type: 'string', not: { enum: Object.keys(does.of) } }])]),
  ],
});

const resourceBody = (resource: ResourceModel, side: Side, call: ResourceCall): Json => {
  const { does } = call;
  if (!isVerb(does)) return isChoose(does) ? chooseBody(resource, call, does) : move(resource, call, does);
  const input = { ...pick(resource, call.input ?? []), ...call.ask };
  const create = (): Json => objectSchema(input);
  const update = (): Json => joined(keyed(resource, call), version, objectSchema(input, { partial: true }));
  switch (does) {
    case 'list':
      return listBody(resource, side);
    case 'export':
      return exportBody(resource, side);
    case 'sums':
    case 'exportSums': {
      const sums = resource.audiences[side]?.sums;
      return sums === undefined ? {} : sumsBody(sums, asked(resource, side).filter, does === 'exportSums');
    }
    case 'import':
      return multipart({ type: 'object', properties: { partial: { type: 'boolean', default: false } }, additionalProperties: false });
    case 'template':
      return { type: 'object', properties: {}, additionalProperties: false };
    case 'get':
      return joined(keyed(resource, call), unmasking(call));
    case 'create':
      return create();
    case 'update':
      return update();
    case 'save':
      return {
        oneOf: [
          { title: 'Create', ...create() },
          { title: 'Edit', ...update() },
        ],
      };
    case 'delete':
      return joined(keyed(resource, call), version);
  }
};

const freeBody = (model: Model, side: Side, call: FreeCall): Json => {
  if (call.sums !== undefined) {
    const filterOf = (name: string): Json => {
      const resource = model.resources[name];
      return resource === undefined ? {} : asked(resource, side).filter;
    };
    return sumsOfBody(model, side, call.sums, filterOf, call.answer === 'file');
  }
  const input = objectSchema(call.input);
  if (call.upload !== undefined) return call.upload.optional ? { ...multipart(input), required: [] } : multipart(input);
  return input;
};

/** Names of the path parameters in their order. */
export const pathParams = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '');

/** The whole input of a call, path parameters included. */
const wholeInput = (model: Model, call: CallModel): Json => {
  if (call.of.kind === 'free') return freeBody(model, call.side ?? model.staff, call.of.call);
  const resource = model.resources[call.of.resource];
  if (resource === undefined) throw new Error(`${call.id}: no resource ${call.of.resource}`);
  return resourceBody(resource, audienceOf(resource, call.id), call.of.call);
};

/** What a call is sent: the path's parameters, and the body or (GET) the query. */
export const inputOf = (model: Model, call: CallModel): { readonly path: Json; readonly body: Json } => {
  const whole = wholeInput(model, call);
  const names = pathParams(call.path);
  const first = (Array.isArray(whole.oneOf) ? (whole.oneOf as readonly Json[])[0] : whole)?.properties as Json | undefined;
  const path = Object.fromEntries(names.map(name => [name, first?.[name] ?? { type: 'string' }]));
  const body = without(whole, names);
  const asksCaptcha = call.captcha && body.properties !== undefined && (body.properties as Json).captcha === undefined;
  return { path, body: asksCaptcha ? joined(body, captcha) : body };
};
