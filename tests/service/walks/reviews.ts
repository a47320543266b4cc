/** What reviewers do with what waits for them, whatever it is an application for: not with what another has in hand, nor a second time. */
import { type Follows, type Model, type Move, type Refused, refused, type Tells, wrongState } from './machine.ts';
import type { Cast } from './people.ts';

export type ReviewState = 'DRAFT' | 'SUBMITTED' | 'IN_REVIEW' | 'SECOND_REVIEW' | 'RETURNED' | 'REJECTED' | 'WITHDRAWN';
type Reviewer = 'one' | 'two';
export interface Reviewed extends Model {
  /** How many have to agree. */
  readonly levels: number;
  /** Who has it in hand. */
  readonly claimedBy: Reviewer | null;
  /** Who agreed first, where two must. */
  readonly first: Reviewer | null;
}
/** Handed in a moment ago: whatever was agreed before counts no more. */
export const handedIn = { state: 'SUBMITTED', claimedBy: null, first: null } as const;

interface Words<M extends Reviewed, A extends string> {
  readonly resource: string;
  /** The call by which it is decided. */
  readonly decide: string;
  /** Sent with the approval of whoever agrees last. */
  readonly given?: (by: A) => object;
  /** What an approval comes to, once all have agreed who have to. */
  approve(now: M, by: A): Follows<M, A> | Refused;
  /** Whom a decision against it tells. */
  readonly tells?: (now: M) => Tells<A>;
}

const reviewers = ['one', 'two'] as const;
const waiting: readonly string[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'];

/** Whoever agrees now is one of two. */
const isFirst = ({ levels, first }: Reviewed): boolean => levels === 2 && first === null;

export const reviewMoves = <M extends Reviewed, A extends string = 'administrator' | 'employee' | 'one' | 'two' | 'stranger'>({
  resource,
  decide,
  given,
  approve,
  tells = () => 1,
}: Words<M, A>): readonly Move<M, A>[] => {
  const by = reviewers as readonly string[] as readonly A[];
  const reviewed = (
    name: string,
    path: string,
    isKeyed: boolean,
    words: Move<M, A>['words'],
    follows: (now: M, by: A) => Follows<M, A> | Refused,
    from = waiting,
  ): Move<M, A> => ({
    name,
    by,
    path,
    isKeyed,
    words,
    follows(now, actor) {
      if (now.state === 'DRAFT') return refused(404);
      if (!from.includes(now.state)) return wrongState;
      if (now.state === 'SECOND_REVIEW' && now.first === actor) return refused(400, 'REVIEWER_WAS_FIRST');
      if (now.claimedBy !== null && now.claimedBy !== actor) return refused(400, 'REVIEW_CLAIMED');
      return follows(now, actor);
    },
  });
  const claim = (release: boolean) => () => ({ resource, release });
  const back = (now: M, state: 'RETURNED' | 'REJECTED', act: string): Follows<M, A> => ({
    to: { ...now, state, claimedBy: null },
    act,
    tells: tells(now),
  });
  const release = reviewed('puts back', 'operation/review/claim', false, claim(true), () => wrongState);
  return [
    reviewed(
      'claims',
      'operation/review/claim',
      false,
      claim(false),
      (now, actor) => {
        if (now.state === 'SECOND_REVIEW') return { to: { ...now, claimedBy: actor as Reviewer }, act: 'claimSecond' };
        return { to: { ...now, state: 'IN_REVIEW', claimedBy: actor as Reviewer }, act: 'claim' };
      },
      ['SUBMITTED', 'SECOND_REVIEW'],
    ),
    {
      ...release,
      follows(now, actor) {
        if (now.state === 'DRAFT') return refused(404);
        if (now.state !== 'IN_REVIEW' && now.state !== 'SECOND_REVIEW') return wrongState;
        if (now.claimedBy !== actor) return refused(400, 'REVIEW_CLAIMED');
        if (now.state === 'SECOND_REVIEW') return { to: { ...now, claimedBy: null }, act: 'releaseSecond' };
        return { to: { ...now, state: 'SUBMITTED', claimedBy: null }, act: 'release' };
      },
    },
    reviewed(
      'approves',
      decide,
      true,
      (now, actor) => ({ decision: 'approve', ...(isFirst(now) ? {} : given?.(actor)) }),
      (now, actor) =>
        isFirst(now)
          ? { to: { ...now, state: 'SECOND_REVIEW', claimedBy: null, first: actor as Reviewer }, act: 'pass' }
          : approve({ ...now, claimedBy: null }, actor),
    ),
    reviewed(
      'returns',
      decide,
      true,
      () => ({ decision: 'return', reason: '请更正后再提交' }),
      now => back(now, 'RETURNED', 'return'),
    ),
    reviewed(
      'rejects',
      decide,
      true,
      () => ({ decision: 'reject', reason: '材料不全，请补充' }),
      now => back(now, 'REJECTED', 'reject'),
    ),
  ];
};

/** What stands in the record of whoever has it in hand, and who agreed first. */
export const reviewShown = ({ claimedBy, first, state, levels }: Reviewed, cast: Pick<Cast, Reviewer>): object => ({
  claimedBy: claimedBy === null ? null : cast[claimedBy].userNum,
  firstDecidedBy: first === null ? null : cast[first].userNum,
  ...(state === 'DRAFT' || state === 'WITHDRAWN' ? {} : { levels }),
});

/** Whoever applied takes it back: before anybody has it in hand, and where it was returned to them. */
export const takenBack = <M extends Reviewed>(resource: string, by: Move<M>['by'], from: readonly string[]): Move<M> => ({
  name: 'takes back',
  by,
  isOpen: true,
  path: 'application/reject',
  isKeyed: false,
  words: () => ({ resource }),
  follows: now => (from.includes(now.state) ? { to: { ...now, state: 'WITHDRAWN' }, act: 'withdraw' } : wrongState),
});

/** What is decided of an application its administrator hears, and besides whoever handed it in. */
export const toApplicant = ({ by }: { readonly by: 'administrator' | 'employee' }): Tells => ({ administrator: 1, [by]: 1 });
