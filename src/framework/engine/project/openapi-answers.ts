/** What each call answers, as OpenAPI responses: the envelope with typed data, and the refusals it can utter. */
import type { Field } from '../declare/fields.ts';
import type { Side } from '../declare/menus.ts';
import { httpOf, type Status } from '../wire/errors.ts';
import { takesMany } from './many.ts';
import { audienceOf, type CallModel, type Model, type ResourceModel, transitionsOf } from './model.ts';
import { answersSchema, type Json, joined, json, object } from './openapi-fields.ts';
import { sumsAnswer } from './openapi-sums.ts';
import { isToldOf } from './told-of.ts';

const envelope = (status: Json, data: Json): Json => ({
  type: 'object',
  properties: { status, message: { type: 'string' }, data },
  required: ['status', 'message', 'data'],
});
const fieldErrors = object({ errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } });
const required = (schema: Json): Json => ({ ...schema, required: Object.keys(schema.properties as Json) });
const trace = object({ traceId: { type: 'string' } });

/** What each envelope status other than 1 means and carries (docs/calls.md). */
const refusals: Readonly<Record<Exclude<Status, 1>, readonly [name: string, description: string, data: Json]>> = {
  0: ['Refused', 'A business rule refuses; the message says why.', { anyOf: [{ type: 'null' }, object({ code: { type: 'string' } })] }],
  300: ['NoSession', 'There is no session, or it has expired or been revoked.', { type: 'null' }],
  403: ['NotGranted', 'Not among the granted menus or buttons.', { type: 'null' }],
  404: ['Missing', "There is no such record, or it is somebody else's.", { type: 'null' }],
  408: ['TooSlow', 'The request came too slowly.', { type: 'null' }],
  409: [
    'Conflict',
    'A stale version, or a transition that the state does not allow.',
    { type: ['object', 'null'], properties: { current: {} } },
  ],
  413: ['TooLarge', 'The body or file is too large.', { type: 'null' }],
  414: ['AddressTooLong', 'The address is too long.', { type: 'null' }],
  415: ['WrongType', 'A type that is not accepted.', { type: 'null' }],
  422: ['Invalid', 'Validation failed: messages by field, rows as rows[3].field.', fieldErrors],
  429: ['Throttled', 'Throttled or locked.', object({ retryAfter: { type: 'integer', description: 'Seconds.' } })],
  431: ['HeadTooLarge', 'The header fields are too large.', { type: 'null' }],
  500: ['Failed', 'A fault of the service.', trace],
  503: ['NotReady', 'The service or its database is not ready, or it is stopping.', trace],
  507: ['StorageFull', 'There is no space left to store anything.', trace],
};
/** What became of one of many records. */
const movedOne = required(object({ id: { type: 'string' }, state: { type: ['string', 'null'] }, version: { type: 'integer' } }));
const refusedOne = required(object({ id: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } }));
const codes = Object.keys(refusals).map(Number) as Exclude<Status, 1>[];

/** The refusals as components, by name. */
export const refusalResponses = (): Json =>
  Object.fromEntries(
    codes.map(status => {
      const [name, description, data] = refusals[status];
      return [
        name,
        {
          description,
          content: json(envelope({ const: status }, data)),
          ...(status === 429 || status === 503 || status === 507
            ? { headers: { 'retry-after': { schema: { type: 'integer' }, description: 'Seconds.' } } }
            : {}),
        },
      ];
    }),
  );

/** The refusals that a call can utter. */
const refusalsOf = (call: CallModel): readonly Exclude<Status, 1>[] => {
  const does = call.of.kind === 'resource' ? call.of.does : undefined;
  const onRecord =
    does !== undefined &&
    !(typeof does === 'string' && ['list', 'create', 'export', 'import', 'template', 'sums', 'exportSums'].includes(does));
  const changes = onRecord && does !== 'get';
  const uploads = does === 'import' || (call.of.kind === 'free' && call.of.call.upload !== undefined);
  return codes.filter(status => {
    if (status === 300) return call.grant !== 'public';
    // What is open to every session may look for the menu of a form or a queue by itself.
    if (status === 403) return typeof call.grant !== 'string' || (call.grant === 'self' && call.of.kind === 'free');
    if (status === 404) return onRecord || call.of.kind === 'free';
    if (status === 409) return changes || call.idempotent || (call.of.kind === 'free' && 'version' in call.of.call.input);
    if (status === 413) return call.method === 'POST';
    if (status === 415) return uploads;
    if (status === 429) return call.throttle !== undefined || call.grant === 'public';
    return true;
  });
};

/** The component that describes a record as one audience reads it. */
export const schemaName = (resource: string, side: Side): string => `${resource}_${side}`;
const recordOf = (resource: ResourceModel, side: Side): Json => ({ $ref: `#/components/schemas/${schemaName(resource.name, side)}` });
const listOf = (row: Json): Json => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: row },
    total: { type: 'integer' },
    totalIsExact: { type: 'boolean' },
    nextCursor: { type: ['string', 'null'] },
    marks: { type: 'array', items: { type: 'string' }, description: 'Of a search: pieces of these records that pinyin or initials mean.' },
  },
  required: ['list', 'total', 'totalIsExact', 'nextCursor'],
});
/** Beside the newest rows that refer to a record: which of all of them are in force. */
const relatedOf = (row: Json): Json => {
  const { properties, ...list } = listOf(row) as { readonly properties: Json };
  const inForce = object({
    states: { type: 'array', items: { type: 'string' } },
    total: { type: 'integer' },
    endsAt: { type: ['string', 'null'], description: 'When the first of them ends.' },
  });
  return { ...list, properties: { ...properties, inForce } };
};
const history: Json = { type: 'array', items: { $ref: '#/components/schemas/HistoryEntry' } };
const told: Json = { type: 'array', items: { $ref: '#/components/schemas/Telling' } };
const changed: Json = {
  type: 'array',
  items: { type: 'string' },
  description: 'Fields that are not as they were when the application was last returned.',
};
const able: Json = {
  description: 'Where whoever asks may not lead the record on: who can.',
  ...object({
    people: { type: 'array', items: { type: 'string' }, description: 'Colleagues by name; empty where nobody can.' },
    more: { type: 'boolean', description: 'Whether there are others beside them.' },
    roles: { type: 'array', items: { type: 'string' }, description: 'Roles that hold the step.' },
  }),
};
const imported: Json = object({
  accepted: { type: 'integer' },
  rejected: {
    type: 'array',
    items: object({
      row: { type: 'integer', description: 'As a spreadsheet numbers it; the header is row 1.' },
      field: { type: ['string', 'null'], description: 'Null where the row as a whole is refused.' },
      message: { type: 'string' },
    }),
  },
});
/** What an import's effect answers of each row, such as a first password. */
const importedWith = (answer: Readonly<Record<string, Field>> | undefined): Json =>
  answer === undefined
    ? imported
    : joined(
        imported,
        object({
          made: { type: 'array', items: joined(object({ row: { type: 'integer' }, label: { type: 'string' } }), answersSchema(answer)) },
        }),
      );

const sumsNamed = (model: Model, side: Side, names: readonly string[]) =>
  names.flatMap(name => model.resources[name]?.audiences[side]?.sums ?? []);

/** The envelope's data; a text is the media type of a file. */
const dataOf = (model: Model, call: CallModel): Json | string => {
  if (call.of.kind === 'free') {
    const { answer, lists, sums = [] } = call.of.call;
    const side = call.side ?? model.staff;
    const listed = model.resources[lists ?? ''];
    if (answer === 'file') return 'application/octet-stream';
    if (answer === 'sums') return sumsAnswer(sumsNamed(model, side, sums));
    if (answer === 'records') return listOf(listed === undefined ? {} : recordOf(listed, side));
    return Object.keys(answer).length === 0 ? { type: 'null' } : answersSchema(answer);
  }
  const { call: declared, does } = call.of;
  const resource = model.resources[call.of.resource];
  if (resource === undefined) return {};
  const side = audienceOf(resource, call.id);
  const record = recordOf(resource, side);
  if (does === 'list') return listOf(record);
  if (does === 'sums') return sumsAnswer(sumsNamed(model, side, [resource.name]));
  if (does === 'export' || does === 'exportSums' || does === 'template')
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (does === 'import') return importedWith(declared.answer);
  if (does === 'delete') return { type: 'null' };
  if (does === 'get') {
    const related = Object.entries(declared.with ?? {}).map(([name, part]) => {
      const target = model.resources[part.resource];
      return [name, relatedOf(target === undefined ? {} : recordOf(target, side))];
    });
    const beside = {
      ...(related.length > 0 ? { related: object(Object.fromEntries(related)) } : {}),
      ...(resource.states === undefined ? {} : { history }),
      ...(side === model.staff && isToldOf(model, resource) ? { told } : {}),
      ...(resource.audiences[side]?.views?.next === undefined ? {} : { able }),
      ...(resource.review?.menus.length ? { changed } : {}),
    };
    return Object.keys(beside).length === 0 ? record : { allOf: [record, object(beside)] };
  }
  if (takesMany(declared)) return object({ records: { type: 'array', items: { anyOf: [movedOne, refusedOne] } } });
  const moves = transitionsOf(does).map(name => resource.transitions[name]?.answer ?? {});
  if (moves.includes('file')) return 'application/octet-stream';
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

/** The responses of a call by HTTP status. */
export const responsesOf = (model: Model, call: CallModel): Json =>
  Object.fromEntries([
    ['200', doneResponse(dataOf(model, call))],
    ...refusalsOf(call).map(status => [String(httpOf[status]), { $ref: `#/components/responses/${refusals[status][0]}` }]),
  ]);
