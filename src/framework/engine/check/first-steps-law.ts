/** First steps, and what pages need: what they ask about is there, and what they lead to is a page of their side. */
import { type Begun, type FirstSteps, firstStepFacts, isStanding, type Standing } from '../declare/first-steps.ts';
import type { Needed } from '../declare/menus.ts';
import type { FieldModel } from '../project/model.ts';
import { OWN_NAME } from '../rules/beginning.ts';
import { faultsOf } from './condition-law.ts';
import { type Finding, type Step, under, unknownName } from './finding.ts';
import { pagesOf, placeOf, type RegistryLaw, type World } from './world.ts';

/** Why a field cannot begin with it. */
const misfit = (of: string, name: string, field: FieldModel | undefined, each: Begun): string | undefined => {
  if (isStanding(each))
    return field?.type === 'reference' && field.to === each.of
      ? undefined
      : `${name} of ${of} does not refer to ${each.of}; name a reference that does`;
  const isWords = field?.type === 'text' || field?.type === 'longText';
  if (typeof each !== 'string') return isWords ? undefined : `${name} of ${of} is no text; words are for texts`;
  if (each === OWN_NAME) return isWords ? undefined : `${name} of ${of} is no text; a name is for texts`;
  if (each === '$now') return field?.type === 'instant' ? undefined : `${name} of ${of} is no moment`;
  if (field?.type !== 'choice') return `${name} of ${of} is no choice; name a record, words, ${OWN_NAME} or $now`;
  return Object.hasOwn(field.values ?? {}, each) ? undefined : unknownName('value', each, Object.keys(field.values ?? {}));
};

type Faults = Generator<readonly [readonly Step[], string]>;

/** The entity as the side sees it; nothing where a broken declaration hides it. */
function* seenBy({ model, names }: World, side: string, at: readonly Step[], of: string): Faults {
  if (!names.has(of)) yield [[...at, 'of'], unknownName('resource', of, [...names])];
  else if (model.resources[of] !== undefined && model.resources[of].audiences[side] === undefined)
    yield [[...at, 'of'], `${side} sees nothing of ${of}; give it an audience, if one without calls`];
}

function* standingFor(world: World, side: string, at: readonly Step[], { of, when }: Standing): Faults {
  yield* seenBy(world, side, at, of);
  const fields = world.model.resources[of]?.fields;
  if (fields === undefined || when === undefined) return;
  for (const [further, message] of faultsOf(when, fields, world)) yield [[...at, 'when', ...further], message];
}

/** What a page of a menu needs. */
export function* neededFaults(world: World, side: string, needed: readonly Needed[]): Faults {
  for (const [index, { of, label, create }] of needed.entries()) {
    for (const [nth, each] of of.entries()) yield* standingFor(world, side, [index, 'of', nth], each);
    if (create !== undefined && !world.names.has(create)) yield [[index, 'create'], unknownName('resource', create, [...world.names])];
    if ((create === undefined) !== (label === undefined))
      yield [[index, create === undefined ? 'label' : 'create'], 'a link has a label and leads to create; write both or neither'];
  }
}

function* faultsIn(world: World, side: string, { until, done, steps }: FirstSteps): Faults {
  const { model } = world;
  const seen = (at: readonly Step[], of: string): Faults => seenBy(world, side, at, of);
  const standing = (at: readonly Step[], each: Standing): Faults => standingFor(world, side, at, each);
  if (until !== undefined) yield* standing(['until'], until);
  const pages = pagesOf(world, side);
  if (done !== undefined) {
    const moment = until === undefined ? undefined : model.resources[until.of]?.fields[done.at];
    if (until === undefined) yield [['done'], 'there is no until after which it could stand; write one'];
    else if (model.resources[until.of] !== undefined && moment?.type !== 'instant')
      yield [['done', 'at'], `${done.at} is no moment of ${until.of}; name one`];
    for (const [index, { create, page }] of done.onward.entries()) {
      const at = ['done', 'onward', index];
      if (create !== undefined) yield* seen(at, create);
      if (page !== undefined && !pages.includes(page)) yield [[...at, 'page'], unknownName('page', page, pages)];
    }
  }
  for (const [index, { done, stages = [], begin }] of steps.entries()) {
    const at = ['steps', index];
    if (typeof done === 'string') {
      if (!firstStepFacts.includes(done)) yield [[...at, 'done'], unknownName('fact', done, firstStepFacts)];
    } else
      for (const [nth, each] of done.entries())
        if ('of' in each) yield* standing([...at, 'done', nth], each);
        else for (const [part, one] of each.entries()) yield* standing([...at, 'done', nth, part], one);
    for (const [nth, each] of stages.entries()) {
      yield* standing([...at, 'stages', nth], each);
      if (each.page !== undefined && !pages.includes(each.page))
        yield [[...at, 'stages', nth, 'page'], unknownName('page', each.page, pages)];
    }
    if (begin === undefined) continue;
    yield* seen([...at, 'begin'], begin.of);
    const moves = model.resources[begin.of]?.transitions;
    if (begin.does !== undefined && moves !== undefined && moves[begin.does] === undefined)
      yield [[...at, 'begin', 'does'], unknownName('transition', begin.does, Object.keys(moves))];
    for (const [name, each] of Object.entries(begin.with ?? {})) {
      if (isStanding(each)) yield* standing([...at, 'begin', 'with', name], each);
      const fields = model.resources[begin.of]?.fields;
      const fault = fields === undefined ? undefined : misfit(begin.of, name, fields[name], each);
      if (fault !== undefined) yield [[...at, 'begin', 'with', name], fault];
    }
  }
}

export const firstStepsLaw: RegistryLaw = function* (world): Generator<Finding> {
  const { firstSteps = {}, menus } = world.registry;
  for (const [side, declared] of Object.entries(firstSteps)) {
    const fault = (steps: readonly Step[], message: string): Finding => ({
      file: placeOf(world.registry, 'firstSteps'),
      path: under('firstSteps', side, ...steps),
      message,
    });
    if (menus[side] === undefined) yield fault([], unknownName('side', side, Object.keys(menus)));
    else for (const [steps, message] of faultsIn(world, side, declared)) yield fault(steps, message);
  }
};
