/** Laws of what leads on from a record's page: cases of what comes next, moves of which one is chosen. */
import type { Label } from '../declare/label.ts';
import { faultsOf } from './condition-law.ts';
import { type Finding, type Step, unknownName } from './finding.ts';
import { type Declared, ownPagesOf, pagesOf, type ResourceLaw } from './world.ts';

/** A move that is named for a state begins there. */
function* moveFaults({ resource, fault }: Declared, name: string, state: string, at: readonly Step[]): Generator<Finding> {
  const transitions = resource.transitions ?? {};
  const move = Object.hasOwn(transitions, name) ? transitions[name] : undefined;
  if (move === undefined) yield fault(at, unknownName('transition', name, Object.keys(transitions)));
  else if (![move.from].flat().includes(state)) yield fault(at, `${name} does not begin in ${state}; leave it out`);
}

/** What is said of a record names its own fields. */
function* saidFaults({ fields, fault }: Declared, says: Label, at: readonly Step[]): Generator<Finding> {
  for (const [, name = ''] of says.join().matchAll(/\{(\w+)\}/g))
    if (fields[name] === undefined) yield fault(at, unknownName('field', name, Object.keys(fields)));
}

/** What stands beside a record is shown on its page, and what is asked of it, or of the record, is a field of its own. */
export const nextLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  for (const [side, { views, calls }] of Object.entries(one.resource.audiences)) {
    const relations = Object.assign({}, ...Object.values(calls).map(call => call.with ?? {})) as Readonly<
      Record<string, { resource: string }>
    >;
    for (const [state, cases] of Object.entries(views?.next ?? {})) {
      if (cases === undefined) continue;
      for (const [index, each] of cases.entries()) {
        if (typeof each === 'string') continue;
        const at = ['audiences', side, 'views', 'next', state, index];
        const { beside, when, says, does, label, to } = each;
        const pages = [...pagesOf(world, side), ...ownPagesOf(world, side)];
        if (to !== undefined && !pages.includes(to)) yield one.fault([...at, 'to'], unknownName('page', to, pages));
        if (to !== undefined && label === undefined) yield one.fault([...at, 'to'], 'nothing leads there; say label or leave this out');
        yield* saidFaults(one, says, [...at, 'says']);
        if (does !== undefined) yield* moveFaults(one, does, state, [...at, 'does']);
        if (beside === undefined) {
          if (label !== undefined && to === undefined)
            yield one.fault([...at, 'label'], 'only what stands beside the record has it; name it by beside or leave this out');
          if (when !== undefined)
            for (const [further, message] of faultsOf(when, one.fields, world)) yield one.fault([...at, 'when', ...further], message);
          continue;
        }
        const relation = relations[beside];
        if (relation === undefined) {
          yield one.fault([...at, 'beside'], unknownName('relation', beside, Object.keys(relations)));
          continue;
        }
        const fields = world.model.resources[relation.resource]?.fields;
        if (fields === undefined || when === undefined) continue;
        for (const [further, message] of faultsOf(when, fields, world)) yield one.fault([...at, 'when', ...further], message);
        if (label !== undefined && to === undefined && world.model.resources[relation.resource]?.audiences[side] === undefined)
          yield one.fault([...at, 'label'], `${side} has no page of ${relation.resource}; leave it out`);
      }
    }
  }
};

/** A choice is among moves that the state allows and a call of the side makes. */
export const waysLaw: ResourceLaw = function* (one): Generator<Finding> {
  for (const [side, { views }] of Object.entries(one.resource.audiences))
    for (const [state, ways] of Object.entries(views?.ways ?? {}))
      for (const [index, { does }] of (ways?.of ?? []).entries())
        yield* moveFaults(one, does, state, ['audiences', side, 'views', 'ways', state, 'of', index, 'does']);
};
