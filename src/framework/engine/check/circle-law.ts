/** The law of first records: entities that ask for each other's records before one of their own can be made, so that none ever is. */
import { equalitiesOf } from '../conditions/equalities.ts';
import { entityOf } from '../project/model.ts';
import { limitsOf, parseChain } from '../rules/chain.ts';
import { callsOf } from './call-laws.ts';
import type { Finding } from './finding.ts';
import type { Declared, RegistryLaw, World } from './world.ts';

/** A reference without which no record of its entity is made. */
interface Need {
  readonly from: string;
  readonly field: string;
  readonly to: string;
}

const makes: readonly unknown[] = ['create', 'save', 'import'];

/** What each call that makes records of an entity takes or has from its rows; an effect may fill in anything else. */
const givenWhereMade = (faces: readonly Declared[]): readonly ReadonlySet<string>[] =>
  faces.flatMap(face =>
    [...callsOf(face)].flatMap(({ call, audience: { rows } }) =>
      makes.includes(call.does) && call.into === undefined
        ? [new Set([...(call.input ?? []), ...(rows === 'all' ? [] : equalitiesOf(rows).map(([field]) => field))])]
        : [],
    ),
  );

/** References that every way of making a record asks for. Of an entity that use cases alone make, nobody knows which it needs. */
const needsOf = (one: Declared, { resources, model }: World): readonly Need[] => {
  const { seeds, facetOf, fields } = one.resource;
  const given = givenWhereMade(resources.filter(({ resource }) => entityOf(resource) === one.name));
  if (facetOf !== undefined || (seeds?.rows ?? []).length > 0 || given.length === 0) return [];
  return Object.entries(fields).flatMap(([field, { to, picks, rules = '', when, default: begins }]) => {
    const target = model.resources[to ?? picks?.resource ?? ''];
    const isAsked = parseChain(rules).problems.length === 0 && limitsOf(rules).required && when === undefined && begins === undefined;
    return target !== undefined && isAsked && given.every(names => names.has(field))
      ? [{ from: one.name, field, to: entityOf(target) }]
      : [];
  });
};

/** The shortest way from what is needed back to the entity that needs it; undefined where there is none. */
const wayBack = (first: Need, needs: ReadonlyMap<string, readonly Need[]>): readonly Need[] | undefined => {
  const ways = new Map<string, readonly Need[]>([[first.to, [first]]]);
  for (const [entity, way] of ways) {
    if (entity === first.from) return way;
    for (const need of needs.get(entity) ?? []) if (!ways.has(need.to)) ways.set(need.to, [...way, need]);
  }
  return undefined;
};

/** A circle is told once, at the entity that comes first. */
export const circleLaw: RegistryLaw = function* (world): Generator<Finding> {
  const needs = new Map(world.resources.map(one => [one.name, needsOf(one, world)]));
  const told = new Set<string>();
  for (const one of world.resources)
    for (const need of needs.get(one.name) ?? []) {
      const circle = wayBack(need, needs);
      const members = circle?.map(({ from, field }) => `${from}.${field}`);
      const key = members?.toSorted().join();
      if (members === undefined || key === undefined || told.has(key)) continue;
      told.add(key);
      yield one.fault(
        ['fields', need.field, 'rules'],
        `no first record can be made: ${[...members, one.name].join(' asks for ')}; leave required out of one of them, and ask for it by complete of a move`,
      );
    }
};
