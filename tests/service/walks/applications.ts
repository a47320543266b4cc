/** Applications for certificates, as they are to live: handed in, taken in hand, decided by one or by two, taken back; an approval makes one order. */
import { expect } from 'vitest';
import { type Machine, type Move, often, usual, wrongState } from './machine.ts';
import { type Actor, agreeing, type Cast } from './people.ts';
import { type Reviewed, type ReviewState, reviewMoves, reviewShown, takenBack } from './reviews.ts';

interface Application extends Reviewed {
  readonly state: ReviewState | 'EXECUTING';
  readonly years: number;
}

type State = Application['state'];
const theirs: readonly State[] = ['DRAFT', 'RETURNED'];
const company: readonly Actor[] = ['administrator'];

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
  takenBack('certificateApplications', company, [...theirs, 'SUBMITTED']),
  ...reviewMoves<Application>({
    resource: 'certificateApplications',
    decide: 'operation/hardKey/audit/commit',
    approve: now => ({ to: { ...now, state: 'EXECUTING', claimedBy: null }, act: 'approve', tells: 1 }),
  }),
];

export const applications = (cast: Cast): Machine<Application> => ({
  name: 'applications',
  resource: 'certificateApplications',
  cast,
  moves: often(moves, { 'hands in': 8, approves: 8, rejects: 1, 'takes back': 1 }),
  heard: ['administrator'],
  closed: usual,
  async begin(people, levels) {
    await agreeing(people, levels);
    const words = { certType: 'ENT', carrier: 'SOFT', algorithm: 'ECDSA_P256', years: 1 };
    const { id } = await people.must(cast.administrator, 'ca/save', words);
    return { id, model: { state: 'DRAFT', levels, years: 1, claimedBy: null, first: null } };
  },
  shown: (now, each) => ({ years: now.years, ...reviewShown(now, each) }),
  async holds({ running, stored }, id, { state, levels }) {
    const { read } = running.service.services.database;
    expect(await read.count('certificates', { application: id }), 'orders of the application').toBe(state === 'EXECUTING' ? 1 : 0);
    if (state !== 'EXECUTING' || levels !== 2) return;
    const { firstDecidedBy, decidedBy } = await stored('certificateApplications', id);
    expect(firstDecidedBy, 'the second to agree is another').not.toBe(decidedBy);
  },
});
