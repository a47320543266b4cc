/** The review of an entity as interpreters know it: what plays which part, where it waits, which calls decide. */
import type { Choose } from '../declare/calls.ts';
import type { Side } from '../declare/menus.ts';
import type { Audience, Resource } from '../declare/resource.ts';
import { kindsOf } from '../declare/review-entity.ts';
import type { ReviewOptions } from '../declare/review-options.ts';
import { reviewParts } from '../declare/review-parts.ts';

type Parts = typeof reviewParts;

export interface ReviewModel extends Parts {
  /** The audit type that governs it, or how it is told. */
  readonly kind: ReviewOptions['kind'];
  /** All audit types that may govern it. */
  readonly kinds: readonly string[];
  /** The menus under which it waits; none at a face of the entity where nobody has a part in the review. */
  readonly menus: readonly string[];
  /** The states in which it waits for a reviewer, whether somebody has claimed it or not. */
  readonly waits: readonly string[];
  /** The state to which it is given back for correction. */
  readonly givenBack?: string;
  /** By side: the calls that decide. */
  readonly decisions: Readonly<Record<Side, readonly string[]>>;
}

type Declared = Pick<Resource, 'name' | 'facetOf' | 'review' | 'audiences'>;

const isDecision = (does: unknown): boolean =>
  typeof does === 'object' && Object.values((does as Choose).of).includes(reviewParts.moves.approve);

const decisionsOf = ({ calls }: Audience<string, string>): readonly string[] =>
  Object.keys(calls).filter(id => isDecision(calls[id]?.does));

/** The menus under which reviewers find what waits, at whichever face of the entity they decide it. */
export const reviewMenus = (resource: Declared, all: readonly Declared[]): readonly string[] => {
  if (resource.review === undefined || Object.values(resource.audiences).every(audience => audience.as === undefined)) return [];
  const entity = resource.facetOf ?? resource.name;
  const reviewers = all
    .filter(other => (other.facetOf ?? other.name) === entity)
    .flatMap(face => Object.values(face.audiences))
    .filter(audience => audience.as === 'reviewer');
  return [...new Set(reviewers.flatMap(audience => decisionsOf(audience).flatMap(id => audience.calls[id]?.menu ?? [])))];
};

export const reviewModel = (resource: Resource, all: readonly Resource[]): { readonly review?: ReviewModel } => {
  const { review, transitions = {}, audiences } = resource;
  if (review === undefined) return {};
  const { approve, giveBack } = reviewParts.moves;
  const back = transitions[giveBack];
  return {
    review: {
      ...reviewParts,
      kind: review.kind,
      kinds: kindsOf(review),
      menus: reviewMenus(resource, all),
      waits: [transitions[approve]?.from ?? []].flat(),
      ...(back === undefined ? {} : { givenBack: back.to }),
      decisions: Object.fromEntries(Object.entries(audiences).map(([side, audience]) => [side, decisionsOf(audience)])),
    },
  };
};
