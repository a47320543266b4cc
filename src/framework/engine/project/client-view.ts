/** What a browser may know of the declarations: an allow-list per audience, built up key by key, so that nothing leaks by being new. */
import { type Condition, type ConditionNode, fieldsOf, nodeOf, operandsOf } from '../conditions/condition.ts';
import type { Embedded, FreeCall, ResourceCall, Verb } from '../declare/calls.ts';
import type { Field } from '../declare/fields.ts';
import type { FilePurpose } from '../declare/file-purposes.ts';
import type { Label } from '../declare/label.ts';
import type { Side } from '../declare/menus.ts';
import { organisationsOf } from '../declare/sides.ts';
import type { State } from '../declare/states.ts';
import type { Sums } from '../declare/sums.ts';
import type { Views } from '../declare/views.ts';
import type { SaidOptions } from '../declare/widgets.ts';
import { actsOf, generalActs } from './act-labels.ts';
import { isHeavy } from './heavy.ts';
import { knownFields } from './known-fields.ts';
import { takesMany } from './many.ts';
import {
  alwaysRead,
  type CallModel,
  entityOf,
  isChoose,
  isVerb,
  type MenuModel,
  type Model,
  modelOf,
  mostRowsOf,
  type Registry,
  type ResourceModel,
  sumsOf,
  type TransitionModel,
  transitionsOf,
  writerOf,
} from './model.ts';
import { readableFields } from './openapi-bodies.ts';
import { type QueueModel, queueOf } from './queue.ts';
import type { ReviewModel } from './review.ts';

/** A field as the portal draws it. */
export type ClientField = Pick<
  Field,
  | 'type'
  | 'label'
  | 'rules'
  | 'rulesBy'
  | 'readOnly'
  | 'values'
  | 'called'
  | 'says'
  | 'to'
  | 'most'
  | 'purpose'
  | 'help'
  | 'widget'
  | 'options'
  | 'clean'
  | 'default'
  | 'begins'
  | 'person'
  | 'decimals'
  | 'ifChanged'
  | 'among'
  | 'ifNone'
  | 'brings'
> & {
  readonly name: string;
  /** Lists leave it out. */
  readonly heavy?: true;
  /** Of what a list is filtered by: the states in which a record can have it. Default: all. */
  readonly states?: readonly string[];
  /** The number of a record, chosen by its name. */
  readonly isPicked?: true;
  readonly masked?: true /** Personal or encrypted where it rests: no browser keeps it either. */;
  readonly encrypted?: true;
  readonly of?: Readonly<Record<string, ClientField>>;
};

/** What a transition comes to instead while a condition holds on the record. */
export type ClientInstead = Pick<ClientTransition, 'label' | 'to' | 'reason' | 'input' | 'ask' | 'guards'> & { readonly when: Condition };

/** A transition this audience has a call for. */
export interface ClientTransition {
  readonly name: string;
  readonly label: Label;
  readonly from: readonly string[];
  readonly to: string;
  readonly reason?: 'required' | 'optional';
  readonly danger?: true;
  /** What comes of it. */
  readonly warns?: Label;
  /** Who is told of it, as the application calls them. */
  readonly tells?: readonly Label[];
  /** In their order, of whoever has no account: the fields of the record that hold their addresses. With nothing in them nobody is told. */
  readonly reach?: readonly (readonly string[] | null)[];
  /** The answer is a file. */
  readonly file?: true;
  readonly consent?: { readonly show: string; readonly confirm: string; readonly by: string };
  /** What its dialog asks beyond the reason: fields of the record it may carry, and questions of its own. */
  readonly input: readonly string[];
  readonly ask: Readonly<Record<string, ClientField>>;
  readonly call: string;
  /** The call that does it to many records. */
  readonly many?: string;
  /** It brings the record before reviewers: until then it is a draft. */
  readonly handsIn?: true;
  /** Fields that must be filled before it is done, each while its condition holds: those that this audience's browser can judge. */
  readonly complete?: Readonly<Record<string, Condition>>;
  /** Each must hold on the record. Only those that this audience's browser can judge: the service judges all of them. */
  readonly guards?: readonly Condition[];
  /** Where the record is led at once, by another move, while a condition holds of it as it has become: those that this audience's browser can judge. */
  readonly onward?: readonly { readonly when: Condition; readonly to: string }[];
  /** What is answered where one does not hold, guard by guard. */
  readonly refusals?: readonly string[];
  readonly instead?: readonly ClientInstead[];
  /** One call, several transitions: this field of the input with this value chooses it. */
  readonly choose?: { readonly field: string; readonly value: string };
  /** What asks in the place of its dialog. */
  readonly widget?: string;
  readonly options?: SaidOptions;
  /** One call, several entities: it is told which; offered to whoever may call `writer`. */
  readonly shared?: { readonly writer?: string };
}

export interface ClientCall {
  readonly id: string;
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly label: Label;
  readonly grant: CallModel['grant'];
  readonly button: boolean;
  readonly idempotent: boolean;
  readonly captcha: boolean;
  /** Offered on the pages of this entity, in these states or beside that move; `by` is the input that the record fills. */
  readonly on?: FreeCall['on'];
  /** A widget goes on from what its dialog asked. */
  readonly widget?: string;
  readonly options?: SaidOptions;
  /** The file that it answers is looked at first. */
  readonly shown?: true;
  /** The field that finds the record; `id` for most. */
  readonly key?: string;
  /** It answers the one row of this audience; nothing says which. */
  readonly single?: true;
  readonly input?: readonly string[];
  /** get: masked fields that it shows whole where the request names them. */
  readonly unmask?: readonly string[];
  /** import: at most so many rows; a transition of many: at most so many records. */
  readonly most?: number;
  /** A transition: what its dialog says of a record. */
  readonly show?: readonly string[];
  /** import: what each row of the sheet becomes. */
  readonly into?: string;
  /** create, save: what the act is called that follows at once. */
  readonly next?: Label;
  /** create, save: what making one is called, where the declaration says so. */
  readonly making?: Label;
  /** The states in which a change or deletion is possible; all where nothing is said. */
  readonly in?: readonly string[];
  /** The records that a change or deletion is held to, as far as this audience's browser can judge it. */
  readonly rows?: Condition;
  readonly ask?: Readonly<Record<string, ClientField>>;
  /** Of those questions, the calls whose grant they take. */
  readonly guards?: Readonly<Record<string, string>>;
  readonly answer?: Readonly<Record<string, ClientField>>;
  readonly with?: Readonly<Record<string, Embedded>>;
  /** It answers sums: of these entities, grouped at first by these fields; the call that answers their table as a file. */
  readonly sums?: {
    readonly of: readonly string[];
    /** The request names which. */
    readonly named?: true;
    readonly by?: readonly string[];
    readonly file?: string;
  };
}

/** What plays which part in a review: fields that the audience knows, moves that it has. */
export interface ClientReview {
  readonly fields: Readonly<Partial<ReviewModel['fields']>>;
  readonly moves: Readonly<Partial<ReviewModel['moves']>>;
  readonly states: ReviewModel['states'];
  readonly asksMarks: string;
  /** It waits in a queue, and may be claimed there. */
  readonly queued?: true;
}

/** What waits for whoever of the audience may lead it on. */
export interface ClientQueue extends Pick<QueueModel, 'states' | 'line' | 'due' | 'calls'> {
  /** The staff do one after the other: what has left the queue is followed by the next. */
  readonly inTurn?: true;
  /** What waits for others is looked at too. */
  readonly others?: true;
}

export interface ClientResource {
  readonly name: string;
  readonly label: Label;
  readonly represent: string;
  readonly fields: Readonly<Record<string, ClientField>>;
  readonly states: Readonly<Record<string, State>>;
  /** States in which this audience sees no record: its rows leave them out, or none rests there. */
  readonly unseen?: readonly string[];
  /** States that no transition leaves, whoever performs it. */
  readonly final?: readonly string[];
  /** Busy states that no person's move leaves: what is done at once is in them no longer by the time the answer comes. */
  readonly passing?: readonly string[];
  /** States that are printed across a document and lead back into force: it is held, not ended. */
  readonly held?: readonly string[];
  /** What it is a face of. */
  readonly entity?: string;
  /** This audience has one at most: its rows are fixed by a value that no two share. */
  readonly one?: true;
  readonly transitions: readonly ClientTransition[];
  /** What is drawn; of its `widgets` those beside the record's acts: one for a field is the field's. */
  readonly views: Views<string>;
  /** The home page shows some of them: people look for them by name, even where they are only read. */
  readonly found?: true;
  /** What may be counted and added up, in which groups. */
  readonly sums?: Sums<string>;
  /** The first call this audience has for each verb. */
  readonly verbs: Readonly<Partial<Record<Verb, string>>>;
  /** Of an entity under review: what plays which part in it, as far as this audience knows it. */
  readonly review?: ClientReview;
  /** Of an entity whose records wait for this audience. */
  readonly queue?: ClientQueue;
  /** It is never a draft: handed in as it is made, and again as it is corrected in one of these states. */
  readonly arrives?: readonly string[];
}

/** What a kind of record, its acts and its states are called; the journal names them all. */
export interface ClientWords {
  readonly label: Label;
  readonly acts: Readonly<Record<string, Label>>;
  readonly states: Readonly<Record<string, Label>>;
  /** Fields that the audience does not read, which the journal names where they change. */
  readonly fields?: Readonly<Record<string, Label>>;
}

/** What is said of an entity where it is only named. */
export interface Outline extends Pick<ClientResource, 'label' | 'verbs'> {
  /** Its record is the session's own: no list, no number. */
  readonly single?: true;
  /** Records of it may wait for this side: in review, or to be moved on. */
  readonly waits?: true;
}

export interface ClientView {
  readonly audience: Side;
  readonly menus: readonly MenuModel[];
  /** Of every entity of the side, whether or not all of it is known here. */
  readonly outline: Readonly<Record<string, Outline>>;
  readonly resources: Readonly<Record<string, ClientResource>>;
  readonly calls: Readonly<Record<string, ClientCall>>;
  /** Of every resource for the staff; an organisation is told of what it has no view of no more than its own journal names. */
  readonly words: Readonly<Record<string, ClientWords>>;
  /** What may be done to any record, by name: known with the whole. */
  readonly acts: Readonly<Record<string, Label>>;
  /** Which files are taken for what. Default: any. */
  readonly purposes?: Readonly<Record<string, Pick<FilePurpose, 'extensions' | 'most'>>>;
}

const drop = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;

const clientField = (name: string, field: Field): ClientField =>
  drop({
    name,
    type: field.type,
    label: field.label,
    rules: field.rules,
    rulesBy: field.rulesBy,
    readOnly: field.readOnly,
    values: field.values,
    called: field.called,
    says: field.says,
    to: field.to,
    among: field.among,
    ifNone: field.ifNone,
    brings: field.brings,
    most: field.most,
    purpose: field.purpose,
    help: field.help,
    widget: field.widget,
    options: field.options,
    clean: field.clean,
    default: field.default,
    begins: field.begins,
    heavy: isHeavy(field) ? true : undefined,
    person: field.person,
    decimals: field.decimals,
    ifChanged: field.ifChanged,
    isPicked: field.picks !== undefined || field.person ? true : undefined,
    masked: field.mask === undefined ? undefined : true,
    encrypted: field.storage === 'encrypted' || field.personal ? true : undefined,
    of: field.of === undefined ? undefined : clientFields(field.of),
  }) as ClientField;

const clientFields = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, ClientField>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, clientField(name, field)]));

/** Nobody types JSON: what a call asks of it without a widget is for programs. */
const askedFields = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, ClientField>> =>
  clientFields(Object.fromEntries(Object.entries(fields).filter(([, { type, widget }]) => type !== 'json' || widget !== undefined)));

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

const clientCall = (call: CallModel, calls: readonly CallModel[], side: Side, resource: ResourceModel | undefined): ClientCall => {
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

/** Everybody whom a move may tell. */
const toldOf = (
  { hearers }: Pick<Model, 'hearers'>,
  resource: ResourceModel,
  side: Side,
  { tells }: TransitionModel,
): Pick<ClientTransition, 'tells' | 'reach'> => {
  const told = [...new Set(tells.flatMap(({ to }) => to))].flatMap(name => hearers[name] ?? []);
  if (told.length === 0) return {};
  const readable = new Set(readableFields(resource, side).map(({ name }) => name));
  const reach = told.map(({ person, of, call, mobile, email }) => {
    const at = [mobile, email].filter(field => field !== undefined);
    return [person, of, call].every(word => word === undefined) && at.every(field => readable.has(field)) ? at : null;
  });
  return { tells: told.map(({ label }) => label), ...(reach.every(at => at === null) ? {} : { reach }) };
};

const insteadOf = (
  model: Model,
  resource: ResourceModel,
  side: Side,
  transition: TransitionModel,
): readonly ClientInstead[] | undefined => {
  const others = (transition.instead ?? []).flatMap(({ when, does }) => {
    const other = resource.transitions[does];
    if (other === undefined) return [];
    const { label, to, reason, input = [], ask = {} } = other;
    const told = toldOf(model, resource, side, other);
    return [
      drop({ when, label, to, reason, input, ask: clientFields(ask), ...told, guards: guardsOf(resource, side, other) }) as ClientInstead,
    ];
  });
  return others.length === 0 ? undefined : others;
};

/** What a browser keeps of a session under the name and in the form that conditions mean. */
const judgedBy: readonly string[] = ['$now', '$session.userNum', '$session.memberCode'];

/** Over nothing but what the audience reads in clear: anything else would tell more than its records do, or be judged wrongly. */
const isJudgeable = (resource: ResourceModel, side: Side, condition: Condition): boolean => {
  const read = new Set([...alwaysRead, ...(resource.audiences[side]?.reads ?? [])]);
  return (
    fieldsOf(condition).every(name => read.has(name) && resource.fields[name]?.mask === undefined) &&
    operandsOf(condition).every(operand => judgedBy.includes(operand))
  );
};

const judgedGuards = (resource: ResourceModel, side: Side, { guards = [] }: TransitionModel) =>
  guards.filter(([condition]) => isJudgeable(resource, side, condition));

const guardsOf = (resource: ResourceModel, side: Side, transition: TransitionModel): readonly Condition[] | undefined => {
  const found = judgedGuards(resource, side, transition).map(([condition]) => condition);
  return found.length === 0 ? undefined : found;
};

/** Whether what comes next of a record is said to be this move, though it may not be open: a guard asks for more than the case does. */
const isSaidNext = (resource: ResourceModel, side: Side, transition: TransitionModel): boolean => {
  const asked = judgedGuards(resource, side, transition).flatMap(([condition]) => fieldsOf(condition));
  return Object.values(resource.audiences[side]?.views?.next ?? {}).some(cases =>
    cases?.some(
      each => typeof each !== 'string' && each.does === transition.name && asked.some(name => !fieldsOf(each.when ?? {}).includes(name)),
    ),
  );
};

/** Of what waits in a queue, and of what is said to come next: why it cannot be led on yet is said where it waits. */
const refusalsOf = (resource: ResourceModel, side: Side, call: string, transition: TransitionModel): readonly string[] | undefined => {
  const codes = judgedGuards(resource, side, transition).map(([, code]) => code);
  return codes.length > 0 && (queueOf(resource, side)?.calls.includes(call) || isSaidNext(resource, side, transition)) ? codes : undefined;
};

const onwardOf = (resource: ResourceModel, side: Side, { next = [] }: TransitionModel): ClientTransition['onward'] => {
  const found = next.flatMap(({ when, does }) => {
    const to = resource.transitions[does]?.to;
    return to === undefined || to === 'same' || !isJudgeable(resource, side, when) ? [] : [{ when, to }];
  });
  return found.length === 0 ? undefined : found;
};

const completeOf = (resource: ResourceModel, side: Side, transition: TransitionModel): ClientTransition['complete'] => {
  const found = Object.entries(transition.complete).filter(([, condition]) => isJudgeable(resource, side, condition));
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** Whether a move brings the record to where reviewers claim it. */
const handsIn = ({ review, transitions }: ResourceModel, { from, to }: TransitionModel): boolean => {
  const waiting = transitions[review?.moves.claim ?? '']?.from ?? [];
  return waiting.includes(to) && !from.some(state => waiting.includes(state));
};

/** What reviewers claim and no call of anybody hands in was handed in as it was made; what they give back goes the same way again. */
const arrivalOf = (resource: ResourceModel): Pick<ClientResource, 'arrives'> => {
  const { review } = resource;
  if (review === undefined) return {};
  const called = Object.values(resource.audiences).flatMap(audience =>
    Object.values(audience.calls).flatMap(({ does, next }) => [...transitionsOf(does), ...(next === undefined ? [] : [next])]),
  );
  const isHandedIn = called.some(name => {
    const move = resource.transitions[name];
    return move !== undefined && handsIn(resource, move);
  });
  return isHandedIn ? {} : { arrives: review.givenBack === undefined ? [] : [review.givenBack] };
};

const clientTransition = (
  model: Model,
  resource: ResourceModel,
  side: Side,
  call: string,
  transition: TransitionModel,
): ClientTransition => {
  return drop({
    name: transition.name,
    label: transition.label,
    from: transition.from,
    to: transition.to,
    reason: transition.reason,
    danger: transition.danger,
    warns: transition.warns,
    ...toldOf(model, resource, side, transition),
    consent: transition.consent,
    file: transition.answer === 'file' ? true : undefined,
    input: transition.input ?? [],
    ask: clientFields(transition.ask ?? {}),
    call,
    handsIn: handsIn(resource, transition) || undefined,
    complete: completeOf(resource, side, transition),
    onward: onwardOf(resource, side, transition),
    guards: guardsOf(resource, side, transition),
    refusals: refusalsOf(resource, side, call, transition),
    instead: insteadOf(model, resource, side, transition),
  }) as ClientTransition;
};

/** What a call says to mean a transition; undefined where it says nothing. */
const chosenBy = (does: ResourceCall['does'], name: string): ClientTransition['choose'] => {
  const value = isChoose(does) ? Object.entries(does.of).find(([, chosen]) => chosen === name)?.[0] : undefined;
  return isChoose(does) && value !== undefined ? { field: does.by, value } : undefined;
};

const manyOf = (calls: readonly CallModel[], name: string, choose: ClientTransition['choose']): string | undefined =>
  calls.find(({ of }) => {
    if (of.kind !== 'resource' || !takesMany(of.call) || !transitionsOf(of.does).includes(name)) return false;
    const own = chosenBy(of.does, name);
    return own?.field === choose?.field && own?.value === choose?.value;
  })?.id;

const ownTransitions = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientTransition[] =>
  calls.flatMap(call => {
    if (call.of.kind !== 'resource' || takesMany(call.of.call)) return [];
    const { does } = call.of;
    const { widget, options } = call.of.call;
    return transitionsOf(does).flatMap(name => {
      const transition = resource.transitions[name];
      if (transition === undefined) return [];
      const choose = chosenBy(does, name);
      const many = manyOf(calls, name, choose);
      return [
        {
          ...clientTransition(model, resource, side, call.id, transition),
          ...(choose === undefined ? {} : { choose }),
          ...(many === undefined ? {} : { many }),
          ...(widget === undefined ? {} : { widget, ...(options === undefined ? {} : { options }) }),
        },
      ];
    });
  });

/** Those that one call performs for many entities. */
const sharedTransitions = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientTransition[] =>
  calls.flatMap(({ id, of }) => {
    const name = of.kind === 'free' ? of.call.moves?.[side] : undefined;
    const transition = name === undefined ? undefined : resource.transitions[name];
    if (transition === undefined) return [];
    const writer = writerOf(resource, side);
    return [{ ...clientTransition(model, resource, side, id, transition), shared: writer === undefined ? {} : { writer } }];
  });

const clientTransitions = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientTransition[] => {
  const own = ownTransitions(model, resource, side, calls);
  return [...own, ...sharedTransitions(model, resource, side, calls).filter(({ name }) => own.every(each => each.name !== name))];
};

/** Whether a record in this state could meet the condition (`false`: could fail it), whatever else it holds. */
const couldBe = (node: ConditionNode, state: string, met: boolean): boolean => {
  switch (node.kind) {
    case 'not':
      return couldBe(node.of, state, !met);
    case 'all':
    case 'any': {
      const parts = node.of.map(each => couldBe(each, state, met));
      return (node.kind === 'all') === met ? parts.every(Boolean) : parts.some(Boolean);
    }
    default:
      return node.field !== 'state' || node.kind !== 'in' || node.values.includes(state) === met;
  }
};

const makes: readonly unknown[] = ['create', 'save'];
const making: readonly unknown[] = [...makes, 'import'];

/** Whether a new record goes on at once, whoever makes it and at whichever face, and none comes back: then nothing rests where it begins. */
const isPassedThrough = (model: Model, resource: ResourceModel, state: string): boolean => {
  const moves = Object.values(resource.transitions);
  if (state !== resource.start || moves.some(({ to }) => to === state)) return false;
  const calls = Object.values(model.resources)
    .filter(other => entityOf(other) === entityOf(resource))
    .flatMap(face => Object.values(face.audiences).flatMap(audience => Object.values(audience.calls)))
    .filter(({ does }) => making.includes(does));
  const leaves = (name: string | undefined) => moves.some(move => move.name === name && move.from.includes(state) && move.to !== 'same');
  return calls.length > 0 && calls.every(({ next }) => leaves(next));
};

/** By filter of a list, the states in which a record can meet it, where those are not all. */
const statesOfFilters = ({ states = {}, audiences }: ResourceModel, side: Side): ReadonlyMap<string, readonly string[]> => {
  const { list, when = {} } = audiences[side]?.views ?? {};
  const all = Object.keys(states);
  const found = (list?.filters ?? []).flatMap((name): [string, string[]][] => {
    const condition = when[name];
    return condition === undefined ? [] : [[name, all.filter(state => couldBe(nodeOf(condition), state, true))]];
  });
  return new Map(found.filter(([, some]) => some.length < all.length));
};

/** By when a record is to be led on is told by the record. */
const shownStates = ({ states = {} }: ResourceModel): ClientResource['states'] =>
  Object.fromEntries(Object.entries(states).map(([name, { due: _, ...state }]) => [name, state]));

const unseenStates = (model: Model, resource: ResourceModel, side: Side): Pick<ClientResource, 'unseen'> => {
  const rows = resource.audiences[side]?.rows ?? 'all';
  const unseen = Object.keys(resource.states ?? {}).filter(
    state => (rows !== 'all' && !couldBe(nodeOf(rows), state, true)) || isPassedThrough(model, resource, state),
  );
  return unseen.length === 0 ? {} : { unseen };
};

/** Those from which somebody brings a record back to what it was; a way back by way of being made anew is another life. */
const heldStates = (resource: ResourceModel): Pick<ClientResource, 'held'> => {
  const states = resource.states ?? {};
  const isBack = (state: string): boolean =>
    Object.values(resource.transitions).some(({ from, to }) => [from].flat().includes(state) && states[to]?.tone === 'good');
  const held = Object.keys(states).filter(state => states[state]?.overprint !== undefined && isBack(state));
  return held.length === 0 ? {} : { held };
};

const passingStates = ({ states = {}, transitions }: ResourceModel): Pick<ClientResource, 'passing'> => {
  const passing = Object.keys(states).filter(state => {
    const leaving = Object.values(transitions).filter(({ from, to }) => from.includes(state) && to !== 'same' && to !== state);
    return states[state]?.tone === 'busy' && leaving.length > 0 && leaving.every(({ by }) => by !== undefined);
  });
  return passing.length === 0 ? {} : { passing };
};

const finalStates = (resource: ResourceModel): Pick<ClientResource, 'final'> => {
  const moves = Object.values(resource.transitions).filter(({ to }) => to !== 'same');
  const final = Object.keys(resource.states ?? {}).filter(
    state => !moves.some(({ from, to }) => to !== state && [from].flat().includes(state)),
  );
  return final.length === 0 ? {} : { final };
};

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

const clientResource = (model: Model, resource: ResourceModel, side: Side, calls: readonly CallModel[]): ClientResource => {
  const known = knownFields(resource, side);
  const { widgets = [], ...views } = resource.audiences[side]?.views ?? {};
  const own = new Map(widgets.map(({ field, ...widget }) => [field, widget]));
  const beside = widgets.filter(({ field }) => field === undefined);
  const transitions = clientTransitions(model, resource, side, calls);
  const filtered = statesOfFilters(resource, side);
  const field = (name: string, declared: Field): ClientField => {
    const states = filtered.get(name);
    return { ...clientField(name, { ...declared, ...own.get(name) }), ...(states === undefined ? {} : { states }) };
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

const labels = <T extends { readonly label: Label }>(named: Readonly<Record<string, T>>): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(named).map(([name, { label }]) => [name, label]));

const wordsOf = (resource: ResourceModel, side: Side): ClientWords => {
  const reads = new Set([...alwaysRead, ...(resource.audiences[side]?.reads ?? [])]);
  const unread = Object.entries(resource.fields).filter(([name, { type }]) => !reads.has(name) && type !== 'password' && type !== 'bytes');
  return {
    label: resource.label,
    acts: actsOf(resource),
    states: labels(resource.states ?? {}),
    ...(resource.journal === false || unread.length === 0 ? {} : { fields: labels(Object.fromEntries(unread)) }),
  };
};

/** Of a resource without a view: its name, and what is done to rows that belong to an organisation. Its fields are nobody's business there. */
const namedOnly = ({ sides }: Model, resource: ResourceModel): ClientWords => {
  const organisations = new Set(organisationsOf(sides).map(organisation => organisation.resource));
  const ofOrganisations = Object.values(resource.fields).some(({ to }) => to !== undefined && organisations.has(to));
  return {
    label: resource.label,
    acts: ofOrganisations ? actsOf(resource) : {},
    states: ofOrganisations ? labels(resource.states ?? {}) : {},
  };
};

const outlineOf = ({ label, verbs, views }: ClientResource, calls: readonly CallModel[], mayWait: boolean): Outline => {
  const get = calls.find(({ id }) => id === verbs.get);
  return {
    label,
    verbs,
    ...(get?.of.kind === 'resource' && get.of.call.single ? { single: true as const } : {}),
    ...(views.review === undefined && !mayWait ? {} : { waits: true as const }),
  };
};

/** What the files of these entities and calls are for. */
const purposesOf = (
  model: Model,
  resources: readonly ClientResource[],
  calls: readonly ClientCall[],
): NonNullable<ClientView['purposes']> => {
  const fields = [
    ...resources.flatMap(resource => [...Object.values(resource.fields), ...resource.transitions.flatMap(({ ask }) => Object.values(ask))]),
    ...calls.flatMap(({ ask = {} }) => Object.values(ask)),
  ];
  return Object.fromEntries(
    [...new Set(fields.flatMap(({ purpose }) => purpose ?? []))].flatMap(name => {
      const purpose = model.filePurposes[name];
      return purpose === undefined ? [] : [[name, { extensions: purpose.extensions, most: purpose.most }]];
    }),
  );
};

/** What the pages of an entry need the service looks up. */
const withoutNeeds = (menu: MenuModel): MenuModel => {
  const { opens } = menu;
  if (opens?.pages === undefined) return menu;
  const pages = Object.fromEntries(Object.entries(opens.pages).map(([path, { ifNone: _, ...page }]) => [path, page]));
  return { ...menu, opens: { ...opens, pages } };
};

/** The client's view of a model for one audience: plain JSON. */
export const clientViewOf = (model: Model, side: Side): ClientView => {
  const mine = Object.values(model.calls).filter(call =>
    call.of.kind === 'resource'
      ? model.resources[call.of.resource]?.audiences[side]?.calls[call.id] !== undefined
      : call.side === side || call.side === null,
  );
  const resources = Object.values(model.resources)
    .filter(resource => resource.audiences[side] !== undefined)
    .map(resource =>
      clientResource(
        model,
        resource,
        side,
        mine.filter(({ of }) => of.kind === 'free' || of.resource === resource.name),
      ),
    );
  const calls = Object.fromEntries(
    mine.map(call => [call.id, clientCall(call, mine, side, call.of.kind === 'resource' ? model.resources[call.of.resource] : undefined)]),
  );
  return {
    audience: side,
    menus: model.menus.filter(menu => menu.side === side).map(withoutNeeds),
    outline: Object.fromEntries(
      resources.map(resource => {
        const home = model.resources[resource.name]?.audiences[side]?.home;
        return [resource.name, outlineOf(resource, mine, home?.waits !== undefined)];
      }),
    ),
    resources: Object.fromEntries(resources.map(resource => [resource.name, resource])),
    calls,
    purposes: purposesOf(model, resources, Object.values(calls)),
    acts: generalActs,
    words: Object.fromEntries(
      Object.values(model.resources)
        .filter(resource => side === model.staff || resource.audiences[side] !== undefined || resource.journal !== false)
        .map(resource => [
          resource.name,
          side === model.staff || resource.audiences[side] !== undefined ? wordsOf(resource, side) : namedOnly(model, resource),
        ]),
    ),
  };
};

/** The same from the declarations. */
export const clientView = (registry: Registry, side: Side): ClientView => clientViewOf(modelOf(registry), side);
