/** An entity as an audience may know it. */
import type { Verb } from '../declare/calls.ts';
import type { Field } from '../declare/fields.ts';
import { isOfPictures } from '../declare/file-purposes.ts';
import type { Side } from '../declare/menus.ts';
import { clientField } from './client-fields.ts';
import { finalStates, heldStates, passingStates, shownStates, statesOfFilters, unseenStates } from './client-states.ts';
import { arrivalOf, clientTransitions } from './client-transitions.ts';
import type { ClientField, ClientResource, ClientTransition } from './client-view.ts';
import { knownFields } from './known-fields.ts';
import { type CallModel, entityOf, isVerb, type Model, type ResourceModel } from './model.ts';
import { readableFields } from './openapi-bodies.ts';
import { queueOf } from './queue.ts';

/** `rows: { member: '$session.memberId' }` where `member` is unique. */
const hasOne = (resource: ResourceModel, side: Side): boolean =>
  Object.entries(resource.audiences[side]?.rows ?? {}).some(
    ([name, value]) => typeof value === 'string' && resource.fields[name]?.unique === true,
  );

const named = <T extends Readonly<Record<string, string>>>(parts: T, isKnown: (name: string) => boolean): Readonly<Partial<T>> =>
  Object.fromEntries(Object.entries(parts).filter(([, name]) => isKnown(name))) as Readonly<Partial<T>>;

const reviewOf = (
  { review }: ResourceModel,
  known: ReadonlySet<string>,
  transitions: readonly ClientTransition[],
): Pick<ClientResource, 'review'> =>
  review === undefined
    ? {}
    : {
        review: {
          fields: named(review.fields, name => known.has(name)),
          moves: named(review.moves, name => transitions.some(transition => transition.name === name)),
          states: review.states,
          asksMarks: review.asksMarks,
          ...(review.menus.length === 0 ? {} : { queued: true as const }),
        },
      };

const queueIn = ({ staff }: Model, resource: ResourceModel, side: Side): Pick<ClientResource, 'queue'> => {
  const queue = queueOf(resource, side);
  if (queue === undefined) return {};
  const { states, line, due, calls } = queue;
  const looks = resource.audiences[side]?.home?.with?.some(({ when }) => when.queue === 'others') === true;
  return {
    queue: {
      states,
      line,
      calls,
      ...(due === undefined ? {} : { due }),
      ...(side === staff ? { inTurn: true as const } : {}),
      ...(looks ? { others: true as const } : {}),
    },
  };
};

const isPicture = ({ filePurposes }: Model, { purpose }: Field): boolean => {
  const known = purpose === undefined ? undefined : filePurposes[purpose];
  return known !== undefined && isOfPictures(known);
};

/** An entity with its views, states, moves and queue, as the audience may know it. */
export const clientResource = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientResource => {
  const known = knownFields(resource, side);
  const reads = new Set(readableFields(resource, side).map(({ name }) => name));
  const { widgets = [], ...views } = resource.audiences[side]?.views ?? {};
  const own = new Map(widgets.map(({ field, ...widget }) => [field, widget]));
  const beside = widgets.filter(({ field }) => field === undefined);
  const transitions = clientTransitions(model, resource, side, calls);
  const filtered = statesOfFilters(resource, side);
  const field = (name: string, declared: Field): ClientField => {
    const states = filtered.get(name);
    return {
      ...clientField(name, { ...declared, ...own.get(name) }),
      ...(states === undefined ? {} : { states }),
      ...(isPicture(model, declared) ? { picture: true as const } : {}),
      ...(reads.has(name) ? {} : { unread: true as const }),
    };
  };
  const verbs: Partial<Record<Verb, string>> = {};
  for (const call of calls) {
    if (call.of.kind === 'resource' && isVerb(call.of.does)) verbs[call.of.does] ??= call.id;
  }
  return {
    name: resource.name,
    label: resource.label,
    represent: resource.represent,
    fields: Object.fromEntries(
      Object.values(resource.fields).flatMap(({ name, ...declared }) => (known.has(name) ? [[name, field(name, declared)]] : [])),
    ),
    states: shownStates(resource),
    ...unseenStates(model, resource, side),
    ...finalStates(resource),
    ...passingStates(resource),
    ...heldStates(resource),
    ...(entityOf(resource) === resource.name ? {} : { entity: entityOf(resource) }),
    ...(hasOne(resource, side) ? { one: true as const } : {}),
    transitions,
    views: { ...views, ...(beside.length === 0 ? {} : { widgets: beside }) },
    ...(resource.audiences[side]?.home?.list === undefined ? {} : { found: true as const }),
    ...(resource.audiences[side]?.sums === undefined ? {} : { sums: resource.audiences[side].sums }),
    verbs,
    ...reviewOf(resource, known, transitions),
    ...queueIn(model, resource, side),
    ...arrivalOf(resource),
  };
};
