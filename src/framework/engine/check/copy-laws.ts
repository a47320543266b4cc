/** Laws of what is copied from field to field: it fits, as nobody judges it again, and it stays covered. */
import { copiedBy } from '../conditions/condition.ts';
import { type Field, text } from '../declare/fields.ts';
import { reasonRules, type Transition } from '../declare/states.ts';
import { isDerived } from '../project/schema-names.ts';
import { unfit } from './copied.ts';
import { lostCover, lostReaders } from './cover-laws.ts';
import { type Finding, unknownName } from './finding.ts';
import { isSecret, textTypes } from './fit.ts';
import type { Declared, ResourceLaw } from './world.ts';

/** What is copied when the record is made comes from a field of the same type, one reference away. */
export const copyLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const names = Object.keys(one.resource.fields);
  for (const [name, { copy, type, readOnly }] of Object.entries(one.resource.fields)) {
    if (copy === undefined) continue;
    const [reference = '', from = ''] = copy.split('.');
    const field = Object.hasOwn(one.fields, reference) ? one.fields[reference] : undefined;
    const to = field?.type === 'reference' ? field.to : undefined;
    const resource = world.model.resources[to ?? ''];
    const source = resource !== undefined && Object.hasOwn(resource.fields, from) ? resource.fields[from] : undefined;
    const at = ['fields', name, 'default'];
    const target = one.fields[name];
    if (to === undefined) yield one.fault(at, `${reference} is no reference of ${one.name}; write $record.reference.field`);
    else if (source === undefined && resource !== undefined)
      yield one.fault(at, unknownName(`field of ${to}`, from, Object.keys(resource.fields)));
    else if (source !== undefined && source.type !== type)
      yield one.fault(at, `${to}.${from} is of type ${source.type}, ${name} of type ${type}; give both the same type`);
    else if (source !== undefined && resource !== undefined && target !== undefined) {
      const why = isSecret(source)
        ? `is of type ${source.type}, which nobody copies`
        : isDerived(source)
          ? 'is derived and has no column to copy from'
          : (unfit(source, target) ?? lostCover(source, target) ?? lostReaders(from, resource.audiences, name, one.resource.audiences));
      if (why !== undefined) yield one.fault(at, `${to}.${from} ${why}`);
    }
    if (field?.copy !== undefined && names.indexOf(reference) > names.indexOf(name))
      yield one.fault(at, `${reference} is copied itself, after ${name}; write it before`);
    if (!readOnly) yield one.fault(['fields', name], `${name} is copied when the record is made and nobody writes it; make it readOnly`);
  }
};

/** What a move hears beside the record: questions, fields it takes and the reason. */
const saidTo = ({ fields }: Declared, { ask, input = [], reason }: Transition): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(input.flatMap(each => (fields[each] === undefined ? [] : [[each, fields[each]]]))),
  ...ask,
  ...(reason === undefined ? {} : { reason: text(['原因', 'Reason'], { rules: reasonRules[reason] }) }),
});

/** Why what a move copies can never stand in the field, or may be what the field never takes; undefined where it can. */
const miscopied = (one: Declared, transition: Transition, name: string, value: string): string | undefined => {
  const copied = copiedBy(value);
  const to = one.fields[name];
  if (copied === undefined || to === undefined) return undefined;
  const { from, name: of } = copied;
  const known: Readonly<Record<string, Field>> = from === 'record' ? one.fields : saidTo(one, transition);
  const source = Object.hasOwn(known, of) ? known[of] : undefined;
  if (source === undefined) return unknownName(from === 'record' ? 'field' : 'question or field that it takes', of, Object.keys(known));
  if (source.type !== to.type && !(textTypes.has(source.type) && textTypes.has(to.type)))
    return `${of} is of type ${source.type}, ${name} of type ${to.type}`;
  if (isSecret(source) && from === 'record') return `${of} is of type ${source.type}, which nobody copies`;
  if (source.storage === 'derived') return `${of} is derived and has no column to copy from`;
  const isOwn = source === one.fields[of];
  const { audiences } = one.resource;
  const why = unfit(source, to) ?? lostCover(source, to) ?? (isOwn ? lostReaders(of, audiences, name, audiences) : undefined);
  return why === undefined ? undefined : `${of} ${why}`;
};

/** Why nobody answers what a move copies from its input; undefined where somebody does. */
const unanswered = ({ resource: { transitions = {}, audiences } }: Declared, move: string): string | undefined => {
  if (transitions[move]?.at !== undefined) return 'nobody answers where the clock moves; leave it out';
  const before = Object.entries(transitions).find(([, { next = [] }]) => next.some(({ does }) => does === move))?.[0];
  const call = Object.values(audiences).flatMap(({ calls }) => Object.entries(calls).filter(([, { next }]) => next === move))[0]?.[0];
  const after = before ?? call;
  return after === undefined
    ? undefined
    : `nobody answers where it comes next after ${after}, and the field would be cleared; copy it there, or call it by itself`;
};

/** What a move copies with `set`. */
export const setLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const [move, transition] of Object.entries(one.resource.transitions ?? {}))
    for (const [name, value] of Object.entries(transition.set ?? {})) {
      const field = one.fields[name];
      if (field === undefined || field.builtIn) continue;
      const why =
        field.storage === 'derived'
          ? `${name} is derived and nobody writes it`
          : typeof value === 'string'
            ? ((copiedBy(value)?.from === 'input' ? unanswered(one, move) : undefined) ?? miscopied(one, transition, name, value))
            : undefined;
      if (why !== undefined) yield one.fault(['transitions', move, 'set', name], why);
    }
};
