/** Applications for certificates, as they are to live: handed in, taken in hand, decided by one or by two, taken back; an approval makes one order. */
import { expect } from 'vitest';
import { type Actor, agreeing, type Cast } from './people.ts';
import { type Follows, type Machine, type Move, type Refused, refused, wrongState } from './walk.ts';

interface Application {
  readonly state: 'DRAFT' | 'SUBMITTED' | 'IN_REVIEW' | 'SECOND_REVIEW' | 'RETURNED' | 'REJECTED' | 'WITHDRAWN' | 'EXECUTING';
  readonly levels: number;
  readonly years: number;
  /** Who has it in hand. */
  readonly claimedBy: Actor | null;
  /** Who agreed first, where two must. */
  readonly first: Actor | null;
}

type State = Application['state'];
const theirs: readonly State[] = ['DRAFT', 'RETURNED'];
const waiting: readonly State[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'];
const company: readonly Actor[] = ['administrator'];
const reviewers: readonly Actor[] = ['one', 'two'];

const moves: readonly Move<Application>[] = [
  {
    name: 'corrects',
    by: company,
    path: 'ca/save',
    isKeyed: true,
    words: ({ years }) => ({ years: (years % 3) + 1 }),
    follows: now => (theirs.includes(now.state) ? { to: { ...now, years: (now.years % 3) + 1 }, act: 'update' } : wrongState),
  },
  {
    name: 'hands in',
    by: company,
    path: 'ca/commit',
    isKeyed: true,
    words: () => ({}),
    // Whatever was agreed before counts no more.
    follows: now =>
      theirs.includes(now.state) ? { to: { ...now, state: 'SUBMITTED', claimedBy: null, first: null }, act: 'submit' } : wrongState,
  },
  {
    name: 'takes back',
    by: company,
    isOpen: true,
    path: 'application/reject',
    isKeyed: false,
    words: () => ({}),
    follows: now =>
      theirs.includes(now.state) || now.state === 'SUBMITTED' ? { to: { ...now, state: 'WITHDRAWN' }, act: 'withdraw' } : wrongState,
  },
  reviewed('claims', 'operation/review/claim', false, { resource: 'certificateApplications', release: false }, (now, by) => {
    if (now.state === 'SUBMITTED') return { to: { ...now, state: 'IN_REVIEW', claimedBy: by }, act: 'claim' };
    if (now.state === 'SECOND_REVIEW') return { to: { ...now, claimedBy: by }, act: 'claimSecond' };
    return wrongState;
  }),
  {
    name: 'puts back',
    by: reviewers,
    path: 'operation/review/claim',
    isKeyed: false,
    words: () => ({ resource: 'certificateApplications', release: true }),
    follows(now, by) {
      if (now.state === 'DRAFT') return refused(404);
      if (now.state !== 'IN_REVIEW' && now.state !== 'SECOND_REVIEW') return wrongState;
      if (now.claimedBy !== by) return refused(400, 'REVIEW_CLAIMED');
      if (now.state === 'SECOND_REVIEW') return { to: { ...now, claimedBy: null }, act: 'releaseSecond' };
      return { to: { ...now, state: 'SUBMITTED', claimedBy: null }, act: 'release' };
    },
  },
  reviewed('approves', 'operation/hardKey/audit/commit', true, { decision: 'approve' }, (now, by) => {
    if (now.levels === 2 && now.first === null) return { to: { ...now, state: 'SECOND_REVIEW', claimedBy: null, first: by }, act: 'pass' };
    return { to: { ...now, state: 'EXECUTING', claimedBy: null }, act: 'approve', tells: 1 };
  }),
  reviewed('returns', 'operation/hardKey/audit/commit', true, { decision: 'return', reason: '请更正有效期' }, now => ({
    to: { ...now, state: 'RETURNED', claimedBy: null },
    act: 'return',
    tells: 1,
  })),
  reviewed('rejects', 'operation/hardKey/audit/commit', true, { decision: 'reject', reason: '材料不全，请补充' }, now => ({
    to: { ...now, state: 'REJECTED', claimedBy: null },
    act: 'reject',
    tells: 1,
  })),
];

/** What a reviewer does with what waits: not with what another has in hand, nor a second time. */
function reviewed(
  name: string,
  path: string,
  isKeyed: boolean,
  words: object,
  follows: (now: Application, by: Actor) => Follows<Application> | Refused,
): Move<Application> {
  return {
    name,
    by: reviewers,
    path,
    isKeyed,
    words: () => words,
    follows(now, by) {
      if (now.state === 'DRAFT') return refused(404);
      if (!waiting.includes(now.state)) return wrongState;
      const next = follows(now, by);
      if (!('to' in next)) return next;
      if (now.state === 'SECOND_REVIEW' && now.first === by) return refused(400, 'REVIEWER_WAS_FIRST');
      if (now.claimedBy !== null && now.claimedBy !== by) return refused(400, 'REVIEW_CLAIMED');
      return next;
    },
  };
}

export const applications = (cast: Cast): Machine<Application> => ({
  name: 'applications',
  resource: 'certificateApplications',
  cast,
  moves,
  async begin(people, levels) {
    await agreeing(people, levels);
    const words = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
    const { id } = await people.must(cast.administrator, 'ca/save', words);
    return { id, model: { state: 'DRAFT', levels, years: 1, claimedBy: null, first: null } };
  },
  shown: ({ years, claimedBy, first, state, levels }, each) => ({
    years,
    claimedBy: claimedBy === null ? null : each[claimedBy].userNum,
    firstDecidedBy: first === null ? null : each[first].userNum,
    ...(state === 'DRAFT' || state === 'WITHDRAWN' ? {} : { levels }),
  }),
  async holds({ running, stored }, id, { state, levels }) {
    const { read } = running.service.services.database;
    expect(await read.count('certificates', { application: id }), 'orders of the application').toBe(state === 'EXECUTING' ? 1 : 0);
    if (state !== 'EXECUTING' || levels !== 2) return;
    const { firstDecidedBy, decidedBy } = await stored('certificateApplications', id);
    expect(firstDecidedBy, 'the second to agree is another').not.toBe(decidedBy);
  },
});
