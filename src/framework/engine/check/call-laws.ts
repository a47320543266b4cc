/** Laws of one entity's calls: what they do, what they take, whom they find. */
import { isOperand } from '../conditions/condition.ts';
import { equalitiesOf } from '../conditions/equalities.ts';
import type { Choose, ResourceCall } from '../declare/calls.ts';
import { notInCells } from '../declare/cells.ts';
import type { Audience } from '../declare/resource.ts';
import { mostAtOnce, takesMany } from '../project/many.ts';
import { isChoose, isVerb, transitionsOf, verbs } from '../project/model.ts';
import { parseChain } from '../rules/chain.ts';
import { didYouMean } from '../rules/did-you-mean.ts';
import { type Finding, type Step, unknownName } from './finding.ts';
import type { Declared, ResourceLaw, World } from './world.ts';

interface CallPlace {
  readonly side: string;
  readonly audience: Audience<string, string>;
  readonly id: string;
  readonly call: ResourceCall;
  readonly fault: (steps: readonly Step[], message: string) => Finding;
}

/** Every call of a resource with its place. */
export function* callsOf(one: Declared): Generator<CallPlace> {
  for (const [side, audience] of Object.entries(one.resource.audiences)) {
    for (const [id, call] of Object.entries(audience.calls)) {
      yield { side, audience, id, call, fault: (steps, message) => one.fault(['audiences', side, 'calls', id, ...steps], message) };
    }
  }
}

const writes: ReadonlySet<string> = new Set(['create', 'update', 'save', 'import']);
const changes: ReadonlySet<string> = new Set(['update', 'save', 'delete']);

/** `does` names a verb or transitions that exist. */
export const doesLaw: ResourceLaw = function* (one): Generator<Finding> {
  const known = Object.keys(one.resource.transitions ?? {});
  for (const { call, fault } of callsOf(one)) {
    const { does } = call;
    if (call.widget !== undefined && (isVerb(does) || isChoose(does)))
      yield fault(['widget'], "a widget stands in the place of one transition's dialog; leave it out");
    if (isVerb(does)) {
      if (one.resource.appendOnly && changes.has(does))
        yield fault(['does'], `${one.name} is appendOnly: nothing is changed or deleted; leave the call out`);
    } else if (isChoose(does)) {
      for (const [value, name] of Object.entries(does.of))
        if (!known.includes(name)) yield fault(['does', 'of', value], unknownName('transition', name, known));
      if (does.else !== undefined && !known.includes(does.else)) yield fault(['does', 'else'], unknownName('transition', does.else, known));
      yield* chooserFaults(one, call, does, fault);
    } else if (!known.includes(does)) yield fault(['does'], unknownName('verb or transition', does, [...Object.keys(verbs), ...known]));
  }
};

/** Each value of the field that chooses leads somewhere. A field that is not asked for is a choice among the values named in `of`. */
function* chooserFaults(one: Declared, call: ResourceCall, does: Choose, fault: CallPlace['fault']): Generator<Finding> {
  const moves = transitionsOf(does).flatMap(name => one.resource.transitions?.[name] ?? []);
  const carried = [...(call.input ?? []), ...moves.flatMap(move => move.input ?? [])];
  const asked = { ...Object.fromEntries(moves.flatMap(move => Object.entries(move.ask ?? {}))), ...call.ask };
  const field = asked[does.by] ?? (carried.includes(does.by) ? one.fields[does.by] : undefined);
  if (field === undefined) {
    const near = didYouMean(does.by, [...Object.keys(asked), ...carried]);
    if (near !== undefined) yield fault(['does', 'by'], unknownName('question', does.by, [near]));
    if (does.else !== undefined) yield fault(['does', 'else'], `nobody is asked for any other ${does.by}; write it under ask`);
  } else if (field.type === 'choice' || field.type === 'flag') {
    const values = field.type === 'flag' ? ['true', 'false'] : Object.keys(field.values ?? {});
    for (const value of Object.keys(does.of))
      if (!values.includes(value)) yield fault(['does', 'of', value], unknownName(`value of ${does.by}`, value, values));
    const left = does.else === undefined ? values.filter(value => !Object.hasOwn(does.of, value)) : [];
    if (left.length > 0) yield fault(['does', 'of'], `${left.join(', ')} of ${does.by} leads nowhere; name its transition, or write else`);
  } else if (does.else === undefined) {
    yield fault(['does', 'else'], `missing; ${does.by} is of type ${field.type} and may say anything`);
  }
}

/** An import into several records: the rows' resource has the fields, and one that refers to the record the sheet becomes. */
export const intoLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const { call, side, fault } of callsOf(one)) {
    const { into } = call;
    if (into === undefined) continue;
    if (call.does !== 'import') yield fault(['into'], 'only import says into; leave it out');
    const target = world.model.resources[into.resource];
    if (target === undefined) {
      yield fault(['into', 'resource'], unknownName('resource', into.resource, world.names));
      continue;
    }
    const known = Object.keys(target.fields);
    const by = target.fields[into.by];
    if (by === undefined) yield fault(['into', 'by'], unknownName(`field of ${into.resource}`, into.by, known));
    else if (by.type !== 'reference' || by.to !== one.name)
      yield fault(['into', 'by'], `${into.resource}.${into.by} is no reference to ${one.name}; name the field that refers to it`);
    if (into.key !== undefined && (target.fields[into.key]?.unique !== true || !into.input.includes(into.key)))
      yield fault(['into', 'key'], `${into.key} is no unique field among the input; name the one that tells the rows apart`);
    if (target.audiences[side] === undefined) yield fault(['into', 'resource'], `${side} has no audience in ${into.resource}; declare one`);
    for (const [index, name] of into.input.entries()) {
      const field = target.fields[name];
      if (field === undefined) yield fault(['into', 'input', index], unknownName(`field of ${into.resource}`, name, known));
      else if (field.readOnly || notInCells.has(field.type))
        yield fault(['into', 'input', index], `${name} of ${into.resource} comes from no cell of a sheet; leave it out`);
    }
  }
};

/** Whether an audience's rows are its own by what this field says of the session. */
const isOwner = ({ rows }: Audience<string, string>, name: string): boolean =>
  rows !== 'all' && equalitiesOf(rows).some(([field, value]) => field === name && isOperand(value));

/** Whether records of this entity are nobody's on the side: then any of them could be named, and would be told by its label. */
const isUnseen = ({ model }: World, side: string, to: string | undefined): boolean => {
  const target = model.resources[to ?? ''];
  return target !== undefined && target.audiences[side] === undefined;
};

/** A call of many records finds them by id, and has nothing to answer but what became of each. */
function* manyFaults(one: Declared, { call, audience, fault }: CallPlace): Generator<Finding> {
  if ((call.most ?? 0) < 2 || (call.most ?? 0) > mostAtOnce) yield fault(['most'], `say 2 to ${mostAtOnce}`);
  for (const word of ['key', 'single'] as const)
    if (call[word] !== undefined) yield fault([word], 'many records are found by their ids; leave it out');
  if (pathParams(call.path).length > 0) yield fault(['path'], 'many records are found by their ids; leave the parameters out');
  const names = transitionsOf(call.does);
  if (!Object.values(audience.calls).some(other => !takesMany(other) && transitionsOf(other.does).some(name => names.includes(name))))
    yield fault(['does'], `declare a call of one record for ${names.join(', ')} too`);
  const moves = names.flatMap(name => one.resource.transitions?.[name] ?? []);
  if (call.answer !== undefined || moves.some(({ answer }) => answer !== undefined))
    yield fault(['most'], 'what the transition answers has no place where many are answered; leave it out');
}

/** The moves that a call makes take what its side may write, as the call itself does. */
export const moveInputLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const { call, audience, side, fault } of callsOf(one))
    for (const move of transitionsOf(call.does))
      for (const name of one.resource.transitions?.[move]?.input ?? [])
        if (isOwner(audience, name))
          yield fault(['does'], `${move} takes ${name}, by which ${side} has the rows: whoever writes another there gives the record away`);
        else if (isUnseen(world, side, one.fields[name]?.to))
          yield fault(
            ['does'],
            `${move} takes ${name}, and ${side} has no audience of ${one.fields[name]?.to} to choose from; declare one`,
          );
};

/** What a call accepts, shows whole and finds its record by. */
export const inputLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const known = Object.keys(one.fields);
  const states = Object.keys(one.resource.states ?? {});
  for (const place of callsOf(one)) {
    const { call, audience, side, fault } = place;
    const verb = isVerb(call.does) ? call.does : undefined;
    for (const [index, name] of (call.input ?? []).entries()) {
      if (!known.includes(name)) yield fault(['input', index], unknownName('field', name, known));
      else if (one.fields[name]?.readOnly)
        yield fault(['input', index], `${name} is readOnly: the service alone writes it; leave it out or take readOnly from the field`);
      else if (call.ask?.[name] !== undefined) yield fault(['ask', name], `${name} stands in input too; leave out one of them`);
      else if (verb !== 'create' && isOwner(audience, name))
        yield fault(['input', index], `${side} has the rows by ${name}: whoever writes another there gives the record away; leave it out`);
      else if (isUnseen(world, side, one.fields[name]?.to))
        yield fault(
          ['input', index],
          `${side} has no audience of ${one.fields[name]?.to} to choose from; declare one or leave ${name} out`,
        );
    }
    if (verb !== undefined && !writes.has(verb) && call.input !== undefined)
      yield fault(['input'], `${verb} accepts no fields; leave it out`);
    if (verb !== undefined && writes.has(verb) && call.input === undefined && call.ask === undefined && call.into === undefined) {
      yield fault(['input'], `missing; ${verb} writes nothing else than the fields named here${verb === 'import' ? ', or in create' : ''}`);
    }
    if (call.most !== undefined && verb !== undefined && verb !== 'import')
      yield fault(['most'], 'only import and transitions say most; leave it out');
    if (takesMany(call)) yield* manyFaults(one, place);
    if (call.next !== undefined) {
      const moves = Object.keys(one.resource.transitions ?? {});
      if (verb !== 'create' && verb !== 'save') yield fault(['next'], 'only create and save say next; leave it out');
      else if (!moves.includes(call.next)) yield fault(['next'], unknownName('transition', call.next, moves));
    }
    if (verb === 'template' && !Object.values(audience.calls).some(other => other.does === 'import'))
      yield fault(['does'], `${side} has no import call whose template this could be; declare one or leave it out`);
    for (const [index, name] of (verb === 'import' ? (call.input ?? []) : []).entries()) {
      const type = one.fields[name]?.type;
      if (type !== undefined && notInCells.has(type))
        yield fault(['input', index], `${name} is of type ${type}, which no cell of a sheet can hold; leave it out`);
    }
    for (const [index, name] of (call.unmask ?? []).entries()) {
      if (!known.includes(name)) yield fault(['unmask', index], unknownName('field', name, known));
      else if (one.fields[name]?.mask === undefined) yield fault(['unmask', index], `${name} is not masked; leave it out`);
      else if (!audience.reads.includes(name))
        yield fault(['unmask', index], `${side} may not read ${name}; add it to audiences.${side}.reads or leave it out`);
    }
    if (call.unmask !== undefined && verb !== 'get') yield fault(['unmask'], 'only get shows masked fields whole; leave it out');
    for (const [index, name] of (call.show ?? []).entries())
      if (!known.includes(name)) yield fault(['show', index], unknownName('field', name, known));
      else if (!audience.reads.includes(name))
        yield fault(['show', index], `${side} may not read ${name}; add it to audiences.${side}.reads or leave it out`);
    if (call.show !== undefined && verb !== undefined) yield fault(['show'], 'only transitions say it; leave it out');
    if (call.key !== undefined && !known.includes(call.key)) yield fault(['key'], unknownName('field', call.key, known));
    else if (call.key !== undefined && call.key !== 'id' && one.fields[call.key]?.unique !== true)
      yield fault(['key'], `${call.key} may be that of several records; make it unique or find the record by its id`);
    if (call.from?.length === 0) yield fault(['from'], 'can be made in no state; name one, or leave it out for every state');
    for (const [index, state] of (call.from ?? []).entries())
      if (!states.includes(state)) yield fault(['from', index], unknownName('state', state, states));
    if (call.from !== undefined && (verb === undefined || !changes.has(verb)))
      yield fault(['from'], 'only update, save and delete say from; a transition says its own');
    if (call.throttle?.by !== undefined) {
      const taken = [...known, ...Object.keys(call.ask ?? {})];
      if (!taken.includes(call.throttle.by)) yield fault(['throttle', 'by'], unknownName('input field', call.throttle.by, taken));
    }
  }
};

/** Who is asked a question that takes another call's grant: the call is a button of the same side. */
export const guardsLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const { call, side, fault } of callsOf(one))
    for (const [name, id] of Object.entries(call.guards ?? {})) {
      const other = world.model.calls[id];
      const asked = Object.keys(call.ask ?? {});
      if (!asked.includes(name)) yield fault(['guards', name], unknownName('question', name, asked));
      else if (other === undefined) yield fault(['guards', name], unknownName('call', id, Object.keys(world.model.calls)));
      else if (!other.button || other.side !== side) yield fault(['guards', name], `${id} is no button of ${side}; name one`);
    }
};

/** A new record gets every required field: from the call, a default, or the rows of its audience. An effect may fill what it likes. */
export const requiredLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const { call, audience, side, fault } of callsOf(one)) {
    if (!(call.does === 'create' || call.does === 'save' || call.does === 'import') || call.effect !== undefined || call.into !== undefined)
      continue;
    const given = new Set([...(call.input ?? []), ...(audience.rows === 'all' ? [] : equalitiesOf(audience.rows).map(([field]) => field))]);
    if (call.input?.length === 0) {
      yield fault(['input'], `takes no field: ${side} has no form for a new record; write create there, or input here`);
      continue;
    }
    // That there is no input at all is told by the law of inputs.
    if (call.input === undefined) continue;
    for (const [name, field] of Object.entries(one.resource.fields)) {
      const required = parseChain(field.rules ?? '').steps.some(step => step.rule === 'required');
      if (required && !field.readOnly && field.default === undefined && !given.has(name)) {
        yield fault(
          ['input'],
          `leaves out ${name}, which is required and has no default; add it, give it a default or name an effect that fills it`,
        );
      } else if (
        required &&
        field.readOnly &&
        field.default === undefined &&
        field.copy === undefined &&
        !given.has(name) &&
        !one.resource.effect
      )
        yield fault(
          ['does'],
          `nothing fills ${name}, which is required and readOnly; say it in rows, as { ${name}: '$session.…' }, or name an effect that fills it`,
        );
    }
  }
};

/** A form for a new record asks for what its call takes and has to have: without it no record is made by the form. */
export const formLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const { call, audience, side } of callsOf(one)) {
    const { views = {}, rows } = audience;
    if ((call.does !== 'create' && call.does !== 'save') || call.effect !== undefined || views.create === undefined) continue;
    const asked = new Set([
      ...views.create.flatMap(({ fields, ask = [] }) => [...fields, ...ask]),
      ...(rows === 'all' ? [] : equalitiesOf(rows).map(([field]) => field)),
      ...(views.begins?.fields ?? []),
    ]);
    for (const name of call.input ?? []) {
      const field = Object.hasOwn(one.resource.fields, name) ? one.resource.fields[name] : undefined;
      if (field === undefined || asked.has(name) || field.when !== undefined || field.default !== undefined || field.copy !== undefined)
        continue;
      if (parseChain(field.rules ?? '').steps.some(({ rule }) => rule === 'required'))
        yield one.fault(
          ['audiences', side, 'create'],
          `does not ask for ${name}, which is required and has no default: nobody could send the form; ask for it there, or give it a default`,
        );
    }
  }
};

/** What a `get` embeds: rows that this audience may see and that refer to the record. */
export const embedLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const { call, side, fault } of callsOf(one)) {
    for (const [name, part] of Object.entries(call.with ?? {})) {
      const target = world.model.resources[part.resource];
      if (!world.names.has(part.resource)) yield fault(['with', name, 'resource'], unknownName('resource', part.resource, world.names));
      if (target === undefined) continue;
      const by = Object.hasOwn(target.fields, part.by) ? target.fields[part.by] : undefined;
      if (by === undefined)
        yield fault(['with', name, 'by'], unknownName(`field of ${part.resource}`, part.by, Object.keys(target.fields)));
      // Rows refer to the entity, whichever of its faces they are shown at.
      else if (!['reference', 'references'].includes(by.type) || (by.to !== one.name && by.to !== one.resource.facetOf))
        yield fault(['with', name, 'by'], `${part.resource}.${part.by} is no reference to ${one.name}; name the field that refers to it`);
      if (target.audiences[side] === undefined)
        yield fault(['with', name, 'resource'], `${side} has no audience in ${part.resource}; declare one or leave it out`);
    }
    for (const word of ['with', 'others'] as const)
      if (call[word] !== undefined && call.does !== 'get') yield fault([word], 'only get embeds other rows; leave it out');
  }
};

/** Path parameters are something the call knows: its key, a field, a question, or the organisation it is about. */
export const pathParamLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const { call, fault } of callsOf(one)) {
    const moves = transitionsOf(call.does).flatMap(name => one.resource.transitions?.[name] ?? []);
    const asked = [...Object.keys(call.ask ?? {}), ...moves.flatMap(move => Object.keys(move.ask ?? {}))];
    const known = [...Object.keys(one.fields), ...asked, ...(one.fields.member === undefined ? [] : ['memberCode'])];
    for (const name of pathParams(call.path))
      if (!known.includes(name)) yield fault(['path'], unknownName('field for the path parameter', name, known));
  }
};

/** The names of the path parameters in their order. */
export const pathParams = (path: string): readonly string[] => [...path.matchAll(/\{([^{}]*)\}/g)].map(match => match[1] ?? '');
