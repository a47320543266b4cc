/** What the laws look things up in: the sound declarations, completed, and the names of all. */
import type { Resource } from '../declare/resource.ts';
import { ofKind } from '../declare/review-fields.ts';
import { type FieldModel, type Model, modelOf, type Registry } from '../project/model.ts';
import { type Finding, type Step, under } from './finding.ts';

export type CheckedRegistry = Registry;

/** One resource whose words are in order, with its built-in fields. */
export interface Declared {
  readonly file: string;
  readonly name: string;
  readonly resource: Resource;
  readonly fields: Readonly<Record<string, FieldModel>>;
  /** A finding below this resource. */
  readonly fault: (steps: readonly Step[], message: string) => Finding;
}

export interface World {
  /** The sound declarations alone. */
  readonly registry: CheckedRegistry;
  readonly model: Model;
  readonly resources: readonly Declared[];
  /** Every resource's name, sound or not: a reference to a broken one is no mistake of its own. */
  readonly names: ReadonlySet<string>;
  /** Menu entries that broken resources bring along. */
  readonly brokenEntries: ReadonlySet<string>;
}

/** The file in which the application names something once. */
export const placeOf = ({ places }: CheckedRegistry, word: string): string => places?.[word] ?? 'resources/index.ts';

/** The hand-made pages that menus of a side open beside their lists, by their paths. */
export const pagesOf = ({ model }: World, side: string): readonly string[] => [
  ...new Set(model.menus.filter(menu => menu.side === side).flatMap(({ opens }) => Object.keys(opens?.pages ?? {}))),
];

/** The hand-made pages that stand at an entry's own path. */
export const ownPagesOf = ({ model }: World, side: string): readonly string[] =>
  model.menus.flatMap(({ side: of, opens }) => (of === side && opens !== undefined && 'page' in opens ? [opens.page] : []));

/** Asks one resource. */
export type ResourceLaw = (one: Declared, world: World) => Iterable<Finding>;
/** Asks the registry as a whole. */
export type RegistryLaw = (world: World) => Iterable<Finding>;

/** Where it was written, if not in the transition itself: what `review` says of its moves stands in them once they are completed. */
const inReview = ({ review, transitions }: Resource, steps: readonly Step[]): readonly Step[] => {
  const [root, move = '', word, index] = steps;
  if (review !== undefined && typeof review.kind === 'string' && root === 'fields' && move === ofKind) return ['review', 'kind'];
  if (review === undefined || root !== 'transitions') return steps;
  const { to, effect = [], complete = [] } = transitions?.[move] ?? {};
  if (word === 'to') return to === review.approved ? ['review', 'approved'] : steps;
  if (word === 'complete')
    return typeof index === 'number' && complete[index] === review.complete?.[index] ? ['review', ...steps.slice(2)] : steps;
  if (word !== 'effect') return steps;
  const named = typeof index === 'number' ? effect[index] : effect;
  const said = (['onApprove', 'onSubmit', 'onEnd'] as const).find(on => review[on] !== undefined && review[on] === named);
  return said === undefined ? steps : ['review', said];
};

/** @param registry without the declarations whose words are broken */
export const worldOf = (registry: CheckedRegistry, { names, brokenEntries }: Pick<World, 'names' | 'brokenEntries'>): World => {
  const model = modelOf(registry);
  return {
    registry,
    model,
    names,
    brokenEntries,
    resources: registry.resources.map(({ file, resource }) => ({
      file,
      resource,
      name: resource.name,
      fields: fieldsOfResource(registry, resource.name, file),
      fault: (steps, message) => ({ file, path: under(resource.name, ...inReview(resource, steps)), message }),
    })),
  };
};

/** Of two resources with one name each keeps its own fields. */
const fieldsOfResource = (registry: Registry, name: string, file: string): Readonly<Record<string, FieldModel>> => {
  const alone = registry.resources.filter(each => each.file === file && each.resource.name === name);
  return modelOf({ ...registry, resources: alone, calls: [] }).resources[name]?.fields ?? {};
};
