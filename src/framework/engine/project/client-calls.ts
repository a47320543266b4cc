/** Calls as a browser may know them. */
import type { Condition } from '../conditions/condition.ts';
import type { FreeCall } from '../declare/calls.ts';
import type { Field } from '../declare/fields.ts';
import type { Side } from '../declare/menus.ts';
import { askedFields, clientFields, drop } from './client-fields.ts';
import { makes } from './client-states.ts';
import { isJudgeable } from './client-transitions.ts';
import type { ClientCall } from './client-view.ts';
import { takesMany } from './many.ts';
import { type CallModel, mostRowsOf, type ResourceModel, sumsOf, transitionsOf } from './model.ts';

/** Sums, and the file of them that the same menu grants. */
const clientSums = (call: CallModel, calls: readonly CallModel[]): ClientCall['sums'] => {
  const sums = sumsOf(call);
  if (sums === undefined) return undefined;
  const isFile = ({ of }: CallModel): boolean =>
    of.kind === 'free'
      ? of.call.answer === 'file' && of.call.sums?.join() === sums.of.join()
      : of.does === 'exportSums' && of.resource === sums.of[0];
  const file = calls.find(other => other.grant.toString() === call.grant.toString() && other.of.kind === call.of.kind && isFile(other));
  return { ...sums, ...(call.of.kind === 'free' ? { named: true as const } : {}), ...(file === undefined ? {} : { file: file.id }) };
};

/** What a call answers beyond the record: its own fields, and those of the moves it makes. */
const answerOf = (call: CallModel, resource: ResourceModel | undefined): ClientCall['answer'] => {
  const moves = call.of.kind === 'resource' ? transitionsOf(call.of.does).map(name => resource?.transitions[name]?.answer) : [];
  const said = [...moves, call.of.call.answer].filter(answer => typeof answer === 'object');
  return said.length === 0 ? undefined : clientFields(Object.assign({}, ...said) as Readonly<Record<string, Field>>);
};

/** How many a call takes at once. */
const mostOf = ({ of }: CallModel): number | undefined =>
  of.kind !== 'resource' ? undefined : of.does === 'import' ? mostRowsOf(of.call) : takesMany(of.call) ? of.call.most : undefined;

const changing: ReadonlySet<unknown> = new Set(['update', 'save', 'delete']);
/** Of lists and pages nothing is said: they show what they are held to. */
const heldTo = ({ of }: CallModel, side: Side, resource: ResourceModel | undefined): Condition | undefined => {
  if (of.kind !== 'resource' || resource === undefined || !changing.has(of.does)) return undefined;
  const { rows } = of.call;
  return rows !== undefined && isJudgeable(resource, side, rows) ? rows : undefined;
};

/** A call of an audience, with what it asks and answers. */
export const clientCall = (call: CallModel, calls: readonly CallModel[], side: Side, resource: ResourceModel | undefined): ClientCall => {
  const next = call.of.kind === 'resource' ? call.of.call.next : undefined;
  const free = call.of.kind === 'free' ? (call.of.call as FreeCall) : undefined;
  return drop({
    id: call.id,
    path: call.path,
    method: call.method,
    label: call.label,
    grant: call.grant,
    button: call.button,
    idempotent: call.idempotent,
    captcha: call.captcha,
    on: free?.on,
    widget: free?.widget,
    options: free?.options,
    shown: free?.shown,
    key: call.of.kind === 'resource' ? call.of.call.key : undefined,
    single: call.of.kind === 'resource' ? call.of.call.single : undefined,
    input: call.of.kind === 'resource' ? call.of.call.input : undefined,
    unmask: call.of.kind === 'resource' ? call.of.call.unmask : undefined,
    most: mostOf(call),
    show: call.of.kind === 'resource' ? call.of.call.show : undefined,
    into: call.of.kind === 'resource' ? call.of.call.into?.resource : undefined,
    next: next === undefined ? undefined : resource?.transitions[next]?.label,
    making: call.of.kind === 'resource' && makes.includes(call.of.does) ? call.of.call.label : undefined,
    in: call.of.kind === 'resource' ? call.of.call.from : undefined,
    rows: heldTo(call, side, resource),
    ask:
      free === undefined
        ? call.of.kind === 'resource' && call.of.call.ask
          ? askedFields(call.of.call.ask)
          : undefined
        : clientFields(free.input),
    guards: call.of.kind === 'resource' ? call.of.call.guards : undefined,
    answer: answerOf(call, resource),
    with: call.of.kind === 'resource' ? call.of.call.with : undefined,
    sums: clientSums(call, calls),
  }) as ClientCall;
};
