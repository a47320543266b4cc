/** What reviewers do with what waits for them, whatever it is an application for: not with what another has in hand, nor a second time. */
import { type Follows, type Model, type Move, type Refused, refused, wrongState } from './machine.ts';
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
  /** Sent with an approval. */
  readonly given?: (by: A) => object;
  /** What an approval comes to, once all have agreed who have to. */
  approve(now: M, by: A): Follows<M, A> | Refused;
  /** Whether whoever agrees first is asked the same as whoever agrees last. */
  readonly tells?: (now: M) => Follows<M, A>['tells'];
}

const reviewers = ['one', 'two'] as const;
const waiting: readonly string[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'];

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
    words: (by: A) => object,
    follows: (now: M, by: A) => Follows<M, A> | Refused,
  ): Move<M, A> => ({
    name,
    by,
    path,
    isKeyed,
    words: (_now, actor) => words(actor),
    follows(now, actor) {
      if (now.state === 'DRAFT') return refused(404);
      if (!waiting.includes(now.state)) return wrongState;
      if (now.state === 'SECOND_REVIEW' && now.first === actor) return refused(400, 'REVIEWER_WAS_FIRST');
      if (now.claimedBy !== null && now.claimedBy !== actor) return refused(400, 'REVIEW_CLAIMED');
      return follows(now, actor);
    },
  });
  const claim = (release: boolean) => () => ({ resource, release });
  const back = (now: M, state: 'RETURNED' | 'REJECTED', act: string): Follows<M, A> => ({
    to: { ...now, state, claimedBy: null },
    act,
    tells: tells(now) ?? 0,
  });
  const release = reviewed('puts back', 'operation/review/claim', false, claim(true), () => wrongState);
  return [
    {
      ...reviewed('claims', 'operation/review/claim', false, claim(false), (now, actor) => {
        if (now.state === 'SECOND_REVIEW') return { to: { ...now, claimedBy: actor as Reviewer }, act: 'claimSecond' };
        return { to: { ...now, state: 'IN_REVIEW', claimedBy: actor as Reviewer }, act: 'claim' };
      }),
    },
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
      actor => ({ decision: 'approve', ...given?.(actor) }),
      (now, actor) =>
        now.levels === 2 && now.first === null
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
