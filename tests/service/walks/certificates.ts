/** Certificates, as they are to live: ordered, issued, kept, frozen and brought back, ended by one or by two; what is revoked stays revoked. */
import { expect } from 'vitest';
import { apply, order } from '../people.ts';
import { type Follows, type Machine, type Move, often, type Refused, refused, usual, wrongState } from './machine.ts';
import { type Actor, agreeing, type Cast } from './people.ts';

interface Certificate {
  readonly state: 'TO_ISSUE' | 'ISSUED_NOT_DOWNLOADED' | 'ACTIVE' | 'FROZEN' | 'REVOKED' | 'REJECTED';
  /** Who would have it revoked by two. */
  readonly proposedBy: Actor | null;
}

type State = Certificate['state'];
const company: readonly Actor[] = ['administrator'];
const issuers: readonly Actor[] = ['one', 'two'];
const standing: readonly State[] = ['ISSUED_NOT_DOWNLOADED', 'ACTIVE', 'FROZEN'];

const move = (
  name: string,
  by: readonly Actor[],
  path: string,
  words: object,
  from: readonly State[],
  follows: (now: Certificate, by: Actor) => Follows<Certificate> | Refused,
  isKeyed = true,
): Move<Certificate> => ({
  name,
  by,
  path,
  isKeyed,
  words: () => words,
  follows: (now, actor) => (from.includes(now.state) ? follows(now, actor) : wrongState),
});
/** To another state, of which the administrator hears so often. */
const to = (state: State, act: string, tells: number) => (now: Certificate) => ({ to: { ...now, state }, act, tells });

const byReason = 'operation/certificate/revoke';
const byTwo = 'operation/certificate/revokeMany';
const moves: readonly Move<Certificate>[] = [
  move('issues', issuers, 'operation/certificate/issue', {}, ['TO_ISSUE'], to('ISSUED_NOT_DOWNLOADED', 'issue', 1)),
  move(
    'rejects the order',
    issuers,
    'operation/certificate/reject',
    { reason: '订单信息有误' },
    ['TO_ISSUE'],
    to('REJECTED', 'reject', 1),
    false,
  ),
  move('keeps the key here', company, 'ca/keep', {}, ['ISSUED_NOT_DOWNLOADED'], to('ACTIVE', 'keep', 0)),
  move('freezes', issuers, byReason, { reason: 'certificateHold' }, ['ACTIVE'], to('FROZEN', 'suspend', 1)),
  move('brings back', issuers, byReason, { reason: 'removeFromCRL' }, ['FROZEN'], to('ACTIVE', 'resume', 1)),
  move('revokes', issuers, byReason, { reason: 'superseded' }, standing, to('REVOKED', 'revoke', 1)),
  move('proposes', issuers, byTwo, { step: 'propose', reason: 'privilegeWithdrawn' }, standing, (now, by) =>
    now.proposedBy === null ? { to: { ...now, proposedBy: by }, act: 'proposeRevocation' } : refused(400, 'REVOCATION_PROPOSED'),
  ),
  move('confirms', issuers, byTwo, { step: 'confirm' }, standing, (now, by) => {
    if (now.proposedBy === null) return refused(400, 'REVOCATION_NOT_PROPOSED');
    if (now.proposedBy === by) return refused(400, 'REVOCATION_OWN_PROPOSAL');
    return { to: { ...now, state: 'REVOKED' }, act: 'confirmRevocation', tells: 1 };
  }),
  move('drops the proposal', issuers, byTwo, { step: 'drop' }, standing, now =>
    now.proposedBy === null ? refused(400, 'REVOCATION_NOT_PROPOSED') : { to: { ...now, proposedBy: null }, act: 'dropProposal' },
  ),
  // Who does it themselves needs not be told.
  move('reports a loss', company, 'ca/report', { kind: 'loss' }, ['ACTIVE'], to('FROZEN', 'suspend', 0)),
  move('reports a leak', company, 'ca/report', { kind: 'compromise' }, standing, to('REVOKED', 'reportCompromise', 0)),
  move('ends it', company, 'ca/revoke', { reason: 'cessationOfOperation' }, standing, to('REVOKED', 'revokeOwn', 0)),
];

export const certificates = (cast: Cast): Machine<Certificate> => {
  /** What was written once and stays. */
  const kept = new Map<string, unknown>();
  const staysAs = (what: string, value: unknown): void => {
    if (!kept.has(what)) kept.set(what, value);
    expect(value, what).toBe(kept.get(what));
  };
  return {
    name: 'certificates',
    resource: 'certificates',
    cast,
    moves: often(moves, { issues: 8, 'rejects the order': 1, revokes: 1, confirms: 1, 'reports a leak': 1, 'ends it': 1 }),
    heard: ['administrator'],
    closed: usual,
    async begin(people) {
      const { running } = people;
      await agreeing(people, 1);
      const { id } = await order(running, await apply(running, cast.administrator.token, {}));
      return { id, model: { state: 'TO_ISSUE', proposedBy: null } };
    },
    shown: ({ proposedBy }, each) => ({ proposedBy: proposedBy === null ? null : each[proposedBy].userNum }),
    async holds({ stored }, id, { state }) {
      const { serialNumber, certificatePem, revokedAt } = await stored('certificates', id);
      if (state === 'TO_ISSUE' || state === 'REJECTED') expect(serialNumber, 'the number of what was not issued').toBe(null);
      else {
        staysAs(`the number of ${id}`, serialNumber);
        staysAs(`the bytes of ${id}`, certificatePem);
      }
      if (state === 'REVOKED') staysAs(`when ${id} was revoked`, revokedAt);
    },
  };
};
