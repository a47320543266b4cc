/** Fields as JSON Schema (2020-12, the dialect of OpenAPI 3.1): how a value is sent, and how it is answered. */
import type { Field, FieldType } from '../declare/fields.ts';
import { limitsOf, stepsOf } from '../rules/chain.ts';

export type Json = { readonly [key: string]: unknown };

/** An object of these properties. */
export const object = (properties: Json): Json => ({ type: 'object', properties });
/** A JSON body of this schema. */
export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Rules that JSON Schema has a format for. */
const formats: Readonly<Record<string, string>> = { email: 'email', url: 'uri', date: 'date' };

const uuid: Json = { type: 'string', format: 'uuid' };
const money: Json = { type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$' };
const plain: Readonly<Record<FieldType, Json>> = {
  text: { type: 'string' },
  longText: { type: 'string', maxLength: 100_000 },
  integer: { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  money,
  flag: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
  choices: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  reference: uuid,
  references: { type: 'array', items: uuid },
  file: uuid,
  files: { type: 'array', items: uuid },
  json: {},
  fault: {
    type: 'object',
    properties: {
      code: { type: 'string', description: 'Of the error catalogue, or a rule.' },
      params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      resource: { type: 'string' },
      path: { type: 'string' },
    },
    required: ['code'],
  },
  items: { type: 'array' },
  password: { type: 'string', format: 'password', maxLength: 200 },
  sequence: { type: 'string' },
  bytes: { type: 'string', contentEncoding: 'base64' },
};
const embedded: Json = { $ref: '#/components/schemas/Reference' };

const described = (field: Field): Json => ({
  title: field.label[1],
  ...(field.decimals === undefined ? {} : { 'x-decimals': field.decimals }),
  description: [
    field.label[0],
    field.help?.[1],
    field.decimals === undefined ? undefined : `A whole number in units of ${(10 ** -field.decimals).toFixed(field.decimals)}`,
    field.person ? 'A user number; the name stands under people' : undefined,
    field.cite,
  ]
    .filter(part => part !== undefined)
    .join('. '),
});

/** The type of a field; structured data have the shape that the declaration says. */
const typeOf = (field: Field): Json => (field.type === 'json' ? (field.shape ?? {}) : plain[field.type]);

/** A null beside the type: what is not required may be left empty. */
const nullable = (schema: Json): Json => {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}) };
};

const choices = (field: Field): Json => {
  if (field.values === undefined) return {};
  const set = Object.keys(field.values);
  const among = set.length === 0 ? {} : { enum: set };
  return { ...(field.type === 'choices' ? { items: { type: 'string', ...among } } : among), 'x-labels': field.values };
};

/** What the rules fix beforehand; they stand by name in `x-rules` as well, since a pattern tells no check digit. */
const constraints = (field: Field): Json => {
  const chain = field.rules ?? '';
  if (chain === '') return field.type === 'text' ? { maxLength: 200 } : {};
  const { minLength, maxLength, minimum, maximum, pattern } = limitsOf(chain);
  const format = stepsOf(chain)
    .map(step => formats[step.rule])
    .find(name => name !== undefined);
  const count = stepsOf(chain).find(step => step.rule === 'count');
  const textual = plain[field.type].type === 'string';
  const numeric = plain[field.type].type === 'integer';
  return {
    ...(textual && minLength !== undefined ? { minLength } : {}),
    ...(textual && maxLength !== undefined ? { maxLength } : field.type === 'text' ? { maxLength: 200 } : {}),
    ...(textual && pattern !== undefined ? { pattern } : {}),
    ...(textual && format !== undefined ? { format } : {}),
    ...(numeric && minimum !== undefined ? { minimum } : {}),
    ...(numeric && maximum !== undefined ? { maximum } : {}),
    ...(plain[field.type].type === 'array' && count !== undefined ? { minItems: count.params[0], maxItems: count.params[1] } : {}),
    'x-rules': chain,
  };
};

/** Whether a new record must be sent the field. */
export const isRequired = (field: Field): boolean =>
  field.default === undefined && stepsOf(field.rules ?? '').some(step => step.rule === 'required');

/** A field as a caller sends it. */
export const inputSchema = (field: Field): Json => {
  const schema = {
    ...described(field),
    ...typeOf(field),
    ...choices(field),
    ...constraints(field),
    ...(field.of === undefined ? {} : { items: objectSchema(field.of), maxItems: field.most ?? 100 }),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.rulesBy === undefined ? {} : { 'x-rules-by': field.rulesBy }),
  };
  return isRequired(field) ? schema : nullable(schema);
};

/** A field as the service answers it: references carry their label. */
export const answerSchema = (field: Field): Json => {
  const about = described(field);
  if (field.type === 'reference' || field.type === 'file') return { ...about, ...nullable(embedded) };
  if (field.type === 'references' || field.type === 'files') return { ...about, type: 'array', items: embedded };
  if (field.type === 'items') return { ...about, type: ['array', 'null'], items: answersSchema(field.of ?? {}) };
  return nullable({ ...about, ...typeOf(field), ...choices(field) });
};

type Fields = Readonly<Record<string, Field>>;
const each = (fields: Fields, schema: (field: Field) => Json): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]));

/** An object of nothing but these fields, as a caller sends it. `partial`: a change, which names what it changes. */
export const objectSchema = (fields: Fields, options: { readonly partial?: boolean } = {}): Json => {
  const required = options.partial ? [] : Object.entries(fields).flatMap(([name, field]) => (isRequired(field) ? [name] : []));
  return {
    type: 'object',
    properties: each(fields, inputSchema),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
};

/** An object of these fields, as the service answers it. */
export const answersSchema = (fields: Fields): Json => ({ type: 'object', properties: each(fields, answerSchema) });

/** Joins objects; of two properties with one name the later counts. */
export const joined = (...parts: readonly Json[]): Json => {
  const required = [...new Set(parts.flatMap(part => (part.required as readonly string[] | undefined) ?? []))];
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(part => part.properties)),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
};
