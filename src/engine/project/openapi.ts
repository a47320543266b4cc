/** The OpenAPI 3.1 document of a model: each call one operation. It knows no call by name. */
import type { Side } from '../declare/menus.ts';
import { catalogue } from '../wire/catalogue.ts';
import { httpOf, type Status } from '../wire/errors.ts';
import type { CallModel, Model, ResourceModel } from './model.ts';
import { isVerb, transitionsOf } from './model.ts';
import { inputOf, readableFields, sideOfCall } from './openapi-bodies.ts';
import { answerSchema, answersSchema, type Json } from './openapi-fields.ts';

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

export interface OpenApiWords {
  /** `/user`. */
  readonly prefix: string;
  /** The product's version. */
  readonly version: string;
  readonly title?: string;
  readonly outside?: readonly OutsideCall[];
  /** The error catalogue; the product's own unless told. */
  readonly errors?: Readonly<Record<string, { readonly status: number; readonly zh: string; readonly en: string }>>;
}

type Responses = Record<string, Json>;

const envelope = (status: Json, data: Json): Json => ({
  type: 'object',
  properties: { status, message: { type: 'string' }, data },
  required: ['status', 'message', 'data'],
});
const json = (schema: Json): Json => ({ 'application/json': { schema } });

const object = (properties: Json): Json => ({ type: 'object', properties });
const fieldErrors = object({ errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } });
const trace = object({ traceId: { type: 'string' } });

/** What each envelope status other than 1 means and carries (docs/calls.md). */
const refusals: Readonly<Record<Exclude<Status, 1>, readonly [name: string, description: string, data: Json]>> = {
  0: ['Refused', 'A business rule refuses; the message says why.', { anyOf: [{ type: 'null' }, object({ code: { type: 'string' } })] }],
  300: ['NoSession', 'There is no session, or it has expired or been revoked.', { type: 'null' }],
  403: ['NotGranted', 'Not among the granted menus or buttons.', { type: 'null' }],
  404: ['Missing', "There is no such record, or it is another company's.", { type: 'null' }],
  409: [
    'Conflict',
    'A stale version, or a transition that the state does not allow.',
    { type: ['object', 'null'], properties: { current: {} } },
  ],
  413: ['TooLarge', 'The body or file is too large.', { type: 'null' }],
  415: ['WrongType', 'A type that is not accepted.', { type: 'null' }],
  422: ['Invalid', 'Validation failed: messages by field, rows as rows[3].field.', fieldErrors],
  429: ['Throttled', 'Throttled or locked.', object({ retryAfter: { type: 'integer', description: 'Seconds.' } })],
  500: ['Failed', 'A fault of the service.', trace],
  503: ['NotReady', 'The service is not ready.', trace],
};
const codes = Object.keys(refusals).map(Number) as Exclude<Status, 1>[];

const refusalResponses = (): Json =>
  Object.fromEntries(
    codes.map(status => {
      const [name, description, data] = refusals[status];
      return [
        name,
        {
          description,
          content: json(envelope({ const: status }, data)),
          ...(status === 429 ? { headers: { 'retry-after': { schema: { type: 'integer' }, description: 'Seconds.' } } } : {}),
        },
      ];
    }),
  );

/** The refusals that a call can utter. */
const refusalsOf = (call: CallModel): readonly Exclude<Status, 1>[] => {
  const does = call.of.kind === 'resource' ? call.of.does : undefined;
  const onRecord = does !== undefined && !(typeof does === 'string' && ['list', 'create', 'export', 'import'].includes(does));
  const changes = onRecord && does !== 'get';
  const uploads = does === 'import' || (call.of.kind === 'free' && call.of.call.upload !== undefined);
  return codes.filter(status => {
    if (status === 300) return call.grant !== 'public';
    if (status === 403) return typeof call.grant !== 'string';
    if (status === 404) return onRecord || call.of.kind === 'free';
    if (status === 409) return changes || call.idempotent;
    if (status === 413) return call.method === 'POST';
    if (status === 415) return uploads;
    if (status === 429) return call.throttle !== undefined || call.grant === 'public';
    return true;
  });
};

const schemaName = (resource: string, side: Side): string => `${resource}_${side}`;
const recordOf = (resource: ResourceModel, side: Side): Json => ({ $ref: `#/components/schemas/${schemaName(resource.name, side)}` });
const listOf = (row: Json): Json => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: row },
    total: { type: 'integer' },
    totalIsExact: { type: 'boolean' },
    nextCursor: { type: ['string', 'null'] },
  },
  required: ['list', 'total', 'totalIsExact', 'nextCursor'],
});
const history: Json = { type: 'array', items: { $ref: '#/components/schemas/HistoryEntry' } };
const imported: Json = object({
  accepted: { type: 'integer' },
  rejected: { type: 'array', items: object({ row: { type: 'integer' }, field: { type: 'string' }, message: { type: 'string' } }) },
});

/** The envelope's data; a text is the media type of a file. */
const dataOf = (model: Model, call: CallModel): Json | string => {
  if (call.of.kind === 'free') {
    const { answer } = call.of.call;
    if (answer === 'file') return 'application/octet-stream';
    if (answer === 'list') return listOf({ type: 'object' });
    return answer === 'any' ? {} : answersSchema(answer);
  }
  const { call: declared, does } = call.of;
  const resource = model.resources[call.of.resource];
  if (resource === undefined) return {};
  const side = sideOfCall(resource, call.id);
  const record = recordOf(resource, side);
  if (does === 'list') return listOf(record);
  if (does === 'export') return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (does === 'import') return imported;
  if (does === 'delete') return { type: 'null' };
  if (does === 'get') {
    const related = Object.entries(declared.with ?? {}).map(([name, part]) => {
      const target = model.resources[part.resource];
      return [name, listOf(target === undefined ? {} : recordOf(target, side))];
    });
    const beside = {
      ...(related.length > 0 ? { related: object(Object.fromEntries(related)) } : {}),
      ...(resource.states === undefined ? {} : { history }),
    };
    return Object.keys(beside).length === 0 ? record : { allOf: [record, object(beside)] };
  }
  const moves = transitionsOf(does).map(name => resource.transitions[name]?.answer ?? {});
  const added = Object.assign({}, ...moves, declared.answer) as NonNullable<typeof declared.answer>;
  return Object.keys(added).length === 0 ? record : { allOf: [record, answersSchema(added)] };
};

const doneResponse = (data: Json | string): Json =>
  typeof data === 'string'
    ? {
        description: 'The file, under its own type.',
        headers: { 'content-disposition': { schema: { type: 'string' }, description: 'The file name in UTF-8.' } },
        content: { [data]: { schema: {} } },
      }
    : { description: 'Done.', content: json(envelope({ const: 1 }, data)) };

const responsesOf = (model: Model, call: CallModel): Responses =>
  Object.fromEntries([
    ['200', doneResponse(dataOf(model, call))],
    ...refusalsOf(call).map(status => [String(httpOf[status]), { $ref: `#/components/responses/${refusals[status][0]}` }]),
  ]);

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
  return { requestBody: { required: needs, content: uploads ? { 'multipart/form-data': { schema: body } } : json(body) } };
};

const tagOf = (call: CallModel): string => (call.of.kind === 'resource' ? call.of.resource : (call.id.split('.')[1] ?? call.id));

/** `op.cert.issue` as an identifier: `op_cert_issue`. */
const operationId = (id: string): string => id.replaceAll('.', '_');

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
    ...(call.throttle === undefined ? {} : { 'x-throttle': call.throttle }),
    ...(call.of.kind === 'resource' && !isVerb(call.of.does) ? { 'x-transitions': transitionsOf(call.of.does) } : {}),
  };
};

const outsideOperation = (call: OutsideCall): Json => ({
  operationId: operationId(call.id),
  tags: [call.id.split('.')[0] ?? call.id],
  summary: call.summary,
  security: [],
  parameters: [...call.path.matchAll(/\{(\w+)\}/g)].map(match => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(call.takes === undefined ? {} : { requestBody: { required: true, content: { [call.takes]: { schema: {} } } } }),
  responses: { '200': { description: 'Done.', content: { [call.answers]: { schema: {} } } } },
  'x-menu': 'public',
  'x-idempotent': false,
});

const recordSchemas = (model: Model): Json =>
  Object.fromEntries(
    Object.values(model.resources).flatMap(resource =>
      (Object.keys(resource.audiences) as Side[]).map(side => [
        schemaName(resource.name, side),
        {
          title: resource.label[1],
          description: resource.label[0],
          type: 'object',
          properties: Object.fromEntries(readableFields(resource, side).map(field => [field.name, answerSchema(field)])),
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
      fromState: { type: ['string', 'null'] },
      toState: { type: ['string', 'null'] },
      reason: { type: ['string', 'null'] },
      files: { type: 'array', items: {} },
    }),
  },
};

/**
 * The document: plain JSON.
 * @param model completed declarations, checked before
 */
export const openApi = (model: Model, words: OpenApiWords): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  const add = (path: string, method: string, operation: Json): void => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  const calls = Object.values(model.calls);
  const outside = words.outside ?? [];
  for (const call of calls) add(`${words.prefix}/${call.path}`, call.method, operationOf(model, call));
  for (const call of outside) add(call.path, call.method, outsideOperation(call));
  const tags = new Set([...calls.map(tagOf), ...outside.map(call => call.id.split('.')[0] ?? call.id)]);
  return {
    openapi: '3.1.0',
    info: { title: words.title ?? 'Chancery', version: words.version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
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
      'x-errors': words.errors ?? catalogue,
    },
  };
};
