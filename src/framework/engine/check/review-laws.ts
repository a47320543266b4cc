/** Laws of the review: which audit type governs it, who has which part in it, and that what waits is found and decided. */

import type { Resource } from '../declare/resource.ts';
import { movesOf } from '../declare/review-moves.ts';
import { reviewParts, sharedMoves } from '../declare/review-parts.ts';
import { entityOf } from '../project/model.ts';
import type { ReviewModel } from '../project/review.ts';
import { type Finding, unknownName } from './finding.ts';
import type { ResourceLaw } from './world.ts';

/** Audit types are told apart by a choice that the record has. */
export const reviewKindLaw: ResourceLaw = function* (one): Generator<Finding> {
  const { kind } = one.resource.review ?? {};
  if (kind === undefined || typeof kind === 'string') return;
  const { by, of } = kind;
  const values = one.fields[by]?.type === 'choice' ? Object.keys(one.fields[by].values ?? {}) : undefined;
  if (values === undefined) {
    const choices = Object.values(one.fields).flatMap(({ name, type, builtIn }) => (type === 'choice' && !builtIn ? [name] : []));
    yield one.fault(['review', 'kind', 'by'], unknownName('choice', by, choices));
    return;
  }
  for (const value of Object.keys(of))
    if (!values.includes(value)) yield one.fault(['review', 'kind', 'of', value], unknownName('value', value, values));
};

/** What the review does at a move is done whatever an entity does there; an effect outside a transaction is the only one, and does that itself. */
export const reviewEffectLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  const { review, transitions = {} } = one.resource;
  for (const [name, move] of review === undefined ? [] : Object.entries(movesOf(review))) {
    const effects = [transitions[name]?.effect ?? []].flat();
    const lost = [move.effect ?? []].flat().filter(effect => !effects.includes(effect));
    if (transitions[name] !== undefined && lost.length > 0 && !effects.some(effect => model.effects[effect] === 'outside'))
      yield one.fault(
        ['transitions', name, 'effect'],
        `takes the place of ${lost.join(', ')}, which the review does; name yours in review: onSubmit, onApprove or onEnd`,
      );
  }
};

/** What stands in the middle of each number is read out on the telephone. */
export const lettersLaw: ResourceLaw = function* (one): Generator<Finding> {
  const letters = one.resource.review?.letters;
  if (letters !== undefined && !/^[A-Z]+$/.test(letters))
    yield one.fault(['review', 'letters'], `${letters} stands in each application's number; write capital letters, as VE`);
};

/** The sides that review and have no call that decides. */
export const undecidedSides = ({ audiences }: Resource, review: ReviewModel | undefined): readonly string[] =>
  Object.entries(audiences).flatMap(([side, { as }]) =>
    as === 'reviewer' && review !== undefined && (review.decisions[side] ?? []).length === 0 ? [side] : [],
  );

/** A part is had in a review that there is, a reviewer decides, and who decides is one. */
export const reviewPartLaw: ResourceLaw = function* (one, { model }): Generator<Finding> {
  const review = model.resources[one.name]?.review;
  const undecided = undecidedSides(one.resource, review);
  for (const [side, { as }] of Object.entries(one.resource.audiences)) {
    if (as !== 'reviewer' && (review?.decisions[side] ?? []).length > 0)
      yield one.fault(['audiences', side], `${side} decides, and nobody there finds or claims what waits; write as: 'reviewer'`);
    if (as === undefined) continue;
    const at = ['audiences', side, 'as'];
    if (review === undefined) yield one.fault(at, `${one.name} is not under review; declare a review or leave it out`);
    else if (undecided.includes(side))
      yield one.fault(at, `${side} has no call that decides; write one with does: 'decide' or leave it out`);
  }
};

/** Of what is claimed: the staff hold a menu under which it waits and are shown its list there. */
export const queueLaw: ResourceLaw = function* (one, world): Generator<Finding> {
  const menus = world.model.resources[one.name]?.review?.menus ?? [];
  const moves = Object.keys(one.resource.transitions ?? {}).filter(name => name !== reviewParts.moves.withdraw && sharedMoves.has(name));
  if (menus.length === 0 || moves.length === 0) return;
  const known = new Map(world.model.menus.map(menu => [menu.id, menu]));
  const open = menus.filter(id => known.get(id)?.side === world.model.staff);
  // Menus that there are not are told by the law of grants.
  if (open.length === 0 && menus.some(id => known.has(id)))
    yield one.fault(
      ['review'],
      `nobody of the staff holds ${menus.join(', ')}, so that nobody can claim what waits here; name a menu of theirs where it is decided`,
    );
  const faces = world.resources.filter(other => entityOf(other.resource) === entityOf(one.resource));
  const lists = faces.flatMap(({ resource }) =>
    Object.values(resource.audiences[world.model.staff]?.calls ?? {}).filter(({ does }) => does === 'list'),
  );
  if (open.length > 0 && !lists.some(({ menu }) => [menu].flat().some(id => open.includes(id))))
    yield one.fault(
      ['review'],
      `nobody is shown what waits here, so that nobody can claim it; declare a list for the staff under ${open.join(' or ')}`,
    );
};
