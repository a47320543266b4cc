/** What a transition's dialog asks, and what is sent: the record's own fields it may carry, questions of its own, the reason. */
import { type Condition, fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate, type Surroundings } from '#engine/conditions/evaluate.ts';
import type { ClientField, ClientResource, ClientTransition, ClientView } from '#engine/project/client-view.ts';
import { reasonInput } from '#engine/project/reason-input.ts';
import type { Row } from '../contract.ts';

const reasonField = (name: string, need: 'required' | 'optional'): ClientField => ({
  name,
  type: 'longText',
  label: ['理由', 'Reason'],
  rules: need === 'required' ? 'required|length:5,200' : 'length:5,200',
  // Said before it is refused.
  help: ['5 至 200 字', '5 to 200 characters'],
});

/** A choice that also chooses the transition: values that mean another one are not offered here. */
const narrowed = (field: ClientField, transition: ClientTransition, resource: ClientResource): ClientField => {
  const taken = resource.transitions
    .filter(other => other.call === transition.call && other.name !== transition.name && other.choose?.field === field.name)
    .map(other => other.choose?.value);
  if (field.values === undefined || taken.length === 0) return field;
  return { ...field, values: Object.fromEntries(Object.entries(field.values).filter(([value]) => !taken.includes(value))) };
};

const isAlways = (condition: Condition | undefined): boolean => condition !== undefined && Object.keys(condition).length === 0;

/** What must be filled by then is asked as what must be filled. */
const demanded = (field: ClientField): ClientField =>
  /(^|\|)required(\||$)/.test(field.rules ?? '')
    ? field
    : { ...field, rules: field.rules === undefined ? 'required' : `required|${field.rules}` };

/** The questions in their order: fields of the record, asked ones, the reason last. What the choice itself answers is not asked. */
export const questionsOf = (
  view: ClientView,
  resource: ClientResource,
  transition: ClientTransition,
): Readonly<Record<string, ClientField>> => {
  const own = transition.input.flatMap(name => {
    const field = resource.fields[name];
    if (field === undefined) return [];
    return [[name, isAlways(transition.complete?.[name]) ? demanded(field) : field] as const];
  });
  const ofCall = transition.shared === undefined ? view.calls[transition.call]?.ask : {};
  const asked = Object.entries({ ...ofCall, ...transition.ask });
  const questions = [...own, ...asked]
    .filter(([name]) => name !== transition.choose?.field && name !== 'fields')
    .map(([name, field]) => [name, narrowed(field, transition, resource)] as const);
  const words = reasonInput(transition.choose?.field);
  const reason =
    transition.reason === undefined || questions.some(([name]) => name === 'reason')
      ? []
      : [[words, reasonField(words, transition.reason)] as const];
  return Object.fromEntries([...questions, ...reason]);
};

/** Of those, what the record as it is has no use for is not asked. What is asked beside a field may change that. */
export const questionsOn = (
  view: ClientView,
  resource: ClientResource,
  transition: ClientTransition,
  record: Row,
  around: Surroundings,
): Readonly<Record<string, ClientField>> => {
  const all = questionsOf(view, resource, transition);
  const stands = (name: string): boolean => {
    const when = transition.input.includes(name) ? resource.views.when?.[name] : undefined;
    return when === undefined || fieldsOf(when).some(other => other in all) || evaluate(when, record, around);
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => stands(name)));
};

/** The input of the call: which record at which version, which way, and the answers. */
export const inputOf = (
  view: ClientView,
  transition: ClientTransition,
  record: Row,
  answers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const key = view.calls[transition.call]?.key;
  return {
    ...answers,
    ...(key === undefined || key === 'id' ? {} : { [key]: record[key] }),
    ...(transition.choose === undefined ? {} : { [transition.choose.field]: transition.choose.value }),
    id: record.id,
    ...(record.version === undefined ? {} : { version: record.version }),
  };
};
