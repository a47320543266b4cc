/** The OpenAPI 3.1 document of a model: each call one operation. It knows no call by name. */
import type { Side } from '../declare/menus.ts';
import { allErrors } from '../wire/errors.ts';
import { type CallModel, isVerb, type Model, transitionsOf } from './model.ts';
import { namesPeople } from './naming.ts';
import { refusalResponses, responsesOf, schemaName } from './openapi-answers.ts';
import { inputOf, pathParams, readableFields } from './openapi-bodies.ts';
import { answerSchema, type Json, json, object } from './openapi-fields.ts';

/** A call outside the prefix and the envelope, such as those whose types a standard fixes. */
export interface OutsideCall {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With its slash in front. */
  readonly path: string;
  readonly summary: string;
  /** The media type of the body, for POST. */
  readonly takes?: string;
  /** The media type of the answer. */
  readonly answers: string;
}

export interface OpenApiOptions {
  /** `/user`. */
  readonly prefix: string;
  /** The product's version. */
  readonly version: string;
  readonly title?: string;
  readonly outside?: readonly OutsideCall[];
  /** The error catalogue; the product's own unless told. */
  readonly errors?: Readonly<Record<string, { readonly status: number; readonly zh: string; readonly en: string }>>;
}

const parametersOf = (call: CallModel, path: Json, body: Json): readonly Json[] => {
  const query = call.method === 'GET' ? Object.entries((body.properties as Json | undefined) ?? {}) : [];
  const required = (body.required as readonly string[] | undefined) ?? [];
  return [
    ...Object.entries(path).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...query.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
};

const bodyOf = (call: CallModel, body: Json): Json => {
  if (call.method === 'GET') return {};
  const needs = Array.isArray(body.oneOf) || (Array.isArray(body.required) && body.required.length > 0);
  const uploads = call.of.kind === 'free' ? call.of.call.upload !== undefined : call.of.does === 'import';
  if (!uploads) return { requestBody: { required: needs, content: json(body) } };
  const { file: _, ...fields } = body.properties as Json;
  const alone = call.of.kind === 'free' && call.of.call.upload?.optional ? json({ ...body, properties: fields }) : {};
  return { requestBody: { required: needs, content: { 'multipart/form-data': { schema: body }, ...alone } } };
};

const tagOf = (call: CallModel): string => (call.of.kind === 'resource' ? call.of.resource : (call.id.split('.')[1] ?? call.id));

/** `op.cert.issue` as an identifier: `op_cert_issue`. */
const operationId = (id: string): string => id.replaceAll('.', '_');

/** The name under which it has always been published. */
const throttleOf = ({ by, ...counted }: NonNullable<CallModel['throttle']>): Json => ({
  ...counted,
  ...(by === undefined ? {} : { per: by }),
});

const operationOf = (model: Model, call: CallModel): Json => {
  const { path, body } = inputOf(model, call);
  const parameters = parametersOf(call, path, body);
  return {
    operationId: operationId(call.id),
    tags: [tagOf(call)],
    summary: call.label[1],
    description: call.label[0],
    security: call.grant === 'public' ? [] : [{ session: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(call, body),
    responses: responsesOf(model, call),
    'x-menu': call.grant,
    'x-idempotent': call.idempotent,
    ...(call.button ? { 'x-button': call.id } : {}),
    ...(call.stepUp ? { 'x-step-up': true } : {}),
    ...(call.throttle === undefined ? {} : { 'x-throttle': throttleOf(call.throttle) }),
    ...(call.of.kind === 'resource' && !isVerb(call.of.does) ? { 'x-transitions': transitionsOf(call.of.does) } : {}),
  };
};

const outsideOperation = (call: OutsideCall): Json => ({
  operationId: operationId(call.id),
  tags: [call.id.split('.')[0] ?? call.id],
  summary: call.summary,
  security: [],
  parameters: pathParams(call.path).map(name => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(call.takes === undefined ? {} : { requestBody: { required: true, content: { [call.takes]: { schema: {} } } } }),
  responses: { '200': { description: 'Done.', content: { [call.answers]: { schema: {} } } } },
  'x-menu': 'public',
  'x-idempotent': false,
});

const people: Json = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Names of the persons whose user numbers stand in the record, by number.',
};

/** Beside an entry of the journal whose changes themselves are not answered. */
const touched: Json = {
  ...object({ fields: { type: 'array', items: { type: 'string' } }, total: { type: 'integer' } }),
  description: 'Of a list: the first of the fields that it changed, and how many there are.',
};

const recordSchemas = (model: Model): Json =>
  Object.fromEntries(
    Object.values(model.resources).flatMap(resource =>
      (Object.keys(resource.audiences) as Side[]).map(side => [
        schemaName(resource.name, side),
        {
          title: resource.label[1],
          description: resource.label[0],
          type: 'object',
          properties: {
            ...Object.fromEntries(readableFields(resource, side).map(field => [field.name, answerSchema(field)])),
            ...(readableFields(resource, side).some(namesPeople) ? { people } : {}),
            ...(resource.name === 'journal' && resource.audiences[side]?.reads.includes('changes') ? { touched } : {}),
          },
        },
      ]),
    ),
  );

const sharedSchemas: Json = {
  Reference: {
    description: 'Another record: its id, and what it is called.',
    ...object({ id: { type: 'string', format: 'uuid' }, label: { type: 'string' } }),
    required: ['id', 'label'],
  },
  HistoryEntry: {
    description: 'One thing that happened to a record.',
    ...object({
      at: { type: 'string', format: 'date-time' },
      actor: { type: ['string', 'null'] },
      actorName: { type: ['string', 'null'] },
      actorSide: { type: ['string', 'null'] },
      action: { type: 'string' },
      label: { type: ['array', 'null'], items: { type: 'string' }, description: 'What the act is called: Chinese, English.' },
      fromState: { type: ['string', 'null'] },
      toState: { type: ['string', 'null'] },
      reason: { type: ['string', 'null'] },
      files: { type: 'array', items: { $ref: '#/components/schemas/Reference' } },
    }),
  },
  Telling: {
    description: 'Who was told of a record at one moment; of a move at the moment of its history entry.',
    ...object({
      at: { type: 'string', format: 'date-time' },
      title: { type: ['array', 'null'], items: { type: 'string' }, description: 'What was told: Chinese, English.' },
      who: {
        type: 'array',
        items: object({
          userNum: { type: ['string', 'null'] },
          name: { type: 'string', description: 'Of an address without an account its beginning and end.' },
          ways: {
            type: 'array',
            items: object({
              way: { type: 'string', enum: ['PORTAL', 'SMS', 'MAIL'] },
              state: { type: 'string', description: 'Of the notice or message.' },
            }),
          },
        }),
      },
    }),
  },
};

/**
 * The document: plain JSON.
 * @param model completed declarations, checked before
 */
export const openApi = (model: Model, options: OpenApiOptions): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  const add = (path: string, method: string, operation: Json): void => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  const calls = Object.values(model.calls);
  const outside = options.outside ?? [];
  for (const call of calls) add(`${options.prefix}/${call.path}`, call.method, operationOf(model, call));
  for (const call of outside) add(call.path, call.method, outsideOperation(call));
  const tags = new Set([...calls.map(tagOf), ...outside.map(call => call.id.split('.')[0] ?? call.id)]);
  return {
    openapi: '3.1.0',
    info: { title: options.title ?? 'Chancery', version: options.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...tags].map(name => {
      const label = model.resources[name]?.label;
      return { name, ...(label === undefined ? {} : { description: `${label[1]} (${label[0]})` }) };
    }),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'session-token', description: 'The token that a login answers.' } },
      parameters: {
        IdempotencyKey: {
          name: 'idempotency-key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
          description: 'The same key with the same body answers the same result and acts once.',
        },
      },
      schemas: { ...sharedSchemas, ...recordSchemas(model) },
      responses: refusalResponses(),
      'x-errors': options.errors ?? allErrors(),
    },
  };
};
